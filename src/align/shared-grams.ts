import { gramSlot } from "../text/gram-hashes.ts";

const bits = 14;
const seen = new Int32Array(2 ** bits); // by slot: the last time that a gram of it was seen
let times = 0;

/** How many of some grams a stretch of a text has, too, or a few more: other grams may share their slots. */
export function sharedGrams(grams: Int32Array, text: Int32Array, start = 0, end = text.length): number {
  times++;
  const stop = Math.min(text.length, end);
  for (let i = Math.max(0, start); i < stop; i++) seen[gramSlot(text[i]!, 32 - bits)] = times;
  let count = 0;
  for (let i = 0; i < grams.length; i++) if (seen[gramSlot(grams[i]!, 32 - bits)] === times) count++;
  return count;
}

/** The same for the whole of a text, which is looked at once for many others. */
export function gramsShared(text: Int32Array): (grams: Int32Array) => number {
  const held = new Uint8Array(2 ** bits);
  for (let i = 0; i < text.length; i++) held[gramSlot(text[i]!, 32 - bits)] = 1;
  return (grams) => {
    let count = 0;
    for (let i = 0; i < grams.length; i++) count += held[gramSlot(grams[i]!, 32 - bits)]!;
    return count;
  };
}
