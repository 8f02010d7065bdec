import { expect, test } from "vitest";
import { rangeOfPair, rangesOf } from "../../../src/files/records/range-list.ts";

test("ranges are pairs in a list, or in a cell that holds one", () => {
  const ranges = [
    { start: 0, end: 10 },
    { start: 40, end: 40 },
  ];
  expect(
    rangesOf([
      [-0, 10],
      [40, 40],
    ]),
  ).toEqual(ranges);
  expect(rangesOf("[[0,10],[40,40]]")).toEqual(ranges);
  expect(rangeOfPair([-0, -0])).toEqual({ start: 0, end: 0 });
  expect(rangesOf(undefined)).toBeUndefined();
});

test.each<[unknown, string]>([
  ["[[0,1]", '"ranges" is "[[0,1]"; expected a list such as [[0,10],[40,55]]'],
  ["0:1", '"ranges" is "0:1"; expected'],
  [7, '"ranges" is 7; expected'],
  [[7], "range 7; expected [start,end], whole numbers, 0 ≤ start ≤ end"],
  [[[0, 1, 2]], "range [0,1,2]; expected"],
  [[[1, 0]], "range [1,0]; expected"],
])("ranges %j are refused", (value, message) => {
  expect(() => rangesOf(value)).toThrow(message);
});
