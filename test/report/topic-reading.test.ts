import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { passageTokens } from "../../src/match/tokens/passage-tokens.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";
import { cutoffChoices, cutoffInAddress, cutoffNamed, cutoffWords, usualCutoff } from "../../src/report/cutoffs.ts";
import { marks } from "../../src/report/document-marks.ts";
import { foundByPageRuns, type FoundOnPage } from "../../src/report/found-by-runs.ts";
import { packedResults, unpackedResults } from "../../src/report/packed-results.ts";
import { type Page, pageBuilder, tokenCutoffs } from "../../src/report/page-build.ts";
import { judgedTopic, rankedPassages, returnedIn } from "../../src/report/page-topic.ts";
import {
  charactersIn,
  mostDifferent,
  runDifferences,
  sharedRanks,
  shownPassages,
  type TopicDifference,
  topicPassages,
} from "../../src/report/passages.ts";
import { nearness, rankingRead, topicReading } from "../../src/report/topic-reading.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";
import { evaluator } from "../../src/score/evaluate.ts";
import { ofOneTask } from "../../src/score/evaluation.ts";
import { foundByRuns } from "../../src/score/found-texts.ts";
import { type Cutoff, cutoff, everything } from "../../src/score/measures/cutoff.ts";
import { missed, missedWatch, type ReturnedLists } from "../../src/score/missed.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import { cases, isLong } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";
import { randomTrack } from "../tracks/random-track.ts";

const stops: readonly Cutoff[] = [everything, ...["1", "3", "10ch", "40ch"].map((typed) => cutoff().read(typed)!)];
const seeds = Array.from({ length: 25 }, (_, i) => i + 1);
const some = cases(2, seeds); // of what takes long
const often = isLong ? 10 : 0;
const chance = { seed: 1, resamples: 10, level: 0.05 };

function ended<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Three runs on a random track, chunks of its documents, and pages of them: whole, and with lists cut. */
function drawn(seed: number) {
  const { judgements, run } = randomTrack(seed, { overlapping: true });
  const random = seeded(seed);
  const like = (name: string, change: (list: readonly Passage[]) => Passage[]): Run => ({
    ...run,
    name,
    topics: new Map([...run.topics].map(([topic, list]) => [topic, change(list)])),
  });
  const runs = [
    run,
    like("reversed", (list) => list.toReversed()),
    like("other", (list) => list.filter((_, i) => i % 2 === 0)),
  ];
  const chunks = new Map(
    Array.from({ length: 8 }, (_, i): [string, Range[]] => [
      `d${i}`,
      Array.from({ length: below(random, 5) }, () => {
        const start = below(random, 60);
        return { start, end: start + 1 + below(random, 30) };
      }),
    ]),
  );
  const page = (mostResults: number): Page => {
    const builder = pageBuilder(judgements, {
      program: "p",
      measures: ["R@10"],
      task: "thorough",
      chance,
      mostResults,
      chunks,
    });
    for (const each of runs) builder.add(each);
    return builder.end();
  };
  return { judgements, runs, chunks, whole: page(Infinity), cut: page(1 + (seed % 4)) };
}

/** What `pericope missed` reads. */
function readLists(
  judgements: Judgements,
  runs: readonly Run[],
  stop: Cutoff,
  options: EvaluateOptions = { measures: ["R@10"], task: "thorough" },
) {
  const lists: ReturnedLists[] = [];
  const { add, end } = evaluator(judgements, options, {
    watch: { open: () => missedWatch(stop), take: (kept) => lists.push(kept as ReturnedLists) },
  });
  for (const run of runs) add(run);
  return { evaluation: ofOneTask(end()), lists };
}

const resultsOf = (page: Page, run: number) => unpackedResults(packedResults(page.results(run)));
const foundOn = (page: Page, stop: Cutoff): FoundOnPage =>
  ended(
    foundByPageRuns(
      page.data,
      page.data.runs.map((_, run) => ({ run, results: resultsOf(page, run) })),
      stop,
    ),
  );

test("report 3: the page tells by how many runs text was found as the command does, or that its lists are too short", () => {
  let [known, unknown] = [0, 0];
  for (const seed of some) {
    const { judgements, runs, whole, cut } = drawn(seed);
    for (const stop of stops) {
      const where = `seed ${seed}, at ${stop}`;
      const { evaluation, lists } = readLists(judgements, runs, stop);
      const expected = foundByRuns(judgements, evaluation, lists);
      expect(foundOn(whole, stop), where).toEqual(expected);
      const inCut = foundOn(cut, stop);
      if (stop === everything) expect(inCut, where).toEqual(expected);
      if (inCut === undefined) unknown++;
      else known += Number(cut.data.mostResults !== null && stop !== everything);
      if (inCut !== undefined) expect(inCut, where).toEqual(expected);
    }
  }
  expect(Math.min(known, unknown)).toBeGreaterThan(often);
});

test("report 4: the reasons of the page are those of the command, with chunks and however short its lists are", () => {
  const reasons = new Set<string>();
  for (const seed of some) {
    const { judgements, runs, chunks, whole, cut } = drawn(seed);
    for (const stop of stops) {
      const { lists } = readLists(judgements, runs, stop);
      for (const page of [whole, cut])
        for (const [topic, { id }] of page.data.topics.entries())
          for (const run of runs.keys()) {
            const where = `seed ${seed}, at ${stop}, topic ${id}, run ${run}`;
            const judged = judgedTopic(page.data, topic);
            const ranking = resultsOf(page, run)[topic]!;
            const reading = topicReading(page.data, topic, run, ranking, judged, stop);
            if (reading === undefined) {
              expect(page, where).toBe(cut);
              continue;
            }
            const list = lists[run]!.get(id) ?? { read: [], below: [] };
            const expected = missed([judgements.topics.get(id)!], list, { chunks });
            expect(reading.missed(), where).toEqual(expected);
            // What a document is painted with: found, missed and returned, not relevant of what is read, and of nothing below.
            const { from } = returnedIn(page.data, topic, run, rankingRead(ranking, reading, stop));
            for (const [doc, { relevant }] of judged) {
              const read = rangeSet(list.read.filter((passage) => passage.doc === doc));
              if (stop !== everything || page === whole) expect(from(doc), `${where}, ${doc}`).toEqual(read);
              expect(marks(relevant, from(doc)).found).toEqual(marks(relevant, read).found);
            }
            for (const { reason } of expected.missed) reasons.add(reason);
          }
    }
  }
  expect([...reasons].sort()).toEqual(["below", "cut-through", "not-indexed", "not-returned"]);
});

test("lists are read to the tokens that the page was made with as the command reads them, or not at all", () => {
  const stop = cutoff().read("4tok")!;
  const tokens = {
    tokenizer: wordTokens,
    collection: wordsOf(["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "unjudged"]),
  };
  let [known, unknown, parted] = [0, 0, 0];
  for (const seed of some)
    for (const overlap of ["once", "novel"] as const) {
      const { judgements, runs } = drawn(seed);
      const options = { measures: ["R@4tok"], task: "thorough", overlap, ...tokens } as const;
      const { lists } = readLists(judgements, runs, stop, options);
      for (const mostResults of [Infinity, 1 + (seed % 4)]) {
        const counted = passageTokens(tokens.collection, wordTokens);
        const countedBy = { name: "words", known: counted, count: counted.count };
        const builder = pageBuilder(judgements, { ...options, program: "p", chance, mostResults, countedBy });
        for (const run of runs) builder.add(run);
        const page = builder.end();
        expect(page.data.tokenCutoffs).toEqual([4, 1000]);
        for (const [topic, { id }] of page.data.topics.entries())
          for (const run of runs.keys()) {
            const where = `seed ${seed}, ${overlap}, of ${mostResults}, topic ${id}, run ${run}`;
            const judged = judgedTopic(page.data, topic);
            const ranking = resultsOf(page, run)[topic]!;
            const reading = topicReading(page.data, topic, run, ranking, judged, stop);
            const list = lists[run]!.get(id) ?? { read: [], below: [] };
            if (reading === undefined) {
              expect(mostResults, where).not.toBe(Infinity);
              unknown++;
              continue;
            }
            known++;
            parted += Number(reading.read.some((read, i) => read > 0 && read < ranking.lengths[i]!));
            expect(reading.missed(), where).toEqual(missed([judgements.topics.get(id)!], list, {}));
          }
      }
    }
  expect(Math.min(known, unknown, parted)).toBeGreaterThan(often);
});

/** Documents of words of different lengths. */
function wordsOf(docs: readonly string[]) {
  return collectionOf(docs.map((doc, i) => ({ doc, text: "a bcd  efghi jk lmn ".repeat(9).slice(i, i + 120) })));
}

test("the cut-offs to choose from are those of the measures and the usual ones; of tokens, those that are known", () => {
  const data = {
    task: "chunks",
    official: "R@300tok",
    measures: ["R@5", "P@300tok", "R@300tok", "R@2000ch"],
    tokenCutoffs: undefined,
  };
  const counted = { ...data, tokenCutoffs: tokenCutoffs(data.measures) };
  expect(counted.tokenCutoffs).toEqual([300, 1000]);
  expect(cutoffChoices(counted, "7")).toEqual(["all", "5", "7", "10", "20", "2000ch", "4000ch", "300tok", "1000tok"]);
  expect(usualCutoff(counted)).toBe("300tok");
  expect(cutoffWords(cutoffNamed(counted, "1000tok")!)).toBe("the first 1,000 tokens");
  expect(cutoffNamed(counted, "999tok")).toBe(undefined);
  expect(cutoffChoices({ ...data, measures: ["R@11", "R@9"] }, "all")).toEqual([
    "all",
    "5",
    "9",
    "10",
    "11",
    "20",
    "4000ch",
  ]);
  // Without tokens there is none to choose.
  expect(cutoffChoices(data, "all")).toEqual(["all", "5", "10", "20", "2000ch", "4000ch"]);
  expect(usualCutoff(data)).toBe("5");
  expect(cutoffNamed(data, "300tok")).toBe(undefined);
});

test("each passage is told by the character: found, found alone, in which results, and what is missing", () => {
  for (const seed of some) {
    const { whole: page } = drawn(seed);
    for (const stop of stops)
      for (const topic of page.data.topics.keys()) {
        const judged = judgedTopic(page.data, topic);
        const lists = [0, 2].map((run) => {
          const ranking = resultsOf(page, run)[topic]!;
          const reading = topicReading(page.data, topic, run, ranking, judged, stop)!;
          return { passages: rankedPassages(page.data, ranking), reading };
        });
        const rows = topicPassages(judged, lists);
        const where = `seed ${seed}, at ${stop}, topic ${topic}`;
        for (const { doc, start, end, fates } of rows) {
          const own = Array.from({ length: end - start }, (_, i) => start + i);
          const holds = (side: number, c: number): number[] =>
            lists[side]!.passages.flatMap((result, i) =>
              result.doc === doc && result.start <= c && c < result.start + lists[side]!.reading.read[i]!
                ? [i + 1]
                : [],
            );
          for (const side of [0, 1]) {
            const found = own.filter((c) => holds(side, c).length > 0);
            const alone = found.filter((c) => holds(1 - side, c).length === 0);
            const { missed: lost, below: later, ...fate } = fates[side]!;
            const unread = (c: number): number[] =>
              lists[side]!.passages.flatMap((result, i) =>
                result.doc === doc && result.start + lists[side]!.reading.read[i]! <= c && c < result.end
                  ? [i + 1]
                  : [],
              );
            expect(later, where).toEqual([...new Set(own.flatMap(unread))].sort((a, b) => a - b));
            const ranks = [...new Set(own.flatMap((c) => holds(side, c)))].sort((a, b) => a - b);
            expect(fate, where).toEqual({ found: found.length, alone: alone.length, ranks });
            const missing = lost.flatMap((part) =>
              Array.from({ length: part.end - part.start }, (_, i) => part.start + i),
            );
            expect(missing, where).toEqual(own.filter((c) => holds(side, c).length === 0));
          }
        }
        const weights = shownPassages(rows, "losses").map(({ fates }) => fates[1]!.alone);
        expect(weights, where).toEqual(
          rows
            .map(({ fates }) => fates[1]!.alone)
            .filter((n) => n > 0)
            .sort((a, b) => b - a),
        );
        expect(shownPassages(rows, "all")).toHaveLength(rows.length);
      }
  }
});

test("a cut-off is told in words, and in an address where it is not the usual one", () => {
  const data = { task: "chunks", official: "R@5", measures: ["R@5", "hit@1", "R@1ch"], tokenCutoffs: [1, 1000] };
  const told = ["all", "1", "5", "1ch", "4000ch", "1tok", "1000tok"].map((name) => {
    const stop = cutoffNamed(data, name)!;
    return [cutoffWords(stop), cutoffInAddress(data, stop)];
  });
  expect(told).toEqual([
    ["the whole list", "all"],
    ["the first result", "1"],
    ["the first 5 results", undefined],
    ["the first character", "1ch"],
    ["the first 4,000 characters", "4000ch"],
    ["the first token", "1tok"],
    ["the first 1,000 tokens", "1000tok"],
  ]);
  expect(cutoffInAddress({ ...data, task: "focused" }, everything)).toBe(undefined);
  expect(cutoffInAddress({ ...data, task: "focused" }, cutoffNamed(data, "5")!)).toBe("5");
});

test("a list that is read to its end is the list itself; up to a cut-off it ends with the last result that is read", () => {
  const ranking = { docs: [4, 5, 6], starts: [0, 10, 20], lengths: [3, 3, 3], total: 9, returned: null, copies: [1] };
  const reading = { read: [3, 2, 0] };
  expect(rankingRead(ranking, reading, everything)).toBe(ranking);
  expect(rankingRead(ranking, reading, stops[1]!)).toEqual({
    docs: [4, 5],
    starts: [0, 10],
    lengths: [3, 2],
    total: 2,
    returned: null,
    copies: [1],
  });
});

test("two runs differ by the text of their passages, most first", () => {
  for (const seed of seeds) {
    const { whole: page, cut } = drawn(seed);
    const [own, other] = [0, 2].map((run) => ({ run, results: resultsOf(page, run) }));
    const differences = ended(runDifferences(page.data, own!, other!, everything))!;
    const [cutOwn, cutOther] = [0, 2].map((run) => ({ run, results: resultsOf(cut, run) }));
    expect(ended(runDifferences(cut.data, cutOwn!, cutOther!, everything)), `seed ${seed}`).toEqual(differences);
    for (const { topic, won, lost } of differences) {
      const judged = judgedTopic(page.data, topic);
      const lists = [own!, other!].map(({ run, results }) => ({
        passages: rankedPassages(page.data, results[topic]!),
        reading: topicReading(page.data, topic, run, results[topic]!, judged, everything)!,
      }));
      const alone = (side: number) =>
        topicPassages(judged, lists).reduce((sum, { fates }) => sum + fates[side]!.alone, 0);
      expect([charactersIn(won), charactersIn(lost)], `seed ${seed}`).toEqual([alone(0), alone(1)]);
    }
    const lostFirst = mostDifferent(differences, "losses").map(({ lost }: TopicDifference) => charactersIn(lost));
    expect(lostFirst).toEqual(lostFirst.filter((n) => n > 0).sort((a, b) => b - a));
  }
});

test("how near a list came to what it missed; where the page cannot know, it does not say", () => {
  const text = { doc: "x", start: 20, end: 30, reason: "not-returned" } as const;
  const own = new Map([["x", { relevant: rangeSet([{ start: 10, end: 30 }]), grade: 1 }]]);
  const from = (ranges: readonly Range[], isAll: boolean) => ({ from: () => rangeSet(ranges), isAll: () => isAll });
  expect(nearness(text, own, from([{ start: 0, end: 20 }], true))).toBe("passage");
  expect(nearness(text, own, from([{ start: 0, end: 10 }], false))).toBe("document");
  expect(nearness(text, own, from([], true))).toBe("none");
  expect(nearness(text, own, from([], false))).toBe(undefined);
  const atStart = { ...text, start: 10, end: 15 };
  expect(nearness(atStart, own, from([{ start: 29, end: 40 }], true))).toBe("passage");
  expect(nearness({ ...text, doc: "y" }, own, from([{ start: 0, end: 99 }], true))).toBe("document");
});

test("results of two lists are the same passage where they share highlighted text", () => {
  const judged = new Map([["a", { relevant: rangeSet([{ start: 10, end: 20 }]), grade: 1 }]]);
  const at = (doc: string, start: number, end: number): Passage => ({ doc, start, end });
  const others = [at("b", 10, 20), at("a", 0, 10), at("a", 18, 30), at("a", -1, -1), at("a", 0, 12)];
  expect(sharedRanks(judged, [at("a", 0, 30), at("a", 15, 18), at("a", 20, 30), at("a", -1, -1)], others)).toEqual([
    [3, 5],
    [],
    [],
    [],
  ]);
});

test("of a result without a place nothing is read", () => {
  const relevant = rangeSet([{ start: 0, end: 10 }]);
  const builder = pageBuilder(
    { of: "highlights", topics: new Map([["t", new Map([["a", { relevant, grade: 1 }]])]]) },
    { program: "p", measures: ["R@5"], task: "thorough", rules: "inex_eval" },
  );
  const list = [
    { doc: "x", start: -1, end: -1 },
    { doc: "a", start: 2, end: 7 },
  ];
  builder.add({ name: "r", answers: "passages", topics: new Map([["t", list]]) });
  const { data, results } = builder.end();
  const [ranking] = results(0);
  for (const stop of [everything, cutoff().read("2")!])
    expect(topicReading(data, 0, 0, ranking!, judgedTopic(data, 0), stop)!.read).toEqual([0, 5]);
});
