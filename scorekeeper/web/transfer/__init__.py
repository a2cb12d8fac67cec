"""Import, export and text to share."""
