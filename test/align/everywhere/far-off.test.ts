import { expect, test } from "vitest";
import { leastAlike } from "../../../src/align/aligner.ts";
import { likelyStretches } from "../../../src/align/everywhere/by-runs.ts";
import { searchFarOff } from "../../../src/align/everywhere/far-off.ts";
import { sought } from "../../../src/align/everywhere/sought.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { below, seeded } from "../../seeded.ts";

const random = seeded(3);
const word = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(random, 26))).join("");
/** Another digit in place of every ninth letter: no eleven in a row are the same. */
const mistyped = (text: string): string => [...text].map((letter, i) => (i % 9 === 4 ? "0" : letter)).join("");

test("texts with edits all over are found in any document, wherever in a long one they stand", () => {
  const texts = [60, 45, 12].map(word);
  const filler = word(40_000);
  const around = (at: number, text: string) => filler.slice(0, at) + mistyped(text) + filler.slice(at);
  const documents = [
    around(0, texts[0]!),
    around(2 ** 14 - 30, texts[0]!), // over the end of a piece
    around(2 ** 14 - 20, texts[1]!),
    around(filler.length, texts[1]!),
    around(3 * 2 ** 13, texts[2]!),
    filler,
    mistyped(texts[1]!),
    texts[0]!.slice(0, 30), // a part alone is not looked for so
  ];
  const found: string[] = [];
  const folded = documents.map((text, number) => ({ doc: `d${number}`, number, folded: text }));
  const collection = collectionOf(documents.map((text, number) => ({ doc: `d${number}`, text })));
  searchFarOff(
    texts.map((text) => sought(text, true, leastAlike)),
    folded,
    collection,
    leastAlike,
    (text, doc, { places }) => void found.push(`${text} ${doc} ${places[0]!.start}`),
  );
  expect(found).toEqual([
    "0 d0 0",
    `0 d1 ${2 ** 14 - 30}`,
    `1 d2 ${2 ** 14 - 20}`,
    "1 d3 40000",
    `2 d4 ${3 * 2 ** 13}`,
    "1 d6 0",
  ]);
});

test("stretches lie around places that share enough, a span to either side", () => {
  const text = sought("abcdefghijklmnopqrstuvwxyz", true, leastAlike); // 26 letters: 16 grams of eleven
  const { span } = text;
  expect(span).toBe(26 + 7 + 16);
  const fewest = 16 - 11; // with one change
  const run = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  expect(likelyStretches(text, 1, run(1000, fewest))).toEqual([{ start: 1000 - span, end: 1000 + fewest - 1 + span }]);
  expect(likelyStretches(text, 1, run(1000, fewest - 1))).toEqual([]);
  expect(likelyStretches(text, 1, run(3, fewest))).toEqual([{ start: 0, end: 3 + fewest - 1 + span }]);
  // Those of a stretch and of what is within its reach count together; what is a span behind its end does no more.
  expect(likelyStretches(text, 1, [100, ...run(100 + span, fewest - 1)])).toEqual([
    { start: 100 - span, end: 100 + 2 * span }, // all five; the three that are farther from the first see four
  ]);
  expect(likelyStretches(text, 1, [100, ...run(101 + 2 * span, fewest - 1)])).toEqual([]);
  expect(likelyStretches(text, 1, [])).toEqual([]);
});
