import { expect, test } from "vitest";
import { lanesOf, tiedWith } from "../../src/report/page-groups.ts";

test("groups that overlap have lanes of their own; one that comes after another shares its lane", () =>
  expect(
    lanesOf([
      [0, 2],
      [1, 4],
      [3, 5],
    ]),
  ).toEqual([0, 1, 0]));

test("no group is left out: where there are too many lanes, there are none", () => {
  const sliding = (lanes: number) => Array.from({ length: 20 }, (_, i) => [i, i + lanes - 1] as const);
  expect(lanesOf(sliding(6))).toHaveLength(20);
  expect(lanesOf(sliding(7))).toBeUndefined();
});

test("a run is not told apart from all that share a group with it", () => {
  const groups = [
    [0, 2],
    [1, 4],
    [6, 7],
  ] as const;
  expect([0, 1, 3, 5, 6].map((place) => tiedWith(groups, place))).toEqual([
    [0, 2],
    [0, 4],
    [1, 4],
    [5, 5],
    [6, 7],
  ]);
});
