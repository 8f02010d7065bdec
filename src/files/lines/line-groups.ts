import { mostBytes, tooManyBytes } from "./id-table.ts";

/** Lines of a file, sorted by group without being read. */
interface LineGroups {
  /** Adds the line that is these bytes, with its end; groups are numbered as they come. */
  add(group: number, number: number, bytes: Uint8Array, from: number, to: number): void;
  /** The lines of each group in turn, and their numbers in the file; once. */
  inTurn(): Iterable<LineGroup>;
}

export interface LineGroup {
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
}

/**
 * How many groups share a bucket. Lines go to their buckets as they come, and at the end to their groups, bucket by
 * bucket: to write them to ten thousand groups at once would miss the cache with every line.
 */
const groupsInBucket = 64;

/** Lines as records in pieces of memory, and what was used of each. */
interface Bucket {
  readonly pieces: { readonly bytes: Uint8Array; readonly view: DataView; used: number }[];
}

// A record: the line's number in the file, its length, its group in the bucket, and the line.
const lengthAt = 8;
const groupAt = 12;
const lineAt = 13;

const [smallestPiece, largestPiece] = [2 ** 12, 2 ** 18];

export function lineGroups(): LineGroups {
  const buckets: Bucket[] = [];

  return {
    add(group, number, bytes, from, to) {
      const bucket = (buckets[Math.floor(group / groupsInBucket)] ??= { pieces: [] });
      const size = lineAt + to - from;
      let piece = bucket.pieces[bucket.pieces.length - 1];
      if (piece === undefined || piece.used + size > piece.bytes.length) {
        const larger = 2 * (piece?.bytes.length ?? smallestPiece / 2);
        piece = newPiece(Math.max(size, Math.min(larger, largestPiece)));
        bucket.pieces.push(piece);
      }
      const { bytes: own, view, used } = piece;
      view.setFloat64(used, number);
      view.setInt32(used + lengthAt, to - from);
      own[used + groupAt] = group % groupsInBucket;
      copy(bytes, from, to, own, used + lineAt);
      piece.used = used + size;
    },
    *inTurn() {
      for (let bucket = buckets.shift(); bucket !== undefined; bucket = buckets.shift()) yield* sortedGroups(bucket);
    },
  };
}

function newPiece(size: number): Bucket["pieces"][number] {
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer), used: 0 };
}

/** The groups of a bucket, the lines of each laid one after the other. */
function* sortedGroups({ pieces }: Bucket): Iterable<LineGroup> {
  const [sizes, counts] = [new Float64Array(groupsInBucket), new Int32Array(groupsInBucket)];
  for (const { bytes, view, used } of pieces)
    for (let at = 0; at < used;) {
      const length = view.getInt32(at + lengthAt);
      sizes[bytes[at + groupAt]!]! += length;
      counts[bytes[at + groupAt]!]!++;
      at += lineAt + length;
    }
  // Each in memory of its own: a bucket may have more than the 2 GB that places in 32 bits reach, a topic may not.
  const groups = Array.from(sizes, (size, i) => ({
    bytes: new Uint8Array(size <= mostBytes ? size : tooManyBytes()),
    numbers: new Float64Array(counts[i]!),
  }));
  const [bytesAt, numbersAt] = [new Int32Array(groupsInBucket), new Int32Array(groupsInBucket)];
  for (const { bytes, view, used } of pieces)
    for (let at = 0; at < used;) {
      const length = view.getInt32(at + lengthAt);
      const group = bytes[at + groupAt]!;
      groups[group]!.numbers[numbersAt[group]!++] = view.getFloat64(at);
      copy(bytes, at + lineAt, at + lineAt + length, groups[group]!.bytes, bytesAt[group]!);
      bytesAt[group]! += length;
      at += lineAt + length;
    }
  yield* groups;
}

/** Of the few bytes of a line, a loop is faster than a call of set(). */
function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): void {
  for (let i = start, j = at; i < end; i++, j++) to[j] = from[i]!;
}
