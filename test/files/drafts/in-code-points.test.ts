import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import type { Run } from "../../../src/data/run.ts";
import { inCodePoints } from "../../../src/files/drafts/in-code-points.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { rangeSet } from "../../../src/text/range.ts";

test("offsets in another unit need the document, and entry points are converted too", () => {
  const collection = collectionOf([{ doc: "a", text: "😀😀 tea" }]);
  const record = { topic: "q", ranges: [[5, 8]], bep: 5, length: 8 };
  const read = (doc: string) => readJudgements(JSON.stringify({ doc, ...record }), { collection, unit: "utf16" });
  expect(read("a").topics.get("q")!.get("a")).toMatchObject({
    relevant: [{ start: 3, end: 6 }],
    bestEntry: 3,
    length: 6,
  });
  expect(() => read("b")).toThrow(
    'topic "q": document "b" is not in the collection, and its offsets cannot be converted',
  );
});

/** Of six characters, and twelve bytes: each of the first two has four. */
const collection = collectionOf([{ doc: "a", text: "😀😀 tea" }]);

/** What comes of a value whose offsets count bytes, and the faults that are told. */
function fromBytes<N extends "run" | "judgements">(noun: N, value: N extends "run" ? Run : Judgements) {
  const faults: string[] = [];
  const found = inCodePoints(noun, value as never, { collection, unit: "byte" }, (fault) => {
    faults.push(fault.message);
  });
  return { found, faults };
}

test("results are converted; those that cannot be are told and left out, and those without a place stay", () => {
  const passages = [
    { doc: "a", start: 4, end: 12, line: 1 },
    { doc: "a", start: 4, end: 13, line: 2 },
    { doc: "a", start: 3, end: 8, line: 3 },
    { doc: "b", start: 0, end: 1, line: 4 },
    { doc: "b", start: -1, end: -1, line: 5 },
  ];
  const run: Run = { name: "r", answers: "passages", topics: new Map([["q", passages]]) };
  const { found, faults } = fromBytes("run", run);
  expect(found).toEqual({
    ...run,
    topics: new Map([["q", [{ doc: "a", start: 1, end: 6, line: 1 }, passages[4]]]]),
  });
  expect(faults.map((fault) => fault.replace(/;.*/, ""))).toEqual([
    'line 2: offset 13 is beyond the end of "a", which is at 12',
    'line 3: offset 3 is inside a character of "a"',
    'line 4: document "b" is not in the collection, and its offsets cannot be converted',
  ]);
  const documents: Run = { ...run, answers: "documents" };
  expect(fromBytes("run", documents)).toEqual({ found: documents, faults: [] });
});

test("of judgements, a document that cannot be converted is told with its topic, and left out", () => {
  const judged = (start: number) => ({ relevant: rangeSet([{ start, end: 12 }]), grade: 1 });
  const topics = new Map([
    ["p", new Map([["a", judged(8)]])],
    ["q", new Map([["a", judged(7)]])],
  ]);
  const { found, faults } = fromBytes("judgements", { of: "highlights", topics });
  const converted = { relevant: [{ start: 2, end: 6 }], grade: 1, bestEntry: undefined, length: undefined };
  expect((found as Judgements).topics).toEqual(
    new Map([
      ["p", new Map([["a", converted]])],
      ["q", new Map()],
    ]),
  );
  expect(faults).toEqual(['topic "q": offset 7 is inside a character of "a"; is the unit another than byte?']);
});

test("code points, documents and topics stay as they are; other units need a collection", () => {
  const run: Run = { name: "r", answers: "passages", topics: new Map() };
  const fail = () => expect.unreachable();
  expect(inCodePoints("run", run, {}, fail)).toBe(run);
  expect(inCodePoints("run", run, { unit: "codepoint" }, fail)).toBe(run);
  expect(inCodePoints("documents", collection, { unit: "byte" }, fail)).toBe(collection);
  expect(() => inCodePoints("run", run, { unit: "byte" }, fail)).toThrow(
    "offsets that count byte units are converted by the texts of the documents; expected a collection",
  );
});
