// The search for words in the texts of documents, on the page and on the server of `pericope view`.

import { codePoints } from "../text/code-points.ts";

/** Words in a document's text, and what stands around them. */
export interface TextHit {
  readonly doc: number;
  readonly start: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
  /** How well the words match: 0 as whole words, 1 at the beginning of a word, 2 within one. */
  readonly fit: Fit;
}

/** Documents that hold the words, those with whole words first, and how many texts could not be looked into. */
export interface TextsFound {
  readonly hits: readonly TextHit[];
  readonly unread: number;
}

const around = 40; // characters

/** Looks for words in one text after another: the first place of each where they fit best, white space of any kind between them. */
export function textSearch(words: string): (doc: number, text: string) => TextHit | undefined {
  const pattern = new RegExp(words.trim().split(/\s+/).map(escaped).join("\\s+"), "giu");
  return (doc, text) => {
    let best: { readonly found: RegExpExecArray; readonly fit: Fit } | undefined;
    for (const found of text.matchAll(pattern)) {
      const fit = fitAt(text, found.index, found.index + found[0].length);
      if (best === undefined || fit < best.fit) best = { found, fit };
      if (fit === 0) break;
    }
    if (best === undefined) return undefined;
    const { found, fit } = best;
    const [at, end] = [found.index, found.index + found[0].length];
    return {
      doc,
      start: codePoints(text.slice(0, at)),
      before: oneLine(text.slice(Math.max(0, at - around), at)),
      match: oneLine(found[0]),
      after: oneLine(text.slice(end, end + around)),
      fit,
    };
  };
}

type Fit = 0 | 1 | 2;

/** How well a part of a text fits its words. */
export function fitAt(text: string, start: number, end: number): Fit {
  if (wordEnd.test(text.slice(Math.max(0, start - 2), start)) && wordStart.test(text.slice(start))) return 2;
  return wordEnd.test(text.slice(start, end)) && wordStart.test(text.slice(end, end + 2)) ? 1 : 0;
}

const wordEnd = /[\p{L}\p{M}\p{N}]$/u;
const wordStart = /^[\p{L}\p{M}\p{N}]/u;

/** Gathers what is found: whole words first, then beginnings of words, then what is within words; of each the first. */
export function bestHits(most: number): { add(hit: TextHit | undefined): void; isFull(): boolean; hits(): TextHit[] } {
  const byFit: readonly TextHit[][] = [[], [], []];
  return {
    add: (hit) => void (hit !== undefined && byFit[hit.fit]!.length < most && byFit[hit.fit]!.push(hit)),
    isFull: () => byFit[0]!.length >= most,
    hits: () => byFit.flat().slice(0, most),
  };
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
