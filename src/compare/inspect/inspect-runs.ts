// Describes a run: topics, results, documents and lengths, the kinds of results, and the elements that they are. A run
// may be given topic by topic, so it need not fit in memory.

import { groupBy } from "../../base/lists.ts";
import { mean } from "../../base/number.ts";
import { topicPart } from "./participation.ts";
import {
  addTo,
  type Bin,
  binsOf,
  byCount,
  type Counts,
  countsOf,
  type NumberSpread,
  numberSpread,
  talliesOf,
  type Tally,
} from "./spread.ts";
import type { Collection } from "../../data/collection.ts";
import { isUnresolved, type Passage, type Run, type RunMetadata } from "../../data/run.ts";
import { elementWith } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";

/** The figures of a run. */
export interface RunInspection {
  readonly run: string;
  readonly file: string | undefined;
  readonly answers: Run["answers"];
  /** The number of results of each kind: elements, passages, entry points, documents. */
  readonly kinds: readonly Tally<ResultKind>[];
  /** The submission's description of itself. */
  readonly declared: RunMetadata | undefined;
  /** CO or CAS, if the submission says which topic fields its system used. */
  readonly topicPart: "CO" | "CAS" | undefined;
  readonly topics: number;
  /** The number of results per topic. */
  readonly results: NumberSpread | undefined;
  readonly documents: NumberSpread | undefined;
  /** The number of results per document of a topic. */
  readonly fromDocument: NumberSpread | undefined;
  /** The characters per result, and the number of results by length; undefined for a run of whole documents. */
  readonly length: NumberSpread | undefined;
  readonly lengths: readonly Bin[];
  /** The number of results without a length: points to read from. */
  readonly points: number;
  /** The number of results that their system could not place. */
  readonly unresolved: number;
  /** If a collection with elements is given: the types of the returned elements, the most frequent first. */
  readonly elementTypes: readonly ElementType[] | undefined;
}

export function inspectRun(run: Run, collection?: Collection): RunInspection {
  const inspector = runInspector(run.answers, collection);
  for (const ranked of run.topics.values()) inspector.topic(ranked);
  return inspector.end(run);
}

/**
 * Describes a run whose topics come one by one. It keeps counts, and with a collection also the results that have a
 * place.
 */
export interface RunInspector {
  topic(ranked: readonly Passage[]): void;
  /** How the results so far were written, if the file says so. */
  kind(): Passage["kind"];
  end(run: Pick<Run, "name" | "source" | "metadata">): RunInspection;
}

export function runInspector(answers: Run["answers"], collection?: Collection): RunInspector {
  const kinds: Counts<ResultKind> = new Map();
  const written = new Set<Passage["kind"]>();
  const results: Counts<number> = new Map();
  const documents: Counts<number> = new Map();
  const fromDocument: Counts<number> = new Map();
  const lengths: Counts<number> = new Map();
  const placed: Passage[] = []; // kept to find their elements
  let [topics, unresolved] = [0, 0];

  function add(result: Passage): void {
    addTo(kinds, resultKind(result, answers));
    written.add(result.kind);
    if (isUnresolved(result)) unresolved++;
    else if (answers !== "documents") {
      addTo(lengths, result.end - result.start);
      if (collection !== undefined) placed.push(result);
    }
  }

  return {
    topic(ranked) {
      topics++;
      for (const result of ranked) add(result);
      const byDocument = countsOf(ranked.map(({ doc }) => doc));
      for (const count of byDocument.values()) addTo(fromDocument, count);
      addTo(results, ranked.length);
      addTo(documents, byDocument.size);
    },
    kind: () => (["passage", "element"] as const).find((kind) => written.has(kind)),
    end: ({ name, source, metadata }) => ({
      run: name,
      file: source,
      answers,
      kinds: talliesOf(kinds),
      declared: metadata,
      topicPart: topicPart({ metadata }),
      topics,
      results: numberSpread(results),
      documents: numberSpread(documents),
      fromDocument: numberSpread(fromDocument),
      length: numberSpread(lengths),
      lengths: binsOf(lengths),
      points: lengths.get(0) ?? 0,
      unresolved,
      elementTypes: collection && elementTypes(placed, collection),
    }),
  };
}

/** The results that are the same kind of thing in the XML. */
export interface ElementType {
  /** The name of the smallest element that is exactly the result; undefined if there is none. */
  readonly element: string | undefined;
  /** If no element is exactly the result: what it is instead. */
  readonly other: "passage" | "point" | "missing" | undefined;
  readonly count: number;
  /** The mean length in characters. */
  readonly meanLength: number;
}

/** Undefined if no result is from a document that has elements. */
export function elementTypes(passages: readonly Passage[], collection: Collection): ElementType[] | undefined {
  const found: { element?: string; other?: ElementType["other"]; length: number }[] = [];
  let anyElements = false;
  for (const [doc, results] of groupBy(passages, (passage) => passage.doc)) {
    const document = collection.document(doc);
    const table = document?.elements;
    anyElements ||= table !== undefined;
    for (const { start, end } of results) {
      const length = end - start;
      const element = table && exactElement(table, start, end);
      if (element !== undefined) found.push({ element, length });
      else found.push({ other: otherwise(document !== undefined, length), length });
    }
  }
  if (!anyElements) return undefined;
  const groups = groupBy(found, ({ element, other }) => (element === undefined ? `(${other})` : element));
  const types = Array.from(groups.values(), (group) => ({
    element: group[0]!.element,
    other: group[0]!.other,
    count: group.length,
    meanLength: mean(group.map(({ length }) => length)),
  }));
  return byCount(types);
}

function otherwise(isThere: boolean, length: number): ElementType["other"] {
  if (!isThere) return "missing";
  return length === 0 ? "point" : "passage";
}

function exactElement(table: ElementTable, start: number, end: number): string | undefined {
  const element = start === end ? undefined : elementWith(table, { start, end });
  return element === undefined ? undefined : table.names[table.name[element]!];
}

/** The kind of a result, in the singular. */
type ResultKind = "document" | "element" | "passage" | "entry point";

/** The kind of a result. A result without text is an entry point, unless it is an empty element. */
function resultKind(result: Passage, answers: Run["answers"]): ResultKind {
  if (answers === "documents") return "document";
  if (result.kind === "element") return "element";
  return result.start === result.end && !isUnresolved(result) ? "entry point" : "passage";
}
