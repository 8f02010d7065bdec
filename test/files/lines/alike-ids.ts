import { mixWord } from "../../../src/text/byte-places.ts";
import { below, seeded } from "../../seeded.ts";

/** Ids of eight characters whose hashes are all the same: the second four undo what the first four did. */
export function alike(count: number, seed: number): string[] {
  const random = seeded(seed);
  const ids = new Set<string>();
  const word = (text: string): number => [...text].reduce((all, one, i) => all | (one.charCodeAt(0) << (8 * i)), 0);
  while (ids.size < count) {
    const first = String.fromCharCode(...Array.from({ length: 4 }, () => 33 + below(random, 94)));
    const second = mixWord(0, word(first)) ^ 0x5a5a5a5a;
    const bytes = [0, 8, 16, 24].map((shift) => (second >>> shift) & 255);
    if (bytes.every((byte) => byte > 32 && byte < 127)) ids.add(first + String.fromCharCode(...bytes));
  }
  return [...ids];
}
