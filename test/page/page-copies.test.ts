import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { linksIn } from "../../src/page/page-copies.ts";
import { pageBuilder } from "../../src/page/page-build.ts";
import { packedResults, unpackedResults } from "../../src/page/page-packed-results.ts";
import { judgedTopic, marks, rankedPassages, relevantIn, resultRows, returnedIn } from "../../src/page/page-topic.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import { size, subtract, union } from "../../src/text/range.ts";
import { copiedNames } from "../copies/brute-copies.ts";
import { copiedTrack } from "../copies/copied-track.ts";
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
