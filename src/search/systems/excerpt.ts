// Which part of a result to show, and the query words in it.

import type { Document } from "../../data/collection.ts";
import type { IndexedDocument } from "../engine/engine.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { type CutText, cutWords } from "../../text/words.ts";

/** The part of a result's text to show, and the query words in it; all in code points. */
export interface Excerpt {
  readonly start: number;
  readonly end: number;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/**
 * For a result longer than `most` characters: the stretch with the most different query words; among equals, the one
 * with the most query words, then the first. For a point, the text after it is shown.
 */
export function excerptOf(
  analyzer: Analyzer,
  document: Document,
  place: { readonly start: number; readonly end: number },
  asked: ReadonlySet<string>,
  most: number,
): Excerpt {
  const words = documentWords(document, analyzer);
  const { terms, starts, ends } = words;
  const isPoint = place.end === place.start;
  const limit = isPoint ? Infinity : place.end;
  const inside = [...terms.keys()].filter((i) => starts[i]! >= place.start && ends[i]! <= limit);
  const hits = inside.filter((i) => asked.has(terms[i]!));
  const textEnd = isPoint ? Math.max(place.start, ends[inside.at(-1)!] ?? 0) : place.end;
  const fits = textEnd - place.start <= most;
  const lead = Math.floor(most / 8); // some words before the first hit, so that it is not read out of nowhere
  const first = fits || isPoint ? undefined : densest(hits, words, most - lead);
  const from = first === undefined ? place.start : Math.max(place.start, starts[first]! - lead);
  const to = Math.min(textEnd, from + most);
  const start = from === place.start ? from : (inside.map((i) => starts[i]!).find((at) => at >= from) ?? from);
  const end = to === textEnd ? to : (inside.map((i) => ends[i]!).findLast((at) => at <= to && at > start) ?? to);
  const marks = hits.map((i) => ({ start: starts[i]!, end: ends[i]! }));
  return { start, end, marks: marks.filter((mark) => mark.start >= start && mark.end <= end) };
}

/** The first hit of the stretch of `most` characters that has the most different words, or else the most words. */
function densest(hits: readonly number[], { terms, starts, ends }: CutText, most: number): number | undefined {
  const counts = new Map<string, number>(); // of the words in the stretch
  let best: { readonly hit: number; readonly different: number; readonly all: number } | undefined;
  let next = 0; // the first hit after the stretch
  for (const [i, hit] of hits.entries()) {
    for (; next < hits.length && ends[hits[next]!]! <= starts[hit]! + most; next++) {
      const term = terms[hits[next]!]!;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    const [different, all] = [counts.size, next - i];
    if (best === undefined || different > best.different || (different === best.different && all > best.all))
      best = { hit, different, all };
    const left = (counts.get(terms[hit]!) ?? 1) - 1;
    if (left === 0) counts.delete(terms[hit]!);
    else counts.set(terms[hit]!, left);
    next = Math.max(next, i + 1);
  }
  return best?.hit;
}

/** The words of a document, numbered as in the index. A word ends where an element begins or ends. */
function documentWords({ text, elements }: IndexedDocument, analyzer: Analyzer): CutText {
  if (elements === undefined) return cutWords(analyzer, text);
  const borders = new Int32Array(2 * elements.start.length);
  borders.set(elements.start);
  borders.set(elements.end, elements.start.length);
  return cutWords(analyzer, text, borders.sort());
}
