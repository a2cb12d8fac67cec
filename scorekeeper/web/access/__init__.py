"""Links, codes and who may do what."""
