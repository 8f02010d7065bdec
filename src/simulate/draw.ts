/**
 * An index below the limit, drawn by a seed and a name (FNV-1a, then the mixing of murmur3). A topic draws for itself, so
 * that it gets the same whatever other topics there are.
 */
export function draw(seed: number, name: string, limit: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * limit);
}
