import { expect, test } from "vitest";
import { readRun } from "../../../src/files/formats/read.ts";
import { type RunTraits, traitsWatch } from "../../../src/score/node/score-run-file.ts";
import type { Passage } from "../../../src/data/run.ts";

const lengths = new Map([["A", 100]]);

function traitsOf(...results: readonly Partial<Passage>[]): RunTraits {
  const watch = traitsWatch((doc) => lengths.get(doc));
  watch.add(results as readonly Passage[]);
  return watch.end("passages");
}

test("results are whole documents by their length, or by the path of the root", () => {
  expect(traitsOf({ doc: "A", start: 0, end: 100 })).toEqual({
    kind: undefined,
    isWhole: true,
    meanLength: 100,
    tags: [],
  });
  expect(traitsOf({ doc: "A", start: 0, end: 120 }).isWhole).toBe(true);
  expect(traitsOf({ doc: "A", start: 0, end: 99 }).isWhole).toBe(false);
  expect(traitsOf({ doc: "A", start: 1, end: 100 }).isWhole).toBe(false);
  expect(traitsOf({ doc: "unknown", start: 0, end: 1e9 }).isWhole).toBe(false);
  expect(traitsOf({ doc: "A", start: 5, end: 9, path: "/article[1]" }).isWhole).toBe(true);
  expect(traitsOf({ doc: "A", start: 0, end: 100 }, { doc: "A", start: 0, end: 9 })).toMatchObject({ isWhole: false, meanLength: 54.5 }); // prettier-ignore
  expect(traitsOf()).toEqual({ kind: undefined, isWhole: false, meanLength: undefined, tags: [] });
});

test("tags are counted, the most frequent first, and the first kind that is told is the run's", () => {
  const [a, b] = ["/article[1]/sec[2]", "/article[1]/sec[1]/p[3]"];
  const found = traitsOf({ doc: "A", start: 0, end: 4, path: b! }, { doc: "A", start: 0, end: 8, path: a!, kind: "passage" }, { doc: "A", start: 2, end: 8, path: a!, kind: "element" }); // prettier-ignore
  expect(found).toEqual({ kind: "passage", isWhole: false, meanLength: 6, tags: [["sec", 2], ["p", 1]] }); // prettier-ignore
});

test("a run of documents is whole, and has no length", () => {
  const watch = traitsWatch(() => undefined);
  for (const ranked of readRun("1 Q0 A 1 9 r\n1 Q0 B 2 8 r\n").topics.values()) watch.add(ranked);
  expect(watch.end("documents")).toMatchObject({ isWhole: true, meanLength: undefined });
});
