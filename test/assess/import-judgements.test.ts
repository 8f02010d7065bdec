import { expect, test } from "vitest";
import { rangeSet } from "../../src/text/range.ts";
import { countedJudgements } from "../../src/assess/what-counts.ts";
import { importDeeds } from "../../src/assess/import-judgements.ts";
import type { Judging } from "../../src/assess/judging.ts";
import { acts, assigned, logOf, small } from "./made.ts";

const judgements = {
  of: "highlights" as const,
  topics: new Map([
    [
      "t1",
      new Map([
        ["a", { relevant: rangeSet([{ start: 5, end: 9 }]), grade: 1, bestEntry: 5 }],
        ["b", { relevant: rangeSet([]), grade: 0 }],
        ["d", { relevant: rangeSet([{ start: 0, end: 3 }]), grade: 1 }],
        ["nowhere", { relevant: rangeSet([]), grade: 0 }],
      ]),
    ],
    ["t7", new Map()],
  ]),
};
const withMachine: Judging = { ...small, assessors: [...small.assessors, { name: "machine", isImported: true }] };
const isThere = (doc: string): boolean => small.documents.has(doc);

test("judgements that are brought in come out as they were; what is not judged here is counted", () => {
  const { imported, otherTopics, otherDocuments } = importDeeds(
    withMachine,
    logOf(assigned),
    "machine",
    judgements,
    isThere,
  );
  expect([otherTopics, otherDocuments]).toEqual([1, 1]);
  const log = logOf(assigned, ["machine", imported.flatMap(({ topic, doc, deeds }) => acts(topic, doc, ...deeds))]);
  const judged = countedJudgements(withMachine, log).topics.get("t1")!;
  expect(judged.get("a")).toMatchObject({ relevant: [{ start: 5, end: 9 }], bestEntry: 5, grade: 1 });
  expect(judged.get("b")?.grade).toBe(0);
  expect(judged.get("d")?.relevant).toEqual([{ start: 0, end: 3 }]); // outside the pool: it was added
  expect(importDeeds(withMachine, log, "machine", judgements, isThere).imported).toEqual([]); // again, nothing is left to do
});

test("brought in again with other highlights, it is judged as the file now says", () => {
  const before = logOf(assigned, [
    "machine",
    acts("t1", "a", { kind: "highlight", start: 0, end: 7 }, { kind: "verdict", value: "nonrelevant" }),
  ]);
  const [first] = importDeeds(withMachine, before, "machine", judgements, isThere).imported;
  expect(first?.deeds).toEqual([
    { kind: "erase", start: 0, end: 5 },
    { kind: "highlight", start: 7, end: 9 },
    { kind: "entry", position: 5 },
    { kind: "verdict", value: "relevant" },
  ]);
});

test("a document that is not there, and a topic for practice, are not brought in", () => {
  const practising = { ...withMachine, practice: new Map([["t1", new Map()]]) };
  const brought = (judging: Judging) => importDeeds(judging, logOf(assigned), "machine", judgements, isThere);
  expect(brought(withMachine).imported.map(({ topic, doc }) => [topic, doc])).toEqual([
    ["t1", "a"],
    ["t1", "b"],
    ["t1", "d"],
  ]);
  expect(brought(practising)).toEqual({ imported: [], otherTopics: 2, otherDocuments: 0 });
});
