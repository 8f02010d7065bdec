import { expect, test } from "vitest";
import { answersTo, type JudgedTopic, type Judgements, together, withTopics } from "../../src/data/judgements.ts";
import { nothing } from "../../src/text/range.ts";

const judged = (...docs: readonly string[]): JudgedTopic =>
  new Map(docs.map((doc) => [doc, { relevant: nothing, grade: 1 }]));
const [a, b] = [judged("a"), judged("b")];
const plain: Judgements = { of: "highlights", topics: new Map([["1", judged("a", "b")]]) };
const several: Judgements = { ...plain, alternatives: new Map([["1", [a, b]]]) };
const grouped: Judgements = { ...several, groups: new Map([["1", [[a, b]]]]) };

test("the right answers to a topic are its alternatives, or all that was judged, or nothing", () => {
  expect(answersTo(several, "1")).toEqual([a, b]);
  expect(answersTo(plain, "1")).toEqual([judged("a", "b")]);
  expect(answersTo(plain, "2")).toEqual([new Map()]);
});

test("judged documents are changed together, in each answer and in each group", () => {
  const changed = (given: Judgements) =>
    withTopics(given, (topic, id) => new Map(Array.from(topic, ([doc, one]) => [`${id}${doc}`, one])));
  const topics = new Map([["1", judged("1a", "1b")]]);
  const alternatives = new Map([["1", [judged("1a"), judged("1b")]]]);
  const groups = new Map([["1", [[judged("1a"), judged("1b")]]]]);
  expect(changed(plain)).toEqual({ of: "highlights", topics });
  expect(changed(several)).toEqual({ of: "highlights", topics, alternatives });
  expect(changed(grouped)).toEqual({ of: "highlights", topics, alternatives, groups });
});

test("together, all answers are needed", () => {
  expect(together(plain)).toBe(plain);
  expect(together(grouped)).toEqual({ ...plain, alternatives: undefined, groups: undefined });
});
