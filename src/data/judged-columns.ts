// Large judgements as columns, with the same interface as the maps of small judgements. One object per judged document
// would take most of the memory. It would also take most of the time, because each result looks up one document.

import { type EncodedIds, idAt, type IdList } from "./encoded-ids.ts";
import type { JudgedDocument } from "./judgements.ts";
import { nothing, type Range, rangeSet } from "../text/range.ts";

/** The judged documents of all topics, one topic after the other. */
export interface JudgedColumns {
  readonly ids: EncodedIds;
  readonly grades: Float64Array;
  /** The highlights; if undefined, only grades are known. */
  readonly highlights?: HighlightColumns | undefined;
}

/**
 * The judged documents of one topic. They stay in the columns of all topics, and their ids stay bytes, until a caller
 * asks for a string or a document. For large judgements this saves most of the memory.
 */
export class ColumnTopic implements ReadonlyMap<string, JudgedDocument>, IdList {
  readonly size: number;
  readonly firstEncoded: number;
  readonly columns: JudgedColumns;
  readonly byElements = false; // columns cannot store elements
  #documents: (JudgedDocument | undefined)[] | undefined;
  #texts: readonly string[] | undefined;
  #byText: ReadonlyMap<string, JudgedDocument> | undefined;

  /** The documents are `size` entries of the columns, from `first` on. */
  constructor(columns: JudgedColumns, first: number, size: number) {
    this.size = size;
    this.firstEncoded = first;
    this.columns = columns;
  }

  gradeAt(index: number): number {
    return this.columns.grades[this.firstEncoded + index]!;
  }

  hasRelevant(): boolean {
    for (let index = 0; index < this.size; index++) if (this.gradeAt(index) > 0) return true;
    return false;
  }

  hasNonrelevant(): boolean {
    for (let index = 0; index < this.size; index++) if (this.gradeAt(index) === 0) return true;
    return false;
  }

  documentAt(index: number): JudgedDocument {
    const { highlights } = this.columns;
    if (highlights === undefined) return gradedDocument(this.gradeAt(index));
    const documents = (this.#documents ??= Array.from({ length: this.size }));
    return (documents[index] ??= {
      ...highlightsAt(highlights, this.firstEncoded + index),
      grade: this.gradeAt(index),
    });
  }

  highlights(): HighlightColumns {
    const { highlights } = this.columns;
    if (highlights === undefined) return highlightColumns([...this.values()]);
    return highlightsOf(highlights, this.firstEncoded, this.size);
  }

  encoded(): EncodedIds {
    return this.columns.ids;
  }

  get texts(): readonly string[] {
    const { ids } = this.columns;
    return (this.#texts ??= Array.from({ length: this.size }, (_, index) => idAt(ids, this.firstEncoded + index)));
  }

  get(doc: string): JudgedDocument | undefined {
    return this.#map().get(doc);
  }

  has(doc: string): boolean {
    return this.#map().has(doc);
  }

  keys(): MapIterator<string> {
    return this.#map().keys();
  }

  *values(): MapIterator<JudgedDocument> {
    for (let index = 0; index < this.size; index++) yield this.documentAt(index);
  }

  entries(): MapIterator<[string, JudgedDocument]> {
    return this.#map().entries();
  }

  [Symbol.iterator](): MapIterator<[string, JudgedDocument]> {
    return this.entries();
  }

  forEach(visit: (document: JudgedDocument, doc: string, topic: ReadonlyMap<string, JudgedDocument>) => void): void {
    for (const [doc, document] of this) visit(document, doc, this);
  }

  #map(): ReadonlyMap<string, JudgedDocument> {
    return (this.#byText ??= new Map(this.texts.map((text, index) => [text, this.documentAt(index)])));
  }
}

/** A document with a grade and nothing else. For each usual grade, all documents share one object. */
function gradedDocument(grade: number): JudgedDocument {
  return (grade >= 0 ? usualGrades[grade] : undefined) ?? onlyGraded(grade);
}

const usualGrades = Array.from({ length: 8 }, (_, grade) => onlyGraded(grade));

function onlyGraded(grade: number): JudgedDocument {
  return Object.freeze({ relevant: nothing, grade });
}

/**
 * The highlights, lengths and entry points of judged documents. They are read for every result. Columns are closer
 * together in memory than objects would be; fetching objects would take longer than everything else.
 */
export interface HighlightColumns {
  /** The characters of each document; NaN if the judgements do not give them. */
  readonly length: Float64Array;
  /** The place in each document where a reader should start; NaN if the judgements do not give it. */
  readonly bestEntry: Float64Array;
  /**
   * The index of each document's first range. Its ranges end where those of the next document begin, so there is one
   * entry more than documents.
   */
  readonly first: Int32Array;
  /** The start of each range. Some ranges may belong to documents outside these columns. */
  readonly start: Float64Array;
  readonly end: Float64Array;
}

export function highlightColumns(documents: readonly JudgedDocument[]): HighlightColumns {
  const length = new Float64Array(documents.length);
  const bestEntry = new Float64Array(documents.length);
  const first = new Int32Array(documents.length + 1);
  for (let i = 0; i < documents.length; i++) {
    length[i] = documents[i]!.length ?? NaN;
    bestEntry[i] = documents[i]!.bestEntry ?? NaN;
    first[i + 1] = first[i]! + documents[i]!.relevant.length;
  }
  const [start, end] = [new Float64Array(first.at(-1)!), new Float64Array(first.at(-1)!)];
  let at = 0;
  for (const { relevant } of documents)
    for (const range of relevant) {
      start[at] = range.start;
      end[at++] = range.end;
    }
  return { length, bestEntry, first, start, end };
}

/** The entries of `count` documents, starting at `from`. */
export function highlightsOf(columns: HighlightColumns, from: number, count: number): HighlightColumns {
  const { length, bestEntry, first, start, end } = columns;
  const to = from + count;
  return {
    length: length.subarray(from, to),
    bestEntry: bestEntry.subarray(from, to),
    first: first.subarray(from, to + 1),
    start,
    end,
  };
}

/** The values of one document. */
export function highlightsAt({ first, start, end, length, bestEntry }: HighlightColumns, document: number) {
  const ranges: Range[] = [];
  for (let i = first[document]!; i < first[document + 1]!; i++) ranges.push({ start: start[i]!, end: end[i]! });
  return {
    relevant: ranges.length === 0 ? nothing : rangeSet(ranges),
    length: told(length[document]!),
    bestEntry: told(bestEntry[document]!),
  };
}

/** The value of a column; undefined if the judgements do not give one. */
function told(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
