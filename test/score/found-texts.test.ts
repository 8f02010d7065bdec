import { expect, test } from "vitest";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import { type CopyFinder, copyFinder } from "../../src/match/copies/topic-copies.ts";
import { collectionOf } from "../../src/data/collection.ts";
import {
  byRunsThatFound,
  foundByRuns,
  foundCounts,
  type FoundText,
  foundTexts,
  hardTopics,
} from "../../src/score/found-texts.ts";
import { nothing, type Range, rangeSet, type RangeSet } from "../../src/text/range.ts";
import { rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";

const ranges = (...pairs: readonly (readonly [number, number])[]): RangeSet =>
  rangeSet(pairs.map(([start, end]) => ({ start, end })));
const gold = (docs: Record<string, RangeSet>): JudgedTopic =>
  new Map(Object.entries(docs).map(([doc, relevant]) => [doc, { relevant, grade: relevant.length > 0 ? 1 : 0 }]));
const returned =
  (docs: Record<string, RangeSet>) =>
  (doc: string): RangeSet =>
    docs[doc] ?? nothing;
const line = ({ doc, start, end, runs, only }: FoundText): string =>
  `${doc} ${start}..${end} ${runs}${only === undefined ? "" : ` run ${only}`}`;

const judged = gold({ a: ranges([10, 40], [50, 60]), b: nothing, c: ranges([0, 5]) });
const found = foundTexts(judged, [
  returned({ a: ranges([0, 20], [55, 70]) }),
  returned({ a: ranges([15, 30]), b: ranges([0, 9]) }),
  returned({ a: ranges([20, 25], [30, 35]) }),
]);

test("highlighted text is parted where another number of runs found it, or another one alone", () => {
  expect(found.map(line)).toEqual([
    "a 10..15 1 run 0",
    "a 15..25 2", // by 0 and 1, then by 1 and 2
    "a 25..30 1 run 1",
    "a 30..35 1 run 2",
    "a 35..40 0",
    "a 50..55 0",
    "a 55..60 1 run 0",
    "c 0..5 0",
  ]);
});

test("score 46: none comes first, and then the longest", () => {
  const other: FoundText[] = [{ doc: "d", start: 0, end: 7, runs: 0, only: undefined }];
  const rows = byRunsThatFound(
    new Map([
      ["t", found],
      ["u", other],
    ]),
  );
  expect(rows.map((row) => `${row.topic} ${line(row)}`)).toEqual([
    "u d 0..7 0",
    "t a 35..40 0",
    "t a 50..55 0",
    "t c 0..5 0",
    "t a 10..15 1 run 0",
    "t a 25..30 1 run 1",
    "t a 30..35 1 run 2",
    "t a 55..60 1 run 0",
    "t a 15..25 2",
  ]);
  expect(foundCounts(rows, 3)).toEqual([
    { runs: 0, texts: 4, characters: 22, share: 22 / 52 },
    { runs: 1, texts: 4, characters: 20, share: 20 / 52 },
    { runs: 2, texts: 1, characters: 10, share: 10 / 52 },
    { runs: 3, texts: 0, characters: 0, share: 0 },
  ]);
});

test("topics that no run was scored on are left out, and text from copies is found where they count", () => {
  const words = "The relief valve has to be closed before the pump is started.";
  const all = ranges([0, words.length]);
  const collection = collectionOf(["a", "b"].map((doc) => ({ doc, text: words })));
  const topics = new Map(["1", "2", "3"].map((topic) => [topic, gold({ a: all })]));
  const lists = [new Map([["1", { read: [{ doc: "b", start: 4, end: 60 }], below: [] }]]), new Map()];
  const scored = { runs: [{ topics: new Map([["1", {}]]) }, { topics: new Map([["3", {}]]) }] } as never;
  const told = (copies?: CopyFinder) =>
    Array.from(foundByRuns({ topics }, scored, lists, copies), ([topic, texts]) => [topic, texts.map(line)]);
  expect(told()).toEqual([
    ["1", ["a 0..61 0"]],
    ["3", ["a 0..61 0"]],
  ]);
  expect(told(copyFinder(collection, "same"))).toEqual([
    ["1", ["a 0..4 0", "a 4..60 1 run 0", "a 60..61 0"]],
    ["3", ["a 0..61 0"]],
  ]);
});

test("the topic is hardest of which the largest share was found by none; of equals, of which runs found least", () => {
  const text = (start: number, end: number, runs: number): FoundText => ({
    doc: "d",
    start,
    end,
    runs,
    only: undefined,
  });
  const topics = new Map([
    ["easy", [text(0, 10, 3)]],
    ["half", [text(0, 5, 0), text(5, 10, 2)]],
    ["silent", []],
    ["least", [text(3, 4, 2)]],
    ["harder", [text(0, 5, 0), text(5, 10, 1)]],
  ]);
  expect(hardTopics(topics, 3)).toEqual([
    { topic: "harder", relevant: 10, byNone: 5, byOne: 5, mean: 5 / 30 },
    { topic: "half", relevant: 10, byNone: 5, byOne: 0, mean: 10 / 30 },
    { topic: "least", relevant: 1, byNone: 0, byOne: 0, mean: 2 / 3 },
    { topic: "easy", relevant: 10, byNone: 0, byOne: 0, mean: 1 },
  ]);
  expect(foundCounts([], 1)).toEqual([0, 1].map((runs) => ({ runs, texts: 0, characters: 0, share: 0 })));
});

test.each(Array.from({ length: rounds(40, 2000) }, (_, seed) => seed))("as character by character, seed %i", (seed) => {
  const random = seeded(seed);
  const drawn = (most: number): RangeSet =>
    rangeSet(
      Array.from({ length: below(random, most) }, (): Range => {
        const start = below(random, 40);
        return { start, end: start + below(random, 9) };
      }),
    );
  const topic = gold({ a: drawn(5), b: drawn(5) });
  const runs = Array.from({ length: below(random, 5) }, () => ({ a: drawn(6), b: drawn(6) }));
  const stretches = foundTexts(topic, runs.map(returned));
  const told = stretches.flatMap(({ doc, start, end, runs: number, only }) =>
    Array.from({ length: end - start }, (_, i) => `${doc} ${start + i} ${number} ${only}`),
  );
  expect(told).toEqual(byCharacter(topic, runs));
  // No two that touch could be one.
  for (const [i, { doc, start, runs: number, only }] of stretches.entries()) {
    const before = stretches[i - 1];
    const touches = before?.doc === doc && before.end === start;
    expect(touches && before.runs === number && before.only === only).toBe(false);
  }
});

function byCharacter(topic: JudgedTopic, runs: readonly Record<string, RangeSet>[]): string[] {
  const holds = (set: RangeSet, c: number) => set.some(({ start, end }) => start <= c && c < end);
  return [...topic].flatMap(([doc, { relevant }]) =>
    Array.from({ length: 60 }, (_, c) => c)
      .filter((c) => holds(relevant, c))
      .map((c) => {
        const finders = [...runs.keys()].filter((run) => holds(runs[run]![doc]!, c));
        return `${doc} ${c} ${finders.length} ${finders.length === 1 ? finders[0] : undefined}`;
      }),
  );
}
