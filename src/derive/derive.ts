import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import type { Collection } from "../data/collection.ts";
import type { ElementChoice } from "../data/run-elements.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import { hasScore } from "../drafts/run-losses.ts";
import { type Task, tasks } from "../scores/tasks.ts";
import { type ArticleOrder, bestOfEach, type BestResult, byArticle, inTextOrder } from "./articles.ts";
import { declaration } from "./declaration.ts";
import { eachOnce, type EntryPlace, entryPoints } from "./entry-points.ts";
import { asDocuments, asParts, type Kind, ofKind } from "./kinds.ts";
import { type LeftOut, leftOut } from "./left-out.ts";
import { type ContainerPlace, type OverlapWay, withoutOverlap } from "./overlap.ts";
import { scoresInOrder } from "./scores-in-order.ts";

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

/**
 * Makes one run of another: in the form of a task, as a thorough run becomes a focused, relevant-in-context or best-in-context
 * one, or by single steps. The new run's notes count what was left out.
 *
 * @example
 * import { derive, faults, readRun } from "pericope";
 *
 * const thorough = readRun("1 Q0 A 1 9 mine 0 50\n1 Q0 B 2 8 mine 0 20\n1 Q0 A 3 7 mine 0 100\n1 Q0 A 4 6 mine 60 30");
 * const derived = derive(thorough, { task: "ric" });
 * derived.topics.get("1").map(({ doc, start, end }) => `${doc} ${start}..${end}`); // ["A 0..50", "A 60..90", "B 0..20"]
 * faults(derived, "ric"); // []
 */
export function derive(run: Run, options: DeriveOptions = {}): Run {
  const plan = planOf(options);
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

/** The steps to take. */
interface Plan extends Pick<DeriveOptions, "overlap" | "group" | "best" | "entryPoints"> {
  readonly task: Task | undefined;
  readonly kind: Kind;
  readonly place: ContainerPlace;
  readonly most: number;
}

function planOf(options: DeriveOptions): Plan {
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

/** Whether whole documents must become parts of them. Points to read from need no lengths. */
function isWithoutParts({ answers }: Run, { task, kind, entryPoints }: Plan): boolean {
  if (answers === "passages" || entryPoints !== undefined) return false;
  return task?.form.partsOfDocuments === true || (kind !== undefined && kind !== "one kind");
}

function answersOf({ answers }: Run, { task, entryPoints }: Plan): Run["answers"] {
  if (task?.form.partsOfDocuments === false) return "documents";
  return entryPoints === undefined ? answers : "passages";
}

/** The run without results that their system could not place: they can have no part in any form. */
function withPlaces(run: Run, left: LeftOut): Run {
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
function formed(ranked: readonly Passage[], plan: Plan, hasPlaces: boolean, left: LeftOut): readonly Passage[] {
  const { task, overlap, place, group, best, most } = plan;
  const grouped = group === undefined ? ranked : byArticle(ranked);
  const apart = overlap === undefined || !hasPlaces ? grouped : withoutOverlap(grouped, overlap, place);
  const chosen = best === undefined ? apart : bestOfEach(apart, best);
  const ordered = group === "text" ? inTextOrder(chosen) : chosen;
  const points = plan.entryPoints === undefined ? ordered : entryPoints(ordered, plan.entryPoints);
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
