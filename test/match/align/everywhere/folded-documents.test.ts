import { expect, test } from "vitest";
import { foldedDocuments } from "../../../../src/match/align/everywhere/folded-documents.ts";
import { collectionOf } from "../../../../src/data/collection.ts";

test("documents come folded, with their numbers, and the same at every reading", () => {
  const documents = foldedDocuments(
    collectionOf([
      { doc: "a", text: "one two" },
      { doc: "b", text: "" },
      { doc: "c", text: "ﬁve **“six”**" },
    ]),
  );
  const all = [
    { doc: "a", number: 0, folded: "onetwo", bare: "onetwo" },
    { doc: "b", number: 1, folded: "", bare: "" },
    { doc: "c", number: 2, folded: 'five**"six"**', bare: 'five"six"' },
  ];
  expect([...documents.plain()]).toEqual(all.map(({ doc, number, folded }) => ({ doc, number, folded })));
  const [first] = documents.bare(); // a reading that ends early
  expect(first).toEqual(all[0]);
  expect([...documents.bare()]).toEqual(all);
  expect([...documents.bare()]).toEqual(all);
});
