"""What may be given, and what is said where it cannot be read."""

import datetime
import math
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import pericope
from pericope import Run

TEXT = "Stop. Wait for the green light. Then walk. Look left and right before you cross."
DOCUMENTS = {"guide": TEXT, "faq": "The light is slow because it waits for cars."}
GOLD = [{"query_id": "q1", "source": "guide", "quote": "Wait for the green light."}]
HIT = "Wait for the green light. Then walk."


def recall(run, gold=GOLD, **given) -> float:
    scores = pericope.evaluate(gold, run, measures="R@1", collection=given.pop("collection", DOCUMENTS), **given)
    return scores.means.iloc[0, 0]


def test_what_langchain_returns_is_a_run_gold_and_a_collection():
    from langchain_core.documents import Document

    found = Document(page_content=HIT, metadata={"source": "guide", "made": datetime.date(2026, 1, 2)})
    other = Document(page_content="The light is slow", metadata={"source": "faq"})
    documents = [Document(page_content=text, metadata={"source": name}) for name, text in DOCUMENTS.items()]
    assert recall({"q1": [found, other]}) == 1
    assert recall({"q1": [other, found]}) == 0
    assert recall({"q1": [(found, np.float32(0.5)), (other, 0.25)]}) == 1
    assert recall({"q1": [found]}, gold={"q1": [Document(page_content="green light", metadata={"source": "guide"})]}) == 1
    assert recall({"q1": [found]}, collection=documents) == 1


def test_what_llamaindex_returns_is_a_run_and_a_collection():
    from llama_index.core import Document
    from llama_index.core.node_parser import SentenceSplitter
    from llama_index.core.schema import NodeWithScore

    documents = [Document(text=text, id_=name) for name, text in DOCUMENTS.items()]
    nodes = SentenceSplitter(chunk_size=20, chunk_overlap=0, include_metadata=False).get_nodes_from_documents(documents)
    best = sorted(nodes, key=lambda node: "green" not in node.get_content())
    assert recall({"q1": [NodeWithScore(node=node, score=np.float64(0.5)) for node in best]}) == 1
    assert recall({"q1": [NodeWithScore(node=node) for node in best[::-1]]}) == 0
    assert recall({"q1": best}, collection=documents) == 1


def test_offsets_of_llamaindex_are_checked_and_used():
    from llama_index.core.schema import NodeWithScore, TextNode

    node = TextNode(text="Wait for the green light.", start_char_idx=6, end_char_idx=31, metadata={"file_name": "guide"})
    assert recall({"q1": [NodeWithScore(node=node, score=1.0)]}) == 1


def test_nan_none_and_na_are_no_value_in_frames_and_in_records():
    frame = pd.DataFrame(
        {"query_id": ["q1", "q1"], "text": [HIT, "Stop."], "source": ["guide", None], "score": [0.5, math.nan], "page": [pd.NA, pd.NaT]}
    )
    assert recall(frame) == 1
    assert recall(frame.to_dict("records")) == 1
    assert recall(frame.set_index("query_id")) == 1
    assert recall([{"query_id": "q1", "text": HIT, "score": np.float64("nan"), "metadata": {"x": math.nan, "y": np.array([1.5])}}]) == 1


def test_infinity_is_refused_with_its_record_and_key():
    rows = [{"topic": "q1", "doc": "guide", "start": 0, "end": 9, "score": value} for value in (1.0, math.inf)]
    for run in (rows, pd.DataFrame(rows)):
        with pytest.raises(pericope.InputError, match=r"^<run>:2: score is inf; expected a number$") as caught:
            recall(run)
        assert (caught.value.file, caught.value.line) == ("<run>", 2)


def test_an_input_error_has_file_line_and_remedy(tmp_path):
    with pytest.raises(pericope.InputError) as caught:
        pericope.evaluate([*GOLD], [{"query_id": "q1", "doc": "guide", "start": 0, "end": 4}])
    error = caught.value
    assert (error.file, error.line, error.remedy) == ("<gold>", 1, "collection=PATH")
    assert str(error).startswith('<gold>:1: "quote" without offsets; expected')
    assert str(error).endswith("(collection=PATH)")
    path = tmp_path / "run.fol"
    path.write_text("1 Q0 A 1 9 mine 0 5\n1 Q0 A 2 9 mine 0\n")
    with pytest.raises(pericope.InputError) as caught:
        pericope.evaluate([{"topic": "1", "doc": "A", "start": 0, "end": 4}], path)
    assert (caught.value.file, caught.value.line) == (str(path), 2)


def test_options_are_named_as_arguments_in_messages():
    run = {"q1": [HIT]}
    with pytest.raises(pericope.InputError, match=r'^no measure "recal@5"; did you mean "recall@5"\?$'):
        pericope.evaluate(GOLD, run, measures="recal@5", collection=DOCUMENTS)
    with pytest.raises(pericope.InputError, match="unknown option 'colour=red'; see pericope help evaluate"):
        pericope.evaluate(GOLD, run, collection=DOCUMENTS, colour="red")
    with pytest.raises(pericope.InputError, match="fail_under"):
        pericope.evaluate(GOLD, run, collection=DOCUMENTS, fail_under={"R@1": "high"})


def test_records_of_several_runs_and_names_for_runs():
    hits = {"q1": [HIT]}
    scores = pericope.evaluate(GOLD, [Run(hits, "dense"), Run(hits, "sparse"), hits_of("none")], measures="R@1", collection=DOCUMENTS)
    assert list(scores.means.index) == ["dense", "sparse", "run-3"]
    assert scores.means["R@1"].tolist() == [1, 1, 0]
    same = pericope.evaluate(GOLD, [Run(hits, "dense"), Run(hits, "dense")], measures="R@1", collection=DOCUMENTS)
    assert same.runs == ["dense (<run-1>)", "dense (<run-2>)"]


def hits_of(text: str):
    return [{"query_id": "q1", "doc": "guide", "start": 0, "end": 4}]


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ({"q1": HIT}, '"q1" has a str; expected a list'),
        ({"q1": [4]}, '"q1" has a int in its list; expected texts'),
        ([{"query_id": "q1", "text": HIT}, "Stop."], "<run>:2: found a str; expected a dictionary"),
        ([], "no runs"),
        ("-", '"-" is standard input'),
        ({"q1": ["half \ud83d"]}, "<run>:1: a text with half of a surrogate pair"),
    ],
)
def test_what_cannot_be_a_run_is_refused_in_words(run, words):
    with pytest.raises(pericope.InputError) as caught:
        recall(run)
    assert words in str(caught.value)


def test_runs_for_several_tasks_are_refused_until_one_is_named():
    examples = Path(__file__).parents[2] / "examples"
    runs = [examples / "submissions" / "focused.xml", examples / "submissions" / "ric.xml"]
    if not all(run.exists() for run in runs):
        runs = sorted((examples / "submissions").glob("*.xml*"))
    with pytest.raises(pericope.InputError, match="these runs are for several tasks") as caught:
        pericope.evaluate(examples / "judgements.inex", runs, collection=examples / "articles")
    assert caught.value.remedy == "task=NAME"


def test_notes_are_values_and_are_shown_with_the_scores():
    scores = pericope.evaluate(GOLD, {"q1": [HIT]}, measures="R@1", collection=DOCUMENTS)
    assert "aligned" in {note.code for note in scores.notes}
    assert all("<gold>" in note.message or "<run>" in note.message for note in scores.notes)
    assert "note: <gold>: " in repr(scores)
    assert "note: &lt;gold&gt;: " in scores._repr_html_()


def test_a_check_that_fails_is_an_assertion_with_the_scores():
    run = {"q1": ["Stop."]}
    with pytest.raises(pericope.CheckFailed, match="R@1 is 0.0000, under 0.5") as caught:
        recall(run, fail_under={"R@1": 0.5})
    assert caught.value.result.means.iloc[0, 0] == 0
    assert isinstance(caught.value, AssertionError)


def test_scores_of_another_tool_are_compared_from_a_frame():
    frame = pd.DataFrame({"topic": ["a", "b", "c", "d"], "old": [0.5, 0.4, 0.2, 0.6], "new": [0.7, 0.6, 0.5, 0.8]})
    [pair] = pericope.compare(scores=frame)
    assert (pair["a"], pair["b"], pair["winner"]) == ("old", "new", "new")


def test_the_report_is_written_where_it_should_be(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = pericope.report(GOLD, {"q1": [HIT]}, "ümlaut report.html", collection=DOCUMENTS)
    assert path.read_text(encoding="utf-8").lower().startswith("<!doctype html>")


def test_files_of_the_call_are_gone_after_it(tmp_path, monkeypatch):
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    recall({"q1": [HIT]})
    with pytest.raises(pericope.InputError):
        recall({"q1": [4]})
    assert list(tmp_path.iterdir()) == []


def test_without_pandas_scores_are_dictionaries_and_frames_say_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    scores = pericope.evaluate(GOLD, {"q1": [HIT]}, measures="R@1", collection=DOCUMENTS)
    assert scores.data["runs"][0]["mean"] == {"R@1": 1}
    with pytest.raises(ImportError, match="pip install pandas"):
        scores.means


def test_tokens_stemmers_and_parquet_are_inside(tmp_path):
    scores = pericope.evaluate(GOLD, {"q1": [HIT]}, measures="R@100tok", collection=DOCUMENTS)
    assert scores.means.iloc[0, 0] == 1
