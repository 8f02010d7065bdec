"""Numbers are those of the command line, to the bit."""

import json
import os
import random
import subprocess
from pathlib import Path

import pandas as pd
import pytest

import pericope
from pericope import _node

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SEED = int(os.environ.get("SEED", 0))


def typed(*words: object) -> str:
    """What the command line prints, in a process of its own, by the Node that runs the other tests where they say which."""
    node, program = _node.command()
    words = [os.environ.get("TEST_NODE", node), program, *map(str, words)]
    return subprocess.run(words, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def bits(value: float | None) -> str:
    return "nan" if value is None or value != value else float(value).hex()


def assert_same(scores: pericope.Evaluation, printed: str) -> int:
    """Every mean and every score by topic; how many there are."""
    found = json.loads(printed)
    count = 0
    for run, expected in zip(scores.runs, found["runs"], strict=True):
        for measure in found["measures"]:
            assert bits(scores.means.loc[run, measure]) == bits(expected["mean"][measure])
            for topic, values in expected["topics"].items():
                assert bits(scores.by_topic.loc[(run, topic), measure]) == bits(values[measure])
                count += 1
    assert count == len(scores.by_topic) * len(found["measures"])
    return count


def random_track(draw: random.Random, folder: Path) -> tuple[list[dict], list[list[dict]]]:
    topics = [f"q{i}" for i in range(draw.randint(1, 12))]
    docs = [f"d{i}" for i in range(draw.randint(1, 6))]

    def passage(topic: str) -> dict:
        start = draw.randint(0, 900)
        return {"topic": topic, "doc": draw.choice(docs), "start": start, "end": start + draw.randint(1, 300)}

    gold = [passage(topic) for topic in topics for _ in range(draw.randint(1, 4))]
    runs = [
        [{**passage(topic), "score": draw.random(), "run": name} for topic in topics for _ in range(draw.randint(1, 15))]
        for name in ("one", "two")
    ]
    for name, records in zip(("gold", "one", "two"), (gold, *runs)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    return gold, runs


@pytest.mark.parametrize("seed", range(SEED, SEED + int(os.environ.get("TEST_ROUNDS", 3))))
def test_records_frames_and_paths_give_the_numbers_of_the_command_line_to_the_bit(tmp_path, seed):
    gold, runs = random_track(random.Random(seed), tmp_path)
    measures = ["P@3", "R@500ch", "iP@0.01", "AiP", "charF1", "nDCG@10", "coverage@5", "hit@2", "redundancy@10"]
    paths = [tmp_path / f"{name}.jsonl" for name in ("gold", "one", "two")]
    printed = typed("evaluate", *paths, *(f"-m{name}" for name in measures), "--per-topic", "--format", "json")
    frames = [pd.DataFrame(records) for records in (gold, *runs)]
    by_question = [
        pericope.Run({topic: [r for r in run if r["topic"] == topic] for topic in dict.fromkeys(r["topic"] for r in run)}, name)
        for name, run in zip(("one", "two"), runs)
    ]
    for given in ([paths[0], paths[1:]], [gold, runs], [frames[0], frames[1:]], [gold, by_question]):
        assert assert_same(pericope.evaluate(*given, measures=measures), printed) > 0


@pytest.mark.parametrize(
    ("gold", "runs", "options"),
    [
        ("judgements.inex", sorted(EXAMPLES.glob("runs/focused/*.fol")), {}),
        ("judgements.inex", sorted(EXAMPLES.glob("runs/ric/*.fol")), {"task": "ric"}),
        ("judgements.inex", sorted(EXAMPLES.glob("runs/focused/*.fol")), {"rules": "inex_eval", "overlap": "novel"}),
        ("judgements.qrels", [EXAMPLES / "runs/documents.trec"], {"rules": "trec_eval"}),
        ("judgements.jsonl", [EXAMPLES / "runs/chunks.jsonl"], {"collection": EXAMPLES / "documents.jsonl", "price": 2.5}),
    ],
)
def test_every_task_has_the_numbers_of_the_command_line_to_the_bit(gold, runs, options):
    words = [f"--{name}={value}" for name, value in options.items()]
    printed = typed("evaluate", EXAMPLES / gold, *runs, *words, "--per-topic", "--format", "json")
    assert assert_same(pericope.evaluate(EXAMPLES / gold, runs, **options), printed) > 10


def test_compare_missed_align_and_chunk_give_the_rows_of_the_command_line(tmp_path):
    gold, runs = random_track(random.Random(SEED), tmp_path)
    paths = [tmp_path / f"{name}.jsonl" for name in ("gold", "one", "two")]
    lines = lambda text: [json.loads(line) for line in text.splitlines()]
    by_t = pericope.compare(gold, runs, measures=["R@5", "P@5"], test="bootstrap", resamples=500)
    command = ["compare", *paths, "-m", "R@5", "-m", "P@5", "--test", "bootstrap", "--resamples", 500, "--format", "jsonl"]
    assert by_t == lines(typed(*command))
    told = lines(typed("missed", *paths, "--at", 3, "--format", "jsonl"))
    assert pericope.missed(gold, runs, at=3, per_topic=True) == [row for row in told if row["topic"] is not None]
    means = [(row["run"], row["reason"], row["share"]) for row in told if row["topic"] is None]
    assert [(row["run"], row["reason"], row["share"]) for row in pericope.missed(gold, runs, at=3)] == means
    stages = {"retrieved": runs[0], "reranked": runs[1]}
    named = [f"--stage={name}={path}" for name, path in zip(stages, paths[1:])]
    traced = pericope.trace(gold, stages, at={"reranked": "500ch"})
    assert traced.data == json.loads(typed("trace", paths[0], *named, "--at", "reranked=500ch", "--format", "json"))
    assert traced.by_topic.sum(axis=1).round(9).eq(1).all()
    rag = EXAMPLES / "rag"
    documents = EXAMPLES / "documents.jsonl"
    typed("align", rag / "gold.csv", "--collection", documents, "-o", tmp_path / "aligned.jsonl")
    assert pericope.align(rag / "gold.csv", documents) == lines((tmp_path / "aligned.jsonl").read_text())
    typed("chunk", documents, "--by", "recursive", "--size", 300, "-o", tmp_path / "chunks.jsonl")
    chunks = pericope.chunk(documents, by="recursive", size=300)
    assert chunks == lines((tmp_path / "chunks.jsonl").read_text())
    texts = {record["doc"]: record["text"] for record in lines(documents.read_text())}
    assert all(texts[each["doc"]][each["start"] : each["end"]] == each["text"] for each in chunks)


def test_offsets_are_pythons_in_texts_with_characters_beyond_the_basic_plane():
    text = "𝔸 letter 😀 and another: é, e\u0301. Wait for the 🚦 light."
    documents = {"guide 😀": text}
    quote = "Wait for the 🚦 light."
    [found] = pericope.align([{"query_id": "q", "quote": quote}], documents)
    [[start, end]] = found["ranges"]
    assert text[start:end] == quote
    for piece in pericope.chunk(documents, by="characters", size=7):
        assert text[piece["start"] : piece["end"]] == piece["text"]


def test_a_score_of_a_run_in_a_frame_keeps_every_bit_and_so_its_rank():
    near = [0.1, 0.1 + 2**-56, 1e-300, 5e-324]
    frame = pd.DataFrame({"topic": "q", "doc": list("abcd"), "start": 0, "end": 9, "score": sorted(near)})
    gold = [{"topic": "q", "doc": "d", "start": 0, "end": 9}]
    scores = pericope.evaluate(gold, frame, measures=["P@1"], order="score")
    assert scores.means.iloc[0, 0] == 1


def test_a_mean_that_is_no_number_is_nan():
    gold = [{"topic": "q", "doc": "a", "start": 0, "end": 9}]
    run = [{"topic": "q", "doc": "b", "start": 0, "end": 9}]
    pairs = pericope.compare(gold, [pericope.Run(run, "a"), pericope.Run(run, "b")], measures="P@1")
    assert pairs[0]["p"] is None
    assert pairs.frame["p"].isna().all()
