// Grams are runs of a fixed number of characters. Texts are found in other texts by the grams that they share.
// `gramHashes` makes a rolling hash for every position, `gramTable` numbers the different grams of many texts, and
// `quoteTable` finds which quote has a gram at which offset. Hits only share a hash, so they must be checked.

import { sumBy } from "../base/number.ts";

/**
 * For each position of a text, given as code units: a hash of the gram that begins there. Many texts may use the same
 * memory, which must be as long as the longest of them.
 */
export function gramHashes(text: Uint16Array, gram: number, memory?: Int32Array): Int32Array {
  const count = Math.max(0, text.length - gram + 1);
  const hashes = memory?.subarray(0, count) ?? new Int32Array(count);
  if (count === 0) return hashes;
  let leaving = 1; // the factor of a character when it leaves the gram
  for (let i = 1; i < gram; i++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let i = 0; i < gram; i++) hash = (Math.imul(hash, base) + text[i]!) | 0;
  hashes[0] = hash;
  for (let at = 1; at < count; at++) {
    hash = (Math.imul(hash - Math.imul(text[at - 1]!, leaving), base) + text[at + gram - 1]!) | 0;
    hashes[at] = hash;
  }
  return hashes;
}
const base = 0x01000193;

/** The slot of a hash in a table of 2 ** (32 - shift) slots. */
export function gramSlot(hash: number, shift: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> shift;
}

/** Numbers the different grams of many texts, so that another text is read once for all of them. */
interface GramTable {
  /** The number of different grams. */
  readonly size: number;
  /** The numbers of the grams of each text, by position. */
  readonly numbers: readonly Int32Array[];
  /**
   * Calls `hit` for every position of another text that has one of the grams. Rarely it is another gram with the same
   * hash, so hits must be checked.
   */
  scan(text: string, hit: (gram: number, at: number) => void): void;
}

/** The table of the grams of texts. Each gram has `gram` characters. */
export function gramTable(texts: readonly string[], gram: number): GramTable {
  const hashes = texts.map((text) => gramHashes(codeUnits(text), gram));
  const count = sumBy(hashes, ({ length }) => length);
  // There are four times as many slots as grams, and one bit for each quarter of a slot. For most positions of a text
  // the bit is not set, and the bits are few enough for the processor's cache.
  const shift = 32 - Math.max(8, Math.ceil(Math.log2(4 * count + 1)));
  const heads = new Int32Array(2 ** (32 - shift)).fill(-1);
  const bitShift = Math.max(0, shift - 2);
  const isSet = new Int32Array(heads.length / 8);
  const [next, keys] = [new Int32Array(count), new Int32Array(count)];
  let size = 0;

  function numberOf(hash: number): number {
    let i = heads[gramSlot(hash, shift)]!;
    while (i !== -1 && keys[i] !== hash) i = next[i]!;
    return i;
  }

  function add(hash: number): number {
    const held = numberOf(hash);
    if (held !== -1) return held;
    const [slot, bit] = [gramSlot(hash, shift), gramSlot(hash, bitShift)];
    keys[size] = hash;
    next[size] = heads[slot]!;
    heads[slot] = size;
    isSet[bit >>> 5]! |= 1 << (bit & 31);
    return size++;
  }

  const readUnits = unitReader();
  let memory = new Int32Array(2 ** 10);
  const numbers = hashes.map((own) => own.map(add));
  return {
    size,
    numbers,
    scan(text, hit) {
      if (size === 0) return; // there is nothing to find
      const units = readUnits(text);
      if (units.length > memory.length) memory = new Int32Array(2 * units.length);
      const found = gramHashes(units, gram, memory);
      for (let at = 0; at < found.length; at++) {
        const bit = gramSlot(found[at]!, bitShift);
        if ((isSet[bit >>> 5]! & (1 << (bit & 31))) === 0) continue; // the gram is not in the table
        const number = numberOf(found[at]!);
        if (number !== -1) hit(number, at);
      }
    },
  };
}

/** Finds the grams of many quotes in a text. The text is read only once, however many quotes there are. */
export interface QuoteTable {
  /**
   * Calls `hit` for every position of the text that has the gram at a position of a quote. Rarely it is another gram
   * with the same hash.
   */
  scan(text: string, hit: (quote: number, from: number, at: number) => void): void;
}

/** The table of the grams of quotes. Each gram has `gram` characters. */
export function quoteTable(quotes: readonly string[], gram: number): QuoteTable {
  const table = gramTable(quotes, gram);
  const count = sumBy(table.numbers, ({ length }) => length);
  const heads = new Int32Array(table.size).fill(-1);
  const [next, owners, offsets] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  let entry = 0;
  for (const [quote, own] of table.numbers.entries())
    for (const [offset, number] of own.entries()) {
      owners[entry] = quote;
      offsets[entry] = offset;
      next[entry] = heads[number]!;
      heads[number] = entry++;
    }
  return {
    scan(text, hit) {
      table.scan(text, (number, at) => {
        for (let i = heads[number]!; i >= 0; i = next[i]!) hit(owners[i]!, offsets[i]!, at);
      });
    },
  };
}

declare const TextEncoder: new () => {
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
};

/**
 * The code units of a text as numbers. If each is read several times, an array takes a fifth of the time of a string.
 */
export function codeUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/**
 * Reads the code units of one text after the other into the same memory. A result is valid until the next call. For
 * ASCII, the bytes are the units, which takes a quarter of the time.
 */
export function unitReader(): (text: string) => Uint16Array {
  let bytes = new Uint8Array(2 ** 10);
  let units = new Uint16Array(2 ** 10);
  return (text) => {
    if (text.length > units.length)
      [bytes, units] = [new Uint8Array(2 * text.length), new Uint16Array(2 * text.length)];
    const { read, written } = encoder.encodeInto(text, bytes);
    if (read === text.length && written === text.length) for (let i = 0; i < text.length; i++) units[i] = bytes[i]!;
    else for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
    return units.subarray(0, text.length);
  };
}
const encoder = new TextEncoder();
