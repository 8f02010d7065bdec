import type { Collection } from "../../data/collection.ts";
import { isUnresolved, type Passage, type Run, type RunMetadata } from "../../data/run.ts";
import { type ElementType, elementTypes } from "./element-types.ts";
import { topicPart } from "./participation.ts";
import { type ResultKind, resultKind } from "./result-kinds.ts";
import { type NumberSpread, numberSpread } from "./spread.ts";
import { addTo, type Bin, binsOf, type Counts, countsOf, talliesOf, type Tally } from "./tally.ts";

/** What a run holds. */
export interface RunInspection {
  readonly run: string;
  readonly file: string | undefined;
  readonly answers: Run["answers"];
  /** What its results are: elements, passages, entry points, documents. */
  readonly kinds: readonly Tally<ResultKind>[];
  /** What the submission says of itself. */
  readonly declared: RunMetadata | undefined;
  /** CO or CAS, where it says which fields of the topics its system read. */
  readonly topicPart: "CO" | "CAS" | undefined;
  readonly topics: number;
  /** By topic. */
  readonly results: NumberSpread | undefined;
  readonly documents: NumberSpread | undefined;
  /** Results from a document of a topic. */
  readonly fromDocument: NumberSpread | undefined;
  /** Characters of a result, and results by length; undefined of a run of whole documents. */
  readonly length: NumberSpread | undefined;
  readonly lengths: readonly Bin[];
  /** Results of no length: points to read from. */
  readonly points: number;
  /** Results that their system could not place. */
  readonly unresolved: number;
  /** With a collection that has elements: the types of element returned, the most frequent first. */
  readonly elementTypes: readonly ElementType[] | undefined;
}

export function inspectRun(run: Run, collection?: Collection): RunInspection {
  const inspector = runInspector(run.answers, collection);
  for (const ranked of run.topics.values()) inspector.topic(ranked);
  return inspector.end(run);
}

/** Describes a run whose topics come one by one, and keeps counts; with a collection, the results that have a place too. */
export interface RunInspector {
  topic(ranked: readonly Passage[]): void;
  /** How the results were written so far, where the file tells. */
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
  const placed: Passage[] = []; // for their elements
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
