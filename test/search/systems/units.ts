import { expect } from "vitest";
import type { Engine } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import type { Found } from "../../../src/search/systems/system.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { seeded } from "../../seeded.ts";
import { expectExactly } from "./asking.ts";
import { type DrawnDocument, type DrawnElement, drawDocuments } from "./random-documents.ts";

/** An element with all its words: what a formula is worked out on, one by one. */
export interface Unit {
  readonly doc: string;
  readonly element: DrawnElement;
  readonly words: readonly string[];
  /** The names from the root down. */
  readonly kind: string;
}

/** A small collection of nested elements, and an engine over it. */
export function drawnCollection(seed: number): { engine: Engine; documents: readonly DrawnDocument[]; units: Unit[] } {
  const documents = drawDocuments(seeded(seed), 12);
  const engine = memoryEngine(
    analyzerCalled("plain"),
    documents.map(({ document }) => document),
  );
  const units = documents.flatMap(({ document, elements, words }) =>
    elements.map((element) => ({
      doc: document.doc,
      element,
      words: words.slice(...element.words),
      kind: element.path.slice(1).replaceAll(/\[\d+\]/g, ""),
    })),
  );
  return { engine, documents, units };
}

export function timesIn(words: readonly string[], word: string): number {
  return words.filter((each) => each === word).length;
}

/** All results have the expected scores, and nothing but them was found. Scores are undefined for what must not be found. */
export function expectScores(
  found: readonly Found[],
  units: readonly Unit[],
  scoreOf: (unit: Unit) => number | undefined,
  message: string,
): void {
  const expected = new Map<string, number>();
  for (const unit of units) {
    const score = scoreOf(unit);
    if (score !== undefined) expected.set(`${unit.doc}${unit.element.path}`, score);
  }
  expect(found.map(({ doc, path }) => `${doc}${path}`).sort(), message).toEqual([...expected.keys()].sort());
  for (const one of found) {
    expect(one.score, message).toBeCloseTo(expected.get(`${one.doc}${one.path}`)!, 9);
    expectExactly(one);
  }
}

/** BM25 of one unit among others, for query words that may stand in it twice. */
export function bm25Among(
  all: readonly { readonly words: readonly string[] }[],
  query: ReadonlyMap<string, number>,
  k1: number,
  b: number,
): (words: readonly string[]) => number {
  const mean = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
  const weights = [...query].map(([word, times]) => {
    const df = all.filter(({ words }) => words.includes(word)).length;
    return [word, times * Math.log(1 + (all.length - df + 0.5) / (df + 0.5))] as const;
  });
  return (words) =>
    weights.reduce((sum, [word, weight]) => {
      const tf = timesIn(words, word);
      return sum + (weight * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * words.length) / mean));
    }, 0);
}

/** By word of a unit: whether it stands in an element of one of these names, which may lie around the unit. */
export function standsInFields(
  { doc, element: { words } }: Unit,
  units: readonly Unit[],
  names: readonly string[],
): boolean[] {
  const fields = units.filter((unit) => unit.doc === doc && names.includes(unit.element.name));
  return Array.from({ length: words[1] - words[0] }, (_, i) =>
    fields.some(({ element: field }) => field.words[0] <= words[0] + i && words[0] + i < field.words[1]),
  );
}

/** The whole documents among units. */
export function rootsOf(units: readonly Unit[]): Unit[] {
  return units.filter(({ element }) => element.parent === undefined);
}

/** An engine over documents that are written in XML. */
export function engineOf(documents: Readonly<Record<string, string>>): Engine {
  return memoryEngine(
    analyzerCalled("plain"),
    Object.entries(documents).map(([doc, xml]) => {
      const { text, table } = elementTable(xml);
      return { doc, text, elements: table };
    }),
  );
}
