import { expect, test } from "vitest";
import { type Holder, leastRead, mostFound, newIn, stepFinder } from "../../src/chunk/copied-list.ts";
import { below, seeded } from "../seeded.ts";

/** Some pieces of text in a chunk, which are read up to the end of one of them. */
function someHolder(random: ReturnType<typeof seeded>, cellCount: number): Holder {
  let from = below(random, 4);
  const cells = Array.from({ length: cellCount }, (_, cell) => ({ cell, pick: below(random, 3) > 0 }))
    .filter(({ pick }) => pick)
    .map(({ cell }) => {
      const length = 1 + below(random, 6);
      const held = { cell, length, from };
      from += length + below(random, 5);
      return held;
    });
  const ends = cells.flatMap(({ from: at, length }) => [at + length, at + 1 + below(random, length)]);
  const stops = [...new Set(ends)].sort((a, b) => a - b).map((length) => ({ length, cost: length }));
  return { chunk: {} as Holder["chunk"], cells, stops };
}

/** The most that could be found for each number of characters, on the straight lines between any two ends. */
function highest(holder: Holder, held: Uint8Array, read: number): number {
  const ends = [
    { cost: 0, found: 0 },
    ...holder.stops.map(({ length, cost }) => ({ cost, found: newIn(holder, held, length) })),
  ];
  let most = 0;
  for (const a of ends)
    for (const b of ends)
      if (a.cost <= read && read <= b.cost)
        most = Math.max(
          most,
          a.cost === b.cost ? b.found : a.found + ((b.found - a.found) * (read - a.cost)) / (b.cost - a.cost),
        );
      else if (b.cost <= read) most = Math.max(most, b.found);
  return most;
}

test("the steps of a chunk are the upper hull of what its beginnings find, whatever was held before", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const holder = someHolder(random, 6);
    const find = stepFinder();
    for (let round = 0; round < 6; round++) {
      const all = [0, undefined, undefined, 0, undefined, 1][round]; // nothing is held, or everything, or some
      const held = Uint8Array.from({ length: 6 }, () => all ?? below(random, 2));
      const steps = find([holder], held);
      const whole = steps.reduce((sum, { read }) => sum + read, 0);
      for (let read = 0; read <= whole; read++)
        expect(mostFound(steps, read), `seed ${seed}, ${read}`).toBe(Math.floor(highest(holder, held, read) + 1e-6));
      expect(mostFound(steps, whole + 1)).toBe(newIn(holder, held));
      for (const [i, step] of steps.entries())
        if (i > 0) expect(step.found / step.read).toBeLessThan(steps[i - 1]!.found / steps[i - 1]!.read);
    }
  }
});

test("the best steps of several chunks come first", () => {
  const random = seeded(7);
  const holders = Array.from({ length: 5 }, () => someHolder(random, 4));
  const steps = stepFinder()(holders, new Uint8Array(4));
  const slopes = steps.map(({ found, read }) => found / read);
  expect(slopes).toEqual(slopes.toSorted((a, b) => b - a));
  expect(steps.reduce((sum, { found }) => sum + found, 0)).toBe(
    holders.reduce((sum, holder) => sum + newIn(holder, new Uint8Array(4)), 0),
  );
});

test("what is found within a budget, and what must be read to find so much, worked by hand", () => {
  const steps = [
    { found: 6, read: 2 },
    { found: 4, read: 4 },
    { found: 1, read: 3 },
  ];
  expect([0, 1, 2, 3, 5, 6, 7, 8, 9, 100].map((budget) => mostFound(steps, budget))).toEqual([
    0, 3, 6, 7, 9, 10, 10, 10, 11, 11,
  ]);
  expect([0, 1, 3, 6, 7, 10, 11, 12].map((wanted) => leastRead(steps, wanted))).toEqual([
    0,
    1,
    1,
    2,
    3,
    6,
    9,
    Infinity,
  ]);
  expect([mostFound([], 5), leastRead([], 0), leastRead([], 1)]).toEqual([0, 0, Infinity]);
});
