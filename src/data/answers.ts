// Answers: what a system wrote for each topic, sentence by sentence, and what each sentence cites.

import type { Note } from "../base/note.ts";
import type { Passage, Run } from "./run.ts";

/**
 * What a sentence cites: a place in a document, or a whole document. Offsets are half-open, in code points. "span": the system chose the
 * place, or quoted it; "chunk": it cited a piece that the retriever had cut; "document": it cited no place.
 */
export interface Citation {
  readonly of: "span" | "chunk" | "document";
  /** Undefined where only its text is known; it is found by that. */
  readonly doc: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The text that the file gives for it. */
  readonly text?: string | undefined;
  /** A page of the document, from 1, and the last one, where no offsets are known. */
  readonly pages?: readonly [first: number, last: number] | undefined;
  /** It leads nowhere: no such source, no such document, or its text is in none. */
  readonly lost?: string | undefined;
  /** Of a quote that was looked for in its document: its characters, and how many of them are there. */
  readonly quoted?: { readonly characters: number; readonly exact: number } | undefined;
}

export interface Sentence {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** What a system answered to one topic. An answer without citations is no abstention. */
export interface Answer {
  readonly topic: string;
  readonly sentences: readonly Sentence[];
  /** The system declined to answer. */
  readonly abstained: boolean;
  /** The line of the file. */
  readonly line?: number | undefined;
  /** Its place in a file that is one JSON value. */
  readonly where?: string | undefined;
}

/** The answers of one system. */
export interface Answers {
  readonly name: string;
  readonly topics: ReadonlyMap<string, Answer>;
  /** What the offsets of its citations count, until they are placed. */
  readonly unit?: "codepoint" | "utf16" | "byte" | "codepoint-lf" | "utf16-lf" | undefined;
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
}

/** True if a citation names a place. */
export function hasPlace(citation: Citation): citation is Citation & { doc: string; start: number; end: number } {
  return citation.lost === undefined && citation.doc !== undefined && citation.start !== undefined;
}

/** Every citation of an answer, in the order of its sentences. */
export function citationsOf({ sentences }: Answer): readonly Citation[] {
  return sentences.flatMap(({ citations }) => citations);
}

/** The same citation, wherever it is cited. */
export function citationKey({ of, doc, start, end, text, lost }: Citation): string {
  return JSON.stringify(
    start === undefined ? [of, doc, lost === undefined ? undefined : text, lost] : [doc, start, end],
  );
}

/**
 * What the answers cite, as a run: each place or document once per topic, in the order in which it is first cited. The answers are to
 * be placed. Where all citations are of whole documents, so is the run; where only some are, or where a quote has no place, those have
 * no text in it.
 */
export function citedRun(answers: Answers): Run {
  const all = [...answers.topics.values()].flatMap(citationsOf);
  const hasPlaces = all.some(hasPlace);
  const topics = new Map<string, readonly Passage[]>();
  for (const [topic, answer] of answers.topics) {
    const seen = new Set<string>();
    const cited = citationsOf(answer).flatMap((citation): readonly Passage[] => {
      const { doc, start = 0, end = 0 } = hasPlace(citation) ? citation : { doc: citation.doc };
      const key = JSON.stringify([doc, start, end]);
      if (doc === undefined || seen.has(key)) return [];
      seen.add(key);
      return [{ doc, start, end, line: answer.line }];
    });
    topics.set(topic, cited);
  }
  return {
    name: answers.name,
    answers: hasPlaces || all.length === 0 ? "passages" : "documents",
    topics,
    cites: answers.topics,
    notes: answers.notes ?? [],
    source: answers.source,
  };
}
