// Refuses what cannot be scored, with the reason and a remedy: measures for which the input is not enough, topics that
// do not exist, and runs that break the form of their task, if the rules demand it.

import { attempt, InputError, type Remedy } from "../base/input-error.ts";
import { didYouMean, named } from "../base/named.ts";
import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import type { Results, Run } from "../data/run.ts";
import { copyKinds } from "../match/copies/copy-kinds.ts";
import { type CopyFinder, copyFinder } from "../match/copies/topic-copies.ts";
import { type EvaluateOptions, ofTask } from "./evaluate-options.ts";
import { byLine, type Fault, formFaults, notElements, overlaps, unresolved, withoutPath } from "./faults.ts";
import { inexEval, paper, type Rules } from "./gain/rules.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import type { Need } from "./measures/measure.ts";
import { readMeasure, type Scorer } from "./measures/name.ts";
import type { RunTally } from "./run-notes.ts";
import { type Form, type Task, tasks } from "./tasks.ts";

/** Refuses measures that need more than the input has, and names a measure that would work. */
export function refuseMissing(
  run: Pick<Run, "answers" | "source" | "cites">,
  judgements: Judgements,
  scorers: readonly Scorer[],
): void {
  for (const { name, needs, instead } of scorers) {
    if (needs.includes("citations") && run.cites === undefined)
      throw new InputError(
        `${name} needs answers with citations, and this is a run; expected answers, or other measures`,
        {
          source: run.source,
        },
      );
    const hint = instead === undefined ? "" : `; ${instead} would do, or the task document`;
    const details = instead === undefined ? {} : { remedy: byDocuments };
    const needsSizes = needs.includes("text") || needs.includes("sizes");
    const needsHighlights = needsSizes || needs.includes("judged elements") || needs.includes("article sizes");
    if (needsSizes && run.answers === "documents")
      throw new InputError(
        `${name} needs offsets, and this run answers with whole documents${hint}`,
        { source: run.source },
        details,
      );
    if (needsHighlights && judgements.of === "grades")
      throw new InputError(
        `${name} needs highlighted text, and these judgements grade whole documents${hint}`,
        { source: judgements.source },
        details,
      );
    if (needs.includes("text") && judgements.of === "elements")
      throw new InputError(
        `${name} needs highlighted text, and these judgements give the sizes of elements, without ranges; ` +
          "HP@10, HR@10, HAP and HiAP would do, or the task document",
        { source: judgements.source },
        { remedy: byDocuments },
      );
    if (needs.includes("lengths")) refuseWithout("length", name, judgements);
    if (judgements.of === "highlights" && needs.includes("article sizes")) refuseWithout("length", name, judgements);
    if (judgements.of === "highlights" && needs.includes("judged elements"))
      refuseWithout("highlightedElements", name, judgements);
    if (needs.includes("elements")) refuseWithout("relevantInElements", name, judgements);
  }
}

/** True if a measure counts tokens. Refuses such a measure if the texts or the tokenizer are missing. */
export function refuseUncounted(
  scorers: readonly Scorer[],
  { collection, tokenizer }: Pick<EvaluateOptions, "collection" | "tokenizer">,
): boolean {
  const counting = scorers.find(({ needs }) => needs.includes("tokens"));
  if (counting === undefined) return false;
  if (collection === undefined)
    throw new InputError(
      `${counting.name} counts tokens of the text that is returned; expected a collection with the documents`,
      {},
      { remedy: { option: "collection" } },
    );
  if (tokenizer === undefined)
    throw new InputError(`${counting.name} counts tokens; expected a tokenizer`, {}, { remedy: { option: "tokens" } });
  return true;
}

/** Any run can be scored by its documents. */
const byDocuments: Remedy = { option: "task", value: "document" };

const wanted = { length: "the length", relevantInElements: "the elements", highlightedElements: "the elements" };

function refuseWithout(what: keyof typeof wanted, name: string, judgements: Judgements): void {
  const expected = what === "length" ? "it in the judgements, or a collection" : "a collection in XML";
  for (const [topic, judged] of judgements.topics)
    for (const [doc, document] of judged)
      if (document.grade > 0 && document[what] === undefined)
        throw new InputError(
          `${name} needs ${wanted[what]} of every relevant document, and topic ${topic}, document ${doc} has none; expected ${expected}`,
          { source: judgements.source },
          { remedy: { option: "collection" } },
        );
}

/**
 * Refuses a run with no judged topic: its ids differ from those of the judgements, and a score of 0 would say nothing
 * about the system.
 */
export function refuseStrange(
  run: Pick<Run, "name" | "source">,
  { judgedTopics, unjudged }: Pick<RunTally, "judgedTopics" | "unjudged">,
  judgements: Judgements,
): void {
  if (judgedTopics > 0 || unjudged.length === 0) return; // silence is an answer
  const whose = run.source === undefined ? ` of run "${run.name}"` : "";
  throw new InputError(`no topic${whose} is judged: ${topicOfEach(unjudged, judgements)}; do the ids match?`, {
    source: run.source,
  });
}

/** One topic id of each side, so that users see how the ids differ. */
export function topicOfEach([own]: readonly string[], { topics, source }: Judgements): string {
  const [theirs] = topics.keys();
  const judged = theirs === undefined ? "none" : `"${theirs}"`;
  return `it has "${own}", ${source === undefined ? "the judgements have" : `${source} has`} ${judged}`;
}

/** The topics to score; undefined means all. All topics of `only` must be judged, and at least one of `among`. */
export function topicsAsked({ only, among }: EvaluateOptions, { topics, source }: Judgements): string[] | undefined {
  const asked = only === undefined ? undefined : [...only];
  for (const topic of asked ?? [])
    if (!topics.has(topic))
      throw new InputError(`topic ${topic} is asked for, and is not judged${didYouMean(topic, topics.keys())}`, {
        source,
      });
  if (among === undefined) return asked;
  const judged = among.filter((topic) => topics.has(topic) && (asked === undefined || asked.includes(topic)));
  if (judged.length > 0) return judged;
  const none =
    among.length === 1
      ? "the topic that is asked for is not"
      : `none of the ${among.length} topics that are asked for is`;
  throw new InputError(`${none} judged; expected one at least`, { source });
}

interface Strictness {
  readonly task: Task;
  readonly rules: Rules;
  /** Judged elements are matched by path. */
  readonly judged: Judgements["of"];
  readonly scorers: readonly Scorer[];
  /** What the user asked for. It overrides what the rules say about overlap. */
  readonly overlap: string | undefined;
}

/** Looks, topic by topic, for what keeps the rules from scoring a run. */
interface Malformed {
  /** Takes a judged topic. `gained` tells whether any of its results overlap. */
  look(topic: string, results: Results, gained: TopicGains | undefined, known: JudgedTopic | undefined): void;
  /** True if anything was found. */
  isAny(): boolean;
  /** Refuses the run, and names the first line that breaks the rules. */
  refuse(source: string | undefined): void;
}

export function firstMalformed({ task, rules, judged, scorers, overlap }: Strictness): Malformed {
  const needsPaths = judged === "elements" && scorers.some(({ needs }) => needs.includes("sizes"));
  const needsElements = scorers.some(({ needs }) => needs.includes("sizes") && needs.includes("judged elements"));
  const form = { ...task.form, mayOverlap: overlap !== undefined || task.form.mayOverlap };
  let first: Fault | undefined;

  function take(fault: Fault | undefined): void {
    if (fault !== undefined && (first === undefined || byLine(fault, first) < 0)) first = fault;
  }

  return {
    look(topic, results, gained, known) {
      const mayOverlap = gained?.overlapping !== 0;
      if (rules.unresolvedLength === undefined && isAnyUnresolved(results))
        take(unresolved(topic, results.passages(), judged === "elements")[0]);
      if (needsPaths) take(withoutPath(topic, results.passages())[0]);
      if (needsElements && known !== undefined) take(notElements(topic, results.passages(), known)[0]);
      if (rules.malformedRuns === "refused" && mayBreak(form, results, mayOverlap))
        take(formFaults(topic, results.passages(), form)[0]);
      if (overlap === "reject" && mayOverlap) take(overlaps(topic, results.passages())[0]);
    },
    isAny: () => first !== undefined,
    refuse(source) {
      if (first === undefined) return;
      const place = { source, line: first.line };
      if (first.code !== "unresolved") throw new InputError(first.message, place, { remedy: first.remedy });
      const counts = `counts as ${inexEval.unresolvedLength} irrelevant characters`;
      const remedy = { option: "rules", value: inexEval.name };
      throw new InputError(`${first.message}, or the rules ${inexEval.name}, by which it ${counts}`, place, { remedy });
    },
  };
}

function isAnyUnresolved({ whole, count, start }: Results): boolean {
  if (whole) return false;
  for (let i = 0; i < count; i++) if (start[i]! < 0) return true;
  return false;
}

/** True if the results have to be checked one by one, which takes longer than scoring. */
function mayBreak(form: Form, results: Results, mayOverlap: boolean): boolean {
  if (form.grouped && !isGrouped(results)) return true;
  if (form.onePerDocument) return results.count !== results.documents;
  return !form.mayOverlap && mayOverlap;
}

/**
 * True if the results of each document follow one another. If a document comes back, its number is lower than the one
 * before.
 */
export function isGrouped({ whole, count, document }: Results): boolean {
  if (whole) return true;
  for (let i = 1; i < count; i++) if (document[i]! < document[i - 1]!) return false;
  return true;
}

/** Needs that text from another place cannot meet, because such measures look at individual documents or elements. */
const bound: readonly Need[] = ["each document", "entry points", "elements", "judged elements", "article sizes"];

/** True if a measure looks at more than the text itself, so that copies cannot count in it. */
export function isBound({ needs }: Pick<Scorer, "needs">): boolean {
  return needs.some((need) => bound.includes(need));
}

/** The function that finds copies, if they are asked for. Refuses measures in which copies cannot count. */
export function copiesAsked(
  scorers: readonly Scorer[],
  rules: Rules,
  judgements: Judgements,
  { copies, collection }: Pick<EvaluateOptions, "copies" | "collection">,
): CopyFinder | undefined {
  if (copies === undefined) return undefined;
  const { name: kind } = named(copyKinds, copies, "kind of copies");
  if (collection === undefined)
    throw new InputError(
      "copies are found by the texts of the documents; expected a collection with them",
      {},
      { remedy: { option: "collection" } },
    );
  if (judgements.of !== "highlights")
    throw new InputError(
      "copies are of highlighted text, and these judgements have none; expected text that was highlighted",
      {
        source: judgements.source,
      },
    );
  if (rules !== paper)
    throw new InputError(
      `copies do not count by the rules ${rules.name}; expected the rules ${paper.name}`,
      {},
      {
        remedy: { option: "rules", value: paper.name },
      },
    );
  const refused = scorers.find(isBound);
  if (refused !== undefined)
    throw new InputError(
      `${refused.name} looks at documents or elements one by one, and copies are text from other ones; expected measures of text, such as R@5 or iP@0.01`,
      {},
      { remedy: { option: "measures" } },
    );
  return copyFinder(collection, kind);
}

/**
 * True if a measure that was asked for counts tokens, so that a tokenizer is needed. The usual measures of tasks count
 * none.
 */
export function asksForTokens({ measures, ...context }: EvaluateOptions): boolean {
  if (measures === undefined) return false;
  return tasks.some((task) =>
    ofTask(measures, task).some((name) => countsTokens(name, { ...context, task: task.name })),
  );
}

function countsTokens(name: string, context: EvaluateOptions): boolean {
  const scorer = attempt(() => readMeasure(name, context)); // what is no measure is told where the task is known
  return scorer?.needs.includes("tokens") === true;
}
