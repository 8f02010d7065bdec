/** Whole numbers from 0 to 2^32 - 1, each as likely as the others. */
export type Random = () => number;

/** Random numbers from a seed: xoshiro128** of Blackman and Vigna, its state filled by splitmix32. */
export function seededRandom(seed: number): Random {
  const fill = splitmix(seed);
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  return () => {
    const times5 = Math.imul(b, 5);
    const drawn = Math.imul((times5 << 7) | (times5 >>> 25), 9) >>> 0;
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

/** Random numbers that depend on a seed and a name only: a topic draws the same whatever other topics there are. */
export function randomFor(seed: number, name: string): Random {
  let hash = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return seededRandom(seed + (hash >>> 0));
}

/** Seeds beyond 32 bits count too: their upper half goes into the start. */
function splitmix(seed: number): Random {
  let state = (seed ^ Math.imul(Math.floor(seed / 2 ** 32), 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
