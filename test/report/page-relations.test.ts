import { expect, test } from "vitest";
import {
  groups,
  lanesOf,
  laterStretches,
  type Neighbours,
  neighbours,
  rankWords,
  unbrokenStretches,
} from "../../src/report/page-relations.ts";
import { rounds } from "../rounds.ts";
import { below, type Random, seeded } from "../seeded.ts";

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

/** The largest groups, by trying every set of places. */
function largestGroups(near: Neighbours): string[] {
  const sets = Array.from({ length: 2 ** near.length }, (_, set) =>
    [...near.keys()].filter((place) => (set >> place) & 1),
  );
  const isGroup = (set: readonly number[]) => set.every((a) => set.every((b) => a === b || near[a]!.includes(b)));
  const all = sets.filter((set) => set.length > 1 && isGroup(set));
  const isIn = (set: readonly number[], other: readonly number[]) => set.every((place) => other.includes(place));
  return all.filter((set) => !all.some((other) => other.length > set.length && isIn(set, other))).map(String);
}

test("groups are the largest there are, each ascending, by their first place, their last and their size", () => {
  for (let seed = 1; seed <= 25; seed++) {
    const near = randomNeighbours(seeded(seed), 7);
    const found = groups(near)!;
    const largest = largestGroups(near);
    expect(
      found.filter((group) => !largest.includes(String(group))),
      `seed ${seed}`,
    ).toEqual([]);
    for (const [a, others] of near.entries())
      for (const b of others)
        expect(
          found.some((group) => group.includes(a) && group.includes(b)),
          `seed ${seed}`,
        ).toBe(true);
    for (const [i, group] of found.entries()) {
      const rest = found.filter((other) => other !== group);
      const isElsewhere = (a: number, b: number) => rest.some((other) => other.includes(a) && other.includes(b));
      expect(
        group.every((a) => group.every((b) => a === b || isElsewhere(a, b))),
        `seed ${seed}`,
      ).toBe(false);
      const [key, next] = [group, found[i + 1]].map((each) => each && [each[0]!, each.at(-1)!, each.length]);
      if (next !== undefined) expect([key, next].sort((x, y) => x![0]! - y![0]! || x![1]! - y![1]! || x![2]! - y![2]!)[0]).toEqual(key); // prettier-ignore
    }
  }
});

test("a hundred groups are drawn, and more are not", () => {
  const pairs = (count: number): Neighbours => Array.from({ length: 2 * count }, (_, place) => [place ^ 1]);
  expect(groups(pairs(100))).toHaveLength(100);
  expect(groups(pairs(101))).toBeUndefined();
  expect(groups([])).toEqual([]);
  expect(groups([[], [2], [1]])).toEqual([[1, 2]]);
});

test("groups that begin at one place stand by their ends, and then by their sizes", () => {
  const tied = (...all: readonly number[][]): Neighbours =>
    Array.from({ length: 6 }, (_, place) => [
      ...new Set(all.filter((group) => group.includes(place)).flatMap((group) => group.filter((other) => other !== place))),
    ].sort((a, b) => a - b)); // prettier-ignore
  const all = [[0, 2], [0, 5], [0, 1, 3, 4], [1, 5]]; // prettier-ignore
  expect(groups(tied(...all))).toEqual([[0, 2], [0, 1, 3, 4], [0, 1, 5]]); // prettier-ignore
  expect(groups(tied([0, 1, 2, 5], [0, 3, 5]))).toEqual([[0, 3, 5], [0, 1, 2, 5]]); // prettier-ignore
});

test.each([
  ["no place", [], 0, [1, 2, 3], ""],
  ["one", [1], 0, [1, 2, 3], "rank 2"],
  ["two that follow each other", [1, 2], 0, [1, 2, 3], "ranks 2, 3"],
  ["three that do", [1, 2, 3], 0, [1, 2, 3, 4], "ranks 2 to 4"],
  ["with a gap", [1, 3, 4, 5], 0, [1, 2, 3, 4, 5, 6], "ranks 2, 4 to 6"],
  ["all runs of a rank that they share", [1, 2], 0, [1, 2, 2, 4], "rank 2"],
  ["some runs of it", [1], 0, [1, 2, 2, 4], "some of rank 2"],
  ["all but the run itself", [1], 2, [1, 2, 2, 4], "rank 2"],
  ["some and whole ones", [1, 3], 0, [1, 2, 2, 4], "rank 4, some of rank 2"],
  ["some of several", [0, 2], 5, [1, 1, 3, 3, 5, 6], "some of ranks 1, 3"],
] as const)("%s", (_, places, place, ranks, words) => expect(rankWords(places, place, ranks)).toBe(words));
