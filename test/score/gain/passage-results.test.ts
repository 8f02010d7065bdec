import { expect, test } from "vitest";
import { idBytes } from "../../../src/data/encoded-ids.ts";
import { judgedIds } from "../../../src/score/gain/judged-documents.ts";
import { passageResults } from "../../../src/score/gain/passage-results.ts";
import { rangeSet } from "../../../src/text/range.ts";

const passages = ["b", "é", "b", "a"].map((doc, i) => ({ doc, start: i, end: 10 * i }));

test("passages become columns, their documents numbered as they come", () => {
  const { count, documents, whole, document, start, end, idOf, passages: again } = passageResults(passages);
  expect([count, documents, whole]).toEqual([4, 3, false]);
  expect([[...document], [...start], [...end]]).toEqual([
    [0, 1, 0, 2],
    [0, 1, 2, 3],
    [0, 10, 20, 30],
  ]);
  expect([0, 1, 2].map(idOf)).toEqual(["b", "é", "a"]);
  expect(again()).toBe(passages);
});

test("judged documents among them are marked by their number, and counted", () => {
  const wanted = judgedIds(new Map(["x", "a", "b"].map((doc) => [doc, { relevant: rangeSet([]), grade: 0 }])));
  const marks = new Int32Array(3);
  expect([passageResults(passages).mark(wanted, marks), ...marks]).toEqual([2, 3, 0, 2]);
  expect(passageResults([]).mark(wanted, marks)).toBe(0);
});

test("an id is added as all of its bytes", () => {
  const added = idBytes();
  for (const place of [0, 1]) passageResults(passages).addId(place, added);
  const { bytes, ends } = added.column();
  expect([[...bytes], [...ends]]).toEqual([
    [0x62, 0xc3, 0xa9],
    [1, 3],
  ]);
});

test("the lines of results are told where all have one, in rising order; a topic without results has none", () => {
  const onLines = (...lines: number[]) =>
    passages.slice(0, lines.length).map((passage, i) => ({ ...passage, line: lines[i]! }));
  expect(passageResults(onLines(3, 5, 9)).lines).toEqual([3, 9]);
  expect(passageResults(onLines(3, 9, 5)).lines).toBeUndefined();
  expect(passageResults(passages).lines).toBeUndefined();
  expect(passageResults([]).lines).toBeUndefined();
});
