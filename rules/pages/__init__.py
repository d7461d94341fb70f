"""The pages of the rules: their addresses and views, and what they show."""
