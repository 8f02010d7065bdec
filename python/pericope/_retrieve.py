"""Asks a retriever of Python's every question."""

from __future__ import annotations

import csv
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from . import _calls
from ._errors import InputError
from ._records import Files, Frame, PathLike, Record, Run, records_of

Topics: TypeAlias = "PathLike | Mapping[str, str] | Iterable[Record] | Frame"

_IDS = ("topic", "topic_id", "query_id", "qid", "question_id", "_id", "id")
_TEXTS = ("title", "question", "query", "user_input", "input", "text")


class Question(str):
    """The text of a question, as a retriever takes it, with its id and what else its record says."""

    topic: str
    record: Mapping[str, Any]

    def __new__(cls, text: str, topic: str, record: Mapping[str, Any]) -> Question:
        made = super().__new__(cls, text)
        made.topic = topic
        made.record = record
        return made


@dataclass(frozen=True)
class Retrieved(Run):
    """What a retriever returned: a run, with the seconds that each question took."""

    seconds: dict[str, float] = field(default_factory=dict)


def retrieve(
    ask: Callable[[Question], Iterable[Any]], topics: Topics, *, name: str = "retriever", parallel: int = 1
) -> Retrieved:
    """Asks a retriever every question, and returns the run, which ``evaluate`` and the others take.

    ``ask`` gets the text of a question and returns results, best first: texts, dictionaries, documents of LangChain, nodes of LlamaIndex.
    So ``retriever.invoke`` and ``retriever.retrieve`` of theirs will do. ``topics`` are questions by id, or records or a file of topics or
    of gold that has the questions. An error of the retriever is raised, with the question; no question is left out.

    >>> import pericope
    >>> texts = ["Wait for the green light.", "Look left and right."]
    >>> def ask(question):
    ...     return sorted(texts, key=lambda text: -len({*text.lower().split()} & {*question.lower().split()}))
    >>> run = pericope.retrieve(ask, {"q1": "What should I wait for?"}, name="words")
    >>> run.results
    {'q1': ['Wait for the green light.', 'Look left and right.']}
    >>> pericope.evaluate({"q1": ["green light"]}, run, measures="R@1", collection={"guide": " ".join(texts)}).means
           R@1
    run
    words  1.0
    """
    questions = list(_questions(topics))
    if not questions:
        raise InputError("no questions; expected some", file="<topics>")
    results: dict[str, list[Any]] = {}
    seconds: dict[str, float] = {}

    def one(question: Question) -> tuple[list[Any], float]:
        began = time.perf_counter()
        try:
            found = list(ask(question))
        except Exception as error:
            error.add_note(f"pericope: the question is {question.topic}: {str(question)!r}")
            raise
        return found, time.perf_counter() - began

    with ThreadPoolExecutor(parallel, "pericope-retrieve") as pool:
        answers: Iterable[tuple[list[Any], float]] = map(one, questions) if parallel == 1 else pool.map(one, questions)
        for question, (found, took) in zip(questions, answers):
            results[question.topic], seconds[question.topic] = found, took
    return Retrieved(results, name, seconds)


def _questions(topics: Topics) -> Iterator[Question]:
    """Each question once: gold has a record per passage."""
    if isinstance(topics, (str, os.PathLike)):
        records: Iterable[Record] = _read(topics)
    elif isinstance(topics, Mapping):
        records = ({"topic": topic, "title": text} for topic, text in topics.items())
    else:
        records = records_of(topics, "topics")
    known: set[str] = set()
    for number, record in enumerate(records, 1):
        text = next((record[key] for key in _TEXTS if isinstance(record.get(key), str)), None)
        topic = next((record[key] for key in _IDS if record.get(key) is not None), text)
        if text is None:
            if str(topic) in known:
                continue
            keys = ", ".join(_TEXTS[:3])
            raise InputError(f"no question; expected its text under {keys}", file="<topics>", line=number)
        if str(topic) not in known:
            known.add(str(topic))
            yield Question(text, str(topic), record)


def _read(path: PathLike) -> list[Record]:
    """Of gold the questions, too; the program reads every format of topics."""
    ending = os.path.splitext(path)[1].lower()
    if ending in (".csv", ".jsonl"):
        with open(path, encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file)) if ending == ".csv" else [json.loads(line) for line in file if line.strip()]
    with Files() as files:
        output = files.output("topics.jsonl")
        _calls.command("convert", path, output, to="jsonl-topics")
        with open(output, encoding="utf-8") as file:
            return [json.loads(line) for line in file]
