"""Retrievers of Python's that are asked every question."""

import threading
from pathlib import Path

import pandas as pd
import pytest

import pericope

EXAMPLES = Path(__file__).parents[2] / "examples"
DOCUMENTS = {"guide": "Wait for the green light. Look left and right.", "faq": "Why wait? It is slow."}
TOPICS = {"q1": "What should I wait for?", "q2": "Where do I look?"}
GOLD = {"q1": ["green light"], "q2": ["left and right"]}


def test_the_function_gets_the_text_of_each_question_with_its_id_and_record():
    asked = []
    records = [{"query_id": 7, "question": "Why?", "kind": "short"}, {"query_id": 7, "question": "Why?"}]
    run = pericope.retrieve(lambda question: asked.append(question) or ["Wait"], pd.DataFrame(records))
    assert [(str(q), q.topic, q.record["kind"]) for q in asked] == [("Why?", "7", "short")]
    assert run.results == {"7": ["Wait"]}
    assert run.seconds["7"] >= 0


def test_a_retriever_of_langchain_is_asked_as_it_is():
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever

    class Words(BaseRetriever):
        def _get_relevant_documents(self, query, *, run_manager):
            words = set(query.lower().split())
            pieces = [Document(page_content=text, metadata={"source": name}) for name, text in DOCUMENTS.items()]
            return sorted(pieces, key=lambda each: -len(words & set(each.page_content.lower().split())))

    run = pericope.retrieve(Words().invoke, TOPICS, name="words")
    assert pericope.evaluate(GOLD, run, measures="R@2", collection=DOCUMENTS).means.loc["words", "R@2"] == 1


@pytest.mark.parametrize("topics", [EXAMPLES / "topics.xml", EXAMPLES / "rag" / "gold.csv", EXAMPLES / "rag" / "questions.jsonl"])
def test_questions_are_read_from_topics_and_from_gold(topics):
    run = pericope.retrieve(lambda question: [question], topics)
    assert len(run.results) >= 5
    assert all(len(hits[0]) > 10 for hits in run.results.values())


def test_an_exception_of_the_retriever_names_the_question_and_nothing_is_left_out():
    def broken(question):
        raise KeyError("index")

    for parallel in (1, 2):
        with pytest.raises(KeyError) as caught:
            pericope.retrieve(broken, TOPICS, parallel=parallel)
        assert caught.value.__notes__[0].startswith("pericope: the question is q")


def test_several_questions_are_asked_at_a_time_and_keep_their_answers():
    together = threading.Barrier(2, timeout=20)

    def ask(question):
        together.wait()
        return [question.topic]

    assert pericope.retrieve(ask, TOPICS, parallel=2).results == {"q1": ["q1"], "q2": ["q2"]}


def test_a_retriever_may_itself_call_pericope():
    rows = pericope.chunk(DOCUMENTS, by="sentences", size=1)
    run = pericope.retrieve(lambda question: pericope.align([{"query_id": question.topic, "text": rows[0]["text"]}], DOCUMENTS, as_="run"), TOPICS)
    assert run.results["q1"][0]["doc"] == "guide"


def test_a_live_source_is_asked_by_the_command(tmp_path):
    gold, documents = EXAMPLES / "rag" / "gold.csv", EXAMPLES / "documents.jsonl"
    source = EXAMPLES / "rag" / "retriever.mjs"
    pericope.command("retrieve", gold, from_=source, output=tmp_path / "run.jsonl", collection=documents)
    assert pericope.evaluate(gold, tmp_path / "run.jsonl", measures="R@4000ch", collection=documents).means.iloc[0, 0] > 0
