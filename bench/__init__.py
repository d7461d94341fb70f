"""`make bench`: what pages, moves and the engine cost, beside bare references in the same run."""
