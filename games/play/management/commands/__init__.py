"""Commands of play."""
