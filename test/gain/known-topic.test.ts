import { expect, test } from "vitest";
import { highlightGains } from "../../src/gain/highlight-gains.ts";
import { knownTopic } from "../../src/gain/known-topic.ts";
import { inexEval, paper } from "../../src/gain/rules.ts";
import { rangeSet } from "../../src/text/range.ts";

const range = (start: number, end: number) => ({ start, end });

test("a topic's documents are counted by their grades, each once or once a line", () => {
  const judged = new Map([
    ["a", { relevant: rangeSet([range(0, 4)]), grade: 1, timesRelevant: 3, relevantInElements: 9 }],
    ["b", { relevant: rangeSet([]), grade: 0, relevantInElements: 100 }],
    ["c", { relevant: rangeSet([range(1, 3), range(5, 6)]), grade: 2, relevantInElements: 5 }],
    ["d", { relevant: rangeSet([]), grade: -1 }],
    ["e", { relevant: rangeSet([]), grade: 0 }],
  ]);
  const expected = { totalRelevant: 7, totalInElements: 14, relevantDocuments: 2, nonrelevantDocuments: 2 };
  expect(knownTopic(judged, paper)).toMatchObject({ ...expected, idealGrades: Float64Array.of(2, 1) });
  expect(knownTopic(judged, inexEval)).toMatchObject({ ...expected, relevantDocuments: 4 });
  expect([0, 1, 2, 3].map((index) => knownTopic(judged, paper).highlightedAt(index))).toEqual([4, 0, 3, 0]);
  judged.set("f", { relevant: rangeSet([range(0, 1)]), grade: 3 } as never);
  judged.set("g", { relevant: rangeSet([range(0, 1)]), grade: 1, relevantInElements: 4 } as never);
  const more = knownTopic(judged, paper);
  expect(more.totalInElements).toBeUndefined();
  expect([...more.idealGrades]).toEqual([3, 2, 1, 1]);
});

test("a highlight is found as far as results return it, with and without its white space", () => {
  const judged = new Map([
    [
      "a",
      { relevant: rangeSet([range(0, 10), range(20, 26)]), grade: 1, blank: rangeSet([range(3, 5), range(20, 21)]) },
    ],
    ["b", { relevant: rangeSet([range(0, 4)]), grade: 1 }],
  ]);
  const results = [
    { doc: "a", start: 4, end: 8 },
    { doc: "a", start: 6, end: 23 },
    { doc: "b", start: -1, end: -1 },
  ];
  expect(highlightGains(results, knownTopic(judged, paper))).toEqual([
    { length: 10, found: 6, missed: 4, visible: 8, visibleFound: 5 },
    { length: 6, found: 3, missed: 3, visible: 5, visibleFound: 2 },
    { length: 4, found: 0, missed: 4, visible: 4, visibleFound: 0 },
  ]);
});
