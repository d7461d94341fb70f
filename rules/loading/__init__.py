"""From the files of `rules/data/` to data that is checked, and from there into the database."""
