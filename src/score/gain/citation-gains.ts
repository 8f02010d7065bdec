// What an answer cites meets what was judged: how many of its citations have highlighted text, and how many of its sentences.

import { type Answer, type Citation, citationKey, hasPlace } from "../../data/answers.ts";
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
    const own = new Map(sentence.citations.map((citation) => [citationKey(citation), citation]));
    let rightHere = 0;
    for (const citation of own.values()) {
      if (hasHighlight(citation, judged)) rightHere++;
      quoted += citation.quoted?.characters ?? 0;
      exact += citation.quoted?.exact ?? 0;
    }
    citations += own.size;
    right += rightHere;
    if (own.size > 0) cited++;
    if (rightHere > 0) supported++;
  }
  return { sentences: sentences.length, cited, supported, citations, right, quoted, exact };
}

/** True if a citation has highlighted text; one of a whole document, and any where no text was judged, if its document is relevant. */
function hasHighlight(citation: Citation, judged: JudgedTopic): boolean {
  if (citation.doc === undefined || citation.lost !== undefined) return false;
  const document = judged.get(citation.doc);
  if (document === undefined || document.grade <= 0) return false;
  if (!hasPlace(citation) || document.relevant.length === 0) return true;
  return sizeWithin(document.relevant, citation.start, citation.end) > 0;
}
