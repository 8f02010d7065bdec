import { type TextHit, textSearch } from "../../src/report/page-search.ts";
import type { PlainSource } from "./source.ts";

/** Searches texts that are in the page; they are unpacked as the search comes to them. */
export async function searchTexts(
  { data, text }: PlainSource,
  words: string,
  most: number,
  signal: AbortSignal,
): Promise<TextHit[]> {
  const hitIn = textSearch(words);
  const hits: TextHit[] = [];
  for (let doc = 0; doc < data.documents.ids.length && hits.length < most && !signal.aborted; doc++) {
    const document = await text(doc);
    const hit = document && hitIn(doc, document.text);
    if (hit) hits.push(hit);
  }
  return hits;
}
