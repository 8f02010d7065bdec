import { expect, test } from "vitest";
import type { Passage } from "../../../src/data/run.ts";
import {
  emptyName,
  hasScore,
  lossesBy,
  metadataLost,
  nameChanged,
  recordsLost,
  type ResultCounts,
  unresolvedLost,
} from "../../../src/files/drafts/run-losses.ts";

const placed: Passage = { doc: "d", start: 0, end: 1 };

test("results are counted by what they have and lack", () => {
  let found: Readonly<ResultCounts> | undefined;
  const losses = lossesBy((counts) => {
    found = counts;
    return [];
  });
  losses.add([]);
  losses.add([
    { ...placed, score: 0 },
    { ...placed, score: NaN, kind: "passage" },
    { ...placed, kind: "element" },
    { ...placed, score: 1, path: "/a[1]" },
    { ...placed, score: 1, start: -1, end: -1, kind: "element", path: "/a[1]" },
  ]);
  losses.notes();
  expect(found).toEqual({ results: 5, unscored: 2, unresolved: 1, elements: 3, emptyTopics: 1 });
});

test("a score can be written where it is a number", () => {
  expect([0, -1, 0.5].map((score) => hasScore({ ...placed, score }))).toEqual([true, true, true]);
  expect([undefined, NaN, Infinity].map((score) => hasScore({ ...placed, score }))).toEqual([false, false, false]);
});

test("what a run says of itself, and its name, is lost where a format has no place for it", () => {
  expect(nameChanged({ name: "a b" }).map(({ count }) => count)).toEqual([1]);
  expect([nameChanged({ name: "ab" }), emptyName({ name: "ab" }), metadataLost({})]).toEqual([[], [], []]);
  expect(emptyName({ name: "" }).map(({ count }) => count)).toEqual([1]);
  expect(unresolvedLost({ answers: "passages" }, 2).map(({ count }) => count)).toEqual([2]);
  expect(unresolvedLost({ answers: "documents" }, 2)).toEqual([]);
  const { add, notes } = recordsLost({ name: "", answers: "passages" });
  add([{ ...placed, start: -1, end: -1, path: "/a[1]" }]);
  add([]);
  expect(notes().map(({ code, count }) => [code, count])).toEqual([
    ["unresolved-lost", 1],
    ["paths-lost", 1],
    ["name-changed", 1],
    ["topics-lost", 1],
  ]);
});
