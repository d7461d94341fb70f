"""The server: `python -m valete` with the options of granian and, last, the application.

The application is loaded before there is a worker: whichever comes after one that died answers at
once, for it is a copy of this process.
"""

import sys
from importlib import import_module

from granian.cli import entrypoint

if __name__ == "__main__":
    import_module(sys.argv[-1].partition(":")[0])
    entrypoint()  # type: ignore[no-untyped-call]
