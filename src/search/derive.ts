// Makes a run with the form of a task from another run. `derive` takes the steps of its plan and counts what is left
// out. The steps are in derive-steps.ts.

import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import { counted, type Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import type { ElementChoice } from "../data/run-elements.ts";
import { isUnresolved, type Passage, type Run, type RunMetadata } from "../data/run.ts";
import { hasScore, resultsOf } from "../files/drafts/run-losses.ts";
import { submissionWord, type Task, tasks } from "../score/tasks.ts";
import {
  type ArticleOrder,
  asDocuments,
  asEntryPoints,
  asParts,
  bestOfEach,
  type BestResult,
  byArticle,
  type ContainerPlace,
  eachOnce,
  type EntryPlace,
  inTextOrder,
  type Kind,
  ofKind,
  type OverlapWay,
  withoutOverlap,
} from "./derive-steps.ts";

/**
 * Makes one run from another, with the form of a task or by single steps. For example, it makes a focused,
 * relevant-in-context or best-in-context run from a thorough run. The notes of the new run count what was left out.
 *
 * @example
 * import { derive, faults, readRun } from "pericope";
 *
 * const thorough = readRun("1 Q0 A 1 9 mine 0 50\n1 Q0 B 2 8 mine 0 20\n1 Q0 A 3 7 mine 0 100\n1 Q0 A 4 6 mine 60 30");
 * const derived = derive(thorough, { task: "ric" });
 * derived.topics.get("1")?.map(({ doc, start, end }) => `${doc} ${start}..${end}`); // ["A 0..50", "A 60..90", "B 0..20"]
 * faults(derived, "ric"); // []
 */
export function derive(run: Run, options: DeriveOptions = {}): Run {
  const plan = derivePlan(options);
  const { task, collection } = options;
  const left = leftOut();
  const placed = withPlaces(run, left);
  const typed = ofKind(isWithoutParts(run, plan) ? asParts(placed, collection) : placed, plan.kind, collection);
  const topics = new Map(
    [...typed.topics].map(([topic, ranked]) => [topic, formed(ranked, plan, typed.answers === "passages", left)]),
  );
  const made: Run = {
    name: options.name ?? run.name,
    answers: answersOf(typed, plan),
    topics,
    notes: [...(typed.notes ?? []), ...left.notes()],
    source: run.source,
  };
  return { ...made, metadata: declaration(run.metadata, made, task) };
}

/** True if whole documents must be turned into parts of documents. Points to start reading from need no lengths. */
function isWithoutParts({ answers }: Run, { task, kind, entryPoints }: DerivePlan): boolean {
  if (answers === "passages" || entryPoints !== undefined) return false;
  return task?.form.partsOfDocuments === true || (kind !== undefined && kind !== "one kind");
}

function answersOf({ answers }: Run, { task, entryPoints }: DerivePlan): Run["answers"] {
  if (task?.form.partsOfDocuments === false) return "documents";
  return entryPoints === undefined ? answers : "passages";
}

/** The run without results that have no place. They cannot be used in any form. */
function withPlaces(run: Run, left: LeftOutCounts): Run {
  if (run.answers === "documents") return run;
  const topics = new Map<string, readonly Passage[]>();
  for (const [topic, ranked] of run.topics) {
    const placed = ranked.filter((passage) => !isUnresolved(passage));
    left.add("unresolved", ranked.length - placed.length);
    topics.set(topic, placed);
  }
  return { ...run, topics };
}

/**
 * Applies the steps to the list of one topic: first results are chosen from the original list, then they are put in
 * order.
 */
function formed(
  ranked: readonly Passage[],
  plan: DerivePlan,
  hasPlaces: boolean,
  left: LeftOutCounts,
): readonly Passage[] {
  const { task, overlap, place, group, best, most } = plan;
  const grouped = group === undefined ? ranked : byArticle(ranked);
  const apart = overlap === undefined || !hasPlaces ? grouped : withoutOverlap(grouped, overlap, place);
  const chosen = best === undefined ? apart : bestOfEach(apart, best);
  const ordered = group === "text" ? inTextOrder(chosen) : chosen;
  const points = plan.entryPoints === undefined ? ordered : asEntryPoints(ordered, plan.entryPoints);
  const whole = task?.form.partsOfDocuments === false ? asDocuments(points) : points;
  const once = task === undefined && plan.entryPoints === undefined ? whole : eachOnce(whole);
  const scored = scoresInOrder(once, group === undefined ? undefined : ranked);
  const cut = scored.slice(0, most);

  left.add("overlap", grouped.length - apart.length);
  left.add("second-result", apart.length - chosen.length);
  left.add("duplicate", whole.length - once.length);
  left.add("too-many", once.length - cut.length);
  left.add("scores-left-out", once.some(hasScore) && !scored.some(hasScore) ? 1 : 0);
  return cut;
}

/** The changes to make. A task asks for the steps that its form needs. Each step can also be asked for on its own. */
export interface DeriveOptions {
  /** The task whose form the run gets, such as "ric". Every violation of that form is removed. */
  readonly task?: string | undefined;
  /**
   * Remove overlap. Default: "list" if the task does not allow overlap, or if passages become elements without a task.
   */
  readonly overlap?: OverlapWay | undefined;
  /** For top-down: where a result is put that contains others. Default: "first", the place of the first of them. */
  readonly place?: ContainerPlace | undefined;
  /** Group results by article. Default: "list" if the task asks for groups. */
  readonly group?: ArticleOrder | undefined;
  /** Keep one result per article. Default: "first" if the task asks for one. */
  readonly best?: BestResult | undefined;
  /** Turn results into points to start reading from. */
  readonly entryPoints?: EntryPlace | undefined;
  /** Replace passages by elements. Needs a collection of XML. */
  readonly elements?: ElementChoice | undefined;
  /** Replace elements by passages. */
  readonly passages?: boolean | undefined;
  /** The most results per topic. Default: as many as the task allows. */
  readonly most?: number | undefined;
  /** The name of the new run. Default: the name of the old run. */
  readonly name?: string | undefined;
  /** The documents. They are needed for elements, and for the lengths of whole documents. */
  readonly collection?: Collection | undefined;
}

/** The steps to take. */
interface DerivePlan extends Pick<DeriveOptions, "overlap" | "group" | "best" | "entryPoints"> {
  readonly task: Task | undefined;
  readonly kind: Kind;
  readonly place: ContainerPlace;
  readonly most: number;
}

/** The steps that are asked for, and those that the form of the task also needs. */
export function derivePlan(options: DeriveOptions): DerivePlan {
  const task = options.task === undefined ? undefined : named(tasks, options.task, "task");
  const form = task?.form;
  const best = options.best ?? (form?.onePerDocument ? "first" : undefined);
  const group = options.group ?? (form?.grouped || best !== undefined ? "list" : undefined);
  const mustNotOverlap = form === undefined ? options.elements !== undefined : !form.mayOverlap && !form.onePerDocument;
  return {
    task,
    kind: kindOf(options, task),
    overlap: options.overlap ?? (mustNotOverlap ? "list" : undefined),
    place: options.place ?? "first",
    group,
    best,
    entryPoints: options.entryPoints,
    most: mostOf(options.most, task),
  };
}

function kindOf({ elements, passages, entryPoints }: DeriveOptions, task: Task | undefined): Kind {
  if (elements !== undefined && passages) throw new InputError("elements and passages; expected one of them");
  if (task?.form.partsOfDocuments === false && (elements ?? entryPoints ?? (passages || undefined)) !== undefined)
    throw new InputError(`task ${task.name} asks for whole documents; expected no elements, passages or entry points`);
  if (passages) return "passages";
  return elements ?? (task === undefined ? undefined : "one kind");
}

function mostOf(asked: number | undefined, task: Task | undefined): number {
  const allowed = task?.form.mostResults ?? Infinity;
  if (asked === undefined) return allowed;
  if (!Number.isSafeInteger(asked) || asked < 1)
    throw new InputError(`at most ${asked} results a topic; expected a whole number from 1`);
  if (asked > allowed)
    throw new InputError(`at most ${asked} results a topic; task ${task!.name} allows ${allowed}, expected no more`);
  return asked;
}

/** How notes describe what was left out: for one result, and for many. */
const reasons = {
  unresolved: ["result has no place, and is left out", "results have no place, and are left out"],
  overlap: ["result overlaps others, and is left out", "results overlap others, and are left out"],
  "second-result": [
    "result is not the best of its document, and is left out",
    "results are not the best of their documents, and are left out",
  ],
  duplicate: [
    "result has the place of an earlier one, and is left out",
    "results have the places of earlier ones, and are left out",
  ],
  "too-many": [
    "result stands below the last rank, and is left out",
    "results stand below the last rank, and are left out",
  ],
  "scores-left-out": [
    "topic has scores that contradict the order of its results, and are left out",
    "topics have scores that contradict the order of their results, and are left out",
  ],
} as const;

/** Counts of what was left out, by reason. */
interface LeftOutCounts {
  add(reason: keyof typeof reasons, count: number): void;
  notes(): Note[];
}

export function leftOut(): LeftOutCounts {
  const counts = new Map<keyof typeof reasons, number>();
  return {
    add: (reason, count) => void counts.set(reason, (counts.get(reason) ?? 0) + count),
    notes() {
      const found = [...counts].filter(([, count]) => count > 0);
      return found.map(([code, count]) => {
        const [one, many] = reasons[code];
        return { code, count, message: counted(count, one, many) };
      });
    },
  };
}

/**
 * A list whose scores do not contradict its order. If scores rise in a list that is grouped by article, all results of
 * an article get the score of the article's first result in the list before grouping (`before`). If those scores rise
 * too, or the list is not grouped, the original list contradicted itself. Then the scores are removed and the order
 * stays.
 */
export function scoresInOrder(ranked: readonly Passage[], before: readonly Passage[] | undefined): readonly Passage[] {
  if (neverRise(ranked)) return ranked;
  const shared = before === undefined ? [] : articleScores(ranked, before);
  return before !== undefined && neverRise(shared)
    ? shared
    : ranked.map((passage) => ({ ...passage, score: undefined }));
}

function articleScores(ranked: readonly Passage[], before: readonly Passage[]): Passage[] {
  const scores = new Map<string, number | undefined>();
  for (const { doc, score } of before) if (!scores.has(doc)) scores.set(doc, score);
  return ranked.map((passage) => ({ ...passage, score: scores.get(passage.doc) }));
}

/** True if each result has a score and none is higher than the one before, or if no result has a score. */
function neverRise(ranked: readonly Passage[]): boolean {
  if (ranked.every(({ score }) => score === undefined)) return true;
  return ranked.every((passage, i) => hasScore(passage) && !(passage.score! > (ranked[i - 1]?.score ?? Infinity)));
}

/** The metadata of a derived run: that of the original run, with the new task and the new kind of results. */
export function declaration(said: RunMetadata | undefined, made: Run, task: string | undefined): Run["metadata"] {
  if (said === undefined && task === undefined) return undefined;
  const resultType = said?.resultType && resultTypeOf(made, said.resultType);
  return { ...said, resultType, ...(task !== undefined && { task: submissionWord(task) }) };
}

/** "element" or "passage", depending on the results. For offset and length ("fol"), the word is kept. */
function resultTypeOf(made: Run, said: string): string {
  const results = resultsOf(made);
  if (said !== "element" && results.every(({ kind }) => kind === undefined)) return said;
  return results.every(({ kind }) => kind === "element") ? "element" : "passage";
}
