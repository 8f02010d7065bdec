import { expect, test } from "vitest";
import { judgementsBuilder } from "../../src/drafts/judgements-builder.ts";

const five = [{ start: 0, end: 5 }];

test.each([
  [five, 0, 1],
  [five, -1, 1],
  [five, 1, 0],
  [five, 2, 0],
  [five, undefined, 0],
  [[], 1, 1],
  [[], 0, 0],
])("highlights %j contradict a grade of %s: %d", (ranges, grade, count) => {
  const builder = judgementsBuilder();
  builder.add({ topic: "q", doc: "a", line: 1, ranges, grade });
  const notes = builder.end("highlights", undefined).notes!.filter(({ code }) => code === "grades-contradict");
  expect(notes.map((note) => note.count)).toEqual(count === 0 ? [] : [count]);
});

test("a document has one grade, and what is odd about lines is counted", () => {
  const graded = judgementsBuilder();
  graded.add({ topic: "q", doc: "a", line: 3, grade: 1 });
  graded.add({ topic: "q", doc: "a", line: 4, grade: 1 });
  expect(() => graded.add({ topic: "q", doc: "a", line: 5, grade: 2 })).toThrow(
    'grade 2 for document "a" of topic "q", but line 3 says 1; expected one grade',
  );
  const builder = judgementsBuilder();
  builder.add({ topic: "q", doc: "a", line: 1, ranges: five, claimed: 5, length: 5 });
  builder.add({ topic: "q", doc: "b", line: 2, ranges: five, claimed: 4, length: 4 });
  builder.add({ topic: "q", doc: "b", line: 3, ranges: [{ start: 9, end: 9 }] });
  const { notes } = builder.end("highlights", undefined);
  expect(notes!.map(({ code, count }) => [code, count])).toEqual([
    ["judged-twice", 1],
    ["relevant-chars-contradict", 1],
    ["highlight-past-end", 1],
    ["empty-highlights", 1],
  ]);
});
