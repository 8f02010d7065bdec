import { ColumnTopic, type HighlightColumns, highlightColumns } from "../../data/judged-columns.ts";
import type { JudgedDocument, JudgedTopic } from "../../data/judgements.ts";
import { type EncodedIds, endPlace, entrySize, hashPlace, type IdList, startPlace } from "../../data/encoded-ids.ts";
import { idHash } from "../../text/byte-places.ts";
import { encodeUtf8 } from "../../text/utf8.ts";

/** The judged documents of a topic in a form that is quick to look up among results. */
export interface JudgedIds extends IdList {
  documentAt(index: number): JudgedDocument;
  /** The grade of one of them, without a look at the document: those are many. */
  gradeAt(index: number): number;
  highlights(): HighlightColumns;
  /** Whether any of them was judged by its elements. */
  readonly byElements: boolean;
}

export function judgedIds(judged: JudgedTopic): JudgedIds {
  if (judged instanceof ColumnTopic) return judged;
  const [texts, documents] = [[...judged.keys()], [...judged.values()]];
  const grades = documents.map(({ grade }) => grade);
  let bytes: EncodedIds | undefined;
  return {
    texts,
    size: documents.length,
    documentAt: (index) => documents[index]!,
    gradeAt: (index) => grades[index]!,
    highlights: () => highlightColumns(documents),
    byElements: documents.some(({ elements }) => elements !== undefined),
    encoded: () => (bytes ??= encodedIds(texts)),
    firstEncoded: 0,
  };
}

function encodedIds(ids: readonly string[]): EncodedIds {
  const text = ids.join("\n"); // parted, lest two halves of a surrogate pair meet
  const bytes = encodeUtf8(text);
  const isAscii = bytes.length === text.length;
  const sizeOf = (id: string): number => (isAscii ? id.length : encodeUtf8(id).length);
  const entries = new Int32Array(entrySize * ids.length);
  let from = 0;
  for (const [i, id] of ids.entries()) {
    const to = from + sizeOf(id);
    entries[entrySize * i + startPlace] = from;
    entries[entrySize * i + endPlace] = to;
    entries[entrySize * i + hashPlace] = idHash(bytes, from, to);
    from = to + 1;
  }
  return { bytes, entries };
}
