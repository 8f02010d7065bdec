import { expect, test } from "vitest";
import { rankWords } from "../../src/report/rank-words.ts";

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
