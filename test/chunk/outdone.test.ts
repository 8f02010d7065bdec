import { expect, test } from "vitest";
import { chunkingSummary } from "../../src/chunk/chunking-summary.ts";
import { copiedText } from "../../src/chunk/copied-text.ts";
import { type Holder, withoutOutdone } from "../../src/chunk/copied-list.ts";
import { chunked } from "../../src/chunk/setting.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { readJudgements } from "../../src/files/formats/read.ts";
import { seeded } from "../seeded.ts";

/** A chunk of some characters, with pieces of text by number, beginning and length. */
function holder(length: number, cells: [cell: number, from: number, length: number][], ends?: number[]): Holder {
  const passage = { doc: "d", start: 0, end: length };
  const chunk = { passage, start: 7, end: 7 + length, first: 0, last: 0, ends: ends && Int32Array.from(ends) };
  return { chunk, cells: cells.map(([cell, from, size]) => ({ cell, from, length: size })), stops: [] };
}

test("a chunk is outdone by one that holds all of it, no later, and costs no more", () => {
  const whole = holder(50, [
    [0, 10, 5],
    [1, 20, 5],
  ]);
  const others = [
    holder(50, [[0, 10, 5]]), // less
    holder(60, [[1, 25, 5]]), // later, and dearer
    holder(40, [[1, 25, 5]]), // cheaper
    holder(50, [[1, 15, 5]]), // sooner
    holder(50, [[2, 0, 5]]), // other text
  ];
  expect(withoutOutdone([whole, ...others, whole])).toEqual([whole, ...others.slice(2)]);
});

test("where tokens count, a piece that is to be had for fewer of them is sooner, wherever it begins", () => {
  const few = holder(20, [[0, 10, 5]], [9, 15, 20]);
  const many = holder(20, [[0, 8, 5]], [4, 8, 10, 12, 13, 20]);
  expect(withoutOutdone([few, many])).toEqual([few]);
  expect(withoutOutdone([many, few])).toEqual([many, few]);
  const [later, sooner] = [holder(20, [[0, 10, 5]], [5, 15, 20]), holder(20, [[0, 10, 5]], [15, 18, 20])];
  expect(withoutOutdone([later, sooner])).toEqual([later, sooner]);
  expect(withoutOutdone([sooner, later])).toEqual([sooner]);
});

test("where tokens count, each beginning of a piece may cost no more", () => {
  const of = (...ends: number[]): Holder => holder(9, [[0, 2, 3]], ends);
  expect(withoutOutdone([of(2, 5, 9), of(2, 5, 9)])).toHaveLength(1);
  expect(withoutOutdone([of(1, 2, 3, 5, 9), of(2, 3, 4, 5, 9)])).toHaveLength(2); // two tokens for its first character, and one
  expect(withoutOutdone([of(2, 3, 4, 9), of(2, 3, 4, 5)])).toHaveLength(1); // as many, up to its last
  expect(withoutOutdone([of(2, 4, 5, 9), of(2, 5, 8, 9)])).toHaveLength(2); // one more for its last
});

test("of very many chunks that hold parts of one text not all are decided about, and the bound holds", () => {
  const random = seeded(5);
  const letters = (count: number): string =>
    Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
  const text = letters(900);
  const parts = Array.from({ length: 280 }, (_, i) => text.slice(i, i + 60 + (i % 7)));
  const collection = collectionOf([{ doc: "all", text }, ...parts.map((part, i) => ({ doc: `d${i}`, text: part }))]);
  const judgements = readJudgements('{"topic":"q1","doc":"all","ranges":[[0,900]]}');
  const copied = copiedText(judgements, collection, "same");
  const { reach } = chunkingSummary(chunked(collection, "characters:900"), judgements, [400], undefined, copied);
  // 400 of 900 characters are in parts that stand side by side, and no list finds more than it reads
  expect(reach!.budgets[0]).toMatchObject({ bound: 400 / 900 });
  expect(reach!.budgets[0]!.recall).toBeGreaterThan(380 / 900);
});
