"""The texts of the rules: how they are written, and how they are printed."""
