import { expect, test } from "vitest";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { type Page, pageBuilder } from "../../src/report/page-build.ts";
import { packedResults, unpackedResults } from "../../src/report/packed-results.ts";
import { cuts, fittingCut, keptRoom, type ListSize, takeRoom } from "../../src/score/kept-room.ts";
import {
  foundOnlyBy,
  judgedTopic,
  rankedPassages,
  relevantIn,
  resultRows,
  returnedIn,
} from "../../src/report/page-topic.ts";
import { marks, resultMarks } from "../../src/report/document-marks.ts";
import { rangeSet } from "../../src/text/range.ts";
import { below, seeded } from "../seeded.ts";
import { randomTrack } from "../tracks/random-track.ts";

/** Statistics are none of these tests' business, and take their time. */
const quick = { program: "pericope", measures: ["R@10"], chance: { seed: 1, resamples: 10, level: 0.05 } };

function pageOf(judgements: Judgements, runs: readonly Run[], mostResults: number, task?: string): Page {
  const builder = pageBuilder(judgements, { ...quick, measures: ["docR@10"], mostResults, task });
  for (const run of runs) builder.add(run);
  return builder.end();
}

/** Three runs of a random track: its own, its results from the last to the first, and every other one of those. */
function randomRuns(seed: number): { judgements: Judgements; runs: Run[] } {
  const { judgements, run } = randomTrack(seed, { overlapping: true });
  const like = (name: string, change: (list: readonly Passage[]) => Passage[]): Run => ({
    ...run,
    name,
    topics: new Map([...run.topics].map(([topic, list]) => [topic, change(list)])),
  });
  const unplaced = { doc: "d0", start: -1, end: -1 };
  return {
    judgements,
    runs: [
      run,
      like("reversed", (list) => list.toReversed()),
      like("other", (list) => [...list.filter((_, i) => i % 2 === 0), unplaced]),
    ],
  };
}

const seeds = Array.from({ length: 25 }, (_, i) => i + 1);

test("what a page says of relevant documents is the same however short the lists of results are cut", () => {
  let [cutLists, beyond] = [0, 0];
  for (const seed of seeds) {
    const { judgements, runs } = randomRuns(seed);
    // The rules let results without a place through, the task those that overlap.
    const [whole, cut] = [Infinity, 1 + (seed % 4)].map((most) => {
      const builder = pageBuilder(judgements, {
        ...quick,
        mostResults: most,
        rules: "inex_eval",
        task: "thorough",
      });
      for (const run of runs) builder.add(run);
      return builder.end();
    }) as [Page, Page];
    const shown = (page: Page, run: number, topic: number) => {
      const { data } = page;
      const ranking = unpackedResults(packedResults(page.results(run)))[topic]!;
      const judged = judgedTopic(data, topic);
      return {
        data,
        ranking,
        judged,
        returned: returnedIn(data, topic, run, ranking),
        relevantDocs: [...judged].filter(([, { grade }]) => grade > 0).map(([doc]) => doc),
      };
    };
    for (const [topic, { id }] of whole.data.topics.entries()) {
      const all = runs.map((_, run) => shown(whole, run, topic));
      const some = runs.map((_, run) => shown(cut, run, topic));
      for (const [run, first] of all.entries()) {
        const second = some[run]!;
        const where = `seed ${seed}, topic ${id}, run ${run}`;
        expect(second.ranking.total, where).toBe(first.ranking.docs.length);
        expect(second.relevantDocs, where).toEqual(first.relevantDocs);
        for (const doc of first.relevantDocs) {
          const relevant = relevantIn(first.judged, doc);
          expect(marks(relevant, second.returned.from(doc)), where).toEqual(marks(relevant, first.returned.from(doc)));
          expect(second.returned.isAll(doc)).toBe(true);
          expect([first.returned.isAll(doc), first.returned.isRanked(doc)]).toEqual([true, true]);
        }
        for (const [other, third] of all.entries())
          expect(foundOnlyBy(second.judged, second.returned, some[other]!.returned), where).toEqual(
            foundOnlyBy(first.judged, first.returned, third.returned),
          );
        // Each result that is left, with its bar and what was found up to it.
        const rows = resultRows(second.data, rankedPassages(second.data, second.ranking), second.judged);
        const allRows = resultRows(first.data, rankedPassages(first.data, first.ranking), first.judged);
        expect(rows, where).toEqual(allRows.slice(0, rows.length));
        for (const row of rows.filter(({ start, grade }) => start >= 0 && grade === 1)) {
          const relevant = relevantIn(first.judged, row.doc);
          expect(resultMarks(relevant, row, second.returned.from(row.doc)), where).toEqual(
            resultMarks(relevant, row, first.returned.from(row.doc)),
          );
        }
        // Of the other documents it says that it does not know.
        if (rows.length === allRows.length) continue;
        cutLists++;
        for (const { doc, grade } of allRows) {
          if ((grade ?? 0) > 0) continue;
          expect(second.returned.isAll(doc), where).toBe(false);
          beyond++;
        }
      }
    }
  }
  expect(cutLists).toBeGreaterThan(50);
  expect(beyond).toBeGreaterThan(50);
});

test("of a cut list of documents, the ranks of relevant ones are known, and that others are not returned", () => {
  for (const seed of seeds) {
    const random = seeded(seed);
    const docs = Array.from({ length: 20 }, (_, i) => `d${i}`).sort(() => random() - 0.5);
    const judged = new Map(docs.slice(0, 15).map((doc) => [doc, { relevant: [] as never, grade: below(random, 3) }]));
    judged.set("never returned", { relevant: [] as never, grade: 1 });
    const run: Run = {
      name: "documents",
      answers: "documents",
      topics: new Map([["t", docs.toReversed().map((doc) => ({ doc, start: 0, end: 0 }))]]),
    };
    const { data, results } = pageOf({ of: "grades", topics: new Map([["t", judged]]) }, [run], 3, "document");
    const returned = returnedIn(data, 0, 0, unpackedResults(packedResults(results(0)))[0]!);
    for (const [i, doc] of docs.toReversed().entries()) {
      const isRelevant = (judged.get(doc)?.grade ?? 0) > 0;
      expect(returned.rank(doc), `seed ${seed}`).toBe(isRelevant || i < 3 ? i + 1 : undefined);
      expect(returned.isRanked(doc), `seed ${seed}`).toBe(isRelevant);
    }
    expect([returned.rank("never returned"), returned.isRanked("never returned")]).toEqual([undefined, true]);
  }
});

test("a page cuts its lists to what there is room for, the same in whatever order they come", () => {
  const lists = (runs: number, results: number, stretches: number): ListSize[][] =>
    Array.from({ length: runs }, () => Array.from({ length: 99 }, () => ({ results, stretches })));
  const cutOf = (all: readonly (readonly ListSize[])[]) => {
    const room = keptRoom(new SharedArrayBuffer(keptRoom().byteLength));
    for (const run of all) takeRoom(room, run);
    return fittingCut(room);
  };
  expect(cutOf(lists(6, 100, 6))).toEqual({ results: Infinity, vain: true });
  expect(cutOf(lists(216, 100, 6)).vain).toBe(true);
  expect(cutOf(lists(216, 100, 6)).results).toBeLessThan(20);
  expect(cutOf(lists(216, 1500, 82))).toEqual({ results: 2, vain: false });
  expect(cutOf(lists(5000, 1500, 82))).toEqual(cuts.at(-1));
  for (const seed of seeds) {
    const random = seeded(seed);
    const all = Array.from({ length: 1 + below(random, 60) }, () =>
      Array.from({ length: 50 }, () => ({ results: below(random, 1500), stretches: below(random, 40) })),
    );
    expect(cutOf(all.toReversed()), `seed ${seed}`).toEqual(cutOf(all));
  }
});

test("results without a length, or without a place, leave no text of what is cut off", () => {
  const relevant = rangeSet([{ start: 0, end: 10 }]);
  const judged = new Map(["a", "b", "c"].map((doc) => [doc, { relevant, grade: 1 }]));
  const list = [
    { doc: "x", start: 0, end: 5 },
    { doc: "a", start: 5, end: 5 },
    { doc: "b", start: -1, end: -1 },
    { doc: "c", start: 2, end: 3 },
  ];
  const builder = pageBuilder(
    { of: "highlights", topics: new Map([["t", judged]]) },
    { ...quick, mostResults: 1, rules: "inex_eval", task: "thorough" },
  );
  builder.add({ name: "mine", answers: "passages", topics: new Map([["t", list]]) });
  expect(builder.end().results(0)[0]!.returned!.texts).toEqual([[2, 1]]);
});

test("what fills its room to the last byte fits, and nothing goes in behind it", () => {
  const fits = (bytes: number): boolean => fittingCut(keptRoom().fill(bytes)) === cuts[0];
  let [full, over] = [0, 2 ** 31 - 1];
  while (over - full > 1) {
    const middle = Math.floor((full + over) / 2);
    if (fits(middle)) full = middle;
    else over = middle;
  }
  const room = keptRoom().fill(full);
  takeRoom(room, [{ results: 0, stretches: 0 }]);
  expect(fittingCut(room)).toBe(cuts[0]);
  takeRoom(room, [{ results: 1, stretches: 0 }]);
  expect(fittingCut(room)).toBe(cuts.at(-1));
  const before = room.slice();
  takeRoom(room, [{ results: 1, stretches: 0 }]); // it is known to be too much
  expect(room).toEqual(before);
  const large = keptRoom();
  takeRoom(large, [{ results: 2 ** 40, stretches: 2 ** 40 }]);
  expect(large[0]).toBe(over);
});

test("text that is known as found alone is never painted as missed", () => {
  for (const seed of seeds) {
    const { judgements, runs } = randomRuns(seed);
    const options = { ...quick, rules: "inex_eval", task: "thorough" };
    const room = keptRoom();
    room.fill(
      2 ** 30,
      0,
      cuts.findIndex(({ vain }) => !vain),
    );
    room.fill(2 ** 30, 0, -1); // the smallest cut is left
    const [whole, cut] = [
      pageBuilder(judgements, { ...options, mostResults: Infinity }),
      pageBuilder(judgements, { ...options, room }),
    ];
    for (const run of runs) for (const builder of [whole, cut]) builder.add(run);
    const [all, some] = [whole.end(), cut.end()];
    expect(some.data.knowsVain).toBe(false);
    for (const topic of all.data.topics.keys())
      for (const run of runs.keys()) {
        const judged = judgedTopic(all.data, topic);
        const [first, second] = [all, some].map(({ data, results }) =>
          returnedIn(data, topic, run, results(run)[topic]!),
        );
        const isCut = some.results(run)[topic]!.returned !== null;
        for (const [doc, { grade, relevant }] of judged) {
          const [inAll, inCut] = [first!, second!].map(({ from }) => marks(relevant, from(doc)).missed);
          expect(inCut, `seed ${seed}`).toEqual(inAll);
          if (grade > 0) expect(second!.isAll(doc)).toBe(!isCut);
        }
      }
  }
});

test("a list takes so many bytes for each result that a cut leaves, and for what is kept of those that it takes away", () => {
  const room = keptRoom();
  takeRoom(room, [
    { results: 100, stretches: 6 },
    { results: 4, stretches: 3 },
  ]);
  for (const [i, { results, vain }] of cuts.entries()) {
    const stretch = vain ? 5 : 3.5;
    const [first, second] = [results < 100 ? 6 * stretch : 0, results < 4 ? 3 * stretch : 0];
    expect(room[i], `${results}`).toBe(
      Math.floor(7 * Math.min(100, results) + first + 7 * Math.min(4, results) + second),
    );
  }
});

test("each cut leaves fewer results than the one before, in round numbers", () => {
  const results = cuts.map((cut) => cut.results);
  const many = [Infinity, 1500, 1000, 750, 500, 300, 200, 150, 100, 75, 50, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5];
  expect(results).toEqual([...many, 5, 4, 3, 2]);
  expect(cuts.findIndex((cut) => !cut.vain)).toBe(many.length);
});
