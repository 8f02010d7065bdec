"""The same small retriever as retriever.mjs, as a command: a question per line in, its hits per line out."""

import json
import math
import pathlib
import re
import sys
from collections import Counter

words = lambda text: set(re.findall(r"[^\W\d_]{3,}", text.lower()))
lines = pathlib.Path(__file__).with_name("chunks.jsonl").read_text(encoding="utf-8").splitlines()
chunks = [json.loads(line) for line in lines]
for chunk in chunks:
    chunk["words"] = words(chunk["text"])
frequency = Counter(word for chunk in chunks for word in chunk["words"])


def score(chunk, asked):
    return sum(math.log(len(chunks) / frequency[word]) for word in sorted(asked & chunk["words"]))


for line in sys.stdin:
    question = json.loads(line)
    asked = words(question["title"])
    ranked = sorted(chunks, key=lambda chunk: -score(chunk, asked))[: question.get("top_k", question["most"])]
    hits = [{"doc": chunk["doc"], "text": chunk["text"], "score": score(chunk, asked)} for chunk in ranked]
    print(json.dumps({"topic": question["topic"], "hits": hits}))
