import type { Collection } from "../data/collection.ts";
import { isUnresolved, type Passage, type Run, type RunMetadata } from "../data/run.ts";
import { type ElementType, elementTypes } from "./element-types.ts";
import { topicPart } from "./participation.ts";
import { type ResultKind, resultKinds } from "./result-kinds.ts";
import { type Spread, spread } from "./spread.ts";
import { type Bin, bins, type Tally } from "./tally.ts";

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
  readonly results: Spread | undefined;
  readonly documents: Spread | undefined;
  /** Results from a document of a topic. */
  readonly fromDocument: Spread | undefined;
  /** Characters of a result, and results by length; undefined of a run of whole documents. */
  readonly length: Spread | undefined;
  readonly lengths: readonly Bin[];
  /** Results of no length: points to read from. */
  readonly points: number;
  /** Results that their system could not place. */
  readonly unresolved: number;
  /** With a collection that has elements: the types of element returned, the most frequent first. */
  readonly elementTypes: readonly ElementType[] | undefined;
}

export function inspectRun(run: Run, collection?: Collection): RunInspection {
  const topics = [...run.topics.values()];
  const placed = run.answers === "documents" ? [] : topics.flat().filter((passage) => !isUnresolved(passage));
  const lengths = placed.map(({ start, end }) => end - start);
  const counts = topics.map(fromDocuments);
  return {
    run: run.name,
    file: run.source,
    answers: run.answers,
    kinds: resultKinds(run),
    declared: run.metadata,
    topicPart: topicPart(run),
    topics: topics.length,
    results: spread(topics.map((ranked) => ranked.length)),
    documents: spread(counts.map((documents) => documents.length)),
    fromDocument: spread(counts.flat()),
    length: spread(lengths),
    lengths: bins(lengths),
    points: lengths.filter((length) => length === 0).length,
    unresolved: topics.flat().filter(isUnresolved).length,
    elementTypes: collection && elementTypes(placed, collection),
  };
}

/** Results from each document. */
function fromDocuments(ranked: readonly Passage[]): number[] {
  const counts = new Map<string, number>();
  for (const { doc } of ranked) counts.set(doc, (counts.get(doc) ?? 0) + 1);
  return [...counts.values()];
}
