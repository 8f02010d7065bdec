import type { FoldedDocument } from "../../../../src/match/align/everywhere/folded-documents.ts";
import { expect, test } from "vitest";
import { leastAlike } from "../../../../src/match/align/aligner.ts";
import { mostLikely, sharedRuns } from "../../../../src/match/align/everywhere/shared-runs.ts";
import { sought } from "../../../../src/match/align/everywhere/sought.ts";

const documents = [
  "wait for the light to go out",
  "press the button",
  "wait for the light",
  "the light to go out, wait",
];
const folded = documents.map((text, number) => given(text, number));
const texts = ["wait for the light to come on", "for the light to go out"].map((text) =>
  sought(text, true, leastAlike),
);

function toldBy(mostPairs?: number): unknown[] {
  const { textsIn } = sharedRuns(texts, folded, mostPairs);
  return folded.map((document) => {
    const told: number[][] = [];
    textsIn(document, (text, shared) => told.push([text, shared]));
    return told.sort((a, b) => a[0]! - b[0]!);
  });
}

function given(text: string, number: number): FoldedDocument {
  const folded = text.replaceAll(" ", "");
  return { doc: `d${number}`, number, folded, bare: folded };
}

test("what documents share with texts is counted in runs of eleven characters", () => {
  expect(toldBy()).toEqual([
    [
      [0, 7],
      [1, 8],
    ],
    [],
    [
      [0, 5],
      [1, 1],
    ],
    [[1, 5]],
  ]);
});

test("what is not kept is read again, and is the same", () => {
  for (const most of [0, 2, 3, 4]) expect(toldBy(most)).toEqual(toldBy());
});

test("of documents that share as much the first are kept, and one that shares more takes the place of the last", () => {
  const [text] = texts;
  const likelyOf = (...all: string[]) => {
    const some = all.map((words, number) => given(words, number));
    return sharedRuns([text!], some).likely[0]!.map(({ doc, shared }) => `${doc} ${shared}`);
  };
  const [less, more] = ["wait for the light", "wait for the light t"];
  const many = Array.from({ length: mostLikely + 2 }, () => less);
  expect(likelyOf(...many)).toEqual(Array.from({ length: mostLikely }, (_, i) => `d${i} 5`));
  expect(likelyOf(...many, more)).toEqual([
    `d${mostLikely + 2} 6`,
    ...Array.from({ length: mostLikely - 1 }, (_, i) => `d${i} 5`),
  ]);
  // Of those that share 6, 5, 4, 2, 3 and 5, the fifth takes the place of the fourth, and the sixth that of the fifth.
  const rising = [20, 18, 17, 15, 16, 18].map((length) => "wait for the light to come on".slice(0, length));
  expect(likelyOf(...rising.slice(0, 5))).toEqual(["d0 6", "d1 5", "d2 4", "d4 3"]);
  expect(likelyOf(...rising)).toEqual(["d0 6", "d1 5", "d5 5", "d2 4"]);
  // What lies farther apart than the text is long counts as it does at its densest.
  const apart = `wait for the l ${"x".repeat(80)} the light to come on`;
  expect(likelyOf(apart)).toEqual(["d0 6"]);
});

test("the positions of a document are its own, whatever was read before", () => {
  const { positions } = sharedRuns(texts, folded);
  expect(positions(folded[2]!.folded)(0)).toEqual([0, 1, 2, 3, 4]);
  expect(positions(folded[3]!.folded)(1)).toEqual([0, 1, 2, 3, 4]);
  expect(positions(folded[1]!.folded)(0)).toEqual([]);
});

test("the documents that share the most come first", () => {
  const { likely } = sharedRuns(texts, folded);
  expect(likely.map((some) => some.map(({ doc }) => doc))).toEqual([
    ["d0", "d2"],
    ["d0", "d3", "d2"],
  ]);
});
