// Random numbers that are the same for the same seed on every machine. The numbers of a topic depend on its name, and
// so do not depend on the other topics.

/** Whole numbers from 0 to 2^32 - 1, all equally likely. */
export type Random = () => number;

/** Random numbers from a seed: xoshiro128** by Blackman and Vigna. splitmix32 fills its state. */
export function seededRandom(seed: number): Random {
  const fill = splitmix(seed);
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  return () => {
    const drawn = drawnBy(b);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return drawn;
  };
}

/**
 * Random numbers that depend only on a seed and a name. So a topic gets the same numbers whatever other topics there
 * are.
 */
export function randomFor(seed: number, name: string): Random {
  return seededRandom(seed + (nameHash(name) >>> 0));
}

/**
 * The FNV-1a hash of a name. If the hash of a first part is given in `before`, the hash of that part and `name`
 * together.
 */
export function nameHash(name: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash;
}

/** The first number of `randomFor`, from the hash of the name. */
export function firstFor(seed: number, hash: number): number {
  const state = splitmixStart(seed + (hash >>> 0));
  return drawnBy(mixed((state + 2 * golden) >>> 0));
}

/** The output of xoshiro128**; it depends only on the second number of the state. */
function drawnBy(b: number): number {
  const times5 = Math.imul(b, 5);
  return Math.imul((times5 << 7) | (times5 >>> 25), 9) >>> 0;
}

const golden = 0x9e3779b9;

/** Seeds above 32 bits work too: the upper half goes into the start. */
function splitmixStart(seed: number): number {
  return (seed ^ Math.imul(Math.floor(seed / 2 ** 32), 0x85ebca6b)) >>> 0;
}

function splitmix(seed: number): Random {
  let state = splitmixStart(seed);
  return () => mixed((state = (state + golden) >>> 0));
}

function mixed(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
