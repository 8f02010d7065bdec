import { expect, test } from "vitest";
import { groupBy, repeated } from "../../src/base/lists.ts";

test("groups are in the order of their first items", () => {
  expect([...groupBy([3, 1, 4, 5], (number) => number % 2)]).toEqual([[1, [3, 1, 5]], [0, [4]]]); // prettier-ignore
});

test.each([
  [[], undefined],
  [["a", "b"], undefined],
  [["a", "b", "b", "a"], "b"],
  [["__proto__", "constructor", "__proto__"], "__proto__"],
])("in %j it is %j that comes again", (names, name) => expect(repeated(names)).toBe(name));

test("of many names that differ each is looked at once", () => {
  expect(repeated(Array.from({ length: 500_000 }, (_, i) => `x${i}`))).toBeUndefined();
});
