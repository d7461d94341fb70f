"""`make bench`: what pages, moves, races and the engine cost, beside references in the same run."""
