import type { Note } from "../../base/note.ts";

/** The meanings that fields of records of results and highlights can have. */
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

/** The key for each meaning, as in topic=question,doc=metadata.source. */
export type FieldMap = Readonly<Partial<Record<FieldName, string>>>;

/** Which keys of a map have occurred in records. If files share a map, each key must occur in one of them. */
export interface FieldUse {
  look(record: Readonly<Record<string, unknown>>): void;
  /** Notes that a file has ended. */
  ended(source: string | undefined): void;
  /** Refuses a map with a key that has not occurred: the key was mistyped, and another field was used instead. */
  refuse(): void;
}

/** The fields of records that are not read. A program that writes the records again would lose them. */
export interface LeftOut {
  look(record: Readonly<Record<string, unknown>>): void;
  /** Notes that a field with this key, or path of keys, is kept. */
  keeps(key: string): void;
  notes(): Note[];
}
