import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { ColumnTopic } from "../../src/data/judged-columns.ts";
import { readJudgements } from "../../src/files/formats/read.ts";
import type { Need } from "../../src/score/measures/measure.ts";
import { completed } from "../../src/score/complete.ts";
import { article } from "../files/inex/articles.ts";

// "one" 0..3, " two" 3..7 with "two" 4..7, "tail" 7..11
const collection = collectionOf([article("A", "<a><p>one</p><s> <b>two</b></s>tail</a>"), { doc: "C", text: "a bc" }]);
const judgements = readJudgements("1 Q0 A 4 99 2 2:4\n1 Q0 B 1 50 0 0:1\n1 Q0 C 4 4 0 0:4\n1 Q0 D 0 7");

function judged(doc: string, needs: readonly Need[], given: typeof collection | undefined = collection) {
  return completed(judgements, given, new Set(needs)).topics.get("1")!.get(doc)!;
}

test("the elements that hold highlighted text, with their depths and how much of it is theirs", () => {
  expect(judged("A", ["judged elements"]).highlightedElements).toEqual([
    { start: 0, end: 11, depth: 0, relevant: 4 },
    { start: 0, end: 3, depth: 1, relevant: 1 },
    { start: 3, end: 7, depth: 1, relevant: 3 },
    { start: 4, end: 7, depth: 2, relevant: 2 },
  ]);
  expect(judged("B", ["judged elements"]).highlightedElements).toBeUndefined();
  expect(judged("D", ["judged elements"]).highlightedElements).toEqual([]);
  expect(judged("A", ["elements"]).highlightedElements).toBeUndefined();
});

test("highlighted text is summed over all elements", () => {
  expect(judged("A", ["elements"]).relevantInElements).toBe(4 + 1 + 3 + 2);
  expect(judged("B", ["elements"]).relevantInElements).toBeUndefined();
  expect(judged("A", ["judged elements"]).relevantInElements).toBeUndefined();
});

test("white space in the highlighted text is found where a measure asks for it", () => {
  expect(judged("A", ["white space"]).blank).toEqual([{ start: 3, end: 4 }]);
  expect(judged("C", ["white space"]).blank).toEqual([{ start: 1, end: 2 }]);
  expect(judged("B", ["white space"]).blank).toBeUndefined();
  expect(judged("A", ["lengths"]).blank).toBeUndefined();
});

test("lengths are those of the collection, and else those of the judgements", () => {
  for (const need of ["lengths", "article sizes", "elements", "white space"] as const) {
    expect(judged("A", [need]).length).toBe(11);
    expect(judged("B", [need]).length).toBe(50);
  }
  expect(completed(judgements, undefined, new Set())).toBe(judgements);
  expect(judged("B", ["lengths"], undefined).length).toBe(50);
});

test("a length that one topic tells is known in the others, where a measure needs it", () => {
  const records = ['{"topic":"1","doc":"E","ranges":[[0,5]]}', '{"topic":"2","doc":"E","ranges":[[0,5]],"length":30}'];
  const given = readJudgements(records.join("\n"));
  const lengthOf = (...needs: Need[]) => completed(given, undefined, new Set(needs)).topics.get("1")!.get("E")!.length;
  expect([lengthOf("lengths"), lengthOf("article sizes"), lengthOf("elements")]).toEqual([30, 30, 30]);
  expect([lengthOf(), lengthOf("text"), lengthOf("white space")]).toEqual([undefined, undefined, undefined]);
});

test("documents with grades alone get their lengths, too", () => {
  const grades = readJudgements("1 0 A 1\n1 0 C 0\n1 0 X 2\n");
  const topic = completed(grades, collection, new Set(["lengths"])).topics.get("1")!;
  expect([...topic].map(([doc, { grade, length }]) => [doc, grade, length])).toEqual([
    ["A", 1, 11],
    ["C", 0, 4],
    ["X", 2, undefined],
  ]);
});

test("judgements in columns stay so where lengths alone are added, and leave those that were given as they are", () => {
  const before = judgements.topics.get("1")!;
  expect(before).toBeInstanceOf(ColumnTopic);
  expect(completed(judgements, collection, new Set(["lengths"])).topics.get("1")).toBeInstanceOf(ColumnTopic);
  expect(completed(judgements, collection, new Set(["elements"])).topics.get("1")).not.toBeInstanceOf(ColumnTopic);
  expect(before.get("A")!.length).toBe(99);
});

test("elements that were judged, or are known already, are not looked up", () => {
  const paths = readJudgements(
    '<assessments topic="1"><file name="A"><element path="/a[1]" E="1" size="11" rsize="4"/></file></assessments>',
  );
  const more = (given: typeof judgements) =>
    completed(given, collection, new Set(["judged elements", "elements"]))
      .topics.get("1")!
      .get("A")!;
  expect(more(paths)).toMatchObject({ highlightedElements: undefined, relevantInElements: 4 });
  const highlightedElements = [{ start: 0, end: 3, depth: 5, relevant: 1 }];
  const known = new Map([["A", { ...judged("A", []), highlightedElements, relevantInElements: 77 }]]);
  expect(more({ of: "highlights", topics: new Map([["1", known]]) })).toMatchObject({
    highlightedElements,
    relevantInElements: 77,
  });
});
