import { seededRandom } from "../base/random.ts";

/**
 * A random index below the limit that depends on seed and name only: a topic draws the same whatever other topics there are.
 */
export function draw(seed: number, name: string, limit: number): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return Math.floor((seededRandom(seed + (hash >>> 0))() / 2 ** 32) * limit);
}
