"""What goes wrong, as exceptions: wrong input, a check that failed, and a program that broke down."""

from __future__ import annotations

from typing import Any


class InputError(ValueError):
    """An input or an option is wrong. The message says where, what was found and what would be right.

    >>> import pericope
    >>> try:
    ...     pericope.evaluate([{"topic": "q1", "doc": "a", "start": 9, "end": 4}], "run.jsonl")
    ... except pericope.InputError as error:
    ...     print(error.file, error.line)
    <gold> 1
    """

    def __init__(
        self,
        fault: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        remedy: str | None = None,
        code: str | None = None,
    ) -> None:
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        if file is None and line is not None:
            place = f"line {place}"
        super().__init__(f"{place}: " * (place != "") + fault + f" ({remedy})" * (remedy is not None))
        self.fault = fault
        """What is wrong, without the place."""
        self.file = file
        """The file as it was named; ``<gold>``, ``<run>`` and the like where Python's own values were given."""
        self.line = line
        """Counted from 1. Of lists and frames: which record."""
        self.column = column
        """Counted from 1, in characters of the line."""
        self.remedy = remedy
        """An argument that would help, as in ``collection=PATH``."""
        self.code = code
        """What kind of fault it is, where programs may want to know."""


class CheckFailed(AssertionError):
    """A check that was asked for did not hold, such as ``fail_under``. The message has a line for each."""

    def __init__(self, failures: list[str], result: Any = None) -> None:
        super().__init__("\n".join(failures))
        self.failures = failures
        self.result = result
        """What the call would have returned had the check held."""


class ProgramError(RuntimeError):
    """The program that computes could not be started, was killed, or has a bug. The next call starts it anew."""
