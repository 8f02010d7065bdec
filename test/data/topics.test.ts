import { expect, test } from "vitest";
import { castitleFaults, mergedTopics, type Topics } from "../../src/data/topics.ts";

test("topics of several files are one, and none stands in two", () => {
  const topics = (source: string, ...ids: string[]): Topics => ({
    topics: new Map(ids.map((id) => [id, { id, title: `${id} of ${source}` }])),
    notes: [{ code: "x", message: source, count: 1 }],
    source,
  });
  const merged = mergedTopics([topics("a", "1", "2"), topics("b", "3")], "all");
  expect([...merged.topics.values()].map(({ title }) => title)).toEqual(["1 of a", "2 of a", "3 of b"]);
  expect(merged).toMatchObject({ source: "all", notes: [{ message: "a" }, { message: "b" }] });
  expect(() => mergedTopics([topics("a", "1"), topics("b", "2", "1")], "all")).toThrow(
    "b: topic 1 stands in another file too; expected each topic once",
  );
});

test("castitles at fault are told by topic and column", () => {
  const faults = castitleFaults([
    { id: "1", castitle: "//sec[about(., tea)]" },
    { id: "2", title: "tea" },
    { id: "3", castitle: "//sec[about(., )]" },
  ]);
  expect(faults.map(({ topic, column }) => [topic, column])).toEqual([["3", 16]]);
});
