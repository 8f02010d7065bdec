// Answers: the text that a system wrote for each topic, sentence by sentence, and the citations of each sentence.

import type { Note } from "../base/note.ts";
import type { Passage, Run } from "./run.ts";

/**
 * A citation of a place in a document, or of a whole document. Offsets are half-open, in code points. "span": the
 * system chose the place, or quoted it. "chunk": it cited a piece that the retriever had cut. "document": it cited no
 * place.
 */
export interface Citation {
  readonly of: "span" | "chunk" | "document";
  /** Undefined if only the text is known. The document is then found by the text. */
  readonly doc: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The cited text, if the file gives it. */
  readonly text?: string | undefined;
  /** The first and the last cited page, from 1, if no offsets are known. */
  readonly pages?: readonly [first: number, last: number] | undefined;
  /** Why the citation leads nowhere: there is no such source or document, or its text is in no document. */
  readonly lost?: string | undefined;
  /** For a quote that was searched in its document: the number of its characters, and how many of them are there. */
  readonly quoted?: { readonly characters: number; readonly exact: number } | undefined;
}

export interface Sentence {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** The answer of a system to one topic. An answer without citations does not count as an abstention. */
export interface Answer {
  readonly topic: string;
  readonly sentences: readonly Sentence[];
  /** True if the system declined to answer. */
  readonly abstained: boolean;
  /** The line in the file. */
  readonly line?: number | undefined;
  /** The place of the answer in a file that is one JSON value. */
  readonly where?: string | undefined;
}

/** The answers of one system. */
export interface Answers {
  readonly name: string;
  readonly topics: ReadonlyMap<string, Answer>;
  /** The unit of the citations' offsets, until the citations are placed. */
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

/** A key that is equal for equal citations, wherever they are. */
export function citationKey({ of, doc, start, end, text, lost }: Citation): string {
  return JSON.stringify(
    start === undefined ? [of, doc, lost === undefined ? undefined : text, lost] : [doc, start, end],
  );
}

/**
 * The citations of the answers as a run: each place or document once per topic, in the order of first citation. The
 * answers must be placed before. If all citations are of whole documents, the run is one of documents. If only some
 * are, or if a quote has no place, these citations have no text in the run.
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
