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
