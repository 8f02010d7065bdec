import { expect, test } from "vitest";
import type { Quote } from "../../../src/match/align/quotes.ts";
import { whyNot } from "../../../src/match/align/why-not.ts";
import { collectionOf } from "../../../src/data/collection.ts";

const collection = collectionOf([{ doc: "here", text: "some words" }]);
const placing = { how: "exact", score: 1, places: [], missing: [], changes: 0 } as const;

/** The reason where a text of a document is in so many others, of which four at most are remembered. */
function why(doc: string | undefined, count: number, text = "other words"): string {
  const first = ["a", "b", "c", "d"].slice(0, count).map((each) => ({ doc: each, placing }));
  return whyNot({ quote: { text } as Quote, doc }, { count, first }, collection);
}

test.each([
  [undefined, 0, "in no document; was the text changed, or is its document missing?"],
  [undefined, 2, 'in 2 documents, and nothing tells which: "a" and "b"; expected the document beside it'],
  [undefined, 3, 'in 3 documents, and nothing tells which: "a", "b" and "c"; expected the document beside it'],
  [undefined, 4, 'in 4 documents, and nothing tells which: "a", "b", "c" and 1 more; expected the document beside it'],
  [undefined, 9, 'in 9 documents, and nothing tells which: "a", "b", "c" and 6 more; expected the document beside it'],
  ["here", 0, 'not in document "here", nor in another; was the text changed or summarised?'],
  ["here", 1, 'not in document "here"; it is in "a"'],
  ["here", 2, 'not in document "here"; it is in "a" and "b"'],
  ["there", 0, 'document "there" is not in the collection; do the ids match?'],
  ["there", 4, 'document "there" is not in the collection; it is in "a", "b", "c" and 1 more'],
])("of document %j, and in %i others: %s", (doc, count, expected) => {
  expect(why(doc, count)).toBe(expected);
});

test("a text without words is empty, wherever it is said to be", () => {
  for (const doc of [undefined, "here", "there"])
    expect(why(doc, 0, " \n")).toBe("the text is empty; expected words of the document");
});
