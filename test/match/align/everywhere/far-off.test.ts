import { expect, test } from "vitest";
import { leastAlike } from "../../../../src/match/align/aligner.ts";
import { searchFarOff } from "../../../../src/match/align/everywhere/far-off.ts";
import { sought } from "../../../../src/match/align/everywhere/sought.ts";
import { collectionOf } from "../../../../src/data/collection.ts";
import { below, seeded } from "../../../seeded.ts";

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
  const folded = documents.map((text, number) => ({ doc: `d${number}`, number, folded: text, bare: text }));
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

/** Of each document, the texts that are compared with it letter by letter: the others share too few grams with it. */
function lookedAt(texts: readonly string[], documents: readonly string[], least = leastAlike): number[][] {
  const looked: number[][] = documents.map(() => []);
  let number = -1;
  const folded = function* () {
    for (const [i, text] of documents.entries()) {
      number = i;
      yield { doc: `d${i}`, number: i, folded: text, bare: text };
    }
  };
  const watched = texts.map((text, i) => {
    const isWithin = (): boolean => {
      looked[number]!.push(i);
      return false;
    };
    return { ...sought(text, true, least), isWithin };
  });
  searchFarOff(watched, folded(), collectionOf([]), least, () => undefined);
  return looked;
}

const letters = "abcdefghijklmnopqrstuvwxyz";

test.each([
  [20, 0.75, 5], // five edits spoil all but 3 of the grams of three letters, which five letters have
  [16, 0.75, 4], // four leave 2
  [12, 0.75, 6], // three leave 1: of two letters, 5
  [4, 0.75, 2], // one leaves 1 of two letters
])("a text of %i letters, %d of which need no edit, is looked for where %i of them are", (length, least, enough) => {
  const text = letters.slice(0, length);
  const [enoughOf, fewer] = [text.slice(-enough), text.slice(0, enough - 1)];
  expect(lookedAt([text], [enoughOf, fewer, `..${enoughOf}`, "", text, "...."], least)).toEqual([
    [0],
    [],
    [0],
    [],
    [0],
    [],
  ]);
});

test("a text that may keep none of its grams is looked for everywhere", () => {
  expect(lookedAt(["abc"], ["abc", "xyz", ""], 0.5)).toEqual([[0], [0], [0]]);
});

test("grams count where they stand as far from each other as in the text, give or take its edits", () => {
  const text = letters.slice(0, 20); // bands are 2 wide, and 5 of them hold the grams of a place
  const shifted = (by: number) => `${text.slice(0, 4)}${".".repeat(by)}${text.slice(4, 7)}`; // 2 grams, and 1 farther on
  expect(lookedAt([text], [shifted(0), shifted(5), shifted(9), shifted(10)])).toEqual([[0], [0], [0], []]);
  const before = (by: number) => `${text.slice(by, by + 4)}${text.slice(0, 3)}`; // 1 gram, then 2 that stand later in it
  expect(lookedAt([text], [before(6), before(16)])).toEqual([[], []]);
});

test("the fewer edits, the nearer the grams", () => {
  const text = letters.slice(0, 12); // three edits: bands are 1 wide, and five of its grams of two letters are enough
  const shifted = (by: number) => `${text.slice(0, 4)}${".".repeat(by)}${text.slice(4, 7)}`;
  expect(lookedAt([text], [shifted(0), shifted(4), shifted(5)])).toEqual([[0], [0], []]);
});

test("documents and texts are counted each for itself, in long documents piece by piece", () => {
  const texts = [
    letters.slice(0, 20),
    letters.slice(3, 23).toUpperCase(),
    letters.slice(0, 12).replaceAll(/./g, "$&-").slice(0, 20),
  ];
  const [first, second, third] = texts.map((text) => text.slice(0, 5));
  const [none, some] = [".".repeat(30), texts.map((text) => text.slice(0, 4)).join("")];
  expect(lookedAt(texts, [first!, second!, some, none, third!, some, `${second} ${first}`, some])).toEqual([
    [0],
    [1],
    [],
    [],
    [2],
    [],
    [1, 0],
    [],
  ]);
  // Pieces of 16,384 characters overlap by 41, the longest place.
  const at = (place: number) => `${".".repeat(place)}${third}...........`;
  const edges = [0, 16_300, 16_343, 16_379, 16_380, 16_384, 32_700, 32_722, 32_727].map(at);
  edges.push(`${".".repeat(16_379)}${third}`); // to the end of a piece, and of the document
  expect(lookedAt(texts, [...edges, at(16_370).slice(0, 16_374)])).toEqual([...edges.map(() => [2]), []]);
});
