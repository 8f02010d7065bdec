import { expect, test } from "vitest";
import { scratch } from "../../src/gain/scratch.ts";

test("memory is given again, zeros as zeros, and more where more is asked for", () => {
  const memory = scratch();
  for (const count of [0, 1, 2, 3, 2, 7, 14, 15]) {
    const zeros = memory.zeros(count);
    expect(zeros.length).toBeGreaterThanOrEqual(count);
    expect([...zeros.subarray(0, count)]).toEqual(Array.from({ length: count }, () => 0));
    zeros.fill(9);
    for (const column of Object.values(memory.chains(count))) expect(column.length).toBeGreaterThanOrEqual(count);
  }
});
