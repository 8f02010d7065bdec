import { mostBytes, tooManyBytes } from "./id-table.ts";

/** Lines of a file, sorted by group without being parsed. */
interface LineGroups {
  /**
   * Adds the line that is given by these bytes, with its line end. Groups are numbered in the order in which they
   * come.
   */
  add(group: number, number: number, bytes: Uint8Array, from: number, to: number): void;
  /** The lines of each group in turn, with their numbers in the file. Can be called only once. */
  inTurn(): Iterable<LineGroup>;
}

export interface LineGroup {
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
}

/**
 * How many groups share a bucket. Lines first go to their bucket, and at the end, bucket by bucket, to their groups.
 * Writing directly to ten thousand groups would miss the cache with every line.
 */
const groupsInBucket = 64;

/** Lines as records in pieces of memory, and the used size of each piece. */
interface Bucket {
  readonly pieces: { readonly bytes: Uint8Array; readonly view: DataView; used: number }[];
}

// A record has the line's number in the file, its length, its group in the bucket, and the line.
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

/** The groups of a bucket, with the lines of each put one after the other. */
function* sortedGroups({ pieces }: Bucket): Iterable<LineGroup> {
  const [sizes, counts] = [new Float64Array(groupsInBucket), new Int32Array(groupsInBucket)];
  for (const { bytes, view, used } of pieces)
    for (let at = 0; at < used;) {
      const length = view.getInt32(at + lengthAt);
      sizes[bytes[at + groupAt]!]! += length;
      counts[bytes[at + groupAt]!]!++;
      at += lineAt + length;
    }
  // Each group has memory of its own. A bucket may exceed the 2 GB that 32-bit places reach; a topic may not.
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

/** For the few bytes of a line, a loop is faster than a call of set(). */
function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): void {
  for (let i = start, j = at; i < end; i++, j++) to[j] = from[i]!;
}
