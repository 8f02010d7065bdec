import { expect, test } from "vitest";
import type { Collection } from "../../src/data/collection.ts";
import { placesIn } from "../../src/drafts/places.ts";
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
  const table = { ...elements!, name: new Int32Array(2 ** 18 - 5), textParent: new Int32Array(5) };
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
