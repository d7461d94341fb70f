"""The table: draws a view."""
