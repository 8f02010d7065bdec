// What is known of a judging besides its log: settings, topics, pool, documents, people, and answers for practice.

import type { Topic } from "../data/topics.ts";

/** All that is known of a judging besides its log. */
export interface Judging {
  /** Made at random when the judging was; cookies and the browser's queue carry it. */
  readonly id: string;
  readonly settings: Settings;
  /** In the order in which they are shown. */
  readonly topics: readonly Topic[];
  /** By topic: documents in the order in which they are judged, the same for everybody. */
  readonly pool: ReadonlyMap<string, readonly string[]>;
  /** All documents that can be judged. The texts stay in the collection. */
  readonly documents: ReadonlyMap<string, KnownDocument>;
  /** In the order in which they came; neither the organiser nor the adjudicator is among them. */
  readonly assessors: readonly Assessor[];
  /** By topic: answers that are shown afterwards, where a topic is for practice. Such topics are never exported. */
  readonly practice: ReadonlyMap<string, ReadonlyMap<string, PracticeAnswer>>;
}

export interface Settings {
  /** Where the documents are, as it was typed. */
  readonly collection: string;
  /** Where the index is that assessors search, as it was typed; none where they do not. */
  readonly index?: string | undefined;
  /** Whether the page asks for best entry points. */
  readonly entryPoints: boolean;
  /** Whether elements with highlighted text get grades, as at INEX 2005. */
  readonly exhaustivity: boolean;
  /** When assessors see what machines suggest: before they judge a document, or after; none where no machine suggested anything. */
  readonly suggestions?: "before" | "after" | undefined;
  /** Instructions for assessors, as text or Markdown; empty where there are none. */
  readonly guide: string;
  /** Where it was last served: browsers there may hold actions that were not sent. None before the first time. */
  readonly served?: Served | undefined;
}

/** Where a server listens, and how people reach it. */
export interface Served {
  readonly host: string;
  readonly port: number;
  /** The address behind a proxy. */
  readonly url?: string | undefined;
}

export interface KnownDocument {
  /** SHA-256 of the text in UTF-8, as hexadecimal digits. */
  readonly hash: string;
  /** In code points. */
  readonly length: number;
  readonly title: string | null;
}

export interface Assessor {
  readonly name: string;
  /** Judgements that were brought in: nobody judges under this name. */
  readonly isImported: boolean;
}

export interface PracticeAnswer {
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly entry: number | null;
}
