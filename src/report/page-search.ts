// The search for words in the texts of documents, on the page and on the server of `pericope view`.

import { codePoints } from "../text/code-points.ts";

/** Words in a document's text, and what stands around them. */
export interface TextHit {
  readonly doc: number;
  readonly start: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** The first documents that hold the words, and how many texts could not be looked into. */
export interface TextsFound {
  readonly hits: readonly TextHit[];
  readonly unread: number;
}

const around = 40; // characters

/** Looks for words in one text after another: the first place of each, white space of any kind between them. */
export function textSearch(words: string): (doc: number, text: string) => TextHit | undefined {
  const pattern = new RegExp(words.trim().split(/\s+/).map(escaped).join("\\s+"), "iu");
  return (doc, text) => {
    const found = pattern.exec(text);
    if (found === null) return undefined;
    const [at, end] = [found.index, found.index + found[0].length];
    return {
      doc,
      start: codePoints(text.slice(0, at)),
      before: oneLine(text.slice(Math.max(0, at - around), at)),
      match: oneLine(found[0]),
      after: oneLine(text.slice(end, end + around)),
    };
  };
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
