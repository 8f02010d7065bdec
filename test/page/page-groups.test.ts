import { expect, test } from "vitest";
import {
  groups,
  lanesOf,
  laterStretches,
  type Neighbours,
  neighbours,
  unbrokenStretches,
} from "../../src/page/page-groups.ts";
import { below, type Random, seeded } from "../seeded.ts";
import { rounds } from "../rounds.ts";

/** Any relation: some pairs of places, whatever lies between them. */
function randomNeighbours(random: Random, most: number): Neighbours {
  const size = 1 + below(random, most);
  const share = random();
  const found = Array.from({ length: size }, (): number[] => []);
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++)
      if (random() < share) {
        found[a]!.push(b);
        found[b]!.push(a);
      }
  return found.map((places) => places.sort((a, b) => a - b));
}

test("two runs share a group exactly where they are neighbours, and no group can grow or be spared", () => {
  for (let seed = 1; seed <= rounds(80, 700); seed++) {
    const near = randomNeighbours(seeded(seed), 11);
    const found = groups(near)!;
    for (const [a, places] of near.entries())
      for (let b = 0; b < near.length; b++)
        if (a !== b)
          expect(
            found.some((group) => group.includes(a) && group.includes(b)),
            `seed ${seed}, ${a} and ${b}`,
          ).toBe(places.includes(b));
    for (const group of found) {
      const others = [...near.keys()].filter((place) => !group.includes(place));
      expect(others.filter((place) => group.every((member) => near[place]!.includes(member)))).toEqual([]);
      const rest = found.filter((each) => each !== group);
      const isSpared = group.every((a) =>
        group.every((b) => a === b || rest.some((each) => each.includes(a) && each.includes(b))),
      );
      expect(isSpared, `seed ${seed}`).toBe(false);
    }
  }
});

test("as many groups as nobody could read are given up early", () => {
  // 72 threes, tied with all but the two others of their three: 3^72 groups.
  const near = Array.from({ length: 216 }, (_, place) =>
    Array.from({ length: 216 }, (__, other) => other).filter(
      (other) => Math.floor(other / 3) !== Math.floor(place / 3),
    ),
  );
  expect(groups(near)).toBeUndefined();
});

test("places come back from the stretches that the page's data has of them", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const near = randomNeighbours(seeded(seed), 20);
    expect(neighbours(laterStretches(near)), `seed ${seed}`).toEqual(near);
  }
  expect(unbrokenStretches([0, 1, 2, 5, 7, 8])).toEqual([
    [0, 2],
    [5, 5],
    [7, 8],
  ]);
});

test("groups that overlap have lanes of their own; one that comes after another shares its lane", () =>
  expect(
    lanesOf([
      [0, 1, 2],
      [1, 4],
      [3, 4, 5],
    ]),
  ).toEqual([0, 1, 0]));

test("no group is left out: where there are too many lanes, there are none", () => {
  const sliding = (lanes: number) => Array.from({ length: 20 }, (_, i) => [i, i + lanes - 1]);
  expect(lanesOf(sliding(6))).toHaveLength(20);
  expect(lanesOf(sliding(7))).toBeUndefined();
});

test("six lanes can be read, and seven cannot; a lane is free behind the end of its last group", () => {
  const stairs = (count: number) => Array.from({ length: count }, (_, i) => [i, i + 10]);
  expect(lanesOf(stairs(6))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(lanesOf(stairs(7))).toBeUndefined();
  expect(
    lanesOf([
      [0, 2],
      [2, 4],
      [3, 5],
      [5, 6],
    ]),
  ).toEqual([0, 1, 0, 1]);
  expect(lanesOf([])).toEqual([]);
});

test("a place is never its own neighbour", () => {
  expect(laterStretches([[0, 1, 2], [0, 1], [0]])).toEqual([[1, 2], [], []]);
  expect(neighbours([[1, 2], [], []])).toEqual([[1, 2], [0], [0]]);
});
