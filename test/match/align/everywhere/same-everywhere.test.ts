import { expect, test } from "vitest";
import { aligner, leastAlike } from "../../../../src/match/align/aligner.ts";
import { searchSame } from "../../../../src/match/align/everywhere/same-everywhere.ts";
import { sought } from "../../../../src/match/align/everywhere/sought.ts";
import { collectionOf } from "../../../../src/data/collection.ts";
import { foldedBoth } from "../../../../src/match/align/everywhere/folded-documents.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyz";
const documents = [
  `${alphabet} 0123456789 ${alphabet}`,
  `R&amp;D, ${alphabet.slice(0, 24)}, R&amp;D`,
  "ein cafe\u0301 und mehr; 0123456789 ab",
  "abcdefghijklm nopqrstuvwxyz 012345678",
  "",
];
const texts = [
  ["a", "ab", "m", "z 0", alphabet.slice(0, 23), alphabet.slice(0, 24), alphabet.slice(1, 26), alphabet],
  [`${alphabet} 0123456789`, `${alphabet} 0123456789 ${alphabet}`, `${alphabet}0123456789 b`, "mp", "mp;D", "R&am"],
  ["cafe", "e\u0301", "\u0301 und", "caf\u00e9", "nowhere", "", " "],
].flat();

test("texts are the same in the documents, and at the places, in which looking for each of them finds it", () => {
  const expected = documents.flatMap((document, number) =>
    texts.flatMap((text, i) => {
      const placing = aligner(document).same(text);
      return placing === undefined ? [] : [{ i, doc: `d${number}`, placing }];
    }),
  );
  expect(expected.length).toBeGreaterThan(25);
  const found: typeof expected = [];
  searchSame(
    texts.map((text) => sought(text, true, leastAlike)),
    documents.map((text, number) => ({ doc: `d${number}`, number, ...foldedBoth(text) })),
    collectionOf(documents.map((text, number) => ({ doc: `d${number}`, text }))),
    (i, doc, placing) => found.push({ i, doc, placing }),
  );
  const inOrder = (some: typeof expected) => some.toSorted((a, b) => a.doc.localeCompare(b.doc) || a.i - b.i);
  expect(inOrder(found)).toEqual(inOrder(expected));
});
