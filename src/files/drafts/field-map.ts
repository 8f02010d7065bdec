import type { Note } from "../../base/note.ts";

/** What records of results and highlights can say. */
export type FieldName =
  | "topic"
  | "doc"
  | "start"
  | "end"
  | "length"
  | "text"
  | "score"
  | "rank"
  | "position"
  | "run"
  | "answers"
  | "highlights"
  | "retrieved"
  | "alternative"
  | "group"
  | "page"
  | "page_index"
  | "section"
  | "ranges"
  | "grade"
  | "bep"
  | "doc_length";

/** Which key of a record says what, as in topic=question,doc=metadata.source. */
export type FieldMap = Readonly<Partial<Record<FieldName, string>>>;

/** Which keys of a map have occurred in records. Files may share one: then each key must occur in one of them. */
export interface FieldUse {
  look(record: Readonly<Record<string, unknown>>): void;
  /** Takes note of a file that has come to its end. */
  ended(source: string | undefined): void;
  /** Refuses a map with a key that has not occurred: it was mistyped, and another field taken instead. */
  refuse(): void;
}

/** The fields of records that nothing is read from, for whoever writes the records again and would lose them. */
export interface LeftOut {
  look(record: Readonly<Record<string, unknown>>): void;
  /** A field is kept under this key, or path of keys. */
  keeps(key: string): void;
  notes(): Note[];
}
