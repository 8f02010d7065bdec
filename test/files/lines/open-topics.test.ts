import { expect, test } from "vitest";
import { topicsInTurn, topicsTogether, TopicReturns } from "../../../src/files/lines/open-topics.ts";
import { addResult } from "../../../src/files/lines/result-columns.ts";

test("topics in turn: each is handed on when another begins, and may not come back", () => {
  const done: [string, number][] = [];
  const topics = topicsInTurn(true, ({ topic, rows }) => done.push([topic, rows.count]));
  topics.begin("a"); // whose lines are at fault
  addResult(topics.begin("b"), { doc: "d", start: 0, end: 1, line: 2 }, undefined);
  expect([topics.find("b")?.topic, topics.find("a"), done]).toEqual(["b", undefined, []]);
  addResult(topics.begin("a"), { doc: "d", start: 0, end: 1, line: 3 }, undefined);
  expect(done).toEqual([["b", 1]]);
  expect(() => topics.find("b")).toThrow(TopicReturns);
  topics.end();
  expect(done).toEqual([
    ["b", 1],
    ["a", 1],
  ]);
});

test("topics together: all are handed on at the end, by the first line that is not at fault", () => {
  const done: [string, number][] = [];
  const topics = topicsTogether(true, ({ topic, rows }) => done.push([topic, rows.count]));
  topics.begin("a");
  addResult(topics.begin("b"), { doc: "d", start: 0, end: 1, line: 2 }, undefined);
  expect(topics.find("a")).toBeUndefined();
  addResult(topics.begin("a"), { doc: "d", start: 0, end: 1, line: 3 }, undefined);
  addResult(topics.find("b")!, { doc: "e", start: 0, end: 1, line: 4 }, undefined);
  topics.begin("c");
  expect(done).toEqual([]);
  topics.end();
  expect(done).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});
