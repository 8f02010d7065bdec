import { expect, test } from "vitest";
import {
  castitleFaults,
  mergedTopics,
  queryOf,
  type Topic,
  type Topics,
  withCastitles,
} from "../../src/data/topics.ts";

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

const topicsOf = (...topics: readonly Topic[]): Topics => ({
  topics: new Map(topics.map((topic) => [topic.id, topic])),
  source: "topics.xml",
});

test("a topic without a castitle gets one of its title, and one without either stays as it is", () => {
  const said = { id: "1", title: "tea", castitle: "//sec[about(., tea)]" };
  const given = topicsOf(said, { id: "2", title: "green tea" }, { id: "3", narrative: "none" });
  const made = withCastitles({ ...given, notes: [{ code: "x", message: "y", count: 1 }] });
  expect([...made.topics]).toEqual([
    ["1", said],
    ["2", { id: "2", title: "green tea", castitle: "//*[about(., green tea)]" }],
    ["3", { id: "3", narrative: "none" }],
  ]);
  expect(made.source).toBe("topics.xml");
  expect(made.notes).toEqual([
    { code: "x", message: "y", count: 1 },
    { code: "castitles-added", message: "1 topic without a castitle gets //*[about(., title)]", count: 1 },
  ]);
  const two = withCastitles(topicsOf({ id: "2", title: "tea" }, { id: "4", title: "milk" }));
  expect(two.notes!.map(({ message }) => message)).toEqual(["2 topics without a castitle get //*[about(., title)]"]);
  const full = topicsOf(said);
  expect(withCastitles(full)).toBe(full);
});

test("the query of a topic is its castitle, else its title, else there is none", () => {
  expect(queryOf({ id: "1", title: "tea", castitle: "//sec" })).toMatchObject({ kind: "cas", steps: [{}] });
  expect(queryOf({ id: "1", title: "tea" })).toEqual(queryOf({ id: "1", castitle: "//*[about(., tea)]" }));
  expect(queryOf({ id: "1" })).toBeUndefined();
  expect(() => queryOf({ id: "1", castitle: "//[" })).toThrow("column 3");
});
