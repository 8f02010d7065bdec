import { firstWhere } from "../base/smallest.ts";
import type { LineChunk } from "./chunk-line.ts";

// What reading costs: a character each, or, where the tokens of chunks are known, a token each.

/** What it costs to read a whole chunk. */
export function costOf({ start, end, ends }: LineChunk): number {
  return ends === undefined ? end - start : ends.length;
}

/** What it costs to read a chunk up to a place on the line: characters, or the tokens that hold them whole. */
export function costUpTo({ start, ends }: LineChunk, place: number): number {
  const length = place - start;
  if (ends === undefined || length <= 0) return length;
  return Math.min(firstWhere(0, ends.length, (i) => ends[i]! >= length) + 1, ends.length);
}

/** How many characters of a chunk a budget pays for. */
export function lengthFor({ start, end, ends }: LineChunk, budget: number): number {
  const length = end - start;
  if (ends === undefined) return Math.min(length, budget);
  return budget >= ends.length ? length : (ends[budget - 1] ?? 0);
}
