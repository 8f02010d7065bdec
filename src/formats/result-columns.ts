import type { EncodedIds, Results } from "../data/results.ts";
import type { Passage } from "../data/run.ts";
import { idHash } from "../text/id-hash.ts";
import { decodeUtf8, encodeUtf8 } from "../text/utf8.ts";

/**
 * The lines of one topic of a run, as columns that grow and can be used again for the next topic. Documents are numbered
 * as they come; their ids stand one after the other in `ids`, and `slots` is a table from their hash to their number + 1,
 * half full at most.
 */
export interface ResultColumns {
  topic: string;
  /** The bytes of its last line up to the document, and a view of them. */
  head: Uint8Array;
  headView: DataView;
  count: number;
  documents: number;
  used: number; // bytes of ids
  ids: Uint8Array;
  idEnd: Int32Array; // by document
  hash: Int32Array; // by document
  slots: Int32Array;
  /** 32 less the number of bits that choose a slot. */
  shift: number;
  document: Int32Array;
  score: Float64Array;
  /** NaN where it is no number. */
  rank: Float64Array;
  line: Float64Array;
  start: Float64Array;
  end: Float64Array;
  /** An index into `kinds`. */
  kind: Uint8Array;
}

/** How a passage was placed. */
const kinds: readonly Passage["kind"][] = [undefined, "element", "passage"];

/** Spreads hashes over the slots: the odd number nearest to 2^32 over the golden ratio. */
export const spread = 0x9e3779b1 | 0;

export function resultColumns(topic: string): ResultColumns {
  const begun = { topic, count: 0, documents: 0, used: 0 };
  return withRoom({ ...begun, head: noBytes, headView: new DataView(noBytes.buffer) }, 16, 256);
}

const noBytes = new Uint8Array(0);

/** Takes note of how the lines of the topic begin. */
export function setHead(columns: ResultColumns, head: Uint8Array): void {
  columns.head = head;
  columns.headView = new DataView(head.buffer, head.byteOffset, head.length);
}

/** Empties the columns for another topic. */
export function startTopic(columns: ResultColumns, topic: string): void {
  columns.topic = topic;
  columns.count = columns.documents = columns.used = 0;
  columns.slots.fill(0);
}

function withRoom(
  begun: Pick<ResultColumns, "topic" | "head" | "headView" | "count" | "documents" | "used">,
  results: number,
  bytes: number,
): ResultColumns {
  const bits = Math.ceil(Math.log2(2 * results));
  return {
    ...begun,
    ids: new Uint8Array(bytes),
    idEnd: new Int32Array(results),
    hash: new Int32Array(results),
    slots: new Int32Array(2 ** bits),
    shift: 32 - bits,
    document: new Int32Array(results),
    score: new Float64Array(results),
    rank: new Float64Array(results),
    line: new Float64Array(results),
    start: new Float64Array(results),
    end: new Float64Array(results),
    kind: new Uint8Array(results),
  };
}

/** Makes room for one more result, of a document whose id has so many bytes. */
function grow(columns: ResultColumns, idLength: number): void {
  if (columns.used + idLength > columns.ids.length) {
    const ids = new Uint8Array(2 * (columns.ids.length + idLength));
    ids.set(columns.ids.subarray(0, columns.used));
    columns.ids = ids;
  }
  if (columns.count < columns.score.length) return;
  const larger = withRoom(columns, 2 * columns.score.length, 0);
  for (const name of ["idEnd", "hash", "document", "score", "rank", "line", "start", "end", "kind"] as const)
    larger[name].set(columns[name]);
  Object.assign(columns, larger, { ids: columns.ids });
  for (let document = 0; document < columns.documents; document++)
    columns.slots[freeSlot(columns, columns.hash[document]!)] = document + 1;
}

function freeSlot({ slots, shift }: ResultColumns, hash: number): number {
  let slot = Math.imul(hash, spread) >>> shift;
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
  return slot;
}

/** The number of the document with this id, or -1. */
export function documentWith(
  columns: ResultColumns,
  bytes: Uint8Array,
  from: number,
  to: number,
  hash: number,
): number {
  const { slots, hash: hashes } = columns;
  for (let slot = Math.imul(hash, spread) >>> columns.shift; ; slot = (slot + 1) & (slots.length - 1)) {
    const document = slots[slot]! - 1;
    if (document < 0 || (hashes[document] === hash && isDocument(columns, document, bytes, from, to))) return document;
  }
}

function find(columns: ResultColumns, { bytes, ends, hashes }: EncodedIds, index: number): number {
  const from = index === 0 ? 0 : ends[index - 1]! + 1;
  return documentWith(columns, bytes, from, ends[index]!, hashes[index]!);
}

/** Whether the document's id is these bytes. */
export function isDocument(
  { ids, idEnd }: ResultColumns,
  document: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): boolean {
  const start = document === 0 ? 0 : idEnd[document - 1]!;
  if (idEnd[document]! - start !== to - from) return false;
  for (let i = from, j = start; i < to; i++, j++) if (bytes[i] !== ids[j]) return false;
  return true;
}

/** Adds a line, and the document where it is new. */
export function addResult(
  columns: ResultColumns,
  { doc, start, end, score, kind, line }: Passage,
  rank: number | undefined,
): void {
  const id = encodeUtf8(doc);
  const hash = idHash(id, 0, id.length);
  grow(columns, id.length);
  let document = documentWith(columns, id, 0, id.length, hash);
  if (document < 0) {
    document = columns.documents++;
    columns.ids.set(id, columns.used);
    columns.idEnd[document] = columns.used += id.length;
    columns.hash[document] = hash;
    columns.slots[freeSlot(columns, hash)] = document + 1;
  }
  const index = columns.count++;
  columns.document[index] = document;
  columns.score[index] = score ?? NaN;
  columns.rank[index] = rank ?? NaN;
  columns.line[index] = line ?? 0;
  columns.start[index] = start;
  columns.end[index] = end;
  columns.kind[index] = kinds.indexOf(kind);
}

function idOf({ ids, idEnd }: ResultColumns, document: number): string {
  return decodeUtf8(ids.subarray(document === 0 ? 0 : idEnd[document - 1], idEnd[document]))!; // they came out of a text
}

/** Passages in the order of their lines. */
export function passageColumns(columns: ResultColumns): Results {
  const { count, documents, document, start, end, score, kind, line } = columns;
  const passage = (index: number): Passage => ({
    doc: idOf(columns, document[index]!),
    start: start[index]!,
    end: end[index]!,
    score: score[index]!,
    kind: kinds[kind[index]!],
    line: line[index]!,
  });
  return {
    count,
    documents,
    whole: false,
    document,
    start,
    end,
    find: (ids, index) => find(columns, ids.encoded(), index),
    idOf: (number) => idOf(columns, number),
    passages: () => Array.from({ length: count }, (_, index) => passage(index)),
  };
}

const none = { document: new Int32Array(0), start: new Float64Array(0), end: new Float64Array(0) };

/** Whole documents, one a line, in an order of their own: `order` gives the number at each place. */
export function documentColumns(columns: ResultColumns, order: Int32Array | undefined): Results {
  const { count, score, line } = columns;
  const places = order === undefined ? undefined : new Int32Array(count);
  order?.forEach((number, place) => (places![number] = place));
  const numberAt = (place: number): number => order?.[place] ?? place;
  return {
    count,
    documents: count,
    whole: true,
    ...none,
    find(ids, index) {
      const number = find(columns, ids.encoded(), index);
      return number < 0 || places === undefined ? number : places[number]!;
    },
    idOf: (place) => idOf(columns, numberAt(place)),
    passages: () =>
      Array.from({ length: count }, (_, place) => {
        const number = numberAt(place);
        return { doc: idOf(columns, number), start: 0, end: 0, score: score[number]!, line: line[number]! };
      }),
  };
}
