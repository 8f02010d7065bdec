import { gramSlot } from "../text/gram-hashes.ts";

const bits = 14;

/** How many of some grams a stretch of a text has, too, or a few more: other grams may share their slots. */
export type GramCounter = (grams: Int32Array, text: Int32Array, start?: number, end?: number) => number;

/** One table for one text after the other: it need not be emptied. */
export function gramCounter(): GramCounter {
  const seen = new Int32Array(2 ** bits); // by slot: the last time that a gram of it was seen
  let times = 0;
  return (grams, text, start = 0, end = text.length) => {
    times++;
    const stop = Math.min(text.length, end);
    for (let i = Math.max(0, start); i < stop; i++) seen[gramSlot(text[i]!, 32 - bits)] = times;
    let count = 0;
    for (let i = 0; i < grams.length; i++) if (seen[gramSlot(grams[i]!, 32 - bits)] === times) count++;
    return count;
  };
}

/** The slots of every `step`th of some grams, as they are looked up. */
export function slotsOf(grams: Int32Array, step: number): Uint16Array {
  return Uint16Array.from({ length: Math.ceil(grams.length / step) }, (_, i) => gramSlot(grams[step * i]!, 32 - bits));
}

/** The grams of a whole text, which is looked at once for many others. */
export interface HeldGrams {
  /** How many of some grams the text has, too, or a few more. */
  count(grams: Int32Array): number;
  /** Whether it lacks more than `most` of the grams of some slots. */
  lacksMore(slots: Uint16Array, most: number): boolean;
}

/** Takes the grams of one text after the other, and forgets those of the last: one table is emptied faster than many are made. */
export function gramHolder(): (text: Int32Array) => HeldGrams {
  const held = new Uint8Array(2 ** bits); // by slot: 1 where the text has a gram of it
  let last: Int32Array = new Int32Array(0);
  const grams: HeldGrams = {
    count(some) {
      let count = 0;
      for (let i = 0; i < some.length; i++) count += held[gramSlot(some[i]!, 32 - bits)]!;
      return count;
    },
    lacksMore(slots, most) {
      let left = most;
      for (let i = 0; i < slots.length && left >= 0; i++) left -= 1 - held[slots[i]!]!;
      return left < 0;
    },
  };
  return (text) => {
    for (let i = 0; i < last.length; i++) held[gramSlot(last[i]!, 32 - bits)] = 0;
    for (let i = 0; i < text.length; i++) held[gramSlot(text[i]!, 32 - bits)] = 1;
    last = text;
    return grams;
  };
}
