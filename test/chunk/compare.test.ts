import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { align } from "../../src/match/align/align.ts";
import { InputError } from "../../src/base/input-error.ts";
import {
  bestRun,
  chunkingSummary,
  type ChunkingSummary,
  ifNotTooMany,
  lostHighlights,
} from "../../src/chunk/chunking-summary.ts";
import { budgetName, budgetOf, orderedBudgets, usualBudgets } from "../../src/chunk/budget.ts";
import { chunked, readSetting } from "../../src/chunk/setting.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { JudgedTopic, Judgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { jsonlRun } from "../../src/files/formats/jsonl-run.ts";
import { readDocuments, readJudgements, readRun } from "../../src/files/formats/read.ts";
import { chunkingFindings, chunkPlot } from "../../src/print/findings/chunking-findings.ts";
import { printers } from "../../src/print/printers/index.ts";
import { joinLines } from "../../src/print/printers/printer.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";
import { codePointSlice } from "../../src/text/code-points.ts";
import { fixed, mean } from "../../src/base/number.ts";
import { rangeSet } from "../../src/text/range.ts";
import { below, seeded } from "../seeded.ts";
import { atLength, cases, rounds } from "../rounds.ts";

test("worked by hand: two highlights, one cut in two", () => {
  const collection = collectionOf([{ doc: "d", text: "x".repeat(20) }]);
  const judgements = readJudgements('{"topic":"q","doc":"d","ranges":[[0,4],[8,12]]}');
  const { chunks, mean, median, reach } = chunkingSummary(
    chunked(collection, readSetting("characters:10")),
    judgements,
    [10, 20],
  );
  expect({ chunks, mean, median }).toEqual({ chunks: 2, mean: 10, median: 10 });
  expect(reach).toMatchObject({
    highlights: 2,
    cut: 1,
    leftOut: 0,
    bestPrecision: 8 / 20,
    bestRecall: 1,
    budgets: [
      { characters: 10, precision: 6 / 10, recall: 6 / 8, bound: 6 / 8 },
      { characters: 20, precision: 8 / 20, recall: 1, bound: 1 },
    ],
  });
});

test("a part of a chunk counts where the budget ends in it", () => {
  const collection = collectionOf([{ doc: "d", text: "x".repeat(2000) }]);
  const judgements = readJudgements('{"topic":"q","doc":"d","ranges":[[1000,1100]]}');
  const chunking = chunked(collection, readSetting("characters:1000/500"));
  expect(chunkingSummary(chunking, judgements, [500]).reach!.budgets).toMatchObject([
    { recall: 1, precision: 100 / 500, bound: 1 },
  ]);
});

test("a highlight is cut where chunks hold parts of it, and left out where they hold none", () => {
  const chunks = new Map([
    [
      "d",
      [
        { start: 0, end: 10 },
        { start: 12, end: 20 },
      ],
    ],
  ]);
  const cutOf = (ranges: string) => {
    const judgements = readJudgements(`{"topic":"q","doc":"d","ranges":${ranges}}`);
    const { cut, leftOut, highlights } = chunkingSummary({ name: "mine", chunks }, judgements, []).reach!;
    return [cut, leftOut, highlights];
  };
  expect(cutOf("[[5,15]]")).toEqual([1, 0, 1]);
  expect(cutOf("[[5,12]]")).toEqual([0, 0, 1]);
  expect(cutOf("[[10,12],[15,40]]")).toEqual([0, 1, 2]);
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
    "bestP(cover=all)": found(touching) / touching.size,
  };
}

atLength.each(settings)(
  "%s scores the same by the library, by brute force, and through align without offsets",
  (name) => {
    const { chunks } = chunked(documents, readSetting(name));
    const all = [...chunks].flatMap(([doc, ranges]) => ranges.map((range) => ({ doc, ...range })));
    const measures = ["charP", "charR", "R@4000ch", "P@4000ch", "bestP(cover=all)"];
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
    for (const measure of ["charP", "charR", "R@4000ch", "P@4000ch", "bestP(cover=all)"] as const)
      expect(scored[0]!.mean[measure]).toBeCloseTo(mean(brute.map((scores) => scores[measure])), 12);
  },
);

atLength("the lists found, written and read again, score what is printed; no bound is passed", () => {
  const budgets = [1, 100, 1000, 4000, 100000];
  for (const name of cases(3, ["words:50/25", "headings", ...settings, "recursive:300/100"])) {
    const { reach } = chunkingSummary(chunked(documents, readSetting(name)), judgements, budgets);
    for (const { characters, recall, precision, bound, run } of reach!.budgets) {
      const written = readRun([...jsonlRun.print(run)].join("\n"));
      const measures = [`R@${characters}ch`, `P@${characters}ch`];
      const { mean } = evaluate(judgements, [written], { measures }).runs[0]!;
      expect(Object.values(mean), `${name}, ${characters}`).toEqual([recall, precision]);
      expect(recall, `${name}, ${characters}`).toBeLessThanOrEqual(bound);
    }
    expect(reach!.budgets.at(-1), name).toMatchObject({ recall: reach!.bestRecall, precision: reach!.bestPrecision });
  }
});

test("what is cut and left out is as counted character by character", () => {
  for (let seed = 0; seed < rounds(15, 200); seed++) {
    const random = seeded(seed);
    const some = (most: number) =>
      Array.from({ length: 1 + below(random, most) }, () => {
        const start = below(random, 25);
        return { start, end: start + 1 + below(random, 9) };
      });
    const chunks = some(6);
    const relevant = rangeSet(some(3));
    let [cut, leftOut] = [0, 0];
    for (const { start, end } of relevant) {
      const heldBy = chunks.map((chunk) => {
        const characters = Array.from({ length: end - start }, (_, i) => start + i);
        return characters.filter((at) => chunk.start <= at && at < chunk.end);
      });
      const held = new Set(heldBy.flat()).size;
      if (held === 0) leftOut++;
      else if (heldBy.every(({ length }) => length < held)) cut++;
    }
    const topics = new Map([["q", new Map([["d", { relevant, grade: 1 }]])]]);
    const { reach } = chunkingSummary(
      { name: "mine", chunks: new Map([["d", chunks]]) },
      { of: "highlights", topics },
      [],
    );
    expect(reach, `seed ${seed}`).toMatchObject({ highlights: relevant.length, cut, leftOut });
  }
});

test("of several right answers the one that can be had is enough", () => {
  const [near, far] = [
    [{ start: 0, end: 5 }],
    [
      { start: 90, end: 95 },
      { start: 40, end: 45 },
    ],
  ].map((ranges): JudgedTopic => new Map([["d", { relevant: rangeSet(ranges), grade: 1 }]]));
  const topics = new Map([
    [
      "q",
      new Map([
        [
          "d",
          {
            relevant: rangeSet([
              { start: 0, end: 5 },
              { start: 40, end: 45 },
              { start: 90, end: 95 },
            ]),
            grade: 1,
          },
        ],
      ]),
    ],
  ]);
  const several: Judgements = { of: "highlights", topics, alternatives: new Map([["q", [far!, near!]]]) };
  const chunking = chunked(collectionOf([{ doc: "d", text: "x".repeat(100) }]), readSetting("characters:10"));
  expect(chunkingSummary(chunking, several, [10]).reach).toMatchObject({
    bestPrecision: 5 / 10,
    bestRecall: 1,
    budgets: [{ recall: 1, precision: 5 / 10, bound: 1 }],
  });
});

test("of right answers of which as much is found, the one is listed of which less is read", () => {
  const answer = (start: number, end: number): JudgedTopic =>
    new Map([["d", { relevant: rangeSet([{ start, end }]), grade: 1 }]]);
  const chunks = new Map([
    [
      "d",
      [
        { start: 0, end: 30 },
        { start: 50, end: 60 },
      ],
    ],
  ]);
  const [long, short] = [answer(0, 5), answer(52, 57)];
  const all = new Map([
    ["d", { relevant: rangeSet([...long.get("d")!.relevant, ...short.get("d")!.relevant]), grade: 1 }],
  ]);
  for (const alternatives of [
    [long, short],
    [short, long],
  ]) {
    const several: Judgements = {
      of: "highlights",
      topics: new Map([["q", all]]),
      alternatives: new Map([["q", alternatives]]),
    };
    const [{ run, precision }] = chunkingSummary({ name: "mine", chunks }, several, [100]).reach!.budgets as never as [
      { run: Run; precision: number },
    ];
    expect(run.topics.get("q")).toEqual([{ doc: "d", start: 50, end: 60 }]);
    expect(precision).toBe(5 / 10);
  }
});

test("highlights that no chunk holds, and documents that were not cut, are told of", () => {
  const summary = (name: string, reach: object | undefined) => ({ name, reach }) as unknown as ChunkingSummary;
  const gold = (...docs: string[]): Judgements => ({
    of: "highlights",
    topics: new Map([
      ["q", new Map(docs.map((doc) => [doc, { relevant: rangeSet([{ start: 0, end: 5 }]), grade: 1 }]))],
      ["r", new Map([["barren", { relevant: rangeSet([]), grade: 0 }]])],
    ]),
  });
  const chunking = { name: "mine", chunks: new Map([["a", [{ start: 0, end: 9 }]]]) };
  const fine = summary("fine", { leftOut: 0, highlights: 2, bestPrecision: 1 });
  expect(lostHighlights([chunking], [fine, summary("none", undefined)], gold("a"))).toEqual([]);
  const told = lostHighlights(
    [chunking],
    [fine, summary("mine", { leftOut: 1, highlights: 3, bestPrecision: undefined })],
    gold("b", "a", "c"),
  );
  expect(told.map(({ code, count, message }) => [code, count, message])).toEqual([
    [
      "unknown-documents",
      2,
      '2 highlighted documents are not in the collection, and count as not returned: "b" is one',
    ],
    ["highlights-left-out", 1, "mine: 1 of 3 highlights are in no chunk, and count as not returned"],
    ["too-many-ways", 1, "mine: no bestP: chunks hold the same text in too many ways, by copies, to find the cheapest"],
  ]);
});

test("too many ways leave the precision open, and other faults pass through", () => {
  const failing = (error: Error) => () => {
    throw error;
  };
  expect(ifNotTooMany(() => 0.5)).toBe(0.5);
  expect(ifNotTooMany(failing(new InputError("x", {}, { code: "too-many-ways" })))).toBe(undefined);
  expect(() => ifNotTooMany(failing(new InputError("x")))).toThrow("x");
  expect(() => ifNotTooMany(failing(Object.assign(new Error("bug"), { code: "too-many-ways" })))).toThrow("bug");
});

test("without a highlight nothing is bounded", () => {
  const chunking = { name: "mine", chunks: new Map([["d", [{ start: 0, end: 9 }]]]) };
  expect(bestRun(chunking, new Map(), budgetOf(10)).bound).toBe(0);
});

test("where no chunk touches a highlight, the lists are there and find nothing", () => {
  const { reach } = chunkingSummary(
    { name: "mine", chunks: new Map([["x", [{ start: 0, end: 9 }]]]) },
    judgements,
    [10],
  );
  expect(reach).toMatchObject({ bestPrecision: 0, bestRecall: 0, budgets: [{ recall: 0, precision: 0, bound: 0 }] });
  const anyChunk = [{ doc: "x", start: 0, end: 9 }];
  expect([...reach!.budgets[0]!.run.topics.values()]).toEqual(Array.from(judgements.topics, () => anyChunk));
});

test("counts and sizes are those of all chunks in a row", () => {
  for (let seed = 0; seed < rounds(10, 100); seed++) {
    const random = seeded(seed);
    const lengths = Array.from({ length: below(random, 8) }, () => 1 + below(random, 9));
    const ranges = lengths.map((length, i) => ({ start: 10 * i, end: 10 * i + length }));
    const chunks = new Map([
      ["a", ranges.filter((_, i) => i % 3 === 0)],
      ["b", ranges.filter((_, i) => i % 3 !== 0)],
    ]);
    const { name: _, reach, ...counts } = chunkingSummary({ name: "mine", chunks }, undefined);
    const sorted = lengths.toSorted((a, b) => a - b);
    const middle = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0];
    expect(counts, `seed ${seed}`).toEqual({
      chunks: lengths.length,
      mean: lengths.reduce((a, b) => a + b, 0) / Math.max(1, lengths.length),
      median: (middle[0]! + middle[1]!) / 2,
      largest: Math.max(0, ...lengths),
    });
    expect(reach).toBeUndefined();
  }
});

test("all ways to print a comparison", () => {
  const summaries = ["characters:400", "sentences"].map((name) =>
    chunkingSummary(chunked(documents, readSetting(name)), judgements),
  );
  for (const { lines } of printers) {
    const text = joinLines(lines(chunkingFindings(summaries, { budgets: [1000, 4000].map(budgetOf) }), {}));
    expect(text).toContain("characters:400");
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
  const svg = chunkPlot(summaries);
  expect(svg).toMatch(/^<svg xmlns=.*<\/svg>\n$/s);
  expect(svg.match(/<circle/g)).toHaveLength(14);
  for (const { name, reach } of summaries)
    for (const { characters, recall, bound, precision } of reach!.budgets)
      expect(svg).toContain(
        `${name}, ${characters} characters: recall ${fixed(recall, 4)}, bound ${fixed(bound, 4)}, precision ${fixed(precision, 4)}`,
      );
});

test("budgets have an order, and usual ones double", () => {
  const budgets = ["1000tok", "500ch", 2000, "125tok", "500ch"].map(budgetOf);
  expect(orderedBudgets(budgets).map(budgetName)).toEqual(["500ch", "2000ch", "125tok", "1000tok"]);
  expect(usualBudgets("ch").map(budgetName)).toEqual(
    [500, 1000, 2000, 4000, 8000, 16000, 32000].map((amount) => `${amount}ch`),
  );
  expect(usualBudgets("tok").map(budgetName)).toEqual(
    [125, 250, 500, 1000, 2000, 4000, 8000].map((amount) => `${amount}tok`),
  );
});

test("without chunks no tokens are counted", () => {
  const counted = { collection: collectionOf([]), tokenizer: wordTokens };
  const { tokens } = chunkingSummary({ name: "mine", chunks: new Map() }, undefined, [], counted);
  expect(tokens).toEqual({ tokenizer: wordTokens.name, all: 0, mean: 0, largest: 0 });
});
