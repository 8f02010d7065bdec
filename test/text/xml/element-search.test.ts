import { expect, test } from "vitest";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { elementWith, largestElements, leafElements, smallestElement } from "../../../src/text/xml/element-search.ts";

// The elements by number: 0 a 0..9, 1 b 0..3, 2 c 3..3, 3 d 3..8, 4 e 3..8, 5 f 8..9.
const { table } = elementTable("<a><b>one</b><c/><d><e>three</e></d><f>.</f></a>");
const range = (start: number, end: number) => ({ start, end });

test.each([
  [0, 9, 0],
  [0, 3, 1],
  [3, 8, 4],
  [8, 9, 5],
  [1, 3, undefined],
  [0, 4, undefined],
  [3, 3, 2],
  [5, 5, undefined],
])("the innermost element that is %i..%i", (start, end, expected) => {
  expect(elementWith(table, range(start, end))).toBe(expected);
});

test.each([
  [1, 2, 1],
  [2, 4, 0],
  [4, 5, 4],
  [3, 3, 4],
  [9, 9, 5],
])("the innermost element around %i..%i", (start, end, expected) => {
  expect(smallestElement(table, range(start, end))).toBe(expected);
});

test.each([
  [0, 9, [0]],
  [0, 8, [1, 3]],
  [1, 9, [3, 5]],
  [3, 7, []],
])("the outermost elements inside %i..%i", (start, end, expected) => {
  expect(largestElements(table, range(start, end))).toEqual(expected);
});

test.each([
  [0, 9, [1, 4, 5]],
  [0, 8, [1, 4]],
  [1, 9, [4, 5]],
  [3, 7, []],
  [3, 3, []],
])("the elements with text and without children inside %i..%i", (start, end, expected) => {
  expect(leafElements(table, range(start, end))).toEqual(expected);
});

test("where no element has text, the root is the innermost around nothing", () => {
  const { table } = elementTable("<a><b/></a>");
  expect([smallestElement(table, range(0, 0)), elementWith(table, range(0, 0))]).toEqual([0, 0]);
  expect([largestElements(table, range(0, 0)), leafElements(table, range(0, 0))]).toEqual([[], []]);
});
