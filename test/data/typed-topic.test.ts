import { expect, test } from "vitest";
import { isNexi, typedTopic } from "../../src/data/topics.ts";

test("words are a title, and NEXI is a castitle", () => {
  expect(typedTopic("green tea")).toEqual({ id: "query", title: "green tea" });
  expect(typedTopic("//sec[about(., tea)]")).toEqual({ id: "query", castitle: "//sec[about(., tea)]" });
});

test("a fault of NEXI is told by its column, and by what the query is called", () => {
  expect(() => typedTopic("//sec[about(., )]")).toThrow(/^the query, column 16: /);
  expect(() => typedTopic("//sec[about(., )]", "topic 3")).toThrow(/^topic 3, column 16: /);
});

test.each([
  ["//sec", true],
  ["  //sec", true],
  ["/sec[about(., tea)]", true],
  ["sec[about ( ./p, tea)]", true],
  ["what is this about (roughly)", false],
  ["roundabout(.5)", false],
  ["http://sec", false],
  ["", false],
])("%j is NEXI, or meant to be: %j", (query, expected) => {
  expect(isNexi(query)).toBe(expected);
});
