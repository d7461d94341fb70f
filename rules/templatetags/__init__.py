"""Template tags of the rules."""
