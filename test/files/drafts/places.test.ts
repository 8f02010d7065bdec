import { expect, test } from "vitest";
import { type Collection, collectionOf } from "../../../src/data/collection.ts";
import { innermostPath, placesIn, pointOf } from "../../../src/files/drafts/places.ts";
import { article } from "../inex/articles.ts";

test("without a collection an element and a passage keep their paths and have no place", () => {
  const places = placesIn(undefined, "and points");
  const none = { doc: "d", start: -1, end: -1 };
  expect(places.element("d", "/a[1]/p[2]")).toEqual({ ...none, kind: "element", path: "/a[1]/p[2]" });
  const [start, end] = ["/a[1]/p[1]/text()[1].0", "/a[1]/p[2]/text()[1].3"];
  expect(places.passage("d", start, end)).toEqual({ ...none, kind: "passage", path: `${start} ${end}` });
  expect(() => places.element("d", "a")).toThrow();
  expect(() => places.passage("d", start, "a")).toThrow();
});

test("that there is no collection is said once, or each time where the first line is looked for", () => {
  const once = placesIn(undefined);
  expect(() => once.element("d", "/a[1]")).toThrow("paths need the documents that they lead into");
  expect([once.element("d", "/a[1]"), once.passage("d", "x", "y"), once.known("d"), once.length("d")]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  const each = placesIn(undefined, false, true);
  for (let i = 0; i < 2; i++) expect(() => each.element("d", "/a[1]")).toThrow("expected a collection");
});

test("the tables of documents that were asked for last are held, up to a million nodes", () => {
  const { elements } = article("", "<a/>");
  const table = { ...elements!, name: new Int32Array(2 ** 17), textParent: new Int32Array(2 ** 17) };
  const asked: string[] = [];
  const collection: Collection = {
    size: 9,
    ids: () => [],
    length: () => 1,
    document(doc) {
      asked.push(doc);
      return doc === "none" ? undefined : { ...article("", "<a/>"), elements: table };
    },
  };
  const { known } = placesIn(collection);
  for (const doc of ["a", "b", "c", "d", "d", "a", "b", "c", "d", "a"]) expect(known(doc)?.doc).toBe(doc);
  expect(asked.join("")).toBe("abcd");
  known("e"); // for which the longest unused goes, and that is b
  for (const doc of ["c", "d", "a", "e"]) known(doc);
  expect(asked.join("")).toBe("abcde");
  known("b"); // for which c does
  for (const doc of ["d", "a", "e", "b", "c"]) known(doc);
  expect(asked.join("")).toBe("abcdebc");
  expect(known("none")).toBeUndefined();
});

const collection = collectionOf([
  article("a", "<x><p>one</p><p>four</p></x>"),
  article("b.xml", "<x>tea<p>cup</p></x>"),
  article("é <c>", "<x><q>1</q></x>"),
  article("both", "<x/>"),
  article("both.xml", "<x>y</x>"),
  { doc: "plain", text: "no elements" },
]);

test.each([
  ["a", "a"],
  ["a.xml", "a"],
  ["a.XML", "a"],
  ["b.xml", "b.xml"],
  ["b", "b"],
  ["both.xml", "both.xml"],
  ["plain.xml", "plain"],
  ["unknown.xml", "unknown.xml"],
])("the file %s has the document %s", (file, doc) => {
  expect(placesIn(collection).id(file)).toBe(doc);
  expect(placesIn(undefined).id(file)).toBe(file);
});

test("an element is found by its path, whether its file has an ending or not", () => {
  const { element } = placesIn(collection);
  const kind = "element";
  // Every one twice: what was found once is known.
  for (let i = 0; i < 2; i++) {
    expect(element("a", "/x[1]/p[2]")).toEqual({ doc: "a", start: 3, end: 7, kind });
    expect(element("a.xml", "/x[1]/p[2]")).toEqual({ doc: "a", start: 3, end: 7, kind });
    expect(element("b.xml", "/x[1]/p[1]")).toEqual({ doc: "b.xml", start: 3, end: 6, kind });
    expect(element("é <c>", "/x[1]/q[1]")).toEqual({ doc: "é <c>", start: 0, end: 1, kind });
    expect(element("é <c>.xml", "/x[1]")).toEqual({ doc: "é <c>", start: 0, end: 1, kind });
    expect(element("both.xml", "/x[1]")).toEqual({ doc: "both.xml", start: 0, end: 1, kind });
  }
  expect(placesIn(collection, true).element("a", "/x[1]")).toEqual({ doc: "a", start: 0, end: 7, kind, path: "/x[1]" });
});

test.each([
  ["unknown", "/x[1]", 'document "unknown" is not in the collection; expected one that is'],
  ["plain", "/x[1]", 'document "plain" is not XML and has no elements; expected offset and length'],
  ["a", "/x[1]/p[3]", "/x[1]/p[3]"],
  ["a", "x", "x"],
])("what is wrong is told of document %s and path %s", (file, path, message) => {
  const { element, passage, placed } = placesIn(collection);
  for (let i = 0; i < 2; i++) expect(() => element(file, path)).toThrow(message);
  if (file === "a") expect(placed(file).doc).toBe("a");
  else expect(() => passage(file, `${path}/text()[1].0`, `${path}/text()[1].1`)).toThrow(message);
});

test("a passage is found between two points, and lengths are those of the collection", () => {
  const { passage, length, known } = placesIn(collection, true);
  expect(passage("a.xml", "/x[1]/p[1]/text()[1].1", "/x[1]/p[2]/text()[1].2")).toEqual({
    doc: "a",
    start: 1,
    end: 5,
    kind: "passage",
  });
  expect([length("a"), length("plain"), length("unknown")]).toEqual([7, 11, undefined]);
  expect([known("a")?.doc, known("a.xml"), known("plain")]).toEqual(["a", undefined, undefined]);
});

test("a range is written by its points, or by the innermost element that has it", () => {
  const document = placesIn(collection).placed("a");
  expect([pointOf(document, 3, "start"), pointOf(document, 3, "end")]).toEqual([
    "/x[1]/p[2]/text()[1].0",
    "/x[1]/p[1]/text()[1].3",
  ]);
  expect(innermostPath(document, { start: 3, end: 7 })).toBe("/x[1]/p[2]");
  expect(innermostPath(document, { start: 1, end: 7 })).toBeUndefined();
});
