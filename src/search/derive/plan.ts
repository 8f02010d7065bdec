import { named } from "../../base/named.ts";
import { InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import type { ElementChoice } from "../../data/run-elements.ts";
import { type Task, tasks } from "../../score/tasks.ts";
import type { ArticleOrder, BestResult } from "./articles.ts";
import type { EntryPlace } from "./entry-points.ts";
import type { Kind } from "./kinds.ts";
import type { ContainerPlace, OverlapWay } from "./overlap.ts";

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
export interface DerivePlan extends Pick<DeriveOptions, "overlap" | "group" | "best" | "entryPoints"> {
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
