"""The games: engine, bots, table, play."""
