import { expect, test } from "vitest";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { highlightPlace } from "../../../src/files/records/highlights.ts";

const read = (highlights: unknown) =>
  readJudgements(JSON.stringify({ topic: "q1", doc: "A", highlights }))
    .topics.get("q1")!
    .get("A")!.relevant;

test.each<[unknown, object[]]>([
  [[[1, 2]], [{ start: 1, end: 2 }]],
  [
    "[[1,2],[4,7]]",
    [
      { start: 1, end: 2 },
      { start: 4, end: 7 },
    ],
  ],
  [[{ span: [3, 5] }], [{ start: 3, end: 5 }]],
  [[{ start: 3, end: 5 }], [{ start: 3, end: 5 }]],
  [[[0, 0]], []],
  ["  ", []],
  [[], []],
])("highlights %j are ranges", (highlights, ranges) => {
  expect(read(highlights)).toEqual(ranges);
});

const pair = "expected [start,end], whole numbers, 0 ≤ start ≤ end";
test.each<[unknown, string]>([
  [7, '"highlights" is 7; expected a list of quotes, or of objects with text and start'],
  [true, '"highlights" is true; expected a list of quotes, or of objects with text and start'],
  [[7], '"highlights" holds 7; expected quotes, or objects with text and start'],
  [[null], '"highlights" holds null; expected quotes, or objects with text and start'],
  ["[[1,2", '"highlights" begins like JSON, and is not: "[[1,2"; expected a list, or one quote'],
  [' {"a"', "begins like JSON, and is not"],
  [[[2, 1]], `range [2,1]; ${pair}`],
  [[[1]], `range [1]; ${pair}`],
  [[[1, 2, 3, 4]], `range [1,2,3]; ${pair}`],
  [[[0.5, 2]], `range [0.5,2]; ${pair}`],
  [[[0, "2"]], `range [0,"2"]; ${pair}`],
  [[[-1, 2]], `range [-1,2]; ${pair}`],
  [[{ span: [2, 1] }], `range [2,1]; ${pair}`],
])("highlights %j are refused in words", (highlights, message) => {
  expect(() => read(highlights)).toThrow(message);
});

test("any other text is one quote, whose place is not known", () => {
  expect(() => read("green tea")).toThrow(/offsets|place/);
});

test("the place of a highlight is that of its record, and in its list", () => {
  const place = (record: string | undefined, at: string | undefined) =>
    highlightPlace(record, { doc: "a", range: undefined, text: undefined, at });
  expect([place("data[1]", "answers[0]"), place("data[1]", undefined), place(undefined, "answers[0]")]).toEqual([
    "data[1].answers[0]",
    "data[1]",
    undefined,
  ]);
});

test("beside offsets or a text, a page may be called as it likes", () => {
  expect(read([{ start: 3, end: 5, page: "xii" }])).toEqual([{ start: 3, end: 5 }]);
  expect(() => read([{ page: "xii" }])).toThrow('"page" is "xii"; expected the number of one page, from 1');
  expect(() => read([{ text: "tea", page: "xii" }])).toThrow("without offsets");
});
