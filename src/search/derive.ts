// Makes one run of another in the form of a task. `derive` takes the steps that its plan says, and counts what is left out; the steps
// themselves are in derive-steps.ts.

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
 * Makes one run of another: in the form of a task, as a thorough run becomes a focused, relevant-in-context or best-in-context
 * one, or by single steps. The new run's notes count what was left out.
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

/** Whether whole documents must become parts of them. Points to read from need no lengths. */
function isWithoutParts({ answers }: Run, { task, kind, entryPoints }: DerivePlan): boolean {
  if (answers === "passages" || entryPoints !== undefined) return false;
  return task?.form.partsOfDocuments === true || (kind !== undefined && kind !== "one kind");
}

function answersOf({ answers }: Run, { task, entryPoints }: DerivePlan): Run["answers"] {
  if (task?.form.partsOfDocuments === false) return "documents";
  return entryPoints === undefined ? answers : "passages";
}

/** The run without results that their system could not place: they can have no part in any form. */
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

/** One topic's list, step by step: results are chosen from the list as it was, and then put in their order. */
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

/** What is made of a run. A task asks for the steps that its form needs; each step may also be asked for alone. */
export interface DeriveOptions {
  /** The task whose form the run takes, as in "ric"; every fault of form is mended. */
  readonly task?: string | undefined;
  /** Remove overlap; default: "list" where the task allows none, and where elements stand for passages without a task. */
  readonly overlap?: OverlapWay | undefined;
  /** Of top-down: where a result stands that contains others. Default: "first", where the first of them stood. */
  readonly place?: ContainerPlace | undefined;
  /** Group results by article; default: "list" where the task asks for groups. */
  readonly group?: ArticleOrder | undefined;
  /** Keep one result of each article; default: "first" where the task asks for one. */
  readonly best?: BestResult | undefined;
  /** Make results points to start reading from. */
  readonly entryPoints?: EntryPlace | undefined;
  /** Elements for passages, which needs a collection of XML. */
  readonly elements?: ElementChoice | undefined;
  /** Passages for elements. */
  readonly passages?: boolean | undefined;
  /** Results a topic, at most; default: as many as the task allows. */
  readonly most?: number | undefined;
  /** What the new run is called; default: as the old one. */
  readonly name?: string | undefined;
  /** The documents, for elements, and for the lengths of whole documents. */
  readonly collection?: Collection | undefined;
}

/** The steps to take. */
interface DerivePlan extends Pick<DeriveOptions, "overlap" | "group" | "best" | "entryPoints"> {
  readonly task: Task | undefined;
  readonly kind: Kind;
  readonly place: ContainerPlace;
  readonly most: number;
}

/** The steps that are asked for, and those that the form of the task needs besides. */
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

/** What is said of what was left out: of one, and of many. */
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

/** Counts what is left out, by reason. */
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
 * A list whose scores do not contradict its order. Where they rise in a list that is grouped by article, all results of an
 * article take its score, that of its first result in the list before (`before`). Where those rise too, or the list is not
 * grouped, the system's own list contradicted itself: its scores are left out, and the order stands.
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

/** Whether each result has a score, and none a higher one than that before it; or none has any. */
function neverRise(ranked: readonly Passage[]): boolean {
  if (ranked.every(({ score }) => score === undefined)) return true;
  return ranked.every((passage, i) => hasScore(passage) && !(passage.score! > (ranked[i - 1]?.score ?? Infinity)));
}

/** The metadata of a derived run: that of the run it was made of, with the new task and the new kind of results. */
export function declaration(said: RunMetadata | undefined, made: Run, task: string | undefined): Run["metadata"] {
  if (said === undefined && task === undefined) return undefined;
  const resultType = said?.resultType && resultTypeOf(made, said.resultType);
  return { ...said, resultType, ...(task !== undefined && { task: submissionWord(task) }) };
}

/** "element" or "passage", as the results are; by offset and length ("fol") both are said alike. */
function resultTypeOf(made: Run, said: string): string {
  const results = resultsOf(made);
  if (said !== "element" && results.every(({ kind }) => kind === undefined)) return said;
  return results.every(({ kind }) => kind === "element") ? "element" : "passage";
}
