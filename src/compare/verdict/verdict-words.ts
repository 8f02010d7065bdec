import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { pairTests } from "../index.ts";
import { pWords } from "./p-words.ts";
import type { HowTested, Standing } from "./tested-runs.ts";
import type { Verdict, VerdictClause } from "./verdict.ts";

/** A piece of a sentence: words, or the name of a run, which a page sets apart from them. */
export type VerdictPiece = string | { readonly run: string };

/** The verdict as one sentence. Names are made safe to print. */
export function verdictWords(verdict: Verdict): string {
  return verdictPieces(verdict)
    .map((piece) => (typeof piece === "string" ? piece : visible(piece.run)))
    .join("");
}

/**
 * "paragraphs leads, and cannot be told from sections; it beats articles on 10 of 10 topics (p = 0.0090, paired t-test, Holm
 * over 3 pairs)."
 */
export function verdictPieces(verdict: Verdict): VerdictPiece[] {
  const { about, runs, clauses } = verdict;
  if (about === "nothing") return ["No run leads: no mean is a number."];
  if (about === "level")
    return runs.length > mostNames + 1
      ? [`All ${counted(runs.length, "run", "runs")} have the same mean: none leads.`]
      : [...names(runs), ` have the same mean: ${runs.length === 2 ? "neither" : "none"} leads.`];
  const evidence = evidenceOf(verdict);
  const said = clauses.map((clause, i) => {
    const proof = evidence[i]!;
    return runs.length > 1 ? ofSeveral(clause, proof) : predicate(clause, verdict, proof);
  });
  return [...opening(verdict), ...said.flatMap((words, i) => [joint(verdict, i), ...words]), "."];
}

function opening({ about, runs }: Verdict): VerdictPiece[] {
  if (about === "baseline") return [...names(runs), ", the baseline,"];
  return [...names(runs), runs.length > 1 ? " share the lead" : " leads"];
}

/** What stands before a clause. */
function joint({ about, runs }: Verdict, place: number): string {
  if (runs.length > 1) return "; ";
  if (place > 0) return "; it ";
  return about === "baseline" ? " " : ", and ";
}

function predicate({ standing, runs, topicsWon }: VerdictClause, verdict: Verdict, proof: string): VerdictPiece[] {
  const [first, ...rest] = runs;
  const won = `on ${topicsWon} of ${counted(verdict.topics, "topic", "topics")}`;
  const others = rest.length > mostNames ? [`${rest.length} others`] : names(rest);
  const also = (by: string): VerdictPiece[] => (rest.length === 0 ? [] : [`, and also ${by}`, ...others]);
  if (standing === "ahead") return ["beats ", { run: first! }, ` ${won}${proof}`, ...also("")];
  if (standing === "behind") return ["is beaten by ", { run: first! }, ` ${won}${proof}`, ...also("by ")];
  if (standing === "untested" && verdict.topics < 2)
    return ["cannot be tested against ", ...names(runs), ": it takes two topics at least"];
  return [`${unshown[standing]} `, ...names(runs), proof];
}

const unshown: Readonly<Record<Exclude<Standing, "ahead" | "behind">, string>> = {
  tied: "cannot be told from",
  "not ahead": "is not shown to beat",
  "not behind": "is not shown to lose to",
  untested: "cannot be tested against",
};

/** Where several runs share the lead. */
function ofSeveral({ standing, runs }: VerdictClause, proof: string): VerdictPiece[] {
  const [before, after] = several[standing];
  return [`${before} `, ...names(runs), `${after}${proof}`];
}

const several: Readonly<Record<Standing, readonly [before: string, after: string]>> = {
  ahead: ["each of them beats", ""],
  behind: ["not each of them holds against", ""],
  tied: ["not each of them can be told from", ""],
  "not ahead": ["not each of them is shown to beat", ""],
  "not behind": ["whether each of them beats", " was not asked"],
  untested: ["not each of them can be tested against", ""],
};

/** By clause: its p-value, and with the first of them the test. A tie needs none where a difference has one. */
function evidenceOf({ clauses, how }: Verdict): string[] {
  const isTold = ({ standing }: VerdictClause): boolean => standing === "ahead" || standing === "behind";
  const areTold = clauses.some(isTold);
  let isFirst = true;
  return clauses.map((clause) => {
    if (Number.isNaN(clause.p) || (areTold && !isTold(clause))) return "";
    const which = !isTold(clause) && clause.runs.length > 1 ? "smallest " : "";
    const words = [`${which}${pWords(clause.p, how.level)}`, ...(isFirst ? [howWords(how)] : [])];
    isFirst = false;
    return ` (${words.join(", ")})`;
  });
}

const correctionNames = new Map([
  ["holm", "Holm"],
  ["bonferroni", "Bonferroni"],
  ["bh", "Benjamini-Hochberg"],
]);

/** "paired t-test, Holm over 15 pairs". */
function howWords({ test: name, side, correction, tested }: HowTested): string {
  const { title, joint: isJoint } = pairTests.find((each) => each.name === name)!;
  const pairs = counted(tested, "pair", "pairs");
  const sided = side === "two" ? title : `${title}, one-sided`;
  if (isJoint === true) return `${sided} over ${pairs}`;
  const corrected = correctionNames.get(correction);
  return corrected === undefined ? `${sided}, not corrected for ${pairs}` : `${sided}, ${corrected} over ${pairs}`;
}

const mostNames = 3;

/** "a, b, c and 12 others". */
function names(runs: readonly string[]): VerdictPiece[] {
  const shown = runs.length > mostNames + 1 ? runs.slice(0, mostNames) : runs;
  const rest = runs.length - shown.length;
  const named = shown.flatMap((run, i): VerdictPiece[] => {
    const before = i === runs.length - 1 ? " and " : ", ";
    return i === 0 ? [{ run }] : [before, { run }];
  });
  return rest === 0 ? named : [...named, ` and ${rest} others`];
}
