import { expect, test } from "vitest";
import { scoreMarks } from "../../src/compare/marks.ts";
import type { Scores } from "../../src/compare/score-table.ts";

/** Runs named by their place, with these scores under both measures; of the second, less is better. */
function scored(...runs: readonly (readonly number[])[]): Scores {
  const byTopic = (scores: readonly number[]) =>
    new Map(scores.map((score, i) => [`t${i}`, { more: score, less: score }]));
  return {
    measures: ["more", "less"],
    lessIsBetter: ["less"],
    runs: runs.map((scores, place) => ({ run: `run ${place}`, topics: byTopic(scores) })),
  };
}

const [low, middle, top] = [
  [0.1, 0.2, 0.15, 0.3, 0.12, 0.22],
  [0.3, 0.42, 0.31, 0.55, 0.33, 0.4],
  [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
] as const;

test("a run has the places of those that it beats, from the first on, whichever is better", () => {
  expect(scoreMarks(scored(low, middle, top))!.beaten).toEqual([
    [[], [0], [0, 1]],
    [[1, 2], [2], []],
  ]);
  expect(scoreMarks(scored(middle, top, low))!.beaten).toEqual([
    [[2], [0, 2], []],
    [[1], [], [0, 1]],
  ]);
  expect(scoreMarks(scored(top, top, low))!.beaten[0]).toEqual([[2], [2], []]);
  expect(scoreMarks(scored(low, middle, top), { level: 1e-9 })!.beaten[0]).toEqual([[], [], []]);
});

test("compare 7: letters go as those of the columns of a spreadsheet; one run has none", () => {
  const { letters, comparisons } = scoreMarks(scored(...Array.from({ length: 28 }, (_, i) => [i, 0])))!;
  expect([letters[0], letters[1], letters[25], letters[26], letters[27]]).toEqual(["a", "b", "z", "aa", "ab"]);
  expect(comparisons.map(({ pairs }) => pairs.length)).toEqual([(28 * 27) / 2, (28 * 27) / 2]);
  expect(scoreMarks(scored(low))).toBeUndefined();
  expect(scoreMarks(scored(low, top))!.letters).toEqual(["a", "b"]);
});

test("runs on different topics are refused, or compared on the common ones, and a note says so", () => {
  const scores = scored(low, top.slice(0, -1));
  expect(() => scoreMarks(scores)).toThrow("run 1 has no scores for t5");
  expect(scoreMarks(scored(low, top))!.notes).toEqual([]);
  const marks = scoreMarks(scores, { differing: "common" })!;
  expect(marks.notes.map(({ code }) => code)).toContain("common-topics");
  expect(marks.comparisons[0]!.topics).toBe(5);
});
