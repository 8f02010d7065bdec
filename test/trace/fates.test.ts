import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { copyFinder } from "../../src/match/copies/topic-copies.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import { type Fates, fates, type StageText } from "../../src/trace/fates.ts";
import { copiedNames } from "../match/copies/brute-copies.ts";
import { copiedTrack } from "../match/copies/copied-track.ts";
import { rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";

const gold = (ranges: Record<string, readonly (readonly [number, number])[]>): JudgedTopic =>
  new Map(
    Object.entries(ranges).map(([doc, own]) => [
      doc,
      { relevant: rangeSet(own.map(([start, end]) => ({ start, end }))), grade: 1 },
    ]),
  );
const list = (...read: readonly (readonly [doc: string, start: number, end: number])[]): StageText => ({
  list: { read: read.map(([doc, start, end]) => ({ doc, start, end })), below: [] },
});
const pieces = (own: Record<string, readonly (readonly [number, number])[]>): StageText => ({
  pieces: new Map(Object.entries(own).map(([doc, all]) => [doc, all.map(([start, end]) => ({ start, end }))])),
});
const told = ({ texts }: Fates, names: readonly string[]): string[] =>
  texts.map(
    ({ doc, start, end, lostAt, cut }) =>
      `${doc} ${start}..${end} ${lostAt === undefined ? "kept" : names[lostAt]}${cut ? " cut" : ""}`,
  );

test("trace 1: text is lost at the first stage from which it never comes back", () => {
  const names = ["chunks", "retrieved", "reranked", "context"];
  const found = fates(
    [gold({ a: [[0, 60]], b: [[0, 10]] })],
    [
      pieces({
        a: [
          [0, 30],
          [30, 50],
        ],
      }),
      list(["a", 0, 20], ["a", 30, 45]),
      list(["a", 0, 10]),
      list(["a", 0, 5], ["a", 15, 18]),
    ],
  );
  expect(told(found, names)).toEqual([
    "a 0..5 kept cut",
    "a 5..10 context cut",
    "a 10..15 reranked cut",
    "a 15..18 kept cut",
    "a 18..20 reranked cut",
    "a 20..30 retrieved cut",
    "a 30..45 reranked cut",
    "a 45..50 retrieved cut",
    "a 50..60 chunks cut",
    "b 0..10 chunks cut",
  ]);
  expect(found).toMatchObject({
    relevant: 70,
    kept: 8,
    lost: [20, 15, 22, 5],
    regained: [0, 0, 0, 3],
    added: [0, 0, 0, 0],
  });
});

test("trace 2: text that no stage had before is kept by the stage that brings it, and counted", () => {
  const found = fates([gold({ a: [[0, 10]] })], [list(["a", 0, 4]), list(["a", 2, 9])]);
  expect(found).toMatchObject({ lost: [1, 2], kept: 7, regained: [0, 0], added: [0, 5] });
});

test("trace 3: of several right answers the one counts of which most is kept, then the one that gets farthest, then the first", () => {
  const [most, farther, first] = [gold({ a: [[0, 10]] }), gold({ b: [[0, 10]] }), gold({ c: [[0, 10]] })];
  const stages = [list(["a", 0, 9], ["b", 0, 10]), list(["a", 0, 1])];
  expect(fates([first, farther, most], stages)).toMatchObject({ kept: 1, lost: [1, 8] });
  expect(fates([first, farther], stages)).toMatchObject({ kept: 0, lost: [0, 10] });
  expect(fates([first, gold({ d: [[0, 3]] })], stages)).toMatchObject({ relevant: 10 });
});

interface Case {
  readonly answers: readonly JudgedTopic[];
  readonly stages: readonly StageText[];
}

function randomCase(seed: number): Case {
  const random = seeded(seed);
  const n = (limit: number): number => below(random, limit);
  const docs = ["a", "b", "c"].slice(0, 1 + n(3));
  const ranges = (most: number): Range[] =>
    Array.from({ length: n(most) }, () => {
      const start = n(30);
      return { start, end: start + 1 + n(9) };
    });
  const answers = Array.from(
    { length: 1 + n(3) },
    (): JudgedTopic => new Map(docs.map((doc) => [doc, { relevant: rangeSet(ranges(4)), grade: 1 }])),
  );
  const stages = Array.from({ length: 1 + n(5) }, (_, i): StageText => {
    if (i === 0 && n(2) === 0) return { pieces: new Map(docs.map((doc) => [doc, ranges(9)])) };
    const read = docs.flatMap((doc) => ranges(5).map((range): Passage => ({ doc, ...range })));
    return { list: { read, below: [] } };
  });
  return { answers, stages };
}

/** The rule, one character after the other. */
function byCharacter(
  judged: JudgedTopic,
  stages: readonly StageText[],
): Pick<Fates, "lost" | "kept" | "regained" | "added"> {
  const has = (stage: StageText, doc: string, c: number): boolean => {
    const ranges =
      "pieces" in stage ? (stage.pieces.get(doc) ?? []) : stage.list.read.filter((each) => each.doc === doc);
    return ranges.some(({ start, end }) => start <= c && c < end);
  };
  const [lost, regained, added] = [stages.map(() => 0), stages.map(() => 0), stages.map(() => 0)];
  let kept = 0;
  for (const [doc, { relevant }] of judged)
    for (const { start, end } of relevant)
      for (let c = start; c < end; c++) {
        const present = stages.map((stage) => has(stage, doc, c));
        const lostAt = present.findIndex((_, i) => present.slice(i).every((isThere) => !isThere));
        if (lostAt < 0) kept++;
        else lost[lostAt]!++;
        for (const [i, isThere] of present.entries()) {
          if (!isThere || i === 0 || present[i - 1]!) continue;
          if (present.slice(0, i).some(Boolean)) regained[i]!++;
          else added[i]!++;
        }
      }
  return { lost, kept, regained, added };
}

test.each(Array.from({ length: rounds(200, 20_000) }, (_, i) => i + 1))(
  "trace 1 to 3: every character has one fate, seed %i",
  (seed) => {
    const { answers, stages } = randomCase(seed);
    const found = fates(answers, stages);
    const each = answers.map((judged) => ({ judged, counts: byCharacter(judged, stages) }));
    const relevant = (judged: JudgedTopic): number =>
      [...judged.values()].flatMap((own) => [...own.relevant]).reduce((sum, { start, end }) => sum + end - start, 0);
    // The shares that are left, from the end to the beginning: most kept, then farthest.
    const merit = ({ judged, counts }: (typeof each)[number]): number[] => {
      const total = relevant(judged);
      let left = counts.kept;
      return [left / total, ...counts.lost.toReversed().map((lost) => (left += lost) / total)];
    };
    const some = each.filter(({ judged }) => relevant(judged) > 0);
    const isMore = (a: number[], b: number[]): boolean => {
      const at = a.findIndex((value, i) => value !== b[i]);
      return at >= 0 && a[at]! > b[at]!;
    };
    const best = (some.length > 0 ? some : each).reduce((a, b) =>
      some.length > 0 && isMore(merit(b), merit(a)) ? b : a,
    );
    expect(found, `seed ${seed}`).toMatchObject(best.counts);
    expect(
      found.lost.reduce((a, b) => a + b, found.kept),
      `seed ${seed}`,
    ).toBe(found.relevant);
    const lengths = found.texts.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(lengths, `seed ${seed}`).toBe(found.relevant);
  },
);

const placesOf = ({ doc, start, end }: Range & { readonly doc: string }): string[] =>
  Array.from({ length: end - start }, (_, i) => `${doc}:${start + i}`);

test.each(Array.from({ length: rounds(25, 1000) }, (_, i) => i + 1))(
  "trace 6: with copies a character is where its text is, seed %i",
  (seed) => {
    const { texts, judgements, run } = copiedTrack(seed);
    const judged = judgements.topics.get("t")!;
    const ranked = run.topics.get("t")!;
    const random = seeded(seed);
    const some = (): Passage[] => ranked.filter(() => below(random, 3) > 0);
    const lists = [some(), some(), some()];
    const index = new Map(
      [...texts].map(([doc, text]) => [
        doc,
        below(random, 3) === 0
          ? []
          : [{ start: below(random, 40), end: text.length }].filter(({ start, end }) => start < end),
      ]),
    );
    const copies = copyFinder(collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text }))), "same");
    const nameOf = copiedNames(judged, texts);
    const inPieces = [...index].flatMap(([doc, ranges]) => ranges.flatMap((range) => placesOf({ doc, ...range })));
    const present = [inPieces, ...lists.map((each) => each.flatMap(placesOf))].map((all) => new Set(all.map(nameOf)));
    const goldNames = new Set(
      [...judged]
        .flatMap(([doc, { relevant }]) => relevant.flatMap((range) => placesOf({ doc, ...range })))
        .map(nameOf),
    );
    const lost = [0, 0, 0, 0];
    let kept = 0;
    for (const name of goldNames) {
      const last = present.findLastIndex((own) => own.has(name));
      if (last === 3) kept++;
      else lost[last + 1]!++;
    }
    const found = fates([judged], [{ pieces: index }, ...lists.map((read) => ({ list: { read, below: [] } }))], copies);
    expect([found.lost, found.kept, found.relevant], `seed ${seed}`).toEqual([lost, kept, goldNames.size]);
  },
);
