"""From what Python has to files that the program reads: records, frames, documents of LangChain and LlamaIndex.

Paths go to the program as they are. Everything else is written as JSON lines into a folder of the call's own, which goes away with it;
messages then say ``<gold>``, ``<run>`` and the like, and count records as lines.
"""

from __future__ import annotations

import csv
import json
import math
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ._errors import InputError

PathLike: TypeAlias = "str | os.PathLike[str]"
Record: TypeAlias = "Mapping[str, Any]"
"""A passage, a result or a document, with the keys that files may have (docs/rag.md)."""
Hit: TypeAlias = Any
"""A text, a Record, a document of LangChain, a node of LlamaIndex, or a pair of a document and its score."""
ByQuestion: TypeAlias = "Mapping[str, Iterable[Hit]]"
"""Question ids with what belongs to each: of a run its results, best first."""
Frame: TypeAlias = Any
"""A DataFrame of pandas or polars, or a table of Arrow."""
Gold: TypeAlias = "PathLike | Iterable[Record] | ByQuestion | Frame"
RunLike: TypeAlias = "PathLike | Iterable[Record] | ByQuestion | Frame | Run"
Documents: TypeAlias = "PathLike | Mapping[str, str] | Iterable[Record] | Frame"


@dataclass(frozen=True)
class Run:
    """Results with a name for the run, which goes before a name that records have.

    >>> import pericope
    >>> gold = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}]
    >>> hits = {"q1": [{"doc": "a", "start": 5, "end": 15}]}
    >>> pericope.evaluate(gold, [pericope.Run(hits, name="dense")], measures=["P@1"]).data["runs"][0]["run"]
    'dense'
    """

    results: Any
    name: str


class Files:
    """The files of one call."""

    def __init__(self) -> None:
        self._folder: str | None = None
        self._labels: dict[str, str] = {}

    def __enter__(self) -> Files:
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def gold(self, value: Gold) -> str:
        return self._path(value, "gold", "quote")

    def run(self, value: RunLike, label: str = "run") -> str:
        if not isinstance(value, Run):
            return self._path(value, label, "text")
        if _is_path(value.results):
            raise TypeError("Run(…) names results that Python has; a file says itself which run it is")
        named = ({**record, "run": value.name} for record in _records(value.results, label, "text"))
        return self._written(named, label)

    def runs(self, value: RunLike | Sequence[RunLike]) -> list[str]:
        if isinstance(value, (list, tuple)):
            if not value:
                raise InputError("no runs; expected one or several", file="<runs>")
            if all(_is_run(item) for item in value):
                return [self.run(item, f"run-{i}" if len(value) > 1 else "run") for i, item in enumerate(value, 1)]
        return [self.run(value)]

    def documents(self, value: Documents) -> str:
        if isinstance(value, Mapping):
            return self._written(({"doc": name, "text": text} for name, text in value.items()), "collection")
        return self._path(value, "collection", "text")

    def table(self, value: Any, label: str) -> str:
        """Of an option that names a file: records or a frame may be given instead."""
        return self._path(value, label, "text")

    def scores(self, value: Any) -> str:
        """Scores that another tool made, in CSV: that may have a column per run."""
        if _is_path(value):
            return path_word(value)
        rows = list(_records(value, "scores", "text"))
        keys = list(dict.fromkeys(key for row in rows for key in row))
        path = self._named("scores", "csv")
        with open(path, "w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, keys)
            table.writeheader()
            table.writerows({key: _plain_cell(item) for key, item in row.items()} for row in rows)
        return path

    def output(self, name: str) -> str:
        return os.path.join(self._own(), name)

    def shown(self, text: str) -> str:
        """A message of the program with the labels of what was given in place of our files."""
        for path, label in self._labels.items():
            text = text.replace(path, label)
        return text

    def _path(self, value: Any, label: str, text_key: str) -> str:
        if _is_path(value):
            return path_word(value)
        return self._written(_records(value, label, text_key), label)

    def _written(self, records: Iterable[Record], label: str) -> str:
        path = self._named(label, "jsonl")
        with open(path, "wb") as file:
            file.writelines(_lines(records, label))
        return path

    def _named(self, label: str, ending: str) -> str:
        path = os.path.join(self._own(), f"{label}.{ending}")
        self._labels[path] = f"<{label}>"
        return path

    def _own(self) -> str:
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="pericope-")
        return self._folder


def path_word(value: PathLike) -> str:
    """A path as a word of a command line, where it cannot be taken for an option."""
    path = os.fspath(value)
    if path == "-":
        raise InputError('"-" is standard input, which belongs to Python; expected a path')
    return os.path.join(os.curdir, path) if path.startswith("-") else path


def is_table(value: Any) -> bool:
    """Whether it is records or a frame, and no plain list of words."""
    if _rows_of_frame(value) is not None:
        return True
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(item, Mapping) for item in value)


def records_of(value: Any, label: str) -> Iterator[Record]:
    """The records of a list or a frame."""
    return _records(value, label, "text")


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def _is_run(item: Any) -> bool:
    """Whether an item of a list is a whole run: a record of one run is a dictionary or a document."""
    return _is_path(item) or isinstance(item, (Run, list)) or _rows_of_frame(item) is not None


def _records(value: Any, label: str, text_key: str) -> Iterator[Record]:
    rows = _rows_of_frame(value)
    if rows is not None:
        yield from rows
    elif isinstance(value, Mapping):
        for question, hits in value.items():
            if isinstance(hits, (str, Mapping)) or not isinstance(hits, Iterable):
                found = f'"{question}" has {_kind(hits)}'
                raise InputError(f"{found}; expected a list of what belongs to this question", file=f"<{label}>")
            for hit in hits:
                record = _record_of(hit, text_key)
                if record is None:
                    raise InputError(f'"{question}" has {_kind(hit)} in its list; {_EXPECTED}', file=f"<{label}>")
                yield {"query_id": str(question), **record}
    elif isinstance(value, Iterable):
        for number, item in enumerate(value, 1):
            if isinstance(item, str):
                record = None
            else:
                record = _document_of(item, number) if label == "collection" else _record_of(item, text_key)
            if record is None:
                raise InputError(f"found {_kind(item)}; expected a dictionary", file=f"<{label}>", line=number)
            yield record
    else:
        raise TypeError(f"{label}: found {_kind(value)}; expected a path, dictionaries, a frame, or lists by question id")


_EXPECTED = "expected texts, dictionaries, or documents of LangChain or LlamaIndex"


def _record_of(hit: Any, text_key: str) -> dict[str, Any] | None:
    if isinstance(hit, str):
        return {text_key: hit}
    if isinstance(hit, Mapping):
        return dict(hit)
    if isinstance(hit, tuple) and len(hit) == 2:  # as similarity_search_with_score gives
        record = _record_of(hit[0], text_key)
        return None if record is None else {**record, "score": hit[1]}
    if hasattr(hit, "page_content"):  # of LangChain
        return {text_key: hit.page_content, "metadata": hit.metadata}
    if hasattr(hit, "node") and hasattr(hit, "score"):  # of LlamaIndex, as the next
        record = _record_of(hit.node, text_key)
        return None if record is None else {**record, **({} if hit.score is None else {"score": hit.score})}
    if hasattr(hit, "get_content") and hasattr(hit, "metadata"):
        metadata = dict(hit.metadata)
        source = getattr(hit, "ref_doc_id", None)
        if source is not None and _named_in(metadata) is None:
            metadata["doc_id"] = source
        offsets = {key: getattr(hit, key, None) for key in ("start_char_idx", "end_char_idx")}
        given = {key: value for key, value in offsets.items() if value is not None}
        return {text_key: hit.get_content(), "metadata": metadata, **given}
    return None


def _document_of(item: Any, number: int) -> dict[str, Any] | None:
    """The record of a document in a collection: its id is what results that are cut from it will name."""
    record = _record_of(item, "text")
    if record is None or isinstance(item, Mapping):
        return record
    name = _named_in(record["metadata"]) or getattr(item, "node_id", None) or getattr(item, "id", None)
    if name is None:
        keys = ", ".join(_NAMES_OF_DOCUMENTS[:4])
        raise InputError(f"a document without a name; expected one in its metadata ({keys} …)", file="<collection>", line=number)
    return {"doc": str(name), "text": record["text"]}


def _named_in(metadata: Mapping[str, Any]) -> Any:
    return next((metadata[key] for key in _NAMES_OF_DOCUMENTS if metadata.get(key) is not None), None)


_NAMES_OF_DOCUMENTS = "doc doc_id docid document_id source source_file file file_name filename file_path path url".split()
"""In the order in which the program looks for them in the metadata of results."""


def _rows_of_frame(value: Any) -> Iterable[Record] | None:
    """The rows of a frame, by what such classes can do: none of their packages has to be there."""
    module = type(value).__module__.partition(".")[0]
    if module == "pandas" and hasattr(value, "columns"):
        return _rows_of_pandas(value)
    for method in ("to_dicts", "to_pylist"):  # polars, Arrow
        if module in ("polars", "pyarrow") and hasattr(value, method):
            rows: Iterable[Record] = getattr(value, method)()
            return rows
    return None


def _rows_of_pandas(frame: Any) -> Iterator[Record]:
    names = [name for name in frame.index.names if name is not None]
    if names:
        frame = frame.reset_index()
    keys = [str(key) for key in frame.columns]
    repeated = {key for key in keys if keys.count(key) > 1}
    if repeated:
        raise InputError(f"the frame has several columns {sorted(repeated)[0]!r}; expected one of each name")
    columns = [frame[key].tolist() for key in frame.columns]  # lists have Python's own numbers
    if not frame.isna().to_numpy().any():  # the most common frame, and twice as fast
        yield from (dict(zip(keys, row)) for row in zip(*columns))
        return
    for row in zip(*columns):
        yield {key: value for key, value in zip(keys, row) if not _is_absent(value)}


def _is_absent(value: Any) -> bool:
    """None, NaN, NaT, NA: there is no value."""
    if value is None:
        return True
    if isinstance(value, float):
        return math.isnan(value)
    return type(value).__name__ in ("NaTType", "NAType")


def _lines(records: Iterable[Record], label: str) -> Iterator[bytes]:
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain).encode
    for number, record in enumerate(records, 1):
        try:
            text = encode(record)
        except (ValueError, TypeError):
            text = encode(_checked(record, number, label))
        try:
            yield text.encode() + b"\n"
        except UnicodeEncodeError:  # half of a surrogate pair, which is no character
            raise InputError(
                "a text with half of a surrogate pair, which is no character", file=f"<{label}>", line=number
            ) from None


def _plain(value: Any) -> Any:
    """What JSON does not know: numbers and arrays of numpy as Python's, documents as records, anything else as its text."""
    for method in ("item", "tolist"):
        if type(value).__module__.partition(".")[0] == "numpy" and (method == "tolist" or value.ndim == 0):
            return _checked(getattr(value, method)())
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    return _record_of(value, "text") or str(value)


def _checked(value: Any, number: int | None = None, label: str | None = None, key: str = "") -> Any:
    """The value without NaN, which says that there is none, where JSON has no word for it; infinity is refused."""
    if _is_absent(value):
        return None
    if isinstance(value, float) and math.isinf(value):
        at = f"{key} is " if key else ""
        raise InputError(f"{at}{value}; expected a number", file=label and f"<{label}>", line=number)
    if isinstance(value, Mapping):
        items = ((str(each), _checked(item, number, label, str(each))) for each, item in value.items())
        return dict(items)
    if isinstance(value, (list, tuple)):
        return [_checked(item, number, label, key) for item in value]
    return value


def _plain_cell(value: Any) -> Any:
    return "" if _is_absent(value) else value


def _kind(value: Any) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
