import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { align } from "../../src/align/align.ts";
import { chunkingSummary } from "../../src/chunk/compare.ts";
import { chunked, readSetting } from "../../src/chunk/setting.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { Run } from "../../src/data/run.ts";
import { readDocuments, readJudgements } from "../../src/formats/read.ts";
import { chunkPlot } from "../../src/report/chunk-plot.ts";
import { chunkingOutputs } from "../../src/report/chunkings.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import { codePointSlice } from "../../src/text/code-point-slice.ts";
import { mean } from "../../src/base/number.ts";

test("worked by hand: two highlights, one cut in two", () => {
  const collection = collectionOf([{ doc: "d", text: "x".repeat(20) }]);
  const judgements = readJudgements('{"topic":"q","doc":"d","ranges":[[0,4],[8,12]]}');
  const { chunks, mean, median, reach } = chunkingSummary(
    chunked(collection, readSetting("characters:10")),
    judgements,
    [10, 20],
  );
  expect({ chunks, mean, median }).toEqual({ chunks: 2, mean: 10, median: 10 });
  expect(reach).toEqual({
    highlights: 2,
    cut: 1,
    bestPrecision: 8 / 20,
    bestRecall: 1,
    budgets: [
      { characters: 10, precision: 6 / 10, recall: 6 / 8 },
      { characters: 20, precision: 8 / 20, recall: 1 },
    ],
  });
});

const documents = readDocuments(readFileSync("examples/documents.jsonl"));
const judgements = readJudgements(readFileSync("examples/judgements.jsonl"));
const settings = ["characters:200", "characters:400", "characters:800", "characters:400/200", "sentences"];

/** Characters as a set of strings: nothing clever. */
function bruteForce(ranked: readonly { doc: string; start: number; end: number }[], topic: string) {
  const relevant = new Set<string>();
  for (const [doc, judged] of judgements.topics.get(topic)!)
    for (const { start, end } of judged.relevant) for (let i = start; i < end; i++) relevant.add(`${doc} ${i}`);
  const read: string[] = [];
  const touching = new Set<string>();
  for (const { doc, start, end } of ranked) {
    const characters = Array.from({ length: end - start }, (_, i) => `${doc} ${start + i}`);
    read.push(...characters);
    if (characters.some((character) => relevant.has(character)))
      for (const character of characters) touching.add(character);
  }
  const found = (characters: Iterable<string>) => [...new Set(characters)].filter((one) => relevant.has(one)).length;
  const start = read.slice(0, 4000);
  return {
    charP: found(read) / read.length,
    charR: found(read) / relevant.size,
    "R@4000ch": found(start) / relevant.size,
    "P@4000ch": found(start) / start.length,
    bestP: found(touching) / touching.size,
  };
}

test.each(settings)("%s scores the same by the library, by brute force, and through align without offsets", (name) => {
  const { chunks } = chunked(documents, readSetting(name));
  const all = [...chunks].flatMap(([doc, ranges]) => ranges.map((range) => ({ doc, ...range })));
  const measures = ["charP", "charR", "R@4000ch", "P@4000ch", "bestP"];
  const topics = [...judgements.topics.keys()];
  // Every third chunk, so that something is missed; a start that differs from topic to topic.
  const listOf = (topic: string) => all.filter((_, i) => (i + Number(topic)) % 3 === 0);
  const run: Run = { name, answers: "passages", topics: new Map(topics.map((topic) => [topic, listOf(topic)])) };
  const quotes = topics.flatMap((topic) =>
    listOf(topic).map(({ doc, start, end }, line) => {
      const text = codePointSlice(documents.document(doc)!.text, start, end);
      return { topic, doc, text, line, hint: undefined, score: undefined, run: undefined, id: undefined };
    }),
  );
  const { placed, unplaced } = align({ noun: "run", quotes, source: undefined }, documents);
  expect(unplaced).toEqual([]);
  const aligned = new Map(topics.map((topic) => [topic, [] as { doc: string; start: number; end: number }[]]));
  for (const { quote, doc, range } of placed) aligned.get(quote.topic!)!.push({ doc, ...range });
  const scored = [run, { ...run, topics: aligned }].map(
    (one) => evaluate(judgements, [one], { task: "chunks", measures }).runs[0]!,
  );
  expect(scored[1]!.mean).toEqual(scored[0]!.mean);
  const brute = [...scored[0]!.topics.keys()].map((topic) => bruteForce(listOf(topic), topic));
  for (const measure of ["charP", "charR", "R@4000ch", "P@4000ch", "bestP"] as const)
    expect(scored[0]!.mean[measure]).toBeCloseTo(mean(brute.map((scores) => scores[measure])), 12);
});

test("no order of chunks finds more within the budget than the ideal one, where chunks are of one size", () => {
  const { reach } = chunkingSummary(chunked(documents, readSetting("characters:100")), judgements, [1000]);
  const { chunks } = chunked(documents, readSetting("characters:100"));
  const all = [...chunks].flatMap(([doc, ranges]) => ranges.map((range) => ({ doc, ...range })));
  const run: Run = {
    name: "any",
    answers: "passages",
    topics: new Map([...judgements.topics.keys()].map((t) => [t, all])),
  };
  const { mean } = evaluate(judgements, [run], { task: "chunks", measures: ["R@1000ch"] }).runs[0]!;
  expect(reach!.budgets[0]!.recall).toBeGreaterThan(mean["R@1000ch"]!);
});

test("all ways to print a comparison", () => {
  const summaries = ["characters:400", "sentences"].map((name) =>
    chunkingSummary(chunked(documents, readSetting(name)), judgements),
  );
  for (const { print } of chunkingOutputs) {
    const text = print(summaries, 4000);
    expect(text).toContain("characters:400");
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
  const svg = chunkPlot(summaries);
  expect(svg).toMatch(/^<svg xmlns=.*<\/svg>\n$/s);
  expect(svg.match(/<circle/g)).toHaveLength(14);
});
