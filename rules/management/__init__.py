"""Commands of the rules."""
