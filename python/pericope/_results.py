"""What calls return: scores, rows, notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class Note:
    """Something to know about the input, though it could be scored."""

    code: str
    """Of which kind it is, as in ``aligned``."""
    message: str
    count: int = 1


@dataclass(frozen=True, repr=False)
class Evaluation:
    """The scores of runs.

    >>> import pericope
    >>> gold = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}]
    >>> run = [{"topic": "q1", "doc": "a", "start": 5, "end": 15, "run": "mine"}]
    >>> scores = pericope.evaluate(gold, run, measures=["P@1", "R@1"])
    >>> scores.means
          P@1  R@1
    run
    mine  0.5  0.5
    >>> scores.by_topic.loc[("mine", "q1"), "R@1"]
    np.float64(0.5)
    """

    data: dict[str, Any]
    """Everything, as ``pericope evaluate --format json --per-topic`` prints it."""
    notes: list[Note] = field(default_factory=list)

    @property
    def task(self) -> str:
        return str(self.data["task"])

    @property
    def measures(self) -> list[str]:
        return list(self.data["measures"])

    @cached_property
    def runs(self) -> list[str]:
        """The names of the runs; where two have the same, with their files, or else with a number."""
        found = self.data["runs"]
        names = [each["run"] for each in found]
        names = _unlike(names, [f"{each['run']} ({each.get('file') or each['run']})" for each in found])
        return _unlike(names, [f"{name} #{i}" for i, name in enumerate(names, 1)])

    @cached_property
    def means(self) -> DataFrame:
        """A row per run, a column per measure. A mean that is not a number is NaN."""
        rows = [[each["mean"][name] for name in self.measures] for each in self.data["runs"]]
        pandas = _pandas()
        index = pandas.Index(self.runs, name="run", dtype=object)
        frame: DataFrame = pandas.DataFrame(rows, index=index, columns=self.measures, dtype=float)
        return frame

    @cached_property
    def by_topic(self) -> DataFrame:
        """A row per run and topic, a column per measure."""
        found = [
            (run, topic, [scores[name] for name in self.measures])
            for run, each in zip(self.runs, self.data["runs"])
            for topic, scores in each["topics"].items()
        ]
        pandas = _pandas()
        index = pandas.MultiIndex.from_tuples([(run, topic) for run, topic, _ in found], names=["run", "topic"])
        frame: DataFrame = pandas.DataFrame([row for *_, row in found], index=index, columns=self.measures, dtype=float)
        return frame

    def __repr__(self) -> str:
        width = max(map(len, self.runs), default=0)
        lines = [f"Evaluation of {len(self.runs)} runs, task {self.task}, means:"]
        for run, each in zip(self.runs, self.data["runs"]):
            means = (f"{name} {_short(each['mean'][name])}" for name in self.measures)
            lines.append(f"  {run:{width}}  {'  '.join(means)}")
        return "\n".join([*lines, *_note_lines(self.notes)])

    def _repr_html_(self) -> str | None:
        return _html(self.means, self.notes)


@dataclass(frozen=True)
class Trace:
    """Where the highlighted text went: shares by the stage that lost it, and ``kept``, which add up to 1."""

    data: dict[str, Any]
    """Everything, as ``pericope trace --format json`` prints it: ``mean``, ``topics`` and more."""
    notes: list[Note] = field(default_factory=list)

    @cached_property
    def means(self) -> DataFrame:
        """One row, a column per stage and ``kept``."""
        frame: DataFrame = _pandas().DataFrame([self.data["mean"]], index=["mean"], dtype=float)
        return frame

    @cached_property
    def by_topic(self) -> DataFrame:
        """A row per topic, a column per stage and ``kept``."""
        rows = [[shares.get(stage) for stage in self.data["mean"]] for shares in self.data["topics"].values()]
        index = _pandas().Index(list(self.data["topics"]), name="topic", dtype=object)
        frame: DataFrame = _pandas().DataFrame(rows, index=index, columns=list(self.data["mean"]), dtype=float)
        return frame

    def __repr__(self) -> str:
        shares = (f"  {stage} {_short(share)}" for stage, share in self.data["mean"].items())
        return "\n".join(["Trace, shares of the highlighted text by the stage that lost it:", *shares, *_note_lines(self.notes)])

    def _repr_html_(self) -> str | None:
        return _html(self.means, self.notes)


class Rows(list[dict[str, Any]]):
    """Rows as dictionaries; ``frame`` has them as a DataFrame, ``notes`` what to know about the input."""

    def __init__(self, rows: Iterable[dict[str, Any]] = (), notes: Iterable[Note] = ()) -> None:
        super().__init__(rows)
        self.notes = list(notes)

    @property
    def frame(self) -> DataFrame:
        frame: DataFrame = _pandas().DataFrame(list(self))
        return frame

    def _repr_html_(self) -> str | None:
        return _html(self.frame, self.notes)


def _unlike(names: list[str], longer: list[str]) -> list[str]:
    counts = Counter(names)
    return [more if counts[name] > 1 else name for name, more in zip(names, longer)]


def _short(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.4f}"


def _note_lines(notes: Iterable[Note]) -> list[str]:
    return [f"note: {note.message}" for note in notes]


def _html(frame: DataFrame, notes: list[Note]) -> str | None:
    from html import escape

    said = "".join(f"<p>note: {escape(note.message)}</p>" for note in notes)
    return str(frame.to_html(notebook=True)) + said


def _pandas() -> Any:
    try:
        import pandas
    except ImportError as error:
        raise ImportError("frames need pandas: pip install pandas; the same values are in .data, as dictionaries") from error
    return pandas
