import { expect, test } from "vitest";
import { type ChunkLine, chunkLine, costOf, costUpTo } from "../../src/chunk/chunk-line.ts";
import { boundedSearch, relaxation, type Selection, usualWidths, type Weights } from "../../src/chunk/best-list.ts";
import { rangeSet } from "../../src/text/range.ts";
import { below, seeded } from "../seeded.ts";

/** A few chunks that may overlap, and highlights; where `paid`, some tokens for each chunk. */
function someLine(seed: number, count: number, paid: boolean): ChunkLine {
  const random = seeded(seed);
  const some = (most: number, longest: number) =>
    Array.from({ length: most }, () => {
      const start = below(random, 24);
      return { start, end: start + 1 + below(random, longest) };
    });
  const judged = new Map([["d", { relevant: rangeSet(some(3, 7)), grade: 1 }]]);
  const ends = (_: string, start: number, end: number): Int32Array => {
    const places = Array.from({ length: end - start - 1 }, (__, i) => i + 1).filter(() => random() < 0.4);
    return Int32Array.from([...places, end - start]);
  };
  const tokens = { ends, count: () => 0 };
  return chunkLine(new Map([["d", some(count, 9)]]), judged, paid ? tokens : undefined);
}

/** Every selection: sets of chunks, without a part and with one, which is read up to a character. */
function* selections({ chunks, highlighted }: ChunkLine, from = 0, covered = 0): Generator<Selection> {
  const isGold = (at: number): boolean => highlighted.some(({ start, end }) => start <= at && at < end);
  for (let set = 0; set < 2 ** (chunks.length - from); set++) {
    const whole = chunks.map((_, i) => i).filter((i) => i >= from && (set >> (i - from)) & 1);
    const read = new Set<number>();
    for (const i of whole) for (let at = chunks[i]!.start; at < chunks[i]!.end; at++) read.add(at);
    const countOf = (places: ReadonlySet<number>) => [...places].filter((at) => at >= covered && isGold(at)).length;
    const cost = whole.reduce((sum, i) => sum + costOf(chunks[i]!), 0);
    yield { whole, cut: undefined, found: countOf(read), read: cost };
    for (let cut = from; cut < chunks.length; cut++) {
      if (whole.includes(cut)) continue;
      const more = new Set(read);
      for (let at = chunks[cut]!.start; at < chunks[cut]!.end; at++) {
        more.add(at);
        yield { whole, cut, found: countOf(more), read: cost + costUpTo(chunks[cut]!, at + 1) };
      }
    }
  }
}

const worthOf = ({ found, read }: Weights, weights: Weights): number => weights.found * found - weights.read * read;
const prices: readonly Weights[] = [
  { found: 2, read: 1 },
  { found: 5, read: 4 },
  { found: 40, read: 1 },
];

test("what the rest of the chunks may be worth is the best of all selections of them, from anywhere that is covered", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const line = someLine(seed, 4, seed % 3 === 0);
    for (const weights of prices) {
      const { worth, best } = relaxation(line, weights);
      for (const mayCut of [false, true]) {
        for (let chunk = 0; chunk < line.chunks.length; chunk++) {
          const before = line.chunks.slice(0, chunk).map(({ last }) => last);
          for (const covered of new Set([line.chunks[chunk]!.first, ...before])) {
            if (covered < line.chunks[chunk]!.first) continue;
            const all = [...selections(line, chunk, line.place[covered]!)].filter(
              ({ cut }) => mayCut || cut === undefined,
            );
            const most = Math.max(...all.map((each) => worthOf(each, weights)));
            // A part of the last chunk that is paid for by characters may end anywhere; its best end is a stop.
            expect(worth(chunk, covered, mayCut), `seed ${seed}, chunk ${chunk}, ${covered}`).toBe(most);
          }
        }
        const chosen = best(mayCut);
        expect(worthOf(chosen, weights), `seed ${seed}`).toBe(worth(0, line.chunks[0]?.first ?? 0, mayCut));
        const same = [...selections(line)].filter(
          ({ whole, cut }) => String(whole) === String(chosen.whole) && cut === chosen.cut,
        );
        expect(same.some(({ found, read }) => found === chosen.found && read === chosen.read)).toBe(true);
      }
    }
  }
});

/** The most that is found within a budget, and the least that is read for it: a part is read as far as the budget goes. */
function bestOf(line: ChunkLine, all: Iterable<Selection>, budget: number): Weights {
  let best = { found: 0, read: 0 };
  for (const { whole, cut, found, read } of all) {
    const paid = whole.reduce((sum, i) => sum + costOf(line.chunks[i]!), 0);
    if (read > budget) continue;
    const cost = cut === undefined ? paid : Math.min(budget, paid + costOf(line.chunks[cut]!));
    if (found > best.found || (found === best.found && cost < best.read)) best = { found, read: cost };
  }
  return best;
}

test("at any prices, and from any list to begin with, the search finds the best selection, and what it drops is bounded", () => {
  const none = { whole: [], cut: undefined, found: 0, read: 0 };
  let [kept, most] = [0, 0];
  for (let seed = 1; seed <= 16; seed++) {
    const line = someLine(seed, 5, seed % 4 === 0);
    const all = [...selections(line)];
    for (const budget of [0, 2, 5, 9, 14]) {
      const best = bestOf(line, all, budget);
      for (const weights of prices) {
        const relaxed = relaxation(line, weights);
        // The best of all selections without a limit is known, too, and is offered: here it is none, to be found again.
        const priced = { weights, relaxed: { ...relaxed, best: () => none }, within: none };
        const { selection, bound } = boundedSearch(line, budget, priced, [2 ** 12]);
        const told = `seed ${seed}, budget ${budget}, prices ${weights.found}/${weights.read}`;
        expect({ found: selection.found, read: selection.read }, told).toEqual(best);
        expect(bound, told).toBe(best.found);
        for (const widths of [[], [1], [1, 2]]) {
          const short = boundedSearch(line, budget, priced, widths);
          expect(short.bound, told).toBeGreaterThanOrEqual(best.found);
          if (widths.length === 2) [kept, most] = [kept + short.selection.found, most + best.found];
        }
      }
    }
  }
  expect(kept / most).toBeGreaterThan(0.97);
});

test("what is worth as much without a chunk, or a part of it, is left", () => {
  const lineOf = (start: number, end: number): ChunkLine =>
    chunkLine(
      new Map([["d", [{ start: 0, end: 10 }]]]),
      new Map([["d", { relevant: rangeSet([{ start, end }]), grade: 1 }]]),
    );
  const none = { whole: [], cut: undefined, found: 0, read: 0 };
  const price = { found: 2, read: 1 };
  const whole = relaxation(lineOf(5, 10), price); // 5 of 10 characters, at twice their price
  expect([whole.best(false), whole.best(true)]).toEqual([none, none]);
  expect(relaxation(lineOf(4, 8), price).best(true)).toEqual(none); // 4 of the first 8
  expect(relaxation(lineOf(3, 8), price).best(true)).toEqual({ whole: [], cut: 0, found: 5, read: 8 });
  expect(relaxation(lineOf(4, 10), price).best(true)).toEqual({ whole: [0], cut: undefined, found: 6, read: 10 });
});

test("first few states are kept, then many: of up to 12 chunks all that there may be", () => {
  expect([1, 12, 13, 500].map(usualWidths)).toEqual([
    [16, 2 ** 15],
    [16, 2 ** 15],
    [16, 2 ** 8],
    [16, 2 ** 8],
  ]);
});
