"""Gates in tests: the fixture ``pericope_gate``. pytest finds it where pericope is installed.

A test that takes it fails where a run is under a limit, or significantly worse than a baseline; the summary of pytest lists each number
beside its limit, whether it passed or not, and JUnit files have the numbers as properties.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from . import CheckFailed, Evaluation, Rows, compare, evaluate

_LINES = pytest.StashKey[list[str]]()


class Gate:
    """Checks of one test."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._node = request.node
        self._lines = request.config.stash.setdefault(_LINES, [])

    def evaluate(
        self,
        gold: Any,
        runs: Any,
        *,
        under: Mapping[str, float] | None = None,
        over: Mapping[str, float] | None = None,
        **options: Any,
    ) -> Evaluation:
        """Scores runs, and fails the test where a mean is ``under`` or ``over`` a limit: ``under={"R@4000ch": 0.4}``."""
        __tracebackhide__ = True
        limits = [(name, value, "at least") for name, value in (under or {}).items()]
        limits += [(name, value, "at most") for name, value in (over or {}).items()]
        if not limits:
            raise TypeError('a gate has limits: expected under={"R@4000ch": 0.4}, or over')
        measures = options.pop("measures", None)
        measures = [] if measures is None else [measures] if isinstance(measures, str) else list(measures)
        asked = [*measures, *(name for name, _, _ in limits if name not in measures)]
        failed = None
        try:
            scores = evaluate(gold, runs, measures=asked, fail_under=under, fail_over=over, **options)
        except CheckFailed as error:
            failed, scores = error, error.result
        names = dict(zip(asked, scores.measures))  # as they are printed
        for run, found in zip(scores.runs, scores.data["runs"]):
            for name, limit, words in limits:
                value = found["mean"][names.get(name, name)]
                self._tell(f"{run} {name}", "n/a" if value is None else f"{value:.4f}", f"{words} {limit}")
        if failed is not None:
            raise CheckFailed(failed.failures, scores) from None
        return scores

    def compare(self, gold: Any, runs: Sequence[Any], **options: Any) -> Rows:
        """Fails the test where a run is significantly worse than the ``baseline`` (or the first run), or where the test cannot decide."""
        __tracebackhide__ = True
        failed = None
        try:
            rows = compare(gold, runs, fail_if_worse=True, **options)
        except CheckFailed as error:
            failed, rows = error, error.result
        for row in rows:
            p = row.get("adjusted")
            said = "p n/a" if p is None else f"p = {p:.4f}"
            change = "n/a" if row["difference"] is None else f"{row['difference']:+.4f}"
            self._tell(f"{row['b']} {row['measure']}", change, f"against {row['a']}, {said}")
        if failed is not None:
            raise CheckFailed(failed.failures, rows) from None
        return rows

    def _tell(self, what: str, value: str, limit: str) -> None:
        self._lines.append(f"{self._node.nodeid}: {what} {value} ({limit})")
        self._node.user_properties.append((what, value))


@pytest.fixture
def pericope_gate(request: pytest.FixtureRequest) -> Gate:
    """``pericope_gate.evaluate(gold, runs, under={"R@4000ch": 0.4})``, and ``pericope_gate.compare(gold, [before, now])``."""
    return Gate(request)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    lines = config.stash.get(_LINES, [])
    if lines:
        terminalreporter.section("pericope")
        for line in lines:
            terminalreporter.line(line)
