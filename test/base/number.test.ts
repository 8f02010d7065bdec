import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { countUpTo, fixed, heldShare, mean, ratio, sum, sumBy } from "../../src/base/number.ts";
import { seeded } from "../seeded.ts";

test("a share of nothing is nothing", () => {
  expect(ratio(0, 0)).toBe(0);
  expect(ratio(3, 4)).toBe(0.75);
  expect(mean([])).toBeNaN();
  expect(mean([1, 2])).toBe(1.5);
});

test("a sum is that of all values, or of what each item counts at its place", () => {
  expect([sum([]), sum([3, 4, 5])]).toEqual([0, 12]);
  expect(sumBy([], () => 1)).toBe(0);
  expect(sumBy(["a", "bb", "ccc"], ({ length }, i) => length * 10 ** i)).toBe(321);
});

test("an interval holds what its level leaves, without what rounding adds", () => {
  expect([0.05, 0.1, 0.021, 0.001].map(heldShare)).toEqual(["95 %", "90 %", "97.9 %", "99.9 %"]);
});

test("exact ties are printed as C prints them, to the even digit", () => {
  expect(fixed(1 / 32, 4)).toBe("0.0312");
  expect(fixed(3 / 32, 4)).toBe("0.0938");
  expect(fixed(-1 / 32, 4)).toBe("-0.0312");
  expect(fixed(0.5, 0)).toBe("0");
  expect(fixed(1.5, 0)).toBe("2");
  expect(fixed(4.5, 0)).toBe("4");
  expect([fixed(1, 0), fixed(1 / 16, 4), fixed(5 / 16, 4)]).toEqual(["1", "0.0625", "0.3125"]); // no ties
  expect(fixed(0.99995, 4)).toBe("1.0000"); // the double lies above the tie
  expect(fixed(NaN, 4)).toBe("NaN");
  expect(fixed(1 / 512, 8)).toBe("0.00195312");
  expect(fixed(-5 / 512, 8)).toBe("-0.00976562");
});

test("numbers print as the system's printf prints them", () => {
  const random = seeded(7);
  const values = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? random() : Math.floor(random() * 4096) / 4096));
  const printed = execFileSync("awk", ['{ printf "%.4f\\n", $1 }'], { input: values.join("\n"), encoding: "utf8" });
  expect(values.map((value) => fixed(value, 4))).toEqual(printed.trim().split("\n"));
});

test("numbers up to a limit are counted, the limit with them", () => {
  const ascending = Float64Array.of(1, 3, 3, 3, 8);
  for (const limit of [0, 1, 2, 3, 7.5, 8, 9])
    expect(countUpTo(ascending, limit), `${limit}`).toBe(ascending.filter((number) => number <= limit).length);
  expect(countUpTo(new Float64Array(0), 5)).toBe(0);
});
