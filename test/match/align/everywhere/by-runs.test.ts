import { expect, test } from "vitest";
import { aligner, leastAlike } from "../../../../src/match/align/aligner.ts";
import { likelyStretches, searchByRuns } from "../../../../src/match/align/everywhere/by-runs.ts";
import { sought } from "../../../../src/match/align/everywhere/sought.ts";
import { collectionOf } from "../../../../src/data/collection.ts";
import { foldedBoth } from "../../../../src/match/align/everywhere/folded-documents.ts";
import { below, seeded } from "../../../seeded.ts";

/** What is told: the number of a text, and the document. Every placing is that of the document by itself. */
function toldOf(texts: readonly string[], documents: readonly string[]): string[] {
  const folded = documents.map((text, number) => ({ doc: `d${number}`, number, ...foldedBoth(text) }));
  const told: string[] = [];
  searchByRuns(
    texts.map((text) => sought(text, true, leastAlike)),
    () => folded,
    collectionOf(documents.map((text, number) => ({ doc: `d${number}`, text }))),
    leastAlike,
    (i, doc, placing) => {
      expect(placing).toEqual(aligner(documents[Number(doc.slice(1))]!).placeByRuns(texts[i]!));
      told.push(`${i} ${doc}`);
    },
  );
  return told.sort();
}

const random = seeded(31);
const word = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(random, 26))).join("");
const [text, other] = [word(60), word(60)];
/** The text with another sign at some of its characters. */
const changed = (of: string, ...at: number[]): string =>
  [...of].map((letter, i) => (at.includes(i) ? "0" : letter)).join("");

test("documents that cannot have a text as well as the best are passed over, in whatever order they come", () => {
  const [one, two, three] = [changed(text, 30), changed(text, 20, 40), changed(text, 15, 30, 45)];
  expect(toldOf([text], [three, one, two])).toEqual(["0 d1"]);
  expect(toldOf([text], [two, three, word(60), two])).toEqual(["0 d0", "0 d3"]);
  expect(toldOf([text], [word(60), word(200)])).toEqual([]);
  // Changes at both ends spoil few runs: such a document shares as much as the best.
  expect(toldOf([text], [changed(text, 0, 59), one])).toEqual(["0 d1"]);
  // So does one that has all runs, but not next to each other.
  expect(toldOf([text], [`${text.slice(0, 40)}${word(60)}${text.slice(20)}`, one])).toEqual(["0 d1"]);
});

test("each text has its best documents, the same of the same text", () => {
  const [first, second] = [changed(text, 30), changed(other, 10, 50)];
  expect(toldOf([text, other], [second, first, `${second}${word(90)}${first}`, first])).toEqual([
    "0 d1",
    "0 d2",
    "0 d3",
    "1 d0",
    "1 d2",
  ]);
});

test("in a long document a text is looked for around what both share", () => {
  const [before, after] = [word(3000), word(3000)];
  const long = `${before}${changed(other, 30)}${after}${changed(text, 25)}${before}`;
  expect(toldOf([text, other], [long, changed(text, 5, 25, 45), changed(other, 5, 25, 45)])).toEqual(["0 d0", "1 d0"]);
  expect(toldOf([text, other], [changed(text, 5, 25, 45), long])).toEqual(["0 d1", "1 d1"]);
});

test("stretches lie around places that share enough, a span to either side", () => {
  const letters = sought("abcdefghijklmnopqrstuvwxyz", true, leastAlike); // 26 letters: 16 grams of eleven
  const { span } = letters;
  expect(span).toBe(2 * 26 + 16);
  const fewest = 16 - 11; // with one change
  const run = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  expect(likelyStretches(letters, 1, run(1000, fewest))).toEqual([
    { start: 1000 - span, end: 1000 + fewest - 1 + span },
  ]);
  expect(likelyStretches(letters, 1, run(1000, fewest - 1))).toEqual([]);
  expect(likelyStretches(letters, 1, run(3, fewest))).toEqual([{ start: 0, end: 3 + fewest - 1 + span }]);
  // Those of a stretch and of what is within its reach count together; what is a span behind its end does no more.
  expect(likelyStretches(letters, 1, [100, ...run(100 + span, fewest - 1)])).toEqual([
    { start: 100 - span, end: 100 + 2 * span }, // all five; the three that are farther from the first see four
  ]);
  expect(likelyStretches(letters, 1, [100, ...run(101 + 2 * span, fewest - 1)])).toEqual([]);
  expect(likelyStretches(letters, 1, [])).toEqual([]);
  // A span before the first and a span behind the last are within reach.
  expect(likelyStretches(letters, 1, [100, 101, ...run(101 + span, 4)])).toEqual([{ start: 101, end: 104 + 2 * span }]);
  expect(likelyStretches(letters, 1, [...run(100, 4), 103 + span])).toEqual([{ start: 100 - span, end: 103 + span }]);
});
