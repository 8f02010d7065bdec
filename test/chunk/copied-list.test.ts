import { expect, test } from "vitest";
import { bestFromAnywhere, mostDecided, usualWidth } from "../../src/chunk/copied-list.ts";
import { chunkLine } from "../../src/chunk/chunk-line.ts";
import { chunkingSummary } from "../../src/chunk/chunking-summary.ts";
import { copiedText } from "../../src/chunk/copied-text.ts";
import { chunked } from "../../src/chunk/setting.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { jsonlRun } from "../../src/files/formats/jsonl-run.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { withCopies } from "../../src/score/gain/copied-text.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import { wordTokens as words } from "../../src/match/tokens/words.ts";
import { passageTokens } from "../../src/match/tokens/passage-tokens.ts";
import { copiedNames } from "../match/copies/brute-copies.ts";
import { copiedTrack } from "../match/copies/copied-track.ts";
import { atLength, rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";

test("how many states are kept, and how many chunks decided about, falls with the number of chunks", () => {
  expect([1, 12, 13, 256, 257, 5000].map(usualWidth)).toEqual([2 ** 15, 2 ** 15, 315, 16, 16, 16]);
  expect(mostDecided(256, 16)).toBe(256);
  expect(mostDecided(257, 16)).toBe(341); // 2 ** 22 / (3 * 16 * 257), rounded up
  expect(mostDecided(100_000, 16)).toBe(1);
});

/** Chunks of one size that may overlap, or any that may lie in one another. */
function randomChunks(texts: ReadonlyMap<string, string>, seed: number, most: number): Map<string, Range[]> {
  const random = seeded(seed);
  const size = 20 + below(random, 100);
  const step = Math.max(10, below(random, size));
  return new Map(
    Array.from(texts, ([doc, { length }]): [string, Range[]] => {
      const count = Math.min(most, Math.ceil(length / step));
      const isRegular = random() < 0.6;
      return [
        doc,
        Array.from({ length: count }, (_, i) => {
          const start = isRegular ? i * step : below(random, length);
          return { start, end: Math.min(length, start + (isRegular ? size : 1 + below(random, 150))) };
        }),
      ];
    }),
  );
}

/** Highlighted characters by the names that count, and all of them. */
function wantedIn(judged: JudgedTopic, nameOf: (character: string) => string): Set<string> {
  const names = new Set<string>();
  for (const [doc, { relevant }] of judged)
    for (const { start, end } of relevant) for (let i = start; i < end; i++) names.add(nameOf(`${doc}:${i}`));
  return names;
}

interface Outcome {
  readonly found: number;
  readonly read: number;
}

/** What lists find, character by character; tokens are paid for where `endsOf` gives them. */
function reader(
  nameOf: (character: string) => string,
  wanted: ReadonlySet<string>,
  endsOf?: (passage: Passage) => ArrayLike<number>,
) {
  const charactersOf = new Map<Passage, string[]>();
  const characters = (passage: Passage): string[] => {
    const { doc, start, end } = passage;
    const known =
      charactersOf.get(passage) ?? Array.from({ length: end - start }, (_, i) => nameOf(`${doc}:${start + i}`));
    charactersOf.set(passage, known);
    return known;
  };
  const costOf = (passage: Passage): number => endsOf?.(passage).length ?? passage.end - passage.start;
  const readBy = (list: readonly Passage[], budget: number): Outcome => {
    const found = new Set<string>();
    let read = 0;
    for (const passage of list) {
      const left = budget - read;
      const cost = costOf(passage);
      const part = endsOf === undefined ? left : (endsOf(passage)[left - 1] ?? 0);
      const length = cost <= left ? Infinity : part;
      for (const [i, name] of characters(passage).entries()) if (i < length && wanted.has(name)) found.add(name);
      read += Math.min(cost, left);
    }
    return { found: found.size, read };
  };
  /** The best of all sets of chunks and one more, and the shortest of those. */
  const bestOfSets = (all: readonly Passage[], budget: number): Outcome => {
    let best: Outcome = { found: 0, read: 0 };
    const useful = all.filter((passage) => readBy([passage], Infinity).found > 0);
    const visit = (list: readonly Passage[], from: number, left: number): void => {
      for (const last of [undefined, ...useful]) {
        if (last !== undefined && (left === 0 || list.includes(last))) continue;
        const outcome = readBy(last === undefined ? list : [...list, last], budget);
        if (outcome.found > best.found || (outcome.found === best.found && outcome.read < best.read)) best = outcome;
      }
      for (let i = from; i < useful.length; i++)
        if (costOf(useful[i]!) <= left) visit([...list, useful[i]!], i + 1, left - costOf(useful[i]!));
    };
    visit([], 0, budget);
    return best;
  };
  return { readBy, bestOfSets };
}

function caseOf(seed: number, most: number, kind: "same" | "near") {
  const { texts, judgements } = copiedTrack(seed, kind === "near" ? 0.01 : 0);
  const chunks = randomChunks(texts, seed, most);
  const collection = collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text })));
  const judged = judgements.topics.get("t")!;
  const nameOf = copiedNames(judged, texts, kind);
  const wanted = wantedIn(judged, nameOf);
  const passages = [...chunks].flatMap(([doc, ranges]) => ranges.map((range): Passage => ({ doc, ...range })));
  return { judgements, judged, chunking: { name: "mine", chunks }, collection, nameOf, wanted, passages };
}

const budgets = [1, 30, 80, 150, 300, 5000];

test.each(["same", "near"] as const)(
  "copies that are %s: the list is the best of all lists and scores what is printed, and so is the bound",
  (kind) => {
    let [copied, most] = [0, 0];
    for (let seed = 0; seed < rounds(25, 150); seed++) {
      const { judgements, judged, chunking, collection, nameOf, wanted, passages } = caseOf(seed, 3, kind);
      if (wanted.size === 0) continue;
      const { readBy, bestOfSets } = reader(nameOf, wanted);
      const useful = passages.filter((passage) => readBy([passage], Infinity).found > 0);
      if (useful.length > 8) continue;
      most = Math.max(most, useful.length);
      const everywhere = copiedText(judgements, collection, kind);
      if (everywhere.linksOf(judged).size > 0) copied++;
      const { reach } = chunkingSummary(chunking, judgements, budgets, undefined, everywhere);
      for (const { characters, recall, precision, bound, run } of reach!.budgets) {
        const told = `seed ${seed}, budget ${characters}`;
        const { found, read } = bestOfSets(passages, characters!);
        expect([recall, bound, precision], told).toEqual([
          found / wanted.size,
          found / wanted.size,
          found === 0 ? 0 : found / read,
        ]);
        const written = readRun([...jsonlRun.print(run)].join("\n"));
        const measures = [`R@${characters}ch`, `P@${characters}ch`];
        const { mean } = evaluate(judgements, [written], { measures, collection, copies: kind }).runs[0]!;
        expect(Object.values(mean), told).toEqual([recall, precision]);
      }
      expect(reach!.bestRecall, `seed ${seed}`).toBe(readBy(passages, Infinity).found / wanted.size);
    }
    expect(copied).toBeGreaterThan(5);
    expect(most).toBeGreaterThan(5);
  },
);

test("in tokens, the list is the best of all lists, and so is the bound", () => {
  for (let seed = 0; seed < rounds(20, 300); seed++) {
    const { judged, judgements, chunking, collection, nameOf, wanted, passages } = caseOf(seed, 3, "same");
    if (wanted.size === 0) continue;
    const { ends } = passageTokens(collection, words);
    const { readBy, bestOfSets } = reader(nameOf, wanted, ({ doc, start, end }) => ends(doc, start, end));
    if (passages.filter((passage) => readBy([passage], Infinity).found > 0).length > 8) continue;
    const everywhere = copiedText(judgements, collection, "same");
    const amounts = [1, 5, 12, 30, 500];
    const { reach } = chunkingSummary(
      chunking,
      judgements,
      amounts.map((amount) => `${amount}tok`),
      { collection, tokenizer: words },
      everywhere,
    );
    for (const { tokens, recall, bound } of reach!.budgets) {
      const optimum = bestOfSets(passages, tokens!).found / wanted.size;
      expect([recall, bound], `seed ${seed}, budget ${tokens}, ${judged.size}`).toEqual([optimum, optimum]);
    }
  }
});

atLength("a search cut short keeps between what it found and the best of all lists", () => {
  let many = 0;
  for (let seed = 0; seed < 120; seed++) {
    const { judgements, judged, chunking, collection, nameOf, wanted, passages } = caseOf(seed, 8, "same");
    const { readBy, bestOfSets } = reader(nameOf, wanted);
    const useful = passages.filter((passage) => readBy([passage], Infinity).found > 0);
    const links = copiedText(judgements, collection, "same").linksOf(judged);
    if (links.size === 0 || useful.length > 13) continue;
    if (useful.length > 9) many++;
    const line = chunkLine(chunking.chunks, withCopies(judged, links));
    for (const budget of useful.length > 9 ? [150] : budgets) {
      const optimum = bestOfSets(passages, budget).found;
      for (const width of [0, 1, 3, 50]) {
        const { passages: list, found, bound } = bestFromAnywhere(line, judged, links, budget, width);
        const told = `seed ${seed}, budget ${budget}, width ${width}`;
        expect(readBy(list, budget).found, told).toBe(found);
        expect(found, told).toBeLessThanOrEqual(optimum);
        expect(bound, told).toBeGreaterThanOrEqual(optimum);
        expect(bound, told).toBeLessThanOrEqual(wanted.size);
      }
    }
  }
  expect(many).toBeGreaterThan(5);
});

test("what is cut and left out is told with copies, character by character", () => {
  for (let seed = 0; seed < rounds(30, 400); seed++) {
    const { judgements, judged, chunking, collection, nameOf, passages } = caseOf(seed, 3, "same");
    let [highlights, cut, leftOut] = [0, 0, 0];
    for (const [doc, { relevant }] of judged)
      for (const { start, end } of relevant) {
        const own = Array.from({ length: end - start }, (_, i) => nameOf(`${doc}:${start + i}`));
        const held = passages.map((passage) => {
          const names = new Set<string>();
          for (let i = passage.start; i < passage.end; i++) names.add(nameOf(`${passage.doc}:${i}`));
          return own.map((name) => names.has(name));
        });
        const all = own.filter((_, i) => held.some((each) => each[i])).length;
        highlights++;
        if (all === 0) leftOut++;
        else if (held.every((each) => each.filter(Boolean).length < all)) cut++;
      }
    const { reach } = chunkingSummary(chunking, judgements, [], undefined, copiedText(judgements, collection, "same"));
    expect(reach ?? { highlights: 0, cut: 0, leftOut: 0 }, `seed ${seed}`).toMatchObject({ highlights, cut, leftOut });
  }
});

const sentence = "The valve must be closed before the pump is started, every time.";

test("worked by hand: a short chunk that has a copy alone is better than the long one that is highlighted", () => {
  const collection = collectionOf([
    { doc: "long", text: `${sentence} ${"x".repeat(135)}` },
    { doc: "short", text: sentence },
  ]);
  const judgements = readJudgements('{"topic":"q","doc":"long","ranges":[[0,64]]}');
  const chunking = chunked(collection, "characters:200");
  const reachOf = (copies?: "same") =>
    chunkingSummary(chunking, judgements, [100, 200], undefined, copies && copiedText(judgements, collection, copies))
      .reach;
  expect(reachOf()).toMatchObject({
    bestPrecision: 64 / 200,
    budgets: [{ precision: 64 / 100 }, { precision: 64 / 200 }],
  });
  expect(reachOf("same")).toMatchObject({
    bestPrecision: 1,
    bestRecall: 1,
    budgets: [
      { recall: 1, precision: 1, bound: 1 },
      { recall: 1, precision: 1, bound: 1 },
    ],
  });
});

test("whatever is a copy of what, a search finds the best of all lists, and one cut short keeps below its bound", () => {
  const budgetsOf = [0, 3, 6, 10];
  let [kept, most] = [0, 0];
  for (let seed = 1; seed <= 10; seed++) {
    const random = seeded(seed);
    const links = new Map([
      [
        "copy",
        [0, 8, 16].map((start) => {
          const length = 1 + below(random, 7);
          return { start, end: start + length, doc: "gold", at: 2 + below(random, 12 - length) };
        }),
      ],
    ]);
    const judged: JudgedTopic = new Map([["gold", { relevant: rangeSet([{ start: 2, end: 14 }]), grade: 1 }]]);
    const chunks = new Map(
      ["gold", "copy"].map((doc) => [
        doc,
        Array.from({ length: 3 }, () => {
          const start = below(random, 20);
          return { start, end: start + 1 + below(random, 9) };
        }),
      ]),
    );
    const nameOf = (character: string): string => {
      const [doc, place] = character.split(":");
      const link = links.get(doc!)?.find(({ start, end }) => start <= Number(place) && Number(place) < end);
      return link === undefined ? character : `gold:${link.at + Number(place) - link.start}`;
    };
    const { readBy, bestOfSets } = reader(nameOf, wantedIn(judged, nameOf));
    const passages = [...chunks].flatMap(([doc, ranges]) => ranges.map((range): Passage => ({ doc, ...range })));
    const line = chunkLine(chunks, withCopies(judged, links));
    for (const budget of budgetsOf) {
      const told = `seed ${seed}, budget ${budget}`;
      const best = bestOfSets(passages, budget);
      const { found, read, bound, passages: list } = bestFromAnywhere(line, judged, links, budget);
      expect({ found, read }, told).toEqual(best);
      expect([bound, readBy(list, budget)], told).toEqual([best.found, best]);
      for (const width of [0, 1, 2]) {
        const short = bestFromAnywhere(line, judged, links, budget, width);
        expect(short.bound, told).toBeGreaterThanOrEqual(best.found);
        expect(readBy(short.passages, budget), told).toEqual({ found: short.found, read: short.read });
        if (width === 1) [kept, most] = [kept + short.found, most + best.found];
      }
    }
  }
  expect(kept / most).toBeGreaterThan(0.99);
});
