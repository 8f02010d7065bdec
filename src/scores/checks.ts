import { InputError } from "../base/input-error.ts";
import type { Judgements } from "../data/judgements.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import type { Rules } from "../gain/rules.ts";
import type { Scorer } from "../measures/name.ts";
import { type Fault, formFaults, overlaps } from "./faults.ts";
import type { Task } from "./tasks.ts";

/** Refuses measures that need what the input lacks, naming the measure that would do. */
export function refuseMissing(run: Run, judgements: Judgements, scorers: readonly Scorer[]): void {
  for (const { name, needs, instead } of scorers) {
    const hint = instead === undefined ? "" : `; ${instead} would do`;
    if (needs.includes("text") && run.answers === "documents")
      throw new InputError(`${name} needs offsets, and this run answers with whole documents${hint}`, run);
    if (needs.includes("text") && judgements.of === "grades")
      throw new InputError(
        `${name} needs highlighted text, and these judgements grade whole documents${hint}`,
        judgements,
      );
    if (needs.includes("lengths")) refuseWithoutLengths(name, judgements);
  }
}

function refuseWithoutLengths(name: string, judgements: Judgements): void {
  for (const [topic, judged] of judgements.topics)
    for (const [doc, { grade, length }] of judged)
      if (grade > 0 && length === undefined)
        throw new InputError(
          `${name} needs the length of every relevant document, and topic ${topic}, document ${doc} has none; ` +
            `give it in the judgements or by --collection`,
          judgements,
        );
}

export interface Strictness {
  readonly task: Task;
  readonly rules: Rules;
  /** What the person asked for; it wins over what the rules say of overlap. */
  readonly overlap: string | undefined;
}

/** Refuses runs that the rules do not score, at the first line that breaks them. */
export function refuseMalformed(run: Run, judgements: Judgements, { task, rules, overlap }: Strictness): void {
  const form = { ...task.form, mayOverlap: overlap !== undefined || task.form.mayOverlap };
  const found: (Fault | undefined)[] = [];
  for (const [topic, ranked] of run.topics) {
    // inex_eval does not look at topics that nobody judged.
    if (!judgements.topics.has(topic)) continue;
    if (rules.unresolvedLength === undefined) refuseUnresolved(ranked, run.source);
    if (rules.malformedRuns === "refused") found.push(formFaults(topic, ranked, form)[0]);
    if (overlap === "reject") found.push(overlaps(topic, ranked)[0]);
  }
  const [first] = found.filter((fault) => fault !== undefined).sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  if (first !== undefined) throw new InputError(first.message, { source: run.source, line: first.line });
}

function refuseUnresolved(ranked: readonly Passage[], source: string | undefined): void {
  const unresolved = ranked.find(isUnresolved);
  if (unresolved !== undefined)
    throw new InputError(
      "offset X or -1: a result without a place; an offset and a length are needed, " +
        "or --rules inex_eval, which counts it as 18 irrelevant characters",
      { source, line: unresolved.line },
    );
}
