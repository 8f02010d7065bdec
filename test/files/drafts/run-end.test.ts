import { expect, test } from "vitest";
import { LineTally } from "../../../src/files/drafts/line-tally.ts";
import { lineNote } from "../../../src/files/drafts/notes.ts";
import {
  contradictingRanks,
  fallingRanks,
  risingScores,
  runEnd,
  runName,
  tagCounter,
} from "../../../src/files/drafts/run-end.ts";

test("the first tag is kept, and others are counted", () => {
  const tags = tagCounter();
  expect([tags.first, tags.others]).toEqual([undefined, 0]);
  expect(["a", "a", "b", "a", "c"].map((name) => tags.add(name))).toEqual(["first", "same", "other", "same", "other"]);
  expect([tags.first, tags.others]).toEqual(["a", 2]);
});

test("a run that ends has its name, and tells of other tags before all else", () => {
  const topics = new Map([["q", []]]);
  const note = { code: "c", message: "m", count: 1 };
  expect(runEnd("passages", topics, { first: "mine", others: 2 }, "x.fol", [note])).toEqual({
    name: "mine",
    answers: "passages",
    topics,
    notes: [{ code: "several-tags", message: "2 lines have another tag than the first", count: 2 }, note],
    source: "x.fol",
  });
  expect(runEnd("documents", topics, { first: undefined, others: 0 }, "x.fol", []).notes).toEqual([]);
});

test.each([
  ["mine", "runs/a.fol", "mine"],
  [undefined, "runs/bm25.v2.jsonl.gz", "bm25.v2"],
  [undefined, "C:\\runs\\a.CSV", "a"],
  [undefined, "a.fol", "a.fol"],
  [undefined, "a.json.xml", "a.json"],
  [undefined, "runs/.jsonl", "run"],
  [undefined, "", "run"],
  [undefined, undefined, "run"],
])("a run with the tag %s in the file %s is called %s", (tag, source, name) => {
  expect(runName(tag, source)).toBe(name);
});

test("lines that contradict their order are told by their number", () => {
  const tally = new LineTally();
  for (const line of [9, 7]) tally.add(line);
  for (const told of [risingScores, fallingRanks, contradictingRanks]) {
    const [note, ...others] = lineNote(told(tally));
    expect([note!.count, note!.lines, others]).toEqual([2, [7, 9], []]);
    expect(lineNote(told(new LineTally()))).toEqual([]);
  }
});
