"""Bots: choose an action from a view."""
