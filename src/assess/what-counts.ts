import { nothing, type RangeSet } from "../text/range.ts";
import { adjudicator } from "./action.ts";
import type { DocumentState } from "./document-state.ts";
import type { Judging, Settings } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";

/** What a state says of a document: undefined where it is not judged yet. */
export type JudgedState = "relevant" | "nonrelevant";

/**
 * Relevant is highlighted text without another verdict. Nonrelevant counts whatever is highlighted. Cannot, later, and
 * relevant without highlighted text are not judged.
 */
export function judgedAs({ verdict, ranges }: Pick<DocumentState, "verdict" | "ranges">): JudgedState | undefined {
  if (verdict === "nonrelevant") return "nonrelevant";
  return verdict === "relevant" && ranges.length > 0 ? "relevant" : undefined;
}

/** Whether a document counts as relevant and has no entry point, in a judging that asks for one. */
export function lacksEntry(
  { entryPoints }: Pick<Settings, "entryPoints">,
  state: Pick<DocumentState, "verdict" | "ranges" | "entry">,
): boolean {
  return entryPoints && state.entry === null && judgedAs(state) === "relevant";
}

/** The text that somebody takes as relevant: what is highlighted under another verdict is not. */
export function relevantText(state: Pick<DocumentState, "verdict" | "ranges">): RangeSet {
  return judgedAs(state) === "relevant" ? state.ranges : nothing;
}

/** Whether two states count alike: the same text, the same place to start reading, and the same grades where both gave some. */
function countsAlike(a: DocumentState, b: DocumentState): boolean {
  const judged = judgedAs(a);
  if (judged !== judgedAs(b)) return false;
  if (judged !== "relevant") return true;
  return (
    a.entry === b.entry &&
    a.ranges.length === b.ranges.length &&
    a.ranges.every(({ start, end }, i) => start === b.ranges[i]!.start && end === b.ranges[i]!.end) &&
    gradedAlike(a.grades, b.grades)
  );
}

/** Whether all states count alike. Each is compared with each: one without grades contradicts none, and proves none alike. */
export function allAlike(states: readonly DocumentState[]): boolean {
  return states.every((state) => states.every((other) => countsAlike(state, other)));
}

function gradedAlike(a: DocumentState["grades"], b: DocumentState["grades"]): boolean {
  if (a.size === 0 || b.size === 0) return true;
  return a.size === b.size && [...a].every(([path, value]) => b.get(path) === value);
}

/** Whose work on a topic may count: the adjudicator's, of those that it is assigned to, and of those that were brought in. */
export function countedJudges({ assessors }: Judging, log: JudgingLog, topic: string): string[] {
  const assigned = new Set(log.assigned(topic));
  const imported = new Set(assessors.filter(({ isImported }) => isImported).map(({ name }) => name));
  const judges = log.judges(topic).filter((name) => name !== adjudicator && (assigned.has(name) || imported.has(name)));
  return [adjudicator, ...assigned, ...judges.filter((name) => !assigned.has(name))];
}
