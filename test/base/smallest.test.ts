import { expect, test } from "vitest";
import { firstWhere, smallestFrom } from "../../src/base/smallest.ts";

test("the smallest number is found wherever it lies, up to the most", () => {
  for (const from of [1, 2, 5])
    for (let wanted = 0; wanted <= 40; wanted++) {
      const found = (most?: number) => smallestFrom(from, (number) => number >= wanted, most);
      expect(found(), `${wanted} from ${from}`).toBe(Math.max(from, wanted));
      expect(found(20), `${wanted} from ${from} to 20`).toBe(wanted > 20 ? undefined : Math.max(from, wanted));
    }
});

test("the first of a range is found, or its end where there is none", () => {
  for (let wanted = 0; wanted <= 9; wanted++)
    expect(firstWhere(2, 7, (number) => number >= wanted)).toBe(Math.min(7, Math.max(2, wanted)));
  expect(firstWhere(3, 3, () => false)).toBe(3);
});
