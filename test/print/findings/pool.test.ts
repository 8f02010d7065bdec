import { expect, test } from "vitest";
import { poolFindings } from "../../../src/print/findings/pool-findings.ts";
import type { Pooling } from "../../../src/search/pool.ts";

const covered = (run: string, file: string | undefined, ...unjudged: number[]) => ({
  run,
  file,
  documents: 5,
  only: 2,
  unjudged: unjudged.map((count, i) => ({ rank: 10 ** (i + 3), documents: 20, unjudged: count })),
});

const made: Pooling = {
  pool: new Map(),
  seed: 7,
  topics: [
    { topic: "t1", documents: 3, judgedBefore: 1, depth: 10 },
    { topic: "t2", documents: 4, judgedBefore: 2, depth: 20 },
  ],
  runs: [covered("a", "a1.txt", 4, 6), covered("b", "b.txt", 0, 1), covered("a", undefined, 2, 3)],
  together: [
    { rank: 1000, documents: 30, unjudged: 5 },
    { rank: 10_000, documents: 30, unjudged: 8 },
  ],
  notes: [],
};

test("topics are added up, and the ranks that were looked at are not", () => {
  const [topics] = poolFindings(made).sheets();
  expect(topics!.title).toBe("7 documents to judge for 2 topics");
  expect(topics!.columns.map(({ name }) => name)).toEqual(["to judge", "judged before", "to rank"]);
  expect(topics!.groups).toEqual([
    [
      { label: "t1", values: [3, 1, 10] },
      { label: "t2", values: [4, 2, 20] },
    ],
    [{ label: "all", values: [7, 3, undefined] }],
  ]);
});

test("runs of one name have their files behind it, where they have any", () => {
  const [, runs, unjudged] = poolFindings(made).sheets();
  expect(runs!.groups).toEqual([
    [
      { label: "a (a1.txt)", values: [5, 2] },
      { label: "b", values: [5, 2] },
      { label: "a", values: [5, 2] },
    ],
  ]);
  expect(unjudged!.columns.map(({ name }) => name)).toEqual(["top 1,000", "top 10,000"]);
  expect(unjudged!.groups).toEqual([
    [
      { label: "a (a1.txt)", values: [4, 6] },
      { label: "b", values: [0, 1] },
      { label: "a", values: [2, 3] },
    ],
    [{ label: "all together", values: [5, 8] }],
  ]);
});

test("where nothing was looked at below the pool there is no sheet of it; JSON has all but the documents", () => {
  const found = poolFindings({ ...made, together: [] });
  expect(found.sheets().map(({ name }) => name)).toEqual(["topics", "runs"]);
  const { pool: _, ...rest } = made;
  expect(poolFindings(made).data()).toEqual(rest);
});
