import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/suggest.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { inexEval, type Rules } from "../gain/rules.ts";
import type { Scorer } from "../measures/name.ts";
import { byLine, type Fault, formFaults, overlaps, unresolved } from "./faults.ts";
import type { Task } from "./tasks.ts";

/** Refuses measures that need what the input lacks, naming the measure that would do. */
export function refuseMissing(run: Run, judgements: Judgements, scorers: readonly Scorer[]): void {
  for (const { name, needs, instead } of scorers) {
    const hint = instead === undefined ? "" : `; ${instead} would do, or --task document`;
    if (needs.includes("text") && run.answers === "documents")
      throw new InputError(`${name} needs offsets, and this run answers with whole documents${hint}`, {
        source: run.source,
      });
    if (needs.includes("text") && judgements.of !== "highlights")
      throw new InputError(`${name} needs highlighted text, and these judgements ${without[judgements.of]}${hint}`, {
        source: judgements.source,
      });
    if (needs.includes("lengths")) refuseWithout("length", name, judgements);
    if (needs.includes("elements")) refuseWithout("relevantInElements", name, judgements);
  }
}

const without = { grades: "grade whole documents", elements: "give the sizes of elements, without ranges" };
const wanted = { length: "the length", relevantInElements: "the elements" };

function refuseWithout(what: "length" | "relevantInElements", name: string, judgements: Judgements): void {
  const remedy = what === "length" ? "give it in the judgements or by --collection" : "give the XML by --collection";
  for (const [topic, judged] of judgements.topics)
    for (const [doc, document] of judged)
      if (document.grade > 0 && document[what] === undefined)
        throw new InputError(
          `${name} needs ${wanted[what]} of every relevant document, and topic ${topic}, document ${doc} has none; ${remedy}`,
          { source: judgements.source },
        );
}

/** A subset of the topics must be one. */
export function refuseUnknownTopics(only: readonly string[] | undefined, { topics, source }: Judgements): void {
  for (const topic of only ?? [])
    if (!topics.has(topic))
      throw new InputError(`topic ${topic} is asked for, and is not judged${didYouMean(topic, topics.keys())}`, {
        source,
      });
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
    if (rules.unresolvedLength === undefined) found.push(unresolved(topic, ranked)[0]);
    if (rules.malformedRuns === "refused") found.push(formFaults(topic, ranked, form)[0]);
    if (overlap === "reject") found.push(overlaps(topic, ranked)[0]);
  }
  const [first] = found.filter((fault) => fault !== undefined).sort(byLine);
  if (first === undefined) return;
  const hint =
    first.code === "unresolved"
      ? `, or --rules inex_eval, which counts it as ${inexEval.unresolvedLength} irrelevant characters`
      : "";
  throw new InputError(first.message + hint, { source: run.source, line: first.line });
}
