import { gramSlot } from "../text/gram-hashes.ts";

const bits = 14; // for speed alone

/** How many of some grams a text has, too, or a few more: other grams may share their slots. */
export type GramCounter = (grams: Int32Array, text: Int32Array) => number;

/** One table for one text after the other: it need not be emptied. */
export function gramCounter(): GramCounter {
  const seen = new Int32Array(2 ** bits); // by slot: the last time that a gram of it was seen
  let times = 0;
  return (grams, text) => {
    times++;
    for (let i = 0; i < text.length; i++) seen[gramSlot(text[i]!, 32 - bits)] = times;
    let count = 0;
    for (let i = 0; i < grams.length; i++) if (seen[gramSlot(grams[i]!, 32 - bits)] === times) count++;
    return count;
  };
}
