import type { IndexedDocument } from "../../engine/engine.ts";
import type { Analyzer } from "../../../text/analyzers.ts";
import { type CutText, cutWords } from "../../../text/words.ts";

/** The words of a document as the index numbers them: a word ends where an element begins or ends. */
export function documentWords({ text, elements }: IndexedDocument, analyzer: Analyzer): CutText {
  if (elements === undefined) return cutWords(analyzer, text);
  const borders = new Int32Array(2 * elements.start.length);
  borders.set(elements.start);
  borders.set(elements.end, elements.start.length);
  return cutWords(analyzer, text, borders.sort());
}
