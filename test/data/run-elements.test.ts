import { expect, test } from "vitest";
import { collectionOf, collectionOfFiles } from "../../src/data/collection.ts";
import { withElements, withPaths } from "../../src/data/run-elements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { article } from "../files/inex/articles.ts";

// "Title" 0..5, "one two" 5..12 with "two" 9..12, "three" 12..17, "tail" 17..21
const collection = collectionOf([
  article("A", "<a><t>Title</t><s><p>one <b>two</b></p><p>three</p></s>tail</a>"),
  { doc: "plain", text: "x" },
]);
const part = (doc: string, start: number, end: number, more: Partial<Passage> = {}): Passage => ({
  doc,
  start,
  end,
  ...more,
});
const runOf = (...ranked: readonly Passage[]): Run => ({
  name: "r",
  answers: "passages",
  topics: new Map([["1", ranked]]),
  notes: [{ code: "n", message: "m", count: 1 }],
});
const placesOf = ({ topics }: Run) => topics.get("1")!.map(({ start, end, kind }) => [start, end, kind]);
const notesOf = ({ notes }: Run) => notes!.map(({ message }) => message);

test("the smallest element around a passage stands for it, each once", () => {
  const run = runOf(part("A", 10, 11), part("A", 9, 12), part("A", 11, 13), part("A", 5, 12, { kind: "element" }));
  const elements = withElements(run, collection, "smallest");
  expect(placesOf(elements)).toEqual([
    [9, 12, "element"],
    [5, 17, "element"],
    [5, 12, "element"],
  ]);
  expect(notesOf(elements)).toEqual(["m", "1 element was in the run already, and left out"]);
});

test("the largest elements inside a passage stand for it, and what has none is left out", () => {
  const run = runOf(part("A", 4, 17), part("A", 9, 17), part("A", 17, 19), part("A", 18, 20));
  const elements = withElements(run, collection, "largest");
  expect(placesOf(elements)).toEqual([
    [5, 17, "element"],
    [9, 12, "element"],
    [12, 17, "element"],
  ]);
  expect(notesOf(elements)).toEqual(["m", "2 passages have no element inside, and left out"]);
  const again = withElements(runOf(part("A", 9, 17), part("A", 8, 21)), collection, "largest");
  expect(notesOf(again)).toEqual(["m", "2 elements were in the run already, and left out"]);
});

test("results without known elements stay as they were", () => {
  const ranked = [part("plain", 0, 1), part("lost", 0, 1), part("A", -1, -1)];
  const elements = withElements(runOf(...ranked), collection, "smallest");
  expect(elements.topics.get("1")).toEqual(ranked);
  expect(notesOf(elements)).toEqual([
    "m",
    "3 results are of documents without known elements, and stayed as they were",
  ]);
});

test("results get the paths of their elements, where they have none", () => {
  const ranked = [part("A", 9, 12), part("A", 9, 11), part("A", 9, 12, { path: "/x[1]" }), part("plain", 0, 1)];
  expect(withPaths([...ranked, part("A", -1, -1)], collection).map(({ path }) => path)).toEqual([
    "/a[1]/s[1]/p[1]/b[1]",
    undefined,
    "/x[1]",
    undefined,
    undefined,
  ]);
});

test("documents of files are read when they are asked for, and kept; those of one file are at hand", () => {
  const reads: string[] = [];
  const files = collectionOfFiles(
    new Map([
      ["one", "1.txt"],
      ["broken", "2.txt"],
    ]),
    new Map([["A", collection]]),
    (file, id) => {
      reads.push(file);
      return id === "broken" ? undefined : { doc: id, text: "a😀" };
    },
    { source: "folder" },
  );
  expect([files.size, files.source, [...files.ids()], reads]).toEqual([3, "folder", ["one", "broken", "A"], []]);
  expect([files.length("one"), files.document("one")?.text, files.length("A")]).toEqual([2, "a😀", 21]);
  expect([files.document("broken"), files.length("broken"), files.document("lost")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(reads).toEqual(["1.txt", "2.txt"]);
});
