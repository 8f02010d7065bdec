import { expect, test } from "vitest";
import { packedColumns, packedResults, unpackedColumns, unpackedResults } from "../../src/report/packed-results.ts";
import type { PageRanking } from "../../src/report/page-data.ts";
import { below, type Random, seeded } from "../seeded.ts";

function numbers(random: Random, count: number, limit: number): number[] {
  return Array.from({ length: count }, () => below(random, limit));
}

/** Rising, without one twice. */
function places(random: Random): number[] {
  return [...new Set(numbers(random, below(random, 5), 300))].sort((a, b) => a - b);
}

/** Start and length of stretches that rise. */
function text(random: Random): number[] {
  let end = 0;
  return numbers(random, below(random, 4), 50).flatMap((gap) => {
    const [start, length] = [end + gap, below(random, 40)];
    end = start + length;
    return [start, length];
  });
}

function ranking(random: Random, areCounted: boolean): PageRanking {
  const count = below(random, 5);
  const at = places(random);
  return {
    docs: numbers(random, count, 1000),
    starts: numbers(random, count, 4).map((start) => start - 1),
    lengths: numbers(random, count, 400),
    total: below(random, 1500),
    copies: numbers(random, 5 * below(random, 3), 900),
    returned:
      random() < 0.4
        ? null
        : {
            places: at,
            texts: random() < 0.5 ? [] : at.map(() => text(random)),
            ranks: random() < 0.5 ? [] : at.map((place) => place + 1),
          },
    ...(areCounted && (count === 0 || random() < 0.7) && { tokens: numbers(random, count, 3) }),
    ...(areCounted && random() < 0.7 && { tokenStops: numbers(random, 2, 3).map((stop) => stop - 1) }),
  };
}

test("results come out of their bytes as they went in", () => {
  let counted = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const random = seeded(seed);
    const results = Array.from({ length: below(random, 5) }, () => ranking(random, seed % 2 === 0));
    // Where no list says anything of tokens, nothing is known of those without results either.
    const isKnown =
      results.some(({ tokens = [] }) => tokens.length > 0) || results.every(({ docs }) => docs.length > 0);
    if (!isKnown) continue;
    counted += Number(results.some(({ tokens }) => tokens !== undefined));
    expect(unpackedResults(packedResults(results)), `seed ${seed}`).toEqual(results);
  }
  expect(counted).toBeGreaterThan(30);
});

test("columns come out as they went in, up to the largest whole number", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const columns = Array.from({ length: below(random, 6) }, () => {
      const limit = 2 ** below(random, 54);
      return Array.from({ length: below(random, 40) }, () => Math.floor(random() * limit));
    });
    expect(unpackedColumns(packedColumns(columns)), `seed ${seed}`).toEqual(columns);
  }
  for (let bytes = 1; bytes <= 6; bytes++) {
    const [last, next] = [[256 ** bytes - 1], [256 ** bytes]]; // the largest number of so many bytes, and the one behind it
    expect(unpackedColumns(packedColumns([last, next]))).toEqual([last, next]);
  }
  expect(unpackedColumns(packedColumns([[Number.MAX_SAFE_INTEGER, 0, 255, 256]]))).toEqual([
    [Number.MAX_SAFE_INTEGER, 0, 255, 256],
  ]);
});
