import { expect, test } from "vitest";
import type { CommonRun } from "../../../src/match/copies/common-runs.ts";
import { widestGap } from "../../../src/match/copies/copy-kinds.ts";
import { chainLetters } from "../../../src/match/copies/run-chains.ts";
import { below, seeded } from "../../seeded.ts";

/** The letters of the best chain that goes on after a run, or before it, by trying all. */
function rest(runs: readonly CommonRun[], run: CommonRun, isAfter: boolean): number {
  let most = 0;
  for (const other of runs) {
    const [first, next] = isAfter ? [run, other] : [other, run];
    if (first.passage !== next.passage || next.from <= first.from || next.at <= first.at) continue;
    const gaps = [next.from - first.from - first.length, next.at - first.at - first.length];
    if (gaps.some((gap) => Math.abs(gap) > widestGap)) continue;
    const twice = Math.max(0, -gaps[0]!, -gaps[1]!); // units of both count once
    most = Math.max(most, other.letters - twice + rest(runs, other, isAfter));
  }
  return most;
}

test("a run has the letters of the best chain that it is part of: the same as by trying all", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const runs = Array.from({ length: 1 + below(random, 12) }, (): CommonRun => {
      const length = 2 + below(random, 8);
      const [from, at] = [below(random, 30), below(random, 30)];
      return { passage: below(random, 2), from, at, length, letters: length - below(random, 2) };
    });
    const expected = runs.map((run) => rest(runs, run, false) + run.letters + rest(runs, run, true));
    const found = chainLetters(runs);
    expect(
      runs.map((run) => found.get(run)),
      `seed ${seed}`,
    ).toEqual(expected);
  }
});
