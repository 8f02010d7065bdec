import type { Segment, SourceDocument } from "../engine/segment.ts";

/** Where an index is kept. */
export interface IndexStore {
  /** What to call it in messages. */
  readonly source: string;
  /** The name of its analyzer. */
  readonly analyzer: string;
  /** What it has of these documents; those that it does not have are left out. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, KeptDocument>>;
  /** Its segments, by number. */
  segments(): Promise<ReadonlyMap<number, SegmentSize>>;
  /** Every id, in any order. */
  ids(): AsyncIterable<string>;
  /** The documents of a segment, as they came. */
  documentsOf(segment: number): Promise<readonly SourceDocument[]>;
  /** Does all of the work, or nothing: on disk when the promise is kept. What is asked meanwhile sees what was done so far. */
  change<T>(work: (change: IndexChange) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What is done to an index. */
export interface IndexChange {
  /** Takes these segments away, with their documents. */
  remove(segments: readonly number[]): Promise<void>;
  /** Its documents must not be there. */
  add(segment: Segment): Promise<void>;
}

export interface KeptDocument {
  readonly segment: number;
  /** What documentSum made of the document when it came. */
  readonly sum: string;
}

interface SegmentSize {
  readonly documents: number;
  /** Of the texts. */
  readonly characters: number;
}
