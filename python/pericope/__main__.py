"""The command ``pericope``, as it is without Python: ``python -m pericope`` does the same."""

from __future__ import annotations

import os
import subprocess
import sys

from . import _node
from ._errors import ProgramError


def main() -> None:
    try:
        words = [*_node.command(), *sys.argv[1:]]
    except ProgramError as error:
        sys.stderr.write(f"pericope: {error}\n")
        sys.exit(2)
    if sys.platform != "win32":
        os.execv(words[0], words)
    # Windows has no exec. Ctrl-C reaches both; the program decides when it ends.
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(words))


if __name__ == "__main__":
    main()
