import { endPlace, entrySize, startPlace } from "../../data/encoded-ids.ts";
import type { ResultColumns } from "./result-columns.ts";

/**
 * The documents by score, then by id, both descending, as in trec_eval. Undefined if the lines already have this
 * order.
 */
export function trecOrder(columns: ResultColumns): Int32Array | undefined {
  const { score } = columns;
  const { count } = columns.rows;
  for (let i = 1; i < count; i++)
    if (!(score[i]! < score[i - 1]!) && compare(columns, i - 1, i) >= 0) return sorted(columns);
  return undefined;
}

/** Negative if a ranks before b. */
function compare({ score, rows }: ResultColumns, a: number, b: number): number {
  const [scoreA, scoreB] = [score[a]!, score[b]!];
  if (scoreA !== scoreB) return scoreB - scoreA;
  const { bytes, entries } = rows.ids;
  const [endA, endB] = [entries[entrySize * a + endPlace]!, entries[entrySize * b + endPlace]!];
  let [inA, inB] = [entries[entrySize * a + startPlace]!, entries[entrySize * b + startPlace]!];
  // The order of UTF-8 bytes is the order of code points.
  for (; inA < endA && inB < endB; inA++, inB++) if (bytes[inA] !== bytes[inB]) return bytes[inB]! - bytes[inA]!;
  return endB - inB - (endA - inA);
}

const few = 16;

/** Distributes the documents by score over as many buckets as there are documents, and sorts each bucket. */
function sorted(columns: ResultColumns): Int32Array {
  const { score } = columns;
  const { count } = columns.rows;
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    least = Math.min(least, score[i]!); // without it, all are dealt into one bucket
    most = Math.max(most, score[i]!);
  }
  // Equal scores, and a difference too large for a double (1e308 and -1e308), make one bucket, because NaN becomes 0
  // there.
  const scale = (count - 1) / (most - least);
  const order = new Int32Array(count);
  const bucket = new Int32Array(count);
  const ends = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) {
    bucket[i] = Math.min((most - score[i]!) * scale, count - 1); // the higher the score, the earlier: rounding keeps that
    ends[bucket[i]! + 1]!++;
  }
  for (let i = 1; i < count; i++) ends[i + 1]! += ends[i]!;
  for (let i = 0; i < count; i++) order[ends[bucket[i]!]!++] = i;
  let from = 0;
  for (const to of ends) {
    if (to - from > few) order.subarray(from, to).sort((a, b) => compare(columns, a, b));
    else insertionSort(columns, order, from, to);
    from = to; // what comes before is sorted already
  }
  return order;
}

function insertionSort(columns: ResultColumns, order: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const moved = order[i]!;
    let at = i;
    for (; at > from && compare(columns, order[at - 1]!, moved) > 0; at--) order[at] = order[at - 1]!;
    order[at] = moved;
  }
}
