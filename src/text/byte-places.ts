// A hash table from bytes, such as ids and words in UTF-8, to numbers. It is used for keys that come by the million,
// because a Map would need a string for each key. `idHash` is its hash.

import { enlarged } from "../base/growing.ts";

/**
 * A table from bytes, such as the id of a document, to numbers, which are called places. One row of the table has
 * everything about a key: its hash, the start of its bytes, their count, and its place. Looking anywhere else would
 * take longer than everything else. For short keys the row has the first word of the bytes instead of their start: see
 * `short`.
 */
export interface BytePlaces {
  readonly count: number;
  /**
   * Reads the rows where bytes with these hashes may be, so that they are in the cache when they are needed. There is a
   * hash at every `step`th number from `from` on. The result has no meaning, but without it V8 would leave out the
   * work.
   */
  touch(hashes: Int32Array, from: number, step: number, count: number): number;
  /**
   * The place of these bytes; `absent` if they are not known. At least four more bytes must follow them in the view.
   */
  find(view: DataView, from: number, to: number, hash: number): number;
  /**
   * The same for many keys, in two thirds of the time. The start, the end and the hash of each key are at every
   * `step`th number of `names`, from `from` on.
   */
  findAll(view: DataView, names: Int32Array, from: number, step: number, count: number, places: Int32Array): void;
  /** The same for bytes that may be the last of their memory. `find` reads a few bytes more than it needs. */
  findAlone(bytes: Uint8Array, from: number, to: number, hash: number): number;
  /** Adds bytes that are not known yet. They are not added if too many others share their hash. */
  add(bytes: Uint8Array, from: number, to: number, hash: number, place: number): void;
  clear(): void;
}

export const absent = -2;

const rowSize = 4;
/** In a row: the start of the bytes among the kept bytes, or their first word. */
const startAt = 1;
/** In a row: the number of bytes; 0 if the row is free. */
const lengthAt = 2;
const placeAt = 3;

/**
 * The number of rows in which bytes are searched. Files made on purpose of ids with equal hashes are read in another
 * way.
 */
const usualProbes = 64;
/**
 * Keys of up to this many bytes are identified by their first word and their hash, without looking at other bytes. For
 * a given first word, no two second words have the same hash.
 */
const short = 8;
/** Spreads hashes over the rows: the odd number nearest to 2^32 divided by the golden ratio. */
const spread = 0x9e3779b1;

/** `mostProbes` is the number of rows in which bytes are searched; Infinity for a table that refuses no key. */
export function bytePlaces(mostProbes = usualProbes): BytePlaces {
  return new GrowingPlaces(mostProbes);
}

/** This is a class so that V8 finds its members quickly in loops. */
class GrowingPlaces implements BytePlaces {
  count = 0;
  private rows = new Int32Array(rowSize * 256);
  private shift = 24;
  private kept = new Uint8Array(2 ** 12);
  private keptView = new DataView(this.kept.buffer);
  private used = 0;
  private spare = new Uint8Array(2 ** 10);
  private spareView = new DataView(this.spare.buffer);
  private readonly mostProbes: number;

  constructor(mostProbes: number) {
    this.mostProbes = mostProbes;
  }

  touch(hashes: Int32Array, from: number, step: number, count: number): number {
    const { rows, shift, kept } = this;
    const end = from + step * count;
    let sum = 0;
    for (let at = from; at < end; at += step) sum = (sum + rows[firstRow(hashes[at]!, shift)]!) | 0;
    for (let at = from; at < end; at += step) sum = (sum + firstByte(rows, kept, firstRow(hashes[at]!, shift))) | 0;
    return sum;
  }

  find(view: DataView, from: number, to: number, hash: number): number {
    const { rows, keptView, mostProbes } = this;
    const mask = rows.length - 1;
    const size = to - from;
    let row = firstRow(hash, this.shift);
    for (let probes = 0; probes < mostProbes; probes++) {
      const length = rows[row + lengthAt]!;
      if (length === 0) return absent;
      if (rows[row] === hash && length === size) {
        const start = rows[row + startAt]!;
        const isSame = size > short ? areSame(keptView, start, view, from, to) : start === firstWord(view, from, size);
        if (isSame) return rows[row + placeAt]!;
      }
      row = (row + rowSize) & mask;
    }
    return absent;
  }

  findAll(view: DataView, names: Int32Array, from: number, step: number, count: number, places: Int32Array): void {
    this.touch(names, from + 2, step, count);
    const { rows, shift, keptView } = this;
    for (let i = 0, at = from; i < count; i++, at += step) {
      const nameFrom = names[at]!;
      const nameTo = names[at + 1]!;
      const hash = names[at + 2]!;
      const size = nameTo - nameFrom;
      const row = firstRow(hash, shift); // if it is not in this row, `find` searches the others
      const start = rows[row + startAt]!;
      // Most keys are in the first row where they may be.
      const isSame =
        rows[row] === hash &&
        rows[row + lengthAt] === size &&
        (size > short ? areSame(keptView, start, view, nameFrom, nameTo) : start === firstWord(view, nameFrom, size));
      places[i] = isSame ? rows[row + placeAt]! : this.find(view, nameFrom, nameTo, hash);
    }
  }

  findAlone(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const size = to - from;
    if (size + wordSize > this.spare.length) {
      this.spare = new Uint8Array(2 * size + wordSize);
      this.spareView = new DataView(this.spare.buffer);
    }
    for (let i = 0; i < size; i++) this.spare[i] = bytes[from + i]!;
    return this.find(this.spareView, 0, size, hash);
  }

  add(bytes: Uint8Array, from: number, to: number, hash: number, place: number): void {
    if (2 * rowSize * this.count >= this.rows.length) this.grow();
    const length = to - from;
    const needed = this.used + length + wordSize;
    if (needed > this.kept.length) {
      this.kept = enlarged(Uint8Array, this.kept, needed);
      this.keptView = new DataView(this.kept.buffer);
    }
    this.kept.set(bytes.subarray(from, to), this.used);
    if (length > short) {
      this.enter(hash, this.used, length, place);
      this.used += length;
    } else this.enter(hash, firstWord(this.keptView, this.used, length), length, place); // short bytes need not be kept
    this.count++;
  }

  clear(): void {
    this.rows.fill(0);
    this.used = this.count = 0;
  }

  private enter(hash: number, start: number, length: number, place: number): void {
    const { rows, mostProbes } = this;
    let row = firstRow(hash, this.shift);
    for (let probes = 0; probes < mostProbes; probes++) {
      if (rows[row + lengthAt] === 0) {
        rows[row] = hash;
        rows[row + startAt] = start;
        rows[row + lengthAt] = length;
        rows[row + placeAt] = place;
        return;
      }
      row = (row + rowSize) & (rows.length - 1);
    }
  }

  private grow(): void {
    const { rows } = this;
    this.rows = new Int32Array(2 * rows.length);
    this.shift--;
    for (let row = 0; row < rows.length; row += rowSize)
      if (rows[row + lengthAt] !== 0)
        this.enter(rows[row]!, rows[row + startAt]!, rows[row + lengthAt]!, rows[row + placeAt]!);
  }
}

const wordSize = 4;

/** The first row where bytes with a hash are searched, among 2 ** (32 - shift) rows. */
function firstRow(hash: number, shift: number): number {
  return rowSize * (Math.imul(hash, spread) >>> shift);
}

/** Reads the first byte of the long key in a row, so that it is in the cache. */
function firstByte(rows: Int32Array, kept: Uint8Array, row: number): number {
  return rows[row + lengthAt]! > short ? kept[rows[row + startAt]!]! : 0;
}

/** The first word of some bytes. More bytes must follow them. */
function firstWord(view: DataView, from: number, size: number): number {
  const word = view.getInt32(from, true);
  return size < wordSize ? word & ((1 << (8 * size)) - 1) : word;
}

/**
 * True if the bytes of `a` from `start` on are equal to those of `b` in from..to. A few more bytes must follow in both.
 */
function areSame(a: DataView, start: number, b: DataView, from: number, to: number): boolean {
  let [at, inA] = [from, start];
  for (; at + wordSize <= to; at += wordSize, inA += wordSize)
    if (a.getInt32(inA, true) !== b.getInt32(at, true)) return false;
  const bits = 8 * (to - at);
  return ((a.getInt32(inA, true) ^ b.getInt32(at, true)) & ((1 << bits) - 1)) === 0;
}

/** Adds four bytes of an id to its hash. The reader of runs does the same in its loop. */
export function mixWord(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** A hash of an id's bytes. */
export function idHash(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  let at = from;
  for (; at + 4 <= to; at += 4)
    hash = mixWord(hash, bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
  let rest = 0;
  for (let shift = 0; at < to; at++, shift += 8) rest |= bytes[at]! << shift;
  return mixWord(hash, rest);
}
