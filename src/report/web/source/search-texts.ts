import { type TextHit, type TextsFound, textSearch } from "../../page-search.ts";
import type { PlainSource } from "./source.ts";

/** Searches texts that are in the page; they are unpacked as the search comes to them. One that cannot be is passed over. */
export async function searchTexts(
  { data, text }: PlainSource,
  words: string,
  most: number,
  signal: AbortSignal,
): Promise<TextsFound> {
  const hitIn = textSearch(words);
  const hits: TextHit[] = [];
  let unread = 0;
  for (let doc = 0; doc < data.documents.ids.length && hits.length < most && !signal.aborted; doc++) {
    const document = await text(doc).catch(() => void unread++);
    const hit = document && hitIn(doc, document.text);
    if (hit) hits.push(hit);
  }
  return { hits, unread };
}
