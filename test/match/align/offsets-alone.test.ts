import { expect, test } from "vitest";
import { align } from "../../../src/match/align/align.ts";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";

const text = "Say 😀 twice. Say 😀 twice. And the end.";
const collection = collectionOf([{ doc: "docs/a.txt", text }]);

test("align takes offsets without a text as evaluate takes them, in whatever unit", () => {
  const points = [...text];
  const [from, to] = [points.lastIndexOf("😀"), points.lastIndexOf("d") + 1];
  for (const [unit, start, end] of [
    ["codepoint", from, to],
    ["utf16", text.lastIndexOf("😀"), text.lastIndexOf("d") + 1],
    ["byte", Buffer.byteLength(text.slice(0, text.lastIndexOf("😀"))), Buffer.byteLength(text) - 1],
  ] as const)
    for (const gold of [
      { topic: "1", doc: "a.txt", start, end, grade: 1 },
      { topic: "1", doc: "a.txt", ranges: [[start, end]] },
      { topic: "1", doc: "a.txt", answers: [{ start, end }] },
    ]) {
      const line = JSON.stringify(gold);
      const context = { collection, unit, noun: "judgements" } as const;
      const { placed, unplaced } = align(readQuotes(line, context), collection);
      expect([placed.map(({ range }) => range), unplaced], `${unit} ${line}`).toEqual([[{ start: from, end: to }], []]);
      const judged = readJudgements(line, { collection, unit, format: "jsonl-judgements" });
      expect(judged.topics.get("1")!.get("docs/a.txt")!.relevant, line).toEqual([{ start: from, end: to }]);
    }
});
