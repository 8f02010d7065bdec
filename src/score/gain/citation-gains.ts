// What an answer cites meets what was judged: how many of its citations have highlighted text, and how many of its sentences.

import { type Answer, type Citation, citationKey, hasPlace, type Sentence } from "../../data/answers.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { sizeWithin } from "../../text/range.ts";

/** What the sentences of an answer cite, as numbers. */
export interface CitationGains {
  readonly sentences: number;
  /** Those with a citation; those with one that has highlighted text. */
  readonly cited: number;
  readonly supported: number;
  /** Citations, each once in a sentence, and those of them that have highlighted text. */
  readonly citations: number;
  readonly right: number;
  /** Characters of quotes, and those of them that are in the document that is named. */
  readonly quoted: number;
  readonly exact: number;
}

export const noCitations: CitationGains = {
  sentences: 0,
  cited: 0,
  supported: 0,
  citations: 0,
  right: 0,
  quoted: 0,
  exact: 0,
};

/** An answer that declines has no sentences here: what it says is no claim. */
export function citationGains({ sentences: all, abstained }: Answer, judged: JudgedTopic): CitationGains {
  const sentences = abstained ? [] : all;
  let [cited, supported, citations, right, quoted, exact] = [0, 0, 0, 0, 0, 0];
  for (const sentence of sentences) {
    const own = judgedCitations(sentence, judged);
    let rightHere = 0;
    for (const { citation, isRight } of own) {
      if (isRight) rightHere++;
      quoted += citation.quoted?.characters ?? 0;
      exact += citation.quoted?.exact ?? 0;
    }
    citations += own.length;
    right += rightHere;
    if (own.length > 0) cited++;
    if (rightHere > 0) supported++;
  }
  return { sentences: sentences.length, cited, supported, citations, right, quoted, exact };
}

/** A citation, and what of it is highlighted. */
export interface JudgedCitation {
  readonly citation: Citation;
  readonly isRight: boolean;
  /** Characters. A citation of a whole document has none, and is right if its document is relevant. */
  readonly highlighted: number;
}

/** What a sentence cites, each once. A citation of a whole document, and any where no text was judged, is right if its document is relevant. */
export function judgedCitations({ citations }: Sentence, judged: JudgedTopic): readonly JudgedCitation[] {
  const own = new Map(citations.map((citation) => [citationKey(citation), citation]));
  return Array.from(own.values(), (citation) => {
    const { doc, lost } = citation;
    const document = doc === undefined || lost !== undefined ? undefined : judged.get(doc);
    if (document === undefined || document.grade <= 0) return { citation, isRight: false, highlighted: 0 };
    if (!hasPlace(citation) || document.relevant.length === 0) return { citation, isRight: true, highlighted: 0 };
    const highlighted = sizeWithin(document.relevant, citation.start, citation.end);
    return { citation, isRight: highlighted > 0, highlighted };
  });
}
