import { randomFor } from "../../base/random.ts";

/** A random index below the limit that depends on seed and name only. */
export function draw(seed: number, name: string, limit: number): number {
  return Math.floor((randomFor(seed, name)() / 2 ** 32) * limit);
}
