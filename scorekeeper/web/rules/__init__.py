"""Pages of rule sets and house rules."""
