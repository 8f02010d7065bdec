import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { documentIds } from "../../../src/files/records/document-ids.ts";

const collection = collectionOf(["docs/guide.md", "old/docs/faq", "new/docs/faq"].map((doc) => ({ doc, text: "x" })));

test.each([
  ["docs/guide.md", "docs/guide.md"],
  ["docs/guide", "docs/guide.md"],
  ["./guide.txt", "docs/guide.md"],
  ["file:///home/docs/guide.md", "docs/guide.md"],
  ["C:\\docs\\guide", "docs/guide.md"],
  ["new/docs/faq.html", "new/docs/faq"],
  ["docs/faq", undefined], // two documents end so
  ["faq", undefined],
  ["guide.toolongtoend", undefined],
  [".md", undefined],
])("%j is the document %j", (name, id) => {
  expect(documentIds(collection).find(name)).toBe(id);
});

test("the first of the unknown documents is told, with what it may mean", () => {
  const ids = documentIds(collection);
  expect(["docs/guide.md", "docs/giude.md", "zzz"].map((name, i) => ids.id(name, i + 4))).toEqual([
    "docs/guide.md",
    "docs/giude.md",
    "zzz",
  ]);
  expect(ids.notes()).toEqual([
    {
      code: "unknown-documents",
      count: 2,
      lines: [5, 6],
      message:
        '2 lines name documents that are not in the collection, the first "docs/giude.md" on line 5; did you mean "docs/guide.md"?',
    },
  ]);
});

test("a document that is like none is told without a guess, and one named by its path with its id", () => {
  const ids = documentIds(collection);
  for (const [i, name] of ["zzz", "a/guide.md", "guide"].entries()) ids.id(name, i + 1);
  expect(ids.notes().map(({ message }) => message)).toEqual([
    `2 lines name documents by their paths, taken for the collection's: "a/guide.md" as "docs/guide.md"`,
    '1 line names a document that is not in the collection: "zzz" on line 1; do the ids match?',
  ]);
});

test("without a collection names stand as they are", () => {
  const ids = documentIds(undefined);
  expect([ids.find("a"), ids.id("a", 1), ids.notes()]).toEqual([undefined, "a", []]);
});
