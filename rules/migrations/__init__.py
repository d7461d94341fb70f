"""The shape of the rows."""
