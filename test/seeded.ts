export type Random = () => number;

/** Random numbers in 0..1 from a seed (mulberry32), so that a failing test can be run again. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, ...choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!;
}

/** A whole number from 0 on. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}
