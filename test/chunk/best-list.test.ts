import { expect, test } from "vitest";
import { bestList } from "../../src/chunk/best-list.ts";
import { chunkLine } from "../../src/chunk/chunk-line.ts";
import type { JudgedDocument, JudgedTopic } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import { below, type Random, seeded } from "../seeded.ts";
import { atLength, rounds } from "../rounds.ts";

interface Case {
  readonly chunks: ReadonlyMap<string, readonly Range[]>;
  readonly judged: JudgedTopic;
}

const documents = 3;

/** Chunks of one size that may overlap, or any that may lie in one another and repeat; none to three highlights. */
function randomCase(seed: number, chunksEach: number): Case {
  const random = seeded(seed);
  const [chunks, judged] = [new Map<string, readonly Range[]>(), new Map<string, JudgedDocument>()];
  for (let i = 0; i < documents; i++) {
    const length = 10 + below(random, 6 * chunksEach);
    const relevant = rangeSet(several(below(random, 4), () => anyRange(random, length, 12)));
    chunks.set(
      `d${i}`,
      random() < 0.5
        ? several(1 + below(random, chunksEach), () => anyRange(random, length, length))
        : regular(random, length).slice(0, chunksEach),
    );
    judged.set(`d${i}`, { relevant, grade: relevant.length > 0 ? 1 : 0 });
  }
  return { chunks, judged };
}

function several<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function anyRange(random: Random, length: number, longest: number): Range {
  const start = below(random, length);
  return { start, end: Math.min(length, start + 1 + below(random, longest)) };
}

function regular(random: Random, length: number): Range[] {
  const size = 2 + below(random, 12);
  const step = 1 + below(random, size);
  return several(Math.ceil(length / step), () => 0).map((_, i) => ({
    start: i * step,
    end: Math.min(i * step + size, length),
  }));
}

const passagesOf = ({ chunks }: Case): Passage[] =>
  [...chunks].flatMap(([doc, ranges]) => ranges.map((range) => ({ doc, ...range })));

/** The characters of passages one after the other, up to the budget. What is highlighted counts once. */
function readBy(list: readonly Passage[], { judged }: Case, budget: number): { found: number; read: number } {
  const found = new Set<string>();
  let read = 0;
  for (const { doc, start, end } of list)
    for (let at = start; at < end && read < budget; at++) {
      read++;
      if (judged.get(doc)!.relevant.some((range) => range.start <= at && at < range.end)) found.add(`${doc} ${at}`);
    }
  return { found: found.size, read };
}

/** The best of all lists, and the shortest of those: every ordered choice of chunks, those that touch nothing included. */
function bestOfAll(one: Case, budget: number): { found: number; read: number } {
  let best = { found: 0, read: 0 };
  const visit = (list: readonly Passage[], rest: readonly Passage[]): void => {
    const outcome = readBy(list, one, budget);
    if (outcome.found > best.found || (outcome.found === best.found && outcome.read < best.read)) best = outcome;
    if (outcome.read === budget) return; // nothing more is read
    for (const [i, next] of rest.entries()) visit([...list, next], rest.toSpliced(i, 1));
  };
  visit([], passagesOf(one));
  return best;
}

/** The same for more chunks: sets of them and one more at the end. */
function bestOfSets(one: Case, budget: number): { found: number; read: number } {
  const all = passagesOf(one).filter((passage) => readBy([passage], one, Infinity).found > 0);
  let best = { found: 0, read: 0 };
  const visit = (list: readonly Passage[], from: number, left: number): void => {
    for (const last of [undefined, ...all]) {
      if (last !== undefined && (left === 0 || list.includes(last))) continue;
      const outcome = readBy(last === undefined ? list : [...list, last], one, budget);
      if (outcome.found > best.found || (outcome.found === best.found && outcome.read < best.read)) best = outcome;
    }
    for (let i = from; i < all.length; i++) {
      const length = all[i]!.end - all[i]!.start;
      if (length <= left) visit([...list, all[i]!], i + 1, left - length);
    }
  };
  visit([], 0, budget);
  return best;
}

test("chunk 5: among a few chunks the list found is the best of all ordered lists and the shortest of those, and so is the bound", () => {
  for (let seed = 0; seed < rounds(15, 134); seed++) {
    const one = randomCase(seed, 2);
    const line = chunkLine(one.chunks, one.judged);
    for (const budget of [0, 1, 3, 7, 12, 20, 40, 1000]) {
      const { passages, found, bound } = bestList(line, budget);
      const optimum = bestOfAll(one, budget);
      expect(readBy(passages, one, budget), `seed ${seed}, budget ${budget}`).toEqual(optimum);
      expect([found, bound], `seed ${seed}, budget ${budget}`).toEqual([optimum.found, optimum.found]);
    }
  }
});

atLength(
  "among up to 12 chunks both are the best of all sets and one more, and a search cut short keeps between",
  () => {
    let most = 0;
    for (let seed = 0; seed < 60; seed++) {
      const one = randomCase(seed, 6);
      const line = chunkLine(one.chunks, one.judged);
      if (line.chunks.length > 12) continue;
      most = Math.max(most, line.chunks.length);
      for (const budget of [5, 11, 23, 40]) {
        const optimum = bestOfSets(one, budget);
        const { passages, found, bound } = bestList(line, budget);
        expect(readBy(passages, one, budget), `seed ${seed}, budget ${budget}`).toEqual(optimum);
        expect([found, bound], `seed ${seed}, budget ${budget}`).toEqual([optimum.found, optimum.found]);
        for (const widths of [[], [1], [2, 3]]) {
          const short = bestList(line, budget, widths);
          expect(readBy(short.passages, one, budget).found).toBe(short.found);
          expect(short.found, `seed ${seed}, budget ${budget}`).toBeLessThanOrEqual(optimum.found);
          expect(short.bound, `seed ${seed}, budget ${budget}`).toBeGreaterThanOrEqual(optimum.found);
        }
      }
    }
    expect(most).toBe(12);
  },
);

test("among many chunks the bound is all that they hold only where the budget suffices to read it", () => {
  for (let seed = 0; seed < rounds(6, 50); seed++) {
    const one = randomCase(seed, 40);
    const line = chunkLine(one.chunks, one.judged);
    const { found: held, read: cheapest } = readBy(bestList(line, 1e6).passages, one, 1e6);
    for (const budget of [10, 50, 100, cheapest - 40, cheapest - 1, cheapest].filter((one) => one >= 0)) {
      const { passages, found, bound } = bestList(line, budget);
      const [none, some] = [bestList(line, budget, []), bestList(line, budget, [2])];
      const told = `seed ${seed}, budget ${budget}`;
      expect(readBy(passages, one, budget).found, told).toBe(found);
      expect(Math.max(none.found, some.found), told).toBeLessThanOrEqual(bound);
      expect(bound, told).toBeLessThanOrEqual(Math.min(none.bound, some.bound));
      expect(found, told).toBeGreaterThanOrEqual(Math.max(none.found, some.found));
      expect(none.bound < held, told).toBe(found < held);
    }
  }
});
