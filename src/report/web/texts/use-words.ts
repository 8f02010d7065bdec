// Finds the texts that hold some words, while they are unpacked.

import { useEffect, useState } from "preact/hooks";
import { codePointSlice } from "../../../text/code-points.ts";
import type { Range } from "../../../text/range.ts";
import { holdsWords } from "../../filters.ts";
import { documentNumber, type Source, useSource } from "../source.ts";

/** A text of a topic in a document. */
export interface PlacedText extends Range {
  readonly topic: number;
  readonly doc: string;
}

/**
 * The texts that hold the words, in themselves, in the title or id of their topic, or in those of their document. Undefined
 * while they are looked for. `of` names the texts: another name, and they are looked through again.
 */
export function useWithWords<T extends PlacedText>(words: string, texts: readonly T[] | undefined, of: string) {
  const source = useSource();
  const key = `${of} ${texts === undefined} ${words}`;
  const [found, setFound] = useState<{ readonly key: string; readonly texts: readonly T[] }>();
  useEffect(() => {
    if (words.trim() === "" || texts === undefined) return;
    const stop = new AbortController();
    const wait = setTimeout(async () => {
      const held = await textsWith(words, texts, source, stop.signal);
      if (!stop.signal.aborted) setFound({ key, texts: held });
    }, 150);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
    // The key stands for the words and the texts.
  }, [key]);
  if (words.trim() === "") return texts;
  return found?.key === key ? found.texts : undefined;
}

async function textsWith<T extends PlacedText>(
  words: string,
  texts: readonly T[],
  source: Source,
  signal: AbortSignal,
): Promise<T[]> {
  const { data } = source;
  const held: T[] = [];
  for (const text of texts) {
    if (signal.aborted) break;
    const { id, title, description } = data.topics[text.topic]!;
    const doc = documentNumber(data, text.doc);
    const names = [id, title, description, text.doc, data.documents.titles[doc]];
    if (holdsWords(words, names)) {
      held.push(text);
      continue;
    }
    if (!data.documents.haveTexts || doc < 0) continue;
    const document = await source.text(doc).catch(() => undefined); // a text that cannot be read holds no words
    if (document === undefined) continue;
    if (holdsWords(words, [...names, codePointSlice(document.text, text.start, text.end)])) held.push(text);
  }
  return held;
}
