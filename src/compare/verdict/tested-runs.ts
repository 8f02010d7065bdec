import { mean } from "../../base/number.ts";
import { once } from "../../base/remembered.ts";
import { differences } from "../../base/statistics/samples.ts";
import type { ComparedPair, Comparison } from "../compare.ts";
import { meansOf } from "../means.ts";
import type { PairVerdicts } from "../pair-verdicts.ts";
import type { ScoreTable } from "../score-table.ts";
import { winnerOf } from "../winner.ts";

/**
 * How one run stands to another by a test: ahead or behind, or not told apart. A one-sided test looks one way alone: where it
 * finds nothing, the run is not shown to be ahead, or not shown to be behind.
 */
export type Standing = "ahead" | "behind" | "tied" | "not ahead" | "not behind" | "untested";

export interface Stand {
  readonly standing: Standing;
  /** Adjusted; NaN where there is none. */
  readonly p: number;
  /** Topics on which the run does better, and worse. */
  readonly wins: number;
  readonly losses: number;
}

/** Which test pairs of runs were put to. */
export interface HowTested extends Pick<Comparison, "test" | "side" | "correction" | "level"> {
  /** How many pairs could be tested, which is what the correction is over. */
  readonly tested: number;
}

/** Runs, and how they stand to each other by a test under one measure. Runs are given by index. */
export interface TestedRuns {
  readonly names: readonly string[];
  readonly means: readonly number[];
  readonly better: ScoreTable["better"];
  readonly topics: number;
  /** The run that all others were compared with; undefined where every pair was. */
  readonly baseline: number | undefined;
  readonly how: HowTested;
  /** Whether the means of two runs are the same, apart from rounding. */
  areLevel(a: number, b: number): boolean;
  /** How the first stands to the second. Where there is a baseline, it is one of the two. */
  stand(a: number, b: number): Stand;
}

/** What `compare` found. */
export function comparedRuns(comparison: Comparison): TestedRuns {
  const { pairs, better, topics, test, side, correction, level } = comparison;
  const hasBaseline = comparison.baseline !== undefined;
  // The pairs of the first run are the first, and name all others.
  const count = hasBaseline ? pairs.length + 1 : (1 + Math.sqrt(1 + 8 * pairs.length)) / 2;
  const ofFirst = pairs.slice(0, count - 1);
  const pairOf = (a: number, b: number): ComparedPair => {
    const [low, high] = a < b ? [a, b] : [b, a];
    return pairs[hasBaseline ? high - 1 : low * count - (low * (low + 1)) / 2 + high - low - 1]!;
  };
  return {
    names: [pairs[0]!.a, ...ofFirst.map(({ b }) => b)],
    means: [pairs[0]!.meanA, ...ofFirst.map(({ meanB }) => meanB)],
    better,
    topics,
    baseline: hasBaseline ? 0 : undefined,
    how: { test, side, correction, level, tested: pairs.filter(({ p }) => !Number.isNaN(p)).length },
    areLevel: (a, b) => a === b || pairOf(a, b).difference === 0,
    stand(a, b) {
      const pair = pairOf(a, b);
      const { wins, losses, adjusted: p } = pair;
      const standing = standingOf(pair, comparison, a < b ? "a" : "b");
      return a < b ? { standing, p, wins: losses, losses: wins } : { standing, p, wins, losses };
    },
  };
}

/** How one run of a pair stands to the other. */
function standingOf(pair: ComparedPair, comparison: Comparison, run: "a" | "b"): Standing {
  const { adjusted, ties } = pair;
  const { topics, side, better } = comparison;
  const winner = winnerOf(pair, comparison);
  if (winner !== undefined) return winner === run ? "ahead" : "behind";
  if (topics > 1 && ties === topics) return "tied";
  if (Number.isNaN(adjusted)) return "untested";
  if (side === "two") return "tied";
  const asksForB = (side === "greater") === (better === "more"); // whether b is better than a
  return asksForB === (run === "b") ? "not ahead" : "not behind";
}

/** The same from the verdicts of a page. */
export function judgedRuns(table: ScoreTable, verdicts: PairVerdicts): TestedRuns {
  const { runs, better, topics } = table;
  const { level, tested } = verdicts;
  const means = runs.map(({ scores }) => mean(scores));
  return {
    names: runs.map(({ name }) => name),
    means,
    better,
    topics: topics.length,
    baseline: undefined,
    how: { test: "t", side: "two", correction: "holm", level, tested },
    areLevel(a, b) {
      const [first, second] = meansOf([runs[a]!, runs[b]!]);
      return a === b || first === second;
    },
    stand(a, b) {
      const verdict = verdicts.verdict(a, b);
      const [own, other] = [means[a]!, means[b]!];
      const isAhead = own > other === (better === "more");
      const apart = isAhead ? "ahead" : "behind";
      const found = once(() => differences(runs[b]!.scores, runs[a]!.scores)); // a less b: of hundreds, few are asked for
      const above = better === "more" ? 1 : -1;
      return {
        standing: verdict === "apart" ? apart : verdict,
        p: verdicts.adjusted(a, b),
        get wins() {
          return found().filter((each) => Math.sign(each) === above).length;
        },
        get losses() {
          return found().filter((each) => Math.sign(each) === -above).length;
        },
      };
    },
  };
}
