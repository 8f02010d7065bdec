import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { knownCopies, linkNumbers, linksIn } from "../../src/report/number-lists.ts";
import { linksInside } from "../../src/match/copies/copy-link.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { packedResults, unpackedResults } from "../../src/report/packed-results.ts";
import { judgedTopic, rankedPassages, relevantIn, resultRows, returnedIn } from "../../src/report/page-topic.ts";
import { marks } from "../../src/report/document-marks.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { everything } from "../../src/score/measures/cutoff.ts";
import { topicReading } from "../../src/report/topic-reading.ts";
import { rangeSet, size, subtract, union } from "../../src/text/range.ts";
import { copiedNames } from "../match/copies/brute-copies.ts";
import { copiedTrack } from "../match/copies/copied-track.ts";
import { rounds } from "../rounds.ts";

function charactersIn(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}

const seeds = Array.from({ length: rounds(15, 400) }, (_, i) => i + 1);

test.each(seeds)("what the page shows of copies is what the measures count, seed %i", (seed) => {
  const { texts, judgements, run } = copiedTrack(seed);
  const collection = collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text })));
  const options = { collection, copies: "same", task: "chunks", measures: ["R@100", "P@100", "coverage@100"] } as const;
  const [scores] = evaluate(judgements, [run], options).runs;
  const ranked = run.topics.get("t")!;
  for (const mostResults of [undefined, 1]) {
    const builder = pageBuilder(judgements, { ...options, program: "pericope", mostResults });
    builder.add(run);
    const { data, results } = builder.end();
    if (data.topics.length === 0) continue; // nothing is highlighted
    const own = scores!.topics.get("t")!;
    const ranking = unpackedResults(packedResults(results(0)))[0]!;
    const judged = judgedTopic(data, 0);
    const returned = returnedIn(data, 0, 0, ranking);
    const nameOf = copiedNames(judged, texts);
    const read = new Set(
      ranked.flatMap(({ doc, start, end }) => charactersIn(start, end).map((c) => nameOf(`${doc}:${c}`))),
    );
    const charactersFrom = (wanted: string): Set<number> =>
      new Set(ranked.flatMap(({ doc, start, end }) => (doc === wanted ? charactersIn(start, end) : [])));
    const counts = new Set(
      Array.from(judged, ([doc, { relevant }]) =>
        relevant.flatMap(({ start, end }) => charactersIn(start, end).map((c) => nameOf(`${doc}:${c}`))),
      ).flat(),
    );
    for (const [doc, { relevant }] of judged) {
      const found = relevant.flatMap(({ start, end }) =>
        charactersIn(start, end).filter((c) => read.has(nameOf(`${doc}:${c}`))),
      );
      const painted = marks(union(relevantIn(judged, doc), returned.copies(doc)), returned.from(doc));
      const highlighted = marks(relevant, returned.from(doc));
      expect(size(highlighted.found), `${doc}, found`).toBe(found.length);
      const own = charactersFrom(doc);
      const fromCopies = found.filter((c) => !own.has(c));
      expect(size(returned.foundInCopies(doc)), `${doc}, found in copies`).toBe(fromCopies.length);
      const inVain = [...own].filter((c) => !counts.has(nameOf(`${doc}:${c}`)));
      if (relevant.length > 0) expect(size(painted.vain), `${doc}, in vain`).toBe(inVain.length);
      expect(size(painted.found), `${doc}, found or a copy`).toBe(own.size - inVain.length + fromCopies.length);
    }
    for (const doc of texts.keys()) {
      const relevant = relevantIn(judged, doc);
      const painted = marks(union(relevant, returned.copies(doc)), returned.from(doc));
      expect(subtract(painted.missed, relevant), `${doc}, a copy is never missed`).toEqual([]);
    }
    const rows = resultRows(data, rankedPassages(data, ranking), judged, linksIn(data, ranking));
    if (mostResults === undefined) {
      expect(rows.at(-1)!.recall).toBeCloseTo(own["R@100"]!, 12);
      expect(rows.at(-1)!.precision).toBeCloseTo(own["P@100"]!, 12);
    } else {
      const [first] = evaluate(judgements, [run], { ...options, measures: ["R@1"] }).runs;
      expect(rows[0]!.recall).toBeCloseTo(first!.topics.get("t")!["R@1"]!, 12);
    }
  }
});

test("copies come back from their numbers, and those of highlights are of documents that have some", () => {
  const links = new Map([
    ["b", [{ start: 10, end: 30, doc: "a", at: 100 }]],
    ["c", [{ start: 0, end: 5, doc: "a", at: 0 }, { start: 7, end: 9, doc: "b", at: 3 }]], // prettier-ignore
  ]);
  const ids = ["a", "b", "c"];
  const numbers = linkNumbers(links, (doc) => ids.indexOf(doc));
  expect(numbers).toEqual([1, 10, 20, 0, 100, 2, 0, 5, 0, 0, 2, 7, 2, 1, 3]);
  expect(linksIn({ documents: { ids } }, { copies: numbers })).toEqual(links);

  const judged = new Map([
    ["a", { relevant: rangeSet([{ start: 0, end: 9 }]), grade: 1 }],
    ["b", { relevant: rangeSet([{ start: 0, end: 12 }, { start: 29, end: 40 }]), grade: 1 }], // prettier-ignore
    ["c", { relevant: rangeSet([{ start: 5, end: 7 }]), grade: 1 }],
  ]);
  const found = knownCopies(links)(judged);
  const inB = [
    { start: 10, end: 12, doc: "a", at: 100 },
    { start: 29, end: 30, doc: "a", at: 119 },
  ];
  expect(found.inHighlights()).toEqual(new Map([["b", inB]]));
  expect(found.linksIn("c", { start: 4, end: 8 })).toEqual([
    { start: 4, end: 5, doc: "a", at: 4 },
    { start: 7, end: 8, doc: "b", at: 3 },
  ]);
  expect(found.linksIn("x", { start: 0, end: 99 })).toEqual([]);
  expect(linksInside([], [{ start: 0, end: 9 }])).toEqual([]);
});

test("text that was read as a copy is read, also where a topic has one copy alone", () => {
  const text = "The same words stand in both of these documents, word for word, and there are enough of them to tell.";
  const collection = collectionOf([
    { doc: "a", text },
    { doc: "b", text },
  ]);
  const relevant = rangeSet([{ start: 0, end: 60 }]);
  const judgements = { of: "highlights", topics: new Map([["t", new Map([["a", { relevant, grade: 1 }]])]]) } as const;
  const builder = pageBuilder(judgements, {
    collection,
    copies: "same",
    task: "chunks",
    measures: ["R@5"],
    program: "p",
  });
  builder.add({
    name: "r",
    answers: "passages",
    topics: new Map([["t", [{ doc: "b", start: 0, end: 40 }]]]),
  });
  const { data, results } = builder.end();
  const ranking = results(0)[0]!;
  expect(linksIn(data, ranking).size).toBe(1);
  const reading = topicReading(data, 0, 0, ranking, judgedTopic(data, 0), everything)!;
  expect(reading.read).toEqual([40]);
  expect(reading.missed().missed.map(({ doc, start, end }) => [doc, start, end])).toEqual([["a", 40, 60]]);
});
