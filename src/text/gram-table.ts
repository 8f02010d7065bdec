import { sumBy } from "../base/number.ts";
import { codeUnits, unitReader } from "./code-units.ts";
import { gramHashes, gramSlot } from "./gram-hashes.ts";

/** Numbers the different grams of many texts, so that another text is read once for all of them. */
export interface GramTable {
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
  const shift = 32 - Math.max(8, Math.ceil(Math.log2(4 * count + 1))); // any number of them would do
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
