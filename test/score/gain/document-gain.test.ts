import { expect, test } from "vitest";
import type { JudgedTopic } from "../../../src/data/judgements.ts";
import type { Passage } from "../../../src/data/run.ts";
import { readingStretches, stretchesByGaps } from "../../../src/score/gain/document-gain.ts";
import { columnGains, gains } from "../../../src/score/gain/gain.ts";
import { knownTopic } from "../../../src/score/gain/known-topic.ts";
import { passageResults } from "../../../src/score/gain/passage-results.ts";
import { inexEval, paper, type RepeatRule } from "../../../src/score/gain/rules.ts";
import { scratch } from "../../../src/score/gain/scratch.ts";
import type { ReadStretch, TopicGains } from "../../../src/score/gain/topic-gains.ts";
import { type Range, rangeSet, type RangeSet } from "../../../src/text/range.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";

const length = 14;

function someTopic(random: Random): JudgedTopic {
  const documents = ["a", "b", "c"].map((doc) => {
    const starts = Array.from({ length: pick(random, 0, 1, 2, 12) }, () => below(random, length - 2));
    const relevant = rangeSet(starts.map((start) => ({ start, end: start + 1 + below(random, 2) })));
    const bestEntry = pick(random, undefined, 0, 5);
    return [doc, { relevant, grade: relevant.length > 0 ? 1 : pick(random, 0, -1), length, bestEntry }] as const;
  });
  return new Map(documents);
}

function someResults(random: Random): Passage[] {
  return Array.from({ length: 1 + below(random, 7) }, () => {
    const doc = pick(random, "a", "b", "c", "x");
    if (below(random, 5) === 0) return { doc, start: -1, end: -1 };
    const start = pick(random, 0, below(random, length - 4));
    return { doc, start, end: start + below(random, 5) };
  });
}

const charactersOf = ({ start, end }: Range) => Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
const isIn = (set: RangeSet, at: number) => set.some(({ start, end }) => start <= at && at < end);

/** Runs of characters that are all relevant or all not, of each range by itself. */
function runsOf(ranges: readonly Range[], relevant: RangeSet): ReadStretch[] {
  return ranges.flatMap((range) => {
    const runs: { length: number; relevant: boolean }[] = [];
    for (const at of charactersOf(range)) {
      const last = runs.at(-1);
      if (last?.relevant === isIn(relevant, at)) last.length++;
      else runs.push({ length: 1, relevant: isIn(relevant, at) });
    }
    return runs;
  });
}

/** A document by the gaps between its results, in the order of their starts. */
function gapsOf(placed: readonly Range[]): Range[] {
  let from = 0;
  const sorted = placed.toSorted((a, b) => a.start - b.start);
  const gaps = sorted.map(({ start, end }) => {
    const gap = { start: from, end: start };
    from = end;
    return gap;
  });
  return [...sorted, ...gaps, { start: from, end: length }];
}

const holes = (set: RangeSet): Range[] => [
  ...rangeSet(
    charactersOf({ start: 0, end: length }).flatMap((at) => (isIn(set, at) ? [] : [{ start: at, end: at + 1 }])),
  ),
];

test.each([
  ["paper", paper, "once"],
  ["paper", paper, "novel"],
  ["inex_eval", inexEval, "novel in relevant documents"],
  ["inex_eval", inexEval, "again"],
] as const)("what is gained in each document is that of plain sets of characters, by %s", (_, rules, repeats) => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = seeded(seed);
    const [judged, results] = [someTopic(random), someResults(random)];
    const expected = [...new Set(results.map(({ doc }) => doc))].map((doc) => {
      const own = [...results.keys()].filter((i) => results[i]!.doc === doc);
      const placed = own.map((i) => results[i]!).filter(({ start }) => start >= 0);
      const { relevant = rangeSet([]), grade = -1, bestEntry } = judged.get(doc) ?? {};
      const characters = [...new Set(placed.flatMap(charactersOf))];
      const isFree = repeats === "novel in relevant documents" && grade > 0;
      const unplaced = (isFree ? 0 : (rules.unresolvedLength ?? 0)) * (own.length - placed.length);
      const entry = results[own[0]!]!.start;
      const whole = judged.has(doc) ? length : undefined;
      const returned = rangeSet(placed);
      return {
        doc,
        grade: Math.max(grade, 0),
        judged: grade >= 0,
        length: whole,
        results: own,
        retrieved: characters.length + unplaced,
        relevant: characters.filter((at) => isIn(relevant, at)).length,
        totalRelevant: charactersOf({ start: 0, end: length }).filter((at) => isIn(relevant, at)).length,
        entryDistance: bestEntry === undefined || entry < 0 ? Infinity : Math.abs(entry - bestEntry),
        stretches:
          whole === undefined
            ? []
            : runsOf(rules.passedOver === "the gaps" ? gapsOf(placed) : [...returned, ...holes(returned)], relevant),
      };
    });
    const topic = gains(results, judged, { rules, repeats });
    const found = topic.documents.map(documentFigures);
    expect(found, `seed ${seed}`).toEqual(expected);
    const again = gains(results, judged, { rules, repeats });
    expect(again.relevantGains.map(documentFigures), `seed ${seed}`).toEqual(expected.filter(({ grade }) => grade > 0));
    expect(topic.relevantGains.map(({ doc }) => doc)).toEqual(again.relevantGains.map(({ doc }) => doc));
  }
});

function documentFigures(gain: TopicGains["documents"][number]) {
  const { doc, grade, judged, results, retrieved, relevant, totalRelevant, entryDistance } = gain;
  const stretches = gain.length === undefined ? [] : gain.stretches();
  return {
    doc,
    grade,
    judged,
    length: gain.length,
    results,
    retrieved,
    relevant,
    totalRelevant,
    entryDistance,
    stretches,
  };
}

test("columns may be longer than the list: what follows is not looked at", () => {
  for (const repeats of ["once", "novel", "again", "novel in relevant documents"] as const satisfies RepeatRule[])
    for (let seed = 1; seed <= 5; seed++) {
      const random = seeded(seed);
      const [judged, results] = [someTopic(random), someResults(random)];
      const counting = { rules: inexEval, repeats };
      const more = passageResults([...results, { doc: results[0]!.doc, start: 0, end: length + 5 }]);
      const columns = { ...more, count: results.length, passages: () => results };
      const figures = (topic: TopicGains) => [
        [...topic.read],
        [...topic.found],
        topic.gainedAt,
        topic.overlapping,
        topic.pastEnd,
        [...topic.lengths],
        [...topic.novel],
        topic.newText(),
        topic.documents.map(documentFigures),
        topic.foundAfter([0, 3, 1000]),
      ];
      const memory = scratch();
      memory.chains(40).placed.fill(1);
      const found = figures(columnGains(columns, knownTopic(judged, inexEval), counting, memory));
      expect(found, `seed ${seed}, ${repeats}`).toEqual(figures(gains(results, judged, counting)));
    }
});

test("results that overlap an earlier one and those that reach beyond their document are counted", () => {
  const judged: JudgedTopic = new Map([["a", { relevant: rangeSet([{ start: 0, end: 3 }]), grade: 1, length: 10 }]]);
  const of = (...ranges: readonly (readonly [number, number])[]) =>
    gains(
      ranges.map(([start, end]) => ({ doc: "a", start, end })),
      judged,
      { rules: paper, repeats: "once" },
    );
  expect(of([0, 4], [4, 8], [8, 10])).toMatchObject({ overlapping: 0, pastEnd: 0 });
  expect(of([4, 8], [0, 5], [0, 2])).toMatchObject({ overlapping: 2, pastEnd: 0 });
  expect(of([0, 11], [9, 10])).toMatchObject({ overlapping: 1, pastEnd: 1 });
});

test("a document of unknown length is read as far as it was returned", () => {
  const judged: JudgedTopic = new Map([["a", { relevant: rangeSet([{ start: 2, end: 30 }]), grade: 1 }]]);
  const results = [{ doc: "a", start: 2, end: 5 }];
  const stretches = (rules: typeof paper) =>
    gains(results, judged, { rules, repeats: "once" }).documents[0]!.stretches();
  expect(stretches(paper)).toEqual([{ length: 3, relevant: true }]);
  expect(stretches(inexEval), "and the gap before it").toEqual([
    { length: 3, relevant: true },
    { length: 2, relevant: false },
  ]);
});

const range = (start: number, end: number) => ({ start, end });
const relevant = rangeSet([range(3, 6), range(20, 30)]);
/** Lengths, those of relevant stretches with a sign. */
const told = (stretches: ReturnType<typeof readingStretches>) =>
  stretches.map(({ length, relevant }) => (relevant ? `${length}+` : `${length}`)).join(" ");

test("what was returned is read in document order, then what was passed over", () => {
  expect(told(readingStretches(rangeSet([range(4, 8), range(25, 26)]), relevant, 40))).toBe("2+ 2 1+ 3 1+ 12 5+ 4+ 10");
  expect(told(readingStretches(rangeSet([]), relevant, 40))).toBe("3 3+ 14 10+ 10");
  expect(told(readingStretches(rangeSet([range(0, 40)]), relevant, 40))).toBe("3 3+ 14 10+ 10");
  expect(told(readingStretches(rangeSet([]), relevant, 0))).toBe("");
});

test("by the gaps, results are read by their starts, whatever their order, then what is between them", () => {
  const results = [range(25, 26), range(10, 12), range(4, 8)];
  expect(told(stretchesByGaps(results, relevant, 40))).toBe("2+ 2 2 1+ 3 1+ 2 8 5+ 4+ 10");
  // of one that ends behind the start of the next there is no gap
  expect(told(stretchesByGaps([range(0, 10), range(5, 7)], relevant, 9))).toBe("3 3+ 4 1+ 1 2");
});
