// The fast reader of runs in columns: it takes lines that look like the one before, straight from the bytes. At the first
// that does not, it stops, and the parser of the format reads that line as text. So what is right and what is wrong, and
// every word of a fault, is decided there alone; here is only what is surely right.

import { mixWord } from "../text/id-hash.ts";
import { longDecimal, powersOfTen } from "./long-decimal.ts";
import { isDocument, type ResultColumns, spread } from "./result-columns.ts";

/** How the lines look, and where they go. */
export interface LineBlock {
  /** Eight columns, with offset and length, rather than six. */
  readonly offsets: boolean;
  /** Of the topic that the last line was of. */
  columns: ResultColumns | undefined;
  tag: Uint8Array;
  /** What was taken last: up to this byte, and so many lines. */
  to: number;
  lines: number;
}

/** So many digits fit 32 bits, and adding them up there takes a third of the time that doubles do. */
const smallDigits = 9;

const tab = 9;
const lf = 10;
const cr = 13;
const space = 32;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;

/** Takes lines, each of which has its end, from a byte on; `number` is that of the first, or `numbers` those of all. */
export function takeLines(
  bytes: Uint8Array,
  from: number,
  number: number,
  numbers: Float64Array | undefined,
  block: LineBlock,
): void {
  block.to = from;
  block.lines = 0;
  const { columns } = block;
  if (columns === undefined || block.tag.length === 0) return;
  const before = columns.count;
  takeOfTopic(bytes, number, columns, block);
  if (numbers !== undefined) columns.line.set(numbers.subarray(0, block.lines), before);
}

/** This loop is where the time goes. */
function takeOfTopic(bytes: Uint8Array, number: number, columns: ResultColumns, block: LineBlock): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { tag, offsets } = block;
  const { head, headView } = columns;
  const { ids, idEnd, hash: hashes, slots, shift, document: documentOf, score: scores, rank: ranks } = columns;
  const { line: lineOf, start: starts, end: ends, kind: kindOf } = columns;
  const idsView = new DataView(ids.buffer, ids.byteOffset, ids.length);
  const lastWord = bytes.length - 4;
  const mask = slots.length - 1;
  const room = scores.length;
  let { count, documents, used } = columns;
  let { to, lines } = block;
  const headWords = head.length & ~3;

  line: while (to + head.length < bytes.length && count < room) {
    let at = to;
    for (let i = 0; i < headWords; i += 4) if (view.getInt32(at + i) !== headView.getInt32(i)) break line;
    for (let i = headWords; i < head.length; i++) if (bytes[at + i] !== head[i]) break line;
    at += head.length;

    // The document, four bytes at a time: ASCII here, so that it needs no check of its UTF-8.
    const idAt = at;
    let hash = 0;
    for (; at <= lastWord; at += 4) {
      const word = view.getInt32(at, true);
      if ((((word - 0x21212121) & ~word) | word) & 0x80808080) break; // a byte below 0x21, or beyond 0x7f
      hash = mixWord(hash, word);
    }
    let rest = 0;
    let byte = bytes[at]!;
    for (let shift = 0; byte > space && byte < 128 && shift < 32; shift += 8) {
      rest |= byte << shift;
      byte = bytes[++at]!;
    }
    hash = mixWord(hash, rest);
    const idTo = at;
    if ((byte !== space && byte !== tab) || idTo === idAt || used + idTo - idAt > ids.length) break;
    do byte = bytes[++at]!;
    while (byte === space || byte === tab);

    const rankAt = at;
    let rank = 0;
    while (byte >= zero && byte <= nine) {
      rank = (Math.imul(rank, 10) + byte - zero) | 0;
      byte = bytes[++at]!;
    }
    if ((byte !== space && byte !== tab) || at === rankAt || at - rankAt > smallDigits) break;
    do byte = bytes[++at]!;
    while (byte === space || byte === tab);

    const isNegative = byte === minus;
    if (isNegative) byte = bytes[++at]!;
    const scoreAt = at;
    let small = 0;
    while (byte >= zero && byte <= nine) {
      small = (Math.imul(small, 10) + byte - zero) | 0;
      byte = bytes[++at]!;
    }
    let digits = at - scoreAt;
    let fraction = 0;
    if (byte === point) {
      const pointAt = at;
      byte = bytes[++at]!;
      while (byte >= zero && byte <= nine) {
        small = (Math.imul(small, 10) + byte - zero) | 0;
        byte = bytes[++at]!;
      }
      fraction = at - pointAt - 1;
      digits += fraction;
    }
    if ((byte !== space && byte !== tab) || digits === 0) break;
    let score: number;
    if (digits <= smallDigits) score = small / powersOfTen[fraction]!;
    else {
      score = longDecimal(bytes, scoreAt, at);
      if (score !== score) break;
    }
    if (isNegative) score = 0 - score; // -0 would not survive being printed
    do byte = bytes[++at]!;
    while (byte === space || byte === tab);

    if (at + tag.length >= bytes.length) break;
    for (let i = 0; i < tag.length; i++) if (bytes[at + i] !== tag[i]) break line;
    at += tag.length;
    byte = bytes[at]!;

    let start = 0;
    let length = 0;
    if (offsets) {
      if (byte !== space && byte !== tab) break;
      do byte = bytes[++at]!;
      while (byte === space || byte === tab);
      const startAt = at;
      while (byte >= zero && byte <= nine) {
        start = (Math.imul(start, 10) + byte - zero) | 0;
        byte = bytes[++at]!;
      }
      if ((byte !== space && byte !== tab) || at === startAt || at - startAt > smallDigits) break;
      do byte = bytes[++at]!;
      while (byte === space || byte === tab);
      const lengthAt = at;
      while (byte >= zero && byte <= nine) {
        length = (Math.imul(length, 10) + byte - zero) | 0;
        byte = bytes[++at]!;
      }
      if (at === lengthAt || at - lengthAt > smallDigits) break;
    }
    while (byte === space || byte === tab) byte = bytes[++at]!;
    if (byte === cr) byte = bytes[++at]!;
    if (byte !== lf) break;

    let slot = Math.imul(hash, spread) >>> shift;
    let document = slots[slot]! - 1;
    while (document >= 0 && (hashes[document] !== hash || !isDocument(columns, document, bytes, idAt, idTo))) {
      slot = (slot + 1) & mask;
      document = slots[slot]! - 1;
    }
    if (document < 0) {
      document = documents++;
      slots[slot] = documents;
      hashes[document] = hash;
      let from = idAt;
      for (; from + 4 <= idTo; from += 4, used += 4) idsView.setInt32(used, view.getInt32(from));
      while (from < idTo) ids[used++] = bytes[from++]!;
      idEnd[document] = used;
    } else if (!offsets) break; // a document again

    if (offsets) {
      documentOf[count] = document;
      starts[count] = start;
      ends[count] = start + length;
      kindOf[count] = 0;
    }
    scores[count] = score;
    ranks[count] = rank;
    lineOf[count] = number + lines;
    count++;
    lines++;
    to = at + 1;
  }

  columns.count = count;
  columns.documents = documents;
  columns.used = used;
  block.to = to;
  block.lines = lines;
}
