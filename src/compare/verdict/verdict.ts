import { withoutRounding } from "../../base/same.ts";
import type { HowTested, Stand, Standing, TestedRuns } from "./tested-runs.ts";

/** What a test of all pairs says of the run that leads, or of the baseline. */
export interface Verdict {
  /** "level": all runs have the same mean, and none leads. "nothing": no mean is a number. */
  readonly about: "lead" | "baseline" | "level" | "nothing";
  /** The run that leads, or several where their means are the same; or the baseline; or all runs where all are level. */
  readonly runs: readonly string[];
  /** How it stands to the others, in the order in which people want to know. */
  readonly clauses: readonly VerdictClause[];
  readonly topics: number;
  readonly how: HowTested;
}

/**
 * Runs that all stand alike to the one that the verdict is about, best first. Where several lead: they are "ahead" of those that
 * each of them is ahead of, and "behind" those that one of them is.
 */
export interface VerdictClause {
  readonly standing: Standing;
  readonly runs: readonly string[];
  /** Against the first of them: its p-value, where several lead the largest; where runs are not told apart, the smallest of all. NaN: none. */
  readonly p: number;
  /** Against the first of them: the topics of those that are ahead. Undefined where several lead. */
  readonly topicsWon: number | undefined;
}

const orders: Readonly<Record<"lead" | "baseline", readonly Standing[]>> = {
  lead: ["tied", "not ahead", "not behind", "ahead", "behind", "untested"],
  baseline: ["behind", "tied", "not behind", "not ahead", "ahead", "untested"],
};

/** Undefined for a single run: there is no other to lead. */
export function verdictOf(tested: TestedRuns): Verdict | undefined {
  const { names, means, better, baseline, topics, how } = tested;
  if (names.length < 2) return undefined;
  const ranked = bestFirst(means, better);
  const best = ranked[0]!;
  const common = { topics, how };
  if (baseline === undefined && Number.isNaN(means[best]))
    return { about: "nothing", runs: [], clauses: [], ...common };
  const about = baseline === undefined ? ranked.filter((run) => tested.areLevel(best, run)) : [baseline];
  const runs = about.map((run) => names[run]!);
  if (about.length === names.length) return { about: "level", runs, clauses: [], ...common };
  const others = ranked.filter((run) => !about.includes(run));
  const stands = others.map((other) => standOfAll(about.map((run) => tested.stand(run, other))));
  const kind = baseline === undefined ? "lead" : "baseline";
  const clauses = orders[kind].flatMap((standing): VerdictClause[] => {
    const alike = [...others.keys()].filter((i) => stands[i]!.standing === standing);
    if (alike.length === 0) return [];
    const { p } = stands[alike[0]!]!;
    const isTold = standing === "ahead" || standing === "behind";
    const least = (a: number, i: number): number => (stands[i]!.p < a || Number.isNaN(a) ? stands[i]!.p : a);
    return [
      {
        standing,
        runs: alike.map((i) => names[others[i]!]!),
        p: isTold ? p : alike.reduce(least, NaN),
        topicsWon: about.length === 1 ? topicsWon(stands[alike[0]!]!) : undefined,
      },
    ];
  });
  return { about: kind, runs, clauses, ...common };
}

/** On how many topics the run does better that is ahead. */
function topicsWon({ standing, wins, losses }: Stand): number | undefined {
  if (standing === "ahead") return wins;
  return standing === "behind" ? losses : undefined;
}

/** Those whose mean is not a number come last. */
function bestFirst(means: readonly number[], better: TestedRuns["better"]): number[] {
  const level = withoutRounding(means);
  const keys = (better === "more" ? level : level.map((mean) => -mean)).map((merit) =>
    Number.isNaN(merit) ? -Infinity : merit,
  );
  return [...means.keys()].sort((a, b) => keys[b]! - keys[a]!); // NaN, of two that are infinite, counts as 0
}

/** How several runs that lead stand to another: as the least sure of them does. */
function standOfAll(stands: readonly Stand[]): Stand {
  if (stands.length === 1) return stands[0]!;
  const leastSure: readonly Standing[] = ["behind", "untested", "not behind", "not ahead", "tied", "ahead"];
  const standing = leastSure.find((each) => stands.some((stand) => stand.standing === each))!;
  const ps = stands.filter((stand) => stand.standing === standing).map(({ p }) => p);
  return { standing, p: standing === "ahead" ? Math.max(...ps) : Math.min(...ps), wins: NaN, losses: NaN };
}
