import { codePoints } from "../../src/text/code-points.ts";
import type { Source } from "../source/source.ts";

/** Words in a document's text, and what stands around them. */
export interface TextHit {
  readonly doc: number;
  readonly start: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const around = 40; // characters

/** The first documents that hold the words, one hit each. Texts are unpacked as the search comes to them. */
export async function textHits(
  { data, text }: Source,
  words: string,
  most: number,
  signal: AbortSignal,
): Promise<TextHit[]> {
  const hits: TextHit[] = [];
  const pattern = new RegExp(words.split(/\s+/).map(escaped).join("\\s+"), "iu");
  for (let doc = 0; doc < data.documents.ids.length && hits.length < most && !signal.aborted; doc++) {
    const document = await text(doc);
    const found = document && pattern.exec(document.text);
    if (!found) continue;
    const [at, end] = [found.index, found.index + found[0].length];
    hits.push({
      doc,
      start: codePoints(document.text.slice(0, at)),
      before: oneLine(document.text.slice(Math.max(0, at - around), at)),
      match: oneLine(found[0]),
      after: oneLine(document.text.slice(end, end + around)),
    });
  }
  return signal.aborted ? [] : hits;
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
