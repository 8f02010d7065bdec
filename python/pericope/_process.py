"""The process of Node that is kept for many calls.

It gets a request per line and gives an answer per line, both JSON (src/cli/serve.ts). It is started by the first call and ends with this
process: its input is a pipe, which the system closes even when Python is killed, as when a notebook's kernel restarts.

- A call that is interrupted (Ctrl-C) ends the process; the next call starts another. So nothing is left half-done in it.
- A process that was killed between two calls is started again; one that is killed during a call makes that call a ProgramError.
- Threads take turns. A call inside a call (from a retriever) gets a process of its own.
- After a fork the child has a process of its own, and lets go of its parent's.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import _node
from ._errors import ProgramError

_WAITS = 0.1 if sys.platform == "win32" else None
"""On Windows Ctrl-C is seen only between two waits."""


@dataclass(frozen=True)
class Answer:
    """What a command printed, its exit code, and its notes and its fault as values."""

    code: int
    out: str
    err: str
    notes: list[dict[str, Any]]
    fault: dict[str, Any] | None


def ask(argv: Sequence[str]) -> Answer:
    """Runs a command line in the kept process, in the working folder and the environment of this moment."""
    return _kept.ask(argv)


class _Kept:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.holder: int | None = None
        self.child: _Child | None = None
        self.count = 0

    def ask(self, argv: Sequence[str]) -> Answer:
        me = threading.get_ident()
        if self.holder == me:
            return _once(argv)
        with self.lock:
            try:
                self.holder = me
                return self._ask(argv)
            except BaseException:
                self.end(kill=True)  # whatever it is doing, its answer would be taken for that of the next call
                raise
            finally:
                self.holder = None

    def _ask(self, argv: Sequence[str]) -> Answer:
        self.count += 1
        if self.child is not None and self.child.is_alive():
            try:
                self.child.send(self.count, argv)
                return self.child.answer(self.count)
            except OSError:  # it was killed since the last call, and has not read the request
                pass
        self.end(kill=True)
        self.child = _Child()
        try:
            self.child.send(self.count, argv)
        except OSError:
            pass  # it has ended already: its last words are better than ours
        return self.child.answer(self.count)

    def end(self, kill: bool = False) -> None:
        child, self.child = self.child, None
        if child is not None:
            child.end(kill)

    def let_go(self) -> None:
        if self.child is not None:
            self.child.let_go()


def _once(argv: Sequence[str]) -> Answer:
    child = _Child()
    try:
        child.send(1, argv)
        return child.answer(1)
    finally:
        child.end(kill=True)


class _Child:
    def __init__(self) -> None:
        apart: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is for Python, which decides
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
        self.env = dict(os.environ)
        self.errors = tempfile.TemporaryFile()  # a pipe would have to be read all the time
        words = [*_node.command(), "--serve"]
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, env=self.env, **apart
            )
        except OSError as error:
            raise ProgramError(f"{words[0]} could not be started: {error}") from error
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="pericope", daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        try:
            for line in self.process.stdout:
                self.lines.put(line)
        except (OSError, ValueError):
            pass  # closed
        self.lines.put(None)

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def send(self, number: int, argv: Sequence[str]) -> None:
        now = dict(os.environ)
        changed = {name: now.get(name) for name in now.keys() | self.env.keys() if now.get(name) != self.env.get(name)}
        request = {"id": number, "argv": list(argv), "folder": _folder(), "env": changed}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        self.env = now

    def answer(self, number: int) -> Answer:
        while True:
            try:
                line = self.lines.get(timeout=_WAITS)
            except queue.Empty:
                continue
            if line is None:
                raise ProgramError(self._last_words())
            answer = json.loads(line)
            if answer.get("id") == number:  # else it is the line that says which program this is
                return Answer(answer["code"], answer["out"], answer["err"], answer["notes"], answer.get("fault"))

    def _last_words(self) -> str:
        code = self.process.wait()
        self.errors.seek(0)
        told = self.errors.read().decode(errors="replace").strip()
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return f"pericope's program {how}" + (f": {told[-2000:]}" if told else "; perhaps memory ran out")

    def end(self, kill: bool) -> None:
        if kill:
            self.process.kill()
        try:
            assert self.process.stdin is not None
            self.process.stdin.close()  # upon which it ends
        except OSError:
            pass
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()

    def let_go(self) -> None:
        """In a fork: closes this process's ends of the pipes, so that only the parent keeps the program."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            os.dup2(nothing, stream.fileno())  # the number stays taken: the object may close it at any time
        os.close(nothing)
        self.process.returncode = 0  # it is no child of this process


def _folder() -> str | None:
    try:
        return os.getcwd()
    except OSError:
        return None  # it was removed


_kept = _Kept()


def _after_fork() -> None:
    global _kept
    before, _kept = _kept, _Kept()
    before.let_go()
    _parents.append(before)  # its streams must not be closed by chance


_parents: list[_Kept] = []

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(lambda: _kept.end())
