// Grams are runs of a fixed number of characters. A text is found in others by the grams that they share: `gramHashes` gives a rolling
// hash for every position, `gramTable` numbers the different grams of many texts, and `quoteTable` says which quote has a gram at which
// offset. What is found shares a hash and must be looked at again.

import { sumBy } from "../base/number.ts";

/**
 * By position of a text, given as code units: a hash of the characters that begin there, as many as a gram has. Many texts may have
 * theirs in the same memory, which must be as long as they are.
 */
export function gramHashes(text: Uint16Array, gram: number, memory?: Int32Array): Int32Array {
  const count = Math.max(0, text.length - gram + 1);
  const hashes = memory?.subarray(0, count) ?? new Int32Array(count);
  if (count === 0) return hashes;
  let leaving = 1; // what a character is multiplied by when it leaves the gram
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
  /** How many different grams there are. */
  readonly size: number;
  /** The numbers of the grams of a text, by position. */
  readonly numbers: readonly Int32Array[];
  /**
   * Tells of every position of another text that has one of the grams. Hardly ever it is another gram of the same hash: what
   * is found is to be looked at again.
   */
  scan(text: string, hit: (gram: number, at: number) => void): void;
}

/** The grams of texts, each `gram` characters long. */
export function gramTable(texts: readonly string[], gram: number): GramTable {
  const hashes = texts.map((text) => gramHashes(codeUnits(text), gram));
  const count = sumBy(hashes, ({ length }) => length);
  // Four times as many slots as grams, and a bit for each quarter of a slot: most positions of a text find theirs unset, in a
  // table that is small enough to be near the processor.
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
      if (size === 0) return; // none would be found
      const units = readUnits(text);
      if (units.length > memory.length) memory = new Int32Array(2 * units.length);
      const found = gramHashes(units, gram, memory);
      for (let at = 0; at < found.length; at++) {
        const bit = gramSlot(found[at]!, bitShift);
        if ((isSet[bit >>> 5]! & (1 << (bit & 31))) === 0) continue; // it would not be found
        const number = numberOf(found[at]!);
        if (number !== -1) hit(number, at);
      }
    },
  };
}

/** Finds the grams of many quotes in a text at once, so that a text is read once, however many quotes there are. */
export interface QuoteTable {
  /** Tells of every position of the text that has the gram of a position of a quote, or hardly ever one of the same hash. */
  scan(text: string, hit: (quote: number, from: number, at: number) => void): void;
}

/** The grams of quotes, each `gram` characters long. */
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

/** The code units of a text as numbers: where each is read several times, an array takes a fifth of the time of a string. */
export function codeUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/**
 * The same of one text after the other, in the same memory: what was read is good until the next. Of ASCII the bytes are the units,
 * which takes a quarter of the time.
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
