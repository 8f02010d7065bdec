// Describes in words the outcome of a test of all pairs: the run with the best mean, the runs it is not significantly
// better than, and those it is significantly better than. `verdictOf` returns this as data, and `verdictWords` as
// words. Both read any comparison as `TestedRuns`. The terminal, reports and all other outputs use these words.

import { counted } from "../base/note.ts";
import { fixed, mean } from "../base/number.ts";
import { once } from "../base/remembered.ts";
import { withoutRounding } from "../base/same.ts";
import { differences } from "../base/statistics/samples.ts";
import { visible } from "../base/visible.ts";
import { type ComparedPair, type Comparison, winnerOf } from "./compare.ts";
import { pairTests } from "./index.ts";
import type { PairVerdicts } from "./pair-verdicts.ts";
import { meansOf, type ScoreTable } from "./score-table.ts";

/**
 * The outcome of a comparison in words: the run with the best mean, the runs it is not significantly better than, the
 * runs it is significantly better than, and the test. If all runs were compared with a baseline, the words are about
 * the baseline.
 *
 * @example
 * import { compare, evaluate, readJudgements, readRun, scoreTables, verdict } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const runs = [scored("far", 6, 8, 7), scored("near", 0, 1, 2)];
 * const { tables } = scoreTables(evaluate(judgements, runs, { measures: ["P@1"] }));
 * verdict(compare(tables[0]!)); // "near has the highest mean. It is significantly better than far (better on 3 of 3 topics, p = 0.0091, paired t-test, Holm over 1 pair)."
 */
export function verdict(comparison: Comparison): string {
  return verdictWords(verdictOf(comparedRuns(comparison))!); // a comparison has at least two runs
}

/** The outcome of a test of all pairs for the run that leads, or for the baseline. */
interface Verdict {
  /** "level": all runs have the same mean, and none leads. "nothing": no mean is a number. */
  readonly about: "lead" | "baseline" | "level" | "nothing";
  /**
   * The run that leads, or several runs with the same best mean; or the baseline; or all runs if all have the same
   * mean.
   */
  readonly runs: readonly string[];
  /** Its relation to the other runs, in the order in which people want to know it. */
  readonly clauses: readonly VerdictClause[];
  readonly better: ScoreTable["better"];
  readonly topics: number;
  readonly how: HowTested;
}

/**
 * Runs with the same relation to the run that the verdict is about, best first. If several runs lead, they are "ahead"
 * of the runs that each of them is ahead of, and "behind" the runs that one of them is behind.
 */
interface VerdictClause {
  readonly standing: Standing;
  readonly runs: readonly string[];
  /**
   * The p-value against the first of these runs. If several runs lead, the largest. If the runs do not differ
   * significantly, the smallest of all. NaN if there is none.
   */
  readonly p: number;
  /**
   * Against the first of these runs: the number of topics on which the run that is ahead is better. Undefined if
   * several lead.
   */
  readonly topicsWon: number | undefined;
}

const orders: Readonly<Record<"lead" | "baseline", readonly Standing[]>> = {
  lead: ["tied", "not ahead", "not behind", "ahead", "behind", "untested"],
  baseline: ["behind", "tied", "not behind", "not ahead", "ahead", "untested"],
};

/** The verdict; undefined for a single run, because it has no other to compare with. */
export function verdictOf(tested: TestedRuns): Verdict | undefined {
  const { names, means, better, baseline, topics, how } = tested;
  if (names.length < 2) return undefined;
  const ranked = bestFirst(means, better);
  const best = ranked[0]!;
  const common = { better, topics, how };
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

/** The number of topics on which the run that is ahead is better. */
function topicsWon({ standing, wins, losses }: Stand): number | undefined {
  if (standing === "ahead") return wins;
  return standing === "behind" ? losses : undefined;
}

/** The indexes of the runs, best first. Runs whose mean is not a number come last. */
function bestFirst(means: readonly number[], better: TestedRuns["better"]): number[] {
  const level = withoutRounding(means);
  const keys = (better === "more" ? level : level.map((mean) => -mean)).map((merit) =>
    Number.isNaN(merit) ? -Infinity : merit,
  );
  return [...means.keys()].sort((a, b) => keys[b]! - keys[a]!); // the difference of two infinite means is NaN; the sort takes it as 0
}

/** The relation of several leading runs to another run: that of the least certain of them. */
function standOfAll(stands: readonly Stand[]): Stand {
  if (stands.length === 1) return stands[0]!;
  const leastSure: readonly Standing[] = ["behind", "untested", "not behind", "not ahead", "tied", "ahead"];
  const standing = leastSure.find((each) => stands.some((stand) => stand.standing === each))!;
  const ps = stands.filter((stand) => stand.standing === standing).map(({ p }) => p);
  return { standing, p: standing === "ahead" ? Math.max(...ps) : Math.min(...ps), wins: NaN, losses: NaN };
}

/** A part of a sentence: words, or the name of a run, which a page marks. */
type VerdictPiece = string | { readonly run: string };

/** The verdict as text. Names are made safe to print. */
export function verdictWords(verdict: Verdict): string {
  return verdictPieces(verdict)
    .map((piece) => (typeof piece === "string" ? piece : visible(piece.run)))
    .join("");
}

/**
 * The verdict in parts, such as "paragraphs has the highest mean. It is not significantly better than sections; it is
 * significantly better than articles (better on 10 of 10 topics, p = 0.0090, paired t-test, Holm over 3 pairs)."
 */
export function verdictPieces(verdict: Verdict): VerdictPiece[] {
  const { about, runs, clauses } = verdict;
  if (about === "nothing") return ["No run has a mean that is a number."];
  if (about === "level")
    return runs.length > mostNames + 1
      ? [`All ${counted(runs.length, "run", "runs")} have the same mean.`]
      : [...names(runs), " have the same mean."];
  const evidence = evidenceOf(verdict);
  const said = clauses.map((clause, i) => {
    const proof = evidence[i]!;
    return runs.length > 1 ? ofSeveral(clause, proof) : predicate(clause, verdict, proof);
  });
  return [...opening(verdict), ...said.flatMap((words, i) => [joint(verdict, i), ...words]), "."];
}

function opening({ about, runs, better }: Verdict): VerdictPiece[] {
  if (about === "baseline") return [...names(runs), ", the baseline,"];
  const best = better === "more" ? "highest" : "lowest";
  return [...names(runs), runs.length > 1 ? ` share the ${best} mean` : ` has the ${best} mean`];
}

/** The text before a clause. */
function joint({ about, runs }: Verdict, place: number): string {
  if (about === "baseline") return place === 0 ? " " : "; it ";
  if (runs.length > 1) return place === 0 ? ": " : "; ";
  return place === 0 ? ". It " : "; it ";
}

function predicate({ standing, runs, topicsWon }: VerdictClause, verdict: Verdict, proof: string): VerdictPiece[] {
  const { about, topics } = verdict;
  const [first, ...rest] = runs;
  if (standing === "ahead" || standing === "behind") {
    const word = standing === "ahead" ? "better" : "worse";
    const won = `${word} on ${topicsWon} of ${counted(topics, "topic", "topics")}`;
    const others = rest.length > mostNames ? [`${rest.length} others`] : names(rest);
    const also: VerdictPiece[] = rest.length === 0 ? [] : [others.length > 1 ? ", " : " and ", ...others];
    return [
      `is significantly ${word} than `,
      { run: first! },
      ` (${[won, ...evidencePieces(proof)].join(", ")})`,
      ...also,
    ];
  }
  const evidence = proof === "" ? "" : ` (${proof})`;
  if (standing === "untested" && topics < 2)
    return ["cannot be tested against ", ...eitherOf(runs), ": a test takes two topics at least"];
  const says = standing === "tied" && about === "baseline" ? "is not significantly different from" : unshown[standing];
  return [`${says} `, ...eitherOf(runs), evidence];
}

function evidencePieces(proof: string): string[] {
  return proof === "" ? [] : [proof];
}

const unshown: Readonly<Record<Exclude<Standing, "ahead" | "behind">, string>> = {
  tied: "is not significantly better than",
  "not ahead": "is not significantly better than",
  "not behind": "is not significantly worse than",
  untested: "cannot be tested against",
};

/** The words of a clause if several runs share the best mean. */
function ofSeveral({ standing, runs }: VerdictClause, proof: string): VerdictPiece[] {
  const named = standing === "ahead" ? names(runs) : eitherOf(runs);
  const evidence = proof === "" ? "" : ` (${proof})`;
  return [`${several[standing]} `, ...named, evidence];
}

const several: Readonly<Record<Standing, string>> = {
  ahead: "each of them is significantly better than",
  behind: "at least one of them is significantly worse than",
  tied: "at least one of them is not significantly better than",
  "not ahead": "at least one of them is not significantly better than",
  "not behind": "the test did not ask whether they are better than",
  untested: "at least one of them cannot be tested against",
};

/**
 * The evidence of each clause: its p-value, and in the first one the test. If a significant difference has evidence,
 * the other clauses need none.
 */
function evidenceOf({ clauses, how }: Verdict): string[] {
  const isTold = ({ standing }: VerdictClause): boolean => standing === "ahead" || standing === "behind";
  const areTold = clauses.some(isTold);
  let isFirst = true;
  return clauses.map((clause) => {
    if (Number.isNaN(clause.p) || (areTold && !isTold(clause))) return "";
    const which = !isTold(clause) && clause.runs.length > 1 ? "smallest " : "";
    const words = [`${which}${pWords(clause.p, how.level)}`, ...(isFirst ? [howWords(how)] : [])];
    isFirst = false;
    return words.join(", ");
  });
}

const correctionNames = new Map([
  ["holm", "Holm"],
  ["bonferroni", "Bonferroni"],
  ["bh", "Benjamini-Hochberg"],
]);

/** The words for the test, such as "paired t-test, Holm over 15 pairs". */
function howWords({ test: name, side, correction, tested }: HowTested): string {
  const { title, joint: isJoint } = pairTests.find((each) => each.name === name)!;
  const pairs = counted(tested, "pair", "pairs");
  const sided = side === "two" ? title : `${title}, one-sided`;
  if (isJoint === true) return `${sided} over ${pairs}`;
  const corrected = correctionNames.get(correction);
  return corrected === undefined ? `${sided}, not corrected for ${pairs}` : `${sided}, ${corrected} over ${pairs}`;
}

const mostNames = 3;

/** A list of names, such as "a, b, c and 12 others". */
function names(runs: readonly string[], last = "and"): VerdictPiece[] {
  const shown = runs.length > mostNames + 1 ? runs.slice(0, mostNames) : runs;
  const rest = runs.length - shown.length;
  const named = shown.flatMap((run, i): VerdictPiece[] => {
    const before = i === runs.length - 1 ? ` ${last} ` : ", ";
    return i === 0 ? [{ run }] : [before, { run }];
  });
  return rest === 0 ? named : [...named, ` ${last} ${rest} others`];
}

/** A list of names after "not", such as "a, b or c". */
function eitherOf(runs: readonly string[]): VerdictPiece[] {
  return names(runs, "or");
}

/** "p = 0.0123", "p < 0.0001": with only as many digits as are needed to see on which side of the level it is. */
export function pWords(p: number, level: number): string {
  if (Number.isNaN(p)) return "no p-value";
  if (p < 0.0001) return "p < 0.0001";
  const digits = [4, 6, 8].find((each) => p === level || Number(fixed(p, each)) !== level);
  return `p = ${fixed(p, digits ?? 12)}`;
}

/**
 * The relation of one run to another by a test: ahead, behind, or not significantly different. A one-sided test looks
 * in only one direction. If it finds nothing, the run is not shown to be ahead, or not shown to be behind.
 */
export type Standing = "ahead" | "behind" | "tied" | "not ahead" | "not behind" | "untested";

export interface Stand {
  readonly standing: Standing;
  /** The adjusted p-value; NaN if there is none. */
  readonly p: number;
  /** The number of topics on which the run is better, and on which it is worse. */
  readonly wins: number;
  readonly losses: number;
}

/** The test that was made on pairs of runs. */
interface HowTested extends Pick<Comparison, "test" | "side" | "correction" | "level"> {
  /** The number of pairs that could be tested. The correction is over these. */
  readonly tested: number;
}

/** Runs, and their relations by a test under one measure. Runs are given by index. */
export interface TestedRuns {
  readonly names: readonly string[];
  readonly means: readonly number[];
  readonly better: ScoreTable["better"];
  readonly topics: number;
  /** The run that all others were compared with; undefined if every pair was compared. */
  readonly baseline: number | undefined;
  readonly how: HowTested;
  /** True if the means of two runs are the same, apart from rounding. */
  areLevel(a: number, b: number): boolean;
  /** The relation of the first run to the second. If there is a baseline, it is one of the two. */
  stand(a: number, b: number): Stand;
}

/** The runs of a comparison. */
export function comparedRuns(comparison: Comparison): TestedRuns {
  const { pairs, better, topics, test, side, correction, level } = comparison;
  const hasBaseline = comparison.baseline !== undefined;
  // The pairs of the first run come first, and name all other runs.
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

/** The relation of one run of a pair to the other. */
function standingOf(pair: ComparedPair, comparison: Comparison, run: "a" | "b"): Standing {
  const { adjusted, ties } = pair;
  const { topics, side, better } = comparison;
  const winner = winnerOf(pair, comparison);
  if (winner !== undefined) return winner === run ? "ahead" : "behind";
  if (topics > 1 && ties === topics) return "tied";
  if (Number.isNaN(adjusted)) return "untested";
  if (side === "two") return "tied";
  const asksForB = (side === "greater") === (better === "more"); // whether the test asks if b is better than a
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
      const found = once(() => differences(runs[b]!.scores, runs[a]!.scores)); // a minus b, computed only if needed: of hundreds of pairs, few are
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
