import { GradedTopic } from "../data/graded-topic.ts";
import type { JudgedDocument, JudgedTopic } from "../data/judgements.ts";
import type { EncodedIds, IdList, Results } from "../data/results.ts";
import { idHash } from "../text/id-hash.ts";
import { nothing } from "../text/range.ts";
import { encodeUtf8 } from "../text/utf8.ts";

/** The judged documents of a topic in a form that is quick to look up among results. */
export interface JudgedIds extends IdList {
  readonly documents: readonly JudgedDocument[];
}

export function judgedIds(judged: JudgedTopic): JudgedIds {
  if (judged instanceof GradedTopic) return gradedIds(judged);
  const texts = [...judged.keys()];
  let bytes: EncodedIds | undefined;
  return { texts, documents: [...judged.values()], encoded: () => (bytes ??= encodedIds(texts)) };
}

function gradedIds(judged: GradedTopic): JudgedIds {
  let texts: readonly string[] | undefined;
  return {
    get texts() {
      return (texts ??= [...judged.keys()]);
    },
    documents: judged.documents,
    encoded: () => judged.ids,
  };
}

function encodedIds(ids: readonly string[]): EncodedIds {
  const bytes = encodeUtf8(ids.join("\n")); // parted, lest two halves of a surrogate pair meet
  const column = () => new Int32Array(ids.length);
  const [starts, ends, hashes] = [column(), column(), column()];
  let from = 0;
  for (const [i, id] of ids.entries()) {
    const to = from + (isAscii(bytes, from, id.length) ? id.length : encodeUtf8(id).length);
    hashes[i] = idHash(bytes, from, to);
    starts[i] = from;
    ends[i] = to;
    from = to + 1;
  }
  return { bytes, starts, ends, hashes };
}

function isAscii(bytes: Uint8Array, from: number, length: number): boolean {
  for (let i = from; i < from + length; i++) if (bytes[i]! > 127) return false;
  return true;
}

/** What is said of a document that nobody judged. */
export const unjudged: JudgedDocument = { relevant: nothing, grade: -1 };

/** What was judged of each document of some results, by the document's place. */
export interface Judged {
  /** Its index + 1 among the judged documents; 0 for one that nobody judged. */
  readonly index: Int32Array;
  readonly documents: readonly JudgedDocument[];
  /** The places of those that were judged, ascending. */
  readonly places: Int32Array;
}

export function judgedAt({ index, documents }: Judged, document: number): JudgedDocument | undefined {
  const place = index[document]!;
  return place === 0 ? undefined : documents[place - 1]; // documents[-1] would be a slow way to say undefined
}

/** Looks up the judged documents among the results: they are fewer, and the results have a table of theirs. */
export function judgedAmong(results: Results, ids: JudgedIds): Judged {
  const { documents } = ids;
  const index = new Int32Array(results.documents);
  const places = new Int32Array(documents.length);
  let found = 0;
  for (let i = 0; i < documents.length; i++) {
    const document = results.find(ids, i);
    if (document < 0) continue;
    index[document] = i + 1;
    places[found++] = document;
  }
  return { index, documents, places: places.subarray(0, found).sort() };
}
