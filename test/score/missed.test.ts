import { expect, test } from "vitest";
import { seededRandom } from "../../src/base/random.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { JudgedTopic, Judgements } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { copyFinder } from "../../src/match/copies/topic-copies.ts";
import { gains } from "../../src/score/gain/gain.ts";
import { inexEval } from "../../src/score/gain/rules.ts";
import { cutoff, everything } from "../../src/score/measures/cutoff.ts";
import { missed, type MissedByRun, missedByRuns, type MissedText, partedList } from "../../src/score/missed.ts";
import { nothing, type Range, rangeSet } from "../../src/text/range.ts";
import { copiedNames } from "../match/copies/brute-copies.ts";
import { copiedTrack } from "../match/copies/copied-track.ts";
import { rounds } from "../rounds.ts";

const gold = (ranges: Record<string, readonly (readonly [number, number])[]>): JudgedTopic =>
  new Map(
    Object.entries(ranges).map(([doc, own]) => [
      doc,
      { relevant: rangeSet(own.map(([start, end]) => ({ start, end }))), grade: 1 },
    ]),
  );
const part = (doc: string, start: number, end: number): Passage => ({ doc, start, end });

test("score 45: each lost stretch has the first reason that holds", () => {
  const chunks = new Map([
    ["a", [part("a", 0, 50), part("a", 50, 100), part("a", 100, 200)]],
    ["b", [part("b", 0, 100)]],
  ]);
  const found = missed(
    [
      gold({
        a: [
          [40, 60],
          [100, 150],
          [160, 180],
        ],
        b: [
          [0, 10],
          [20, 30],
        ],
        c: [[5, 9]],
      }),
    ],
    { read: [part("a", 0, 50), part("b", 0, 5)], below: [part("a", 110, 120)] },
    { chunks },
  );
  const lines = found.missed.map(({ doc, start, end, reason }) => `${doc} ${start}..${end} ${reason}`);
  expect(lines).toEqual([
    "a 50..60 cut-through",
    "a 100..110 not-returned",
    "a 110..120 below",
    "a 120..150 not-returned",
    "a 160..180 not-returned",
    "b 5..10 not-returned",
    "b 20..30 not-returned",
    "c 5..9 not-indexed",
  ]);
  expect([found.found, found.relevant]).toEqual([15, 114]);
});

test("score 45: of several right answers the one counts of which the larger share is found", () => {
  const answers = [gold({ a: [[0, 100]] }), gold({ a: [[200, 210]] })];
  const { relevant, found } = missed(answers, { read: [part("a", 50, 207)], below: [] }, {});
  expect([found, relevant]).toEqual([7, 10]);
});

test.each(Array.from({ length: rounds(40, 2000) }, (_, seed) => seed))("as character by character, seed %i", (seed) => {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor((random() / 2 ** 32) * n);
  const ranges = (most: number): Range[] =>
    Array.from({ length: below(most) }, () => {
      const start = below(30);
      return { start, end: start + 1 + below(9) };
    });
  const docs = ["a", "b"];
  const judged: JudgedTopic = new Map(docs.map((doc) => [doc, { relevant: rangeSet(ranges(4)), grade: 1 }]));
  const results = (): Passage[] => docs.flatMap((doc) => ranges(4).map((range) => ({ doc, ...range })));
  const list = { read: results(), below: results() };
  const chunks = new Map(docs.filter(() => below(4) > 0).map((doc) => [doc, ranges(6)]));
  const context = { ...(below(2) > 0 && { chunks }) };
  const found = missed([judged], list, context);
  const told = (texts: readonly MissedText[]): string[] =>
    texts.flatMap(({ doc, start, end, reason }) =>
      Array.from({ length: end - start }, (_, i) => `${doc} ${start + i} ${reason}`),
    );
  expect(told(found.missed)).toEqual(byCharacter(judged, list, context));
  expect(found.found + told(found.missed).length).toBe(found.relevant);
});

type Context = Parameters<typeof missed>[2];

/** The definition, one character after the other. */
function byCharacter(judged: JudgedTopic, list: Parameters<typeof missed>[1], { chunks }: Context): string[] {
  const holds = (ranges: Iterable<Range>, c: number) => [...ranges].some(({ start, end }) => start <= c && c < end);
  const own = (passages: readonly Passage[], doc: string) => passages.filter((each) => each.doc === doc);
  return [...judged].flatMap(([doc, { relevant }]) =>
    relevant.flatMap((passage) =>
      Array.from({ length: passage.end - passage.start }, (_, i) => passage.start + i)
        .filter((c) => !holds(own(list.read, doc), c))
        .map((c) => {
          const indexed = chunks?.get(doc) ?? [];
          const isWhole = indexed.some(({ start, end }) => start <= passage.start && passage.end <= end);
          if (chunks !== undefined && indexed.length === 0) return `${doc} ${c} not-indexed`;
          if (holds(own(list.below, doc), c)) return `${doc} ${c} below`;
          return `${doc} ${c} ${chunks !== undefined && !isWhole ? "cut-through" : "not-returned"}`;
        }),
    ),
  );
}

test("of right answers of which as much is found, the first counts", () => {
  const answers = [gold({ a: [[0, 10]] }), gold({ b: [[0, 10]] })];
  const list = { read: [part("a", 0, 5), part("b", 0, 5)], below: [] };
  expect(missed(answers, list, {}).missed).toEqual([{ doc: "a", start: 5, end: 10, reason: "not-returned" }]);
  expect(missed(answers.toReversed(), list, {}).missed).toMatchObject([{ doc: "b" }]);
});

test("what a run found and missed is told in shares, and their means over topics", () => {
  const topics = new Map([
    ["1", gold({ a: [[0, 10]] })],
    ["2", gold({ a: [[20, 30]], b: [[0, 10]] })],
  ]);
  const judgements: Judgements = { of: "highlights", topics };
  const evaluation = { runs: [{ run: "r", topics: new Map([...topics.keys()].map((topic) => [topic, {}])) }] };
  const lists = [new Map([["1", { read: [part("a", 0, 4)], below: [part("a", 2, 7)] }]])];
  const [{ run, topics: each, mean }] = missedByRuns(
    judgements,
    evaluation as unknown as Parameters<typeof missedByRuns>[1],
    lists,
    { chunks: new Map([["a", [{ start: 0, end: 25 }]]]) },
  ) as [MissedByRun];
  expect(run).toBe("r");
  const because = { copy: 0, "not-indexed": 0, below: 0, "cut-through": 0, "not-returned": 0 };
  expect(each.get("1")!.shares).toEqual({
    found: 0.4,
    foundInCopies: 0,
    because: { ...because, below: 0.3, "not-returned": 0.3 },
  });
  expect(each.get("2")!.shares).toEqual({
    found: 0,
    foundInCopies: 0,
    because: { ...because, "not-indexed": 0.5, "cut-through": 0.5 },
  });
  expect(mean).toEqual({
    found: 0.2,
    foundInCopies: 0,
    because: { ...because, below: 0.15, "not-returned": 0.15, "not-indexed": 0.25, "cut-through": 0.25 },
  });
});

const placesOf = ({ doc, start, end }: Passage): string[] =>
  Array.from({ length: end - start }, (_, i) => `${doc}:${start + i}`);

test.each(Array.from({ length: rounds(25, 600) }, (_, i) => i + 1))("as character by character, seed %i", (seed) => {
  const { texts, judgements, run } = copiedTrack(seed);
  const judged = judgements.topics.get("t")!;
  const ranked = run.topics.get("t")!;
  const list = { read: ranked.slice(0, 3), below: ranked.slice(3) };
  const copies = copyFinder(collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text }))), "same");
  const nameOf = copiedNames(judged, texts);
  const [readHere, belowHere] = [new Set(list.read.flatMap(placesOf)), new Set(list.below.flatMap(placesOf))];
  const [read, below] = [new Set([...readHere].map(nameOf)), new Set([...belowHere].map(nameOf))];
  const gold = [...judged].flatMap(([doc, { relevant }]) => relevant.flatMap((range) => placesOf({ doc, ...range })));
  const told = (found: ReturnType<typeof missed>): string[] =>
    found.missed.flatMap(({ doc, start, end, reason }) => placesOf({ doc, start, end }).map((c) => `${c} ${reason}`));

  const without = missed([judged], list, { copies });
  const reasonOf = (c: string): string => {
    if (read.has(nameOf(c))) return "copy";
    return belowHere.has(c) ? "below" : "not-returned";
  };
  const lost = gold.filter((c) => !readHere.has(c));
  expect(told(without), "not counted").toEqual(lost.map((c) => `${c} ${reasonOf(c)}`));
  expect([without.found, without.relevant]).toEqual([gold.length - lost.length, gold.length]);

  const counted = missed([judged], list, { copies, copiesCount: true });
  const once = gold.filter((c) => nameOf(c) === c);
  const unread = once.filter((c) => !read.has(c));
  expect(told(counted), "counted").toEqual(unread.map((c) => `${c} ${below.has(c) ? "below" : "not-returned"}`));
  expect(counted.found).toBe(once.length - unread.length);
  expect(counted.relevant).toBe(once.length);
  expect(counted.foundInCopies).toBe(once.filter((c) => read.has(c) && !readHere.has(c)).length);
});

const passages: Passage[] = [
  { doc: "a", start: 5, end: 15 },
  { doc: "b", start: -1, end: -1 }, // could not be placed: 18 characters by the rules, none of which are text
  { doc: "a", start: 20, end: 40 },
  { doc: "c", start: 0, end: 7 },
];

test.each([
  ["1", "a 5..15", "a 20..40, c 0..7"],
  ["2", "a 5..15", "a 20..40, c 0..7"],
  ["3", "a 5..15, a 20..40", "c 0..7"],
  ["4", "a 5..15, a 20..40, c 0..7", ""],
  ["9", "a 5..15, a 20..40, c 0..7", ""],
  ["the end", "a 5..15, a 20..40, c 0..7", ""],
  ["4ch", "a 5..9", "a 9..15, a 20..40, c 0..7"],
  ["10ch", "a 5..15", "a 20..40, c 0..7"],
  ["28ch", "a 5..15", "a 20..40, c 0..7"],
  ["29ch", "a 5..15, a 20..21", "a 21..40, c 0..7"],
  ["48ch", "a 5..15, a 20..40", "c 0..7"],
  ["54ch", "a 5..15, a 20..40, c 0..6", "c 6..7"],
  ["55ch", "a 5..15, a 20..40, c 0..7", ""],
])("a reader who stops at %s reads %j, and below stands %j", (stop, read, below) => {
  const judged = new Map([["a", { relevant: nothing, grade: 0 }]]);
  const gained = gains(passages, judged, { rules: inexEval, repeats: "again" });
  const parted = partedList(passages, gained, cutoff().read(stop) ?? everything);
  const told = (list: readonly Passage[]) => list.map(({ doc, start, end }) => `${doc} ${start}..${end}`).join(", ");
  expect([told(parted.read), told(parted.below)]).toEqual([read, below]);
});
