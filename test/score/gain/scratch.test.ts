import { expect, test } from "vitest";
import { scratch } from "../../../src/score/gain/scratch.ts";

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

test("there is room for twice as many as are asked for, and so for some topics to come", () => {
  const memory = scratch();
  const [zeros, chains] = [memory.zeros(3), memory.chains(3)];
  expect([zeros.length, ...Object.values(chains).map((column) => column.length)]).toEqual([6, 6, 6, 6, 6]);
  expect([memory.zeros(6), memory.chains(6)]).toEqual([zeros, chains]);
  expect([memory.zeros(6) === zeros, memory.chains(6) === chains]).toEqual([true, true]);
  expect([memory.zeros(7).length, memory.chains(7).next.length]).toEqual([14, 14]);
});
