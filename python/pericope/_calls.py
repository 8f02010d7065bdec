"""The functions: each is a command of the program, with values of Python in place of files.

Arguments that a function does not list are options of its command, which ``pericope help COMMAND`` explains: ``--topics-file ids.txt`` is
``topics_file="ids.txt"``, a flag is ``True``, an option that may be repeated takes a list, ``NAME=VALUE`` is a dictionary. A name that
is a word of Python gets an underscore: ``as_="run"``. Where an option names a file of records, records or a frame will do.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from . import _process
from ._errors import CheckFailed, InputError, ProgramError
from ._records import Documents, Files, Gold, PathLike, RunLike, is_table, path_word
from ._results import Evaluation, Note, Rows, Trace

Option = Any
"""True, a text, a number, a path; lists of them; a dictionary; records or a frame in place of a file."""


def evaluate(
    gold: Gold,
    runs: RunLike | Sequence[RunLike],
    *,
    measures: str | Sequence[str] | None = None,
    collection: Documents | None = None,
    **options: Option,
) -> Evaluation:
    """Scores runs against what people highlighted.

    ``gold`` has a passage per record: a question (``query_id``), and ``quote``, or ``doc``, ``start`` and ``end``. ``runs`` is one run or a
    list of runs: results, best first. Texts without offsets are looked for in the ``collection``.

    >>> import pericope
    >>> gold = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}, {"topic": "q2", "doc": "a", "start": 20, "end": 30}]
    >>> run = [{"topic": "q1", "doc": "a", "start": 5, "end": 15, "run": "mine"}]
    >>> pericope.evaluate(gold, run, measures=["P@1", "R@1"]).by_topic
                P@1  R@1
    run  topic
    mine q1     0.5  0.5
         q2     0.0  0.0

    ``fail_under`` and ``fail_over`` make it a check:

    >>> pericope.evaluate(gold, run, measures=["R@1"], fail_under={"R@1": 0.4})
    Traceback (most recent call last):
    pericope.CheckFailed: mine: R@1 is 0.2500, under 0.4
    """
    with Files() as files:
        words = [*_options(files, {**options, "measure": measures, "collection": _documents(files, collection)})]
        words += ["--per-topic", "--format=json", files.gold(gold), *files.runs(runs)]
        answer = _asked("evaluate", words, files)
        return answer.checked(Evaluation(_of_one_task(json.loads(answer.out)), answer.notes))


def compare(
    gold: Gold | None = None,
    runs: Sequence[RunLike] = (),
    *,
    measures: str | Sequence[str] | None = None,
    collection: Documents | None = None,
    **options: Option,
) -> Rows:
    """Tests whether runs differ: a row per measure and pair of runs, with the difference, its interval, p and the winner.

    >>> import pericope
    >>> gold = [{"topic": f"q{i}", "doc": "a", "start": 10 * i, "end": 10 * i + 10} for i in range(8)]
    >>> near = [{"topic": f"q{i}", "doc": "a", "start": 10 * i + i % 3, "end": 10 * i + 10, "run": "near"} for i in range(8)]
    >>> far = [{"topic": f"q{i}", "doc": "a", "start": 10 * i + 7, "end": 10 * i + 17, "run": "far"} for i in range(8)]
    >>> for row in pericope.compare(gold, [near, far], measures="R@1"):
    ...     print(row["a"], round(row["meanA"], 4), row["b"], round(row["meanB"], 4), "better:", row["winner"])
    near 0.9125 far 0.3 better: near

    Scores that another tool made are compared by ``scores``, a file or a frame: a column ``topic``, then a column per run. As a check:
    ``fail_if_worse=True``, with ``baseline="NAME"`` or the first run.
    """
    with Files() as files:
        words = [*_options(files, {**options, "measure": measures, "collection": _documents(files, collection)})]
        words += ["--format=jsonl", *([] if gold is None else [files.gold(gold)]), *(files.runs(runs) if runs else [])]
        answer = _asked("compare", words, files)
        return answer.checked(answer.rows())


def missed(
    gold: Gold,
    runs: RunLike | Sequence[RunLike],
    *,
    at: str | int | None = None,
    chunks: Any = None,
    per_topic: bool = False,
    texts: bool = False,
    collection: Documents | None = None,
    **options: Option,
) -> Rows:
    """Says why highlighted text was not found: a row per run and reason, in the mean over topics.

    With ``per_topic`` a row per run, topic and reason; with ``texts`` a row per text that was missed.

    ``at`` is how far a list is read: ``5`` results, ``"4000ch"``, ``"1000tok"`` or ``"all"``. ``chunks`` are all chunks that could be
    returned: they tell what was cut through, or is in no chunk.

    >>> import pericope
    >>> gold = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}]
    >>> run = [{"topic": "q1", "doc": "a", "start": 5, "end": 15, "run": "mine"}]
    >>> for row in pericope.missed(gold, run, at=1):
    ...     print(row["reason"], row["share"])
    found 0.5
    below 0
    not-returned 0.5
    """
    with Files() as files:
        given = {"at": at, "chunks": chunks, "texts": texts}
        words = [*_options(files, {**options, **given, "collection": _documents(files, collection)})]
        words += ["--format=jsonl", files.gold(gold), *files.runs(runs)]
        answer = _asked("missed", words, files)
        rows = answer.rows()
        if not texts and not options.get("by_runs"):
            rows[:] = [row for row in rows if (row["topic"] is not None) == per_topic]
            if not per_topic:  # a mean is of no topic and has no number of characters
                rows[:] = [{key: value for key, value in row.items() if value is not None} for row in rows]
        return answer.checked(rows)


def trace(
    gold: Gold,
    stages: Mapping[str, RunLike] | PathLike,
    *,
    at: Mapping[str, str | int] | None = None,
    collection: Documents | None = None,
    **options: Option,
) -> Trace:
    """Says at which stage of a pipeline the highlighted text is lost, as shares that add up to 1.

    ``stages`` are the lists of each stage by its name, in the order of the pipeline, or a file that has them all; ``chunks`` are the pieces
    of the index. ``at`` is the budget of a stage: ``{"context": "4000ch"}``.

    >>> import pericope
    >>> gold = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}]
    >>> retrieved = [{"topic": "q1", "doc": "a", "start": 2, "end": 15}]
    >>> reranked = [{"topic": "q1", "doc": "a", "start": 5, "end": 15}]
    >>> pericope.trace(gold, {"retrieved": retrieved, "reranked": reranked}).data["mean"]
    {'retrieved': 0.2, 'reranked': 0.3, 'kept': 0.5}
    """
    with Files() as files:
        words = [*_options(files, {**options, "at": at, "collection": _documents(files, collection)}), "--format=json"]
        if isinstance(stages, Mapping):
            words += [*(f"--stage={name}={files.run(each, name)}" for name, each in stages.items()), files.gold(gold)]
        else:
            words += [files.gold(gold), path_word(stages)]
        answer = _asked("trace", words, files)
        return answer.checked(Trace(json.loads(answer.out), answer.notes))


def align(texts: Any, collection: Documents, **options: Option) -> Rows:
    """Finds the places of quotes or chunks in the documents: judgements or a run, with how each text was found in ``match``.

    More than a share of texts without a place (``fail_over``, 0.05) is a failed check; ``report`` of the rows has each text.

    >>> import pericope
    >>> documents = {"guide": "Stop. Wait for the green light. Then walk."}
    >>> pericope.align([{"query_id": "q1", "quote": "Wait for the  green light."}], documents)
    [{'topic': 'q1', 'doc': 'guide', 'ranges': [[6, 31]], 'match': [{'how': 'folded', 'score': 1}]}]
    """
    with Files() as files:
        output = files.output("aligned.jsonl")
        words = [*_options(files, {**options, "collection": _documents(files, collection)}), f"--output={output}"]
        answer = _asked("align", [*words, files.table(texts, "texts")], files)
        return answer.checked(answer.rows(_text(output)))


def chunk(
    collection: Documents, *, by: str = "recursive", size: int | None = None, overlap: int | None = None, **options: Option
) -> Rows:
    """Cuts documents into chunks that carry their offsets: rows with ``doc``, ``start``, ``end`` and ``text``.

    >>> import pericope
    >>> for piece in pericope.chunk({"guide": "Stop. Wait for the green light. Then walk."}, by="sentences", size=1):
    ...     print(piece["start"], piece["end"], piece["text"])
    0 5 Stop.
    6 31 Wait for the green light.
    32 42 Then walk.
    """
    with Files() as files:
        output = files.output("chunks.jsonl")
        words = [*_options(files, {**options, "by": by, "size": size, "overlap": overlap}), f"--output={output}"]
        answer = _asked("chunk", [*words, files.documents(collection)], files)
        return answer.checked(answer.rows(_text(output)))


def report(
    gold: Gold,
    runs: RunLike | Sequence[RunLike],
    path: PathLike,
    *,
    measures: str | Sequence[str] | None = None,
    collection: Documents | None = None,
    **options: Option,
) -> Path:
    """Writes one HTML page that shows the scores beside the text that was found and missed. It works offline.

    >>> import pericope, tempfile, os
    >>> gold = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}]
    >>> run = [{"topic": "q1", "doc": "a", "start": 5, "end": 15, "run": "mine"}]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     pericope.report(gold, run, os.path.join(folder, "report.html")).name
    'report.html'
    """
    with Files() as files:
        words = [*_options(files, {**options, "measure": measures, "collection": _documents(files, collection)})]
        words += [f"--output={path_word(path)}", files.gold(gold), *files.runs(runs)]
        return _asked("report", words, files).checked(Path(path))


def command(name: str, *arguments: Any, **options: Option) -> str:
    """Any other command of the program, as it would be typed: what it prints. Paths, lists of records and frames may be given.

    >>> import pericope
    >>> print(pericope.command("measures", "R").splitlines()[0])
    R: Of all highlighted text, the share that is in the first r results.
    """
    with Files() as files:
        words = [*_options(files, options)]
        words += [files.table(each, f"argument-{i}") if is_table(each) else str(each) for i, each in enumerate(arguments, 1)]
        answer = _asked(name, words, files)
        return answer.checked(answer.out)


Result = TypeVar("Result")


class _Answer:
    """What a command printed, with the names of our files taken out."""

    def __init__(self, answer: _process.Answer, files: Files) -> None:
        self.out = files.shown(answer.out)
        notes = {note["message"]: note for note in answer.notes}.values()  # an evaluation repeats some of them
        self.notes = [Note(note["code"], files.shown(note["message"]), note["count"]) for note in notes]
        self.failures = [line for line in files.shown(answer.err).splitlines() if line.startswith("failed: ")]
        self.code = answer.code

    def rows(self, text: str | None = None) -> Rows:
        lines = (self.out if text is None else text).splitlines()
        return Rows((json.loads(line) for line in lines), self.notes)

    def checked(self, result: Result) -> Result:
        if self.code == 0:
            return result
        raise CheckFailed([line.removeprefix("failed: ") for line in self.failures] or ["a check did not hold"], result)


def _asked(name: str, words: Sequence[str], files: Files) -> _Answer:
    answer = _process.ask([name, *words])
    if answer.code in (0, 1):
        return _Answer(answer, files)
    if answer.code != 2:
        raise ProgramError(answer.err)
    fault = answer.fault
    if fault is None:
        raise InputError(_in_python(answer.err.splitlines()[-1].removeprefix("pericope: "), name))
    remedy = re.sub(r"--([a-z-]+)(?: (\S+))?", _argument, fault["remedy"].strip(" ()"))
    source = fault.get("source")
    raise InputError(
        _in_python(files.shown(fault["fault"]), name),
        file=None if source is None else files.shown(source),
        line=fault.get("line"),
        column=fault.get("column"),
        remedy=remedy or None,
        code=fault.get("code"),
    )


def _argument(match: re.Match[str]) -> str:
    name, value = match[1].replace("-", "_"), match[2]
    return f"{name}={value or True}"


def _in_python(message: str, name: str) -> str:
    """Options are arguments here."""
    message = message.replace(f"; see pericope {name} --help", f"; see pericope help {name}")
    return re.sub(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)", lambda match: match[1].replace("-", "_"), message)


def _options(files: Files, options: Mapping[str, Option]) -> Iterator[str]:
    for name, value in options.items():
        if value is None or value is False:
            continue
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            yield flag
        elif isinstance(value, Mapping):
            pairs = [f"{key}={_word(item)}" for key, item in value.items()]
            yield from [f"{flag}={','.join(pairs)}"] if name == "fields" else (f"{flag}={pair}" for pair in pairs)
        elif name == "scores" and is_table(value):
            yield f"{flag}={files.scores(value)}"
        elif is_table(value):
            yield f"{flag}={files.table(value, name)}"
        elif isinstance(value, (list, tuple)):
            yield from (f"{flag}={_word(item)}" for item in value)
        else:
            yield f"{flag}={_word(value)}"


def _word(value: Any) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def _documents(files: Files, collection: Documents | None) -> str | None:
    return None if collection is None else files.documents(collection)


def _of_one_task(found: Any) -> dict[str, Any]:
    if isinstance(found, dict):
        return found
    tasks = ", ".join(each["task"] for each in found)
    raise InputError(f"these runs are for several tasks, {tasks}; expected one", remedy="task=NAME")


def _text(path: str) -> str:
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()
