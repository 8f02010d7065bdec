import type { Note } from "../base/note.ts";

/** A document and its text, in which every offset counts code points. */
export interface Document {
  readonly doc: string;
  readonly text: string;
  readonly title?: string | undefined;
}

export interface Collection {
  readonly documents: ReadonlyMap<string, Document>;
  /** What reading it brought up. */
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
}
