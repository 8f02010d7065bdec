// Exhaustivity as INEX 2005 graded it: which elements get a grade, which grades follow from others, and judgements that have them.

import { type DocumentState, judgedAs } from "./document-state.ts";
import { InputError } from "../base/input-error.ts";
import { counted, noteIfAny } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import { withElementSizes } from "../data/element-sizes.ts";
import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import { type RangeSet, sizeWithin } from "../text/range.ts";
import { elementPath } from "../text/xml/element-paths.ts";
import type { ElementTable } from "../text/xml/element-table.ts";
import { exhaustivities, type Exhaustivity } from "./action.ts";

/** An element with highlighted text, and what is known of its exhaustivity. */
export interface GradedElement {
  readonly element: number;
  readonly path: string;
  /** Undefined where it was not given and does not follow. */
  readonly value: Exhaustivity | undefined;
  /** Whether somebody gave it; else it follows from elements inside or around. */
  readonly isGiven: boolean;
  /** What can be given: at least what the elements inside have, at most what those around have. */
  readonly choices: readonly Exhaustivity[];
}

const highest = exhaustivities.length - 1;

/**
 * The elements with highlighted text, in document order. An element has at least the exhaustivity of each inside it: one
 * that was given less is raised. Where what is inside and what is around leave one value, it follows.
 */
export function gradedElements(
  table: ElementTable,
  ranges: RangeSet,
  grades: ReadonlyMap<string, Exhaustivity>,
): GradedElement[] {
  const found: { element: number; path: string; given: number; least: number; most: number }[] = [];
  const placeOf = new Map<number, number>(); // by element: its index among those found
  for (let element = 0; element < table.start.length; element++) {
    if (sizeWithin(ranges, table.start[element]!, table.end[element]!) === 0) continue;
    const path = elementPath(table, element);
    placeOf.set(element, found.length);
    const given = exhaustivities.indexOf(grades.get(path)!); // -1 where none was given
    found.push({ element, path, given, least: 0, most: highest });
  }
  const parentOf = (element: number) => (element === 0 ? undefined : found[placeOf.get(table.parent[element]!)!]!);
  const settled = ({ given, least }: { given: number; least: number }): number => Math.max(given, least);
  for (const one of found.toReversed()) {
    const parent = parentOf(one.element);
    if (parent !== undefined) parent.least = Math.max(parent.least, settled(one));
  }
  for (const one of found) {
    const parent = parentOf(one.element);
    if (parent !== undefined) one.most = parent.given < 0 ? parent.most : Math.min(parent.most, settled(parent));
  }
  return found.map(({ element, path, given, least, most }) => {
    const isKnown = given >= 0 || least === most;
    return {
      element,
      path,
      value: isKnown ? exhaustivities[Math.max(given, least)] : undefined,
      isGiven: given >= least,
      choices: exhaustivities.slice(least, most + 1),
    };
  });
}

/** How many elements of a document still have no exhaustivity: none where it does not count as relevant, or has no elements. */
export function leftToGrade(state: DocumentState, table: ElementTable | undefined): number {
  if (table === undefined || judgedAs(state) !== "relevant") return 0;
  return gradedElements(table, state.ranges, state.grades).filter(({ value }) => value === undefined).length;
}

/**
 * The element to grade next, by its index among those with highlighted text: after the current one, from the beginning again after
 * the last. What is inside comes before what is around, which often follows from it. Undefined where all have a value.
 */
export function nextToGrade(
  table: ElementTable,
  graded: readonly GradedElement[],
  current: number | undefined,
): number | undefined {
  // An element comes after the last one inside it.
  const turns = graded
    .map((_, index) => index)
    .toSorted((a, b) => {
      const [one, other] = [graded[a]!.element, graded[b]!.element];
      return table.after[one]! - table.after[other]! || other - one;
    });
  const at = current === undefined ? 0 : turns.indexOf(current) + 1;
  return [...turns.slice(at), ...turns.slice(0, at)].find((index) => graded[index]!.value === undefined);
}

/** What one who judged gave to the elements of a document. */
export type GradesOf = (topic: string, doc: string) => ReadonlyMap<string, Exhaustivity>;

/**
 * Judgements of highlighted text as INEX 2005's: the sizes of elements, and the exhaustivity that they were given. A relevant
 * document with an element that has none yet is left out, and counted.
 */
export function gradedJudgements(judgements: Judgements, gradesOf: GradesOf, collection: Collection): Judgements {
  let incomplete = 0;
  const graded = new Map<string, ReadonlyMap<string, Exhaustivity | undefined>>();
  const topics = new Map<string, JudgedTopic>();
  for (const [topic, judged] of judgements.topics) {
    const kept = [...judged].filter(([doc, { relevant }]) => {
      if (relevant.length === 0) return true;
      const table = collection.document(doc)?.elements;
      if (table === undefined) throw new InputError(`document ${doc} is not XML; expected elements, which are graded`);
      const elements = gradedElements(table, relevant, gradesOf(topic, doc));
      graded.set(`${topic}\n${doc}`, new Map(elements.map(({ path, value }) => [path, value])));
      const isWhole = elements.every(({ value }) => value !== undefined);
      if (!isWhole) incomplete++;
      return isWhole;
    });
    if (kept.length > 0) topics.set(topic, new Map(kept));
  }
  const message = `${counted(incomplete, "document", "documents")} left out: not all elements have an exhaustivity yet`;
  const notes = noteIfAny("not-graded-yet", incomplete, message);
  return withElementSizes(
    { ...judgements, topics, notes: [...(judgements.notes ?? []), ...notes] },
    collection,
    (topic, doc, path) => graded.get(`${topic}\n${doc}`)!.get(path)!,
  );
}

/** How many elements of a document still have no exhaustivity. */
export type ToGrade = (doc: string, state: DocumentState) => number;
