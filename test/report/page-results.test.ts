import { expect, test } from "vitest";
import { sum } from "../../src/base/number.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { readJudgements } from "../../src/files/formats/read.ts";
import { placedInHighlights } from "../../src/report/number-lists.ts";
import { pageBuilder, pageKeeping } from "../../src/report/page-build.ts";
import type { PageRanking } from "../../src/report/page-data.ts";
import { documentNumbers, keptResults } from "../../src/report/page-results.ts";
import { judgedIds } from "../../src/score/gain/judged-documents.ts";
import { cuts, keptRoom } from "../../src/score/kept-room.ts";
import type { KeptRun } from "../../src/score/kept-run.ts";
import { intersect, type Range, rangeSet } from "../../src/text/range.ts";
import { randomTrack } from "../tracks/random-track.ts";

type Listed = readonly Passage[];
type Made = Omit<PageRanking, "docs"> & { readonly docs: readonly string[] };

/** The stretches of text that a list returned from a document. */
function textFrom(list: Listed, doc: string): readonly Range[] {
  return rangeSet(list.filter((passage) => passage.doc === doc && passage.start >= 0 && passage.end > passage.start));
}

const flat = (ranges: readonly Range[]): number[] => ranges.flatMap(({ start, end }) => [start, end - start]);

/** What a page should hold of a list, looked up document by document. */
function plainly(judgements: Judgements, run: Run, topic: string, most: number, vain: boolean): Made {
  const list = run.topics.get(topic) ?? [];
  const shown = list.slice(0, most);
  const isWhole = run.answers === "documents";
  const isRanked = isWhole || judgements.of !== "highlights";
  const relevant = [...judgements.topics.get(topic)!].filter(([, { grade }]) => grade > 0);
  const found = relevant.flatMap(([doc, { relevant: highlights }], place) => {
    const rank = 1 + list.findIndex((passage) => passage.doc === doc);
    const own = textFrom(list, doc);
    const text = vain ? own : placedInHighlights(intersect(highlights, rangeSet(own)), highlights);
    return rank > 0 && (isRanked || text.length > 0) ? [{ place, rank, text: flat(text) }] : [];
  });
  return {
    docs: shown.map(({ doc }) => doc),
    starts: shown.map(({ start }) => (isWhole ? 0 : start)),
    lengths: shown.map(({ start, end }) => (isWhole ? 0 : end - start)),
    total: list.length,
    copies: [],
    returned:
      list.length <= most
        ? null
        : {
            places: found.map(({ place }) => place),
            texts: isWhole ? [] : found.map(({ text }) => text),
            ranks: isRanked ? found.map(({ rank }) => rank) : [],
          },
  };
}

/** Bytes that the lists of a run take at a cut, as page-cuts.ts has the sizes. */
function bytesOf(judgements: Judgements, run: Run, topics: readonly string[], cut: (typeof cuts)[number]): number {
  let bytes = 0;
  for (const topic of topics) {
    const list = run.topics.get(topic) ?? [];
    const relevant = [...judgements.topics.get(topic)!].filter(([, { grade }]) => grade > 0).map(([doc]) => doc);
    const stretches = relevant.map((doc) =>
      run.answers === "documents" ? Number(list.some((passage) => passage.doc === doc)) : textFrom(list, doc).length,
    );
    bytes += 7 * Math.min(list.length, cut.results);
    if (list.length > cut.results) bytes += (cut.vain ? 5 : 3.5) * sum(stretches);
  }
  return Math.floor(bytes);
}

/** Two runs and judgements of which some lack a length, or an entry point, or are of topics that no run has. */
function trackOf(seed: number, kind: "text" | "documents" | "grades") {
  const { judgements, run } = randomTrack(seed, { overlapping: true });
  const topics = new Map(
    [...judgements.topics].map(([topic, judged], i) => [
      topic,
      new Map(
        [...judged].map(([doc, document]) => [
          doc,
          { ...document, length: i % 2 === 0 || doc > "d2" ? document.length : undefined },
        ]),
      ),
    ]),
  );
  const answers = kind === "documents" ? ("documents" as const) : ("passages" as const);
  // Tasks of whole documents take one result of each.
  const arranged = (list: readonly Passage[]): readonly Passage[] => {
    if (kind === "text") return list;
    const first = list.filter(({ doc }, i) => list.findIndex((other) => other.doc === doc) === i);
    return kind === "grades" ? first : first.map(({ doc }) => ({ doc, start: 0, end: 0 }));
  };
  const like = (name: string, change: (list: Listed) => Passage[]): Run => ({
    name,
    answers,
    topics: new Map([...run.topics].map(([topic, list]) => [topic, arranged(change(list))])),
  });
  return {
    judgements: { of: kind === "text" ? "highlights" : "grades", topics } satisfies Judgements,
    runs: [
      like("own", (list) => [...list]),
      like("turned", (list) => [{ doc: "d0", start: -1, end: -1 }, ...list.toReversed()]),
    ],
  };
}

const kinds = ["text", "documents", "grades"] as const;

test.each(kinds.flatMap((kind) => [1, 2, 3, 4, 5].map((seed) => ({ kind, seed }))))(
  "a page holds of every list what a plain look at it tells, however it is cut: $kind, seed $seed",
  ({ kind, seed }) => {
    let cutLists = 0;
    for (const [most, vain] of [
      [Infinity, true],
      [1 + (seed % 3), true],
      [2, false],
    ] as const) {
      const { judgements, runs } = trackOf(seed, kind);
      const where = `seed ${seed}, ${most}, ${vain}`;
      const room = keptRoom();
      if (!vain) room.fill(2 ** 30, 0, -1); // the last cut is left
      const builder = pageBuilder(judgements, {
        program: "pericope",
        measures: ["docR@10"],
        chance: { seed: 1, resamples: 1, level: 0.05 },
        rules: "inex_eval",
        task: kind === "text" ? "thorough" : "document",
        mostResults: vain ? most : undefined,
        room,
      });
      for (const run of runs) builder.add(run);
      const { data, results } = builder.end();
      const ids = new Set<string>();
      for (const [i, run] of runs.entries())
        for (const [topic, { docs, ...rest }] of results(i).entries()) {
          const expected = plainly(judgements, run, data.topics[topic]!.id, most, vain);
          expect({ docs: docs.map((doc) => data.documents.ids[doc]), ...rest }, where).toEqual(expected);
          for (const doc of expected.docs) ids.add(doc);
          if (expected.returned !== null) cutLists++;
        }
      for (const { id, judged } of data.topics) {
        const shown = [...judgements.topics.get(id)!].filter(([doc, { grade }]) => grade > 0 || ids.has(doc));
        for (const [doc] of shown) ids.add(doc);
        expect({ ...judged, docs: judged.docs.map((doc) => data.documents.ids[doc]) }, where).toEqual({
          docs: shown.map(([doc]) => doc),
          grades: shown.map(([, { grade }]) => grade),
          entries: shown.map(([, { bestEntry }]) => bestEntry ?? null),
          ranges: shown.map(([, { relevant }]) => flat(relevant)),
        });
      }
      expect(data.documents.ids, where).toEqual([...ids]);
      expect(data.documents.lengths, where).toEqual(
        [...ids].map(
          (id) =>
            [...judgements.topics.values()].findLast((judged) => judged.get(id)?.length !== undefined)?.get(id)!
              .length ?? null,
        ),
      );
      const isCut = runs.some((run) => data.topics.some(({ id }) => (run.topics.get(id)?.length ?? 0) > most));
      expect([data.mostResults, data.knowsVain], where).toEqual([isCut ? most : null, vain]);
      const topics = data.topics.map(({ id }) => id);
      for (const [i, cut] of cuts.entries())
        if (vain || i === cuts.length - 1)
          expect(room[i], where).toBe(runs.reduce((all, run) => all + bytesOf(judgements, run, topics, cut), 0));
    }
    expect(cutLists).toBeGreaterThan(0);
  },
);

/** Two topics, of four results: a at 5..9, é without a place, b from 3 without a length, c at 0..6. */
const kept: KeptRun = {
  answers: "passages",
  topics: ["t", "u"],
  totals: Int32Array.of(2, 2),
  listed: Int32Array.of(2, 2),
  relevant: Int32Array.of(0, 0),
  ids: new TextEncoder().encode("aébc"),
  idEnds: Int32Array.of(1, 3, 4, 5),
  starts: Float64Array.of(5, -1, 3, 0),
  lengths: Float64Array.of(4, 0, 0, 6),
  places: new Int32Array(0),
  ranks: new Int32Array(0),
  stretches: new Int32Array(0),
  stretchStarts: new Float64Array(0),
  stretchLengths: new Float64Array(0),
  links: [new Map(), new Map()],
};

test("tokens are counted of results with text, unless the text of one is not at hand", () => {
  const topics = { ids: ["t", "u", "never answered"], ofText: true, relevant: () => [] };
  const asked: string[] = [];
  const counted = (unknown: string, run = kept) => {
    const count = (doc: string, start: number, end: number): number | undefined => {
      asked.push(`${doc} ${start}..${end}`);
      return doc === unknown ? undefined : 10 * (end - start);
    };
    return keptResults([run], topics, pageKeeping({}), { count }).results(0).map(({ tokens }) => tokens); // prettier-ignore
  };
  expect(counted("")).toEqual([[40, 0], [0, 60], undefined]);
  expect(asked).toEqual(["a 5..9", "c 0..6"]);
  expect(counted("a")).toEqual([undefined, [0, 60], undefined]);
  expect(counted("", { ...kept, answers: "documents" })).toEqual([undefined, undefined, undefined]);
});

test("a list that is as long as what is kept is not cut", () => {
  const topics = { ids: ["t", "u"], ofText: true, relevant: () => [] };
  const isCut = (mostResults: number) => keptResults([kept], topics, pageKeeping({ mostResults })).isCut;
  expect([isCut(1), isCut(2), isCut(3)]).toEqual([true, false, false]);
});

test("a document that is not relevant is shown where a run returned it, be it the first of all", () => {
  const nothing = { relevant: rangeSet([]), grade: 0, length: 7 };
  const relevant = { relevant: rangeSet([{ start: 0, end: 4 }]), grade: 1, length: 9 };
  const judged = new Map([["never returned", nothing], ["first", nothing], ["other", relevant]]); // prettier-ignore
  const builder = pageBuilder({ of: "highlights", topics: new Map([["t", judged]]) }, { program: "p", measures: ["R@5"], task: "thorough" }); // prettier-ignore
  builder.add({ name: "r", answers: "passages", topics: new Map([["t", [{ doc: "first", start: 0, end: 2 }]]]) });
  const { data } = builder.end();
  expect([data.documents.ids, data.documents.lengths, data.topics[0]!.judged.docs]).toEqual([["first", "other"], [7, 9], [0, 1]]); // prettier-ignore
});

test("documents have numbers in the order in which they are asked for, as texts, as bytes, or by a place in any topic", () => {
  const { topics } = readJudgements("t1 0 a 1\nt1 0 b 1\nt2 0 c 1\nt2 0 b 0\nt2 0 é 1\n");
  const [first, second] = ["t1", "t2"].map((topic) => judgedIds(topics.get(topic)!));
  const documents = documentNumbers();
  expect([documents.knownAt(second!, 0), documents.count()]).toEqual([-1, 0]);
  expect([0, 1].map((place) => documents.numberAt(first!, place))).toEqual([0, 1]);
  expect([0, 1, 2].map((place) => documents.knownAt(second!, place))).toEqual([-1, 1, -1]);
  expect([0, 1, 2].map((place) => documents.numberAt(second!, place))).toEqual([2, 1, 3]);
  expect(["b", "é", "new", "a"].map((id) => documents.number(id))).toEqual([1, 3, 4, 0]);
  expect(documents.numberOfBytes(new TextEncoder().encode("xcx"), 1, 2)).toBe(2);
  expect([documents.count(), documents.ids()]).toEqual([5, ["a", "b", "c", "é", "new"]]);
});

test("each cut holds less than the one before, down to two results without vain text", () => {
  expect(cuts[0]).toEqual({ results: Infinity, vain: true });
  expect(cuts.at(-1)).toEqual({ results: 2, vain: false });
  for (const [i, { results, vain }] of cuts.entries()) {
    const before = cuts[i - 1];
    if (before === undefined) continue;
    expect(before.vain || !vain, `cut ${i}`).toBe(true);
    if (before.vain === vain) expect(results, `cut ${i}`).toBeLessThan(before.results);
    else expect(results, `cut ${i}`).toBe(before.results);
  }
});
