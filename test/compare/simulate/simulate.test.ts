import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tTest } from "../../../src/compare/paired-t.ts";
import { ordering, simulate, type Simulation } from "../../../src/compare/simulate/simulate.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { defineMeasure } from "../../../src/score/measures/measure.ts";
import { demoArticles } from "../../files/inex/articles.ts";

const judgements = readJudgements(readFileSync("examples/judgements.inex"));
const articles = collectionOf(demoArticles());
const found = simulate(judgements, articles, {
  measures: ["AgP", "AgP(by=text)", "AgP(by=text,form=product)", "AP"],
});

const verdict = ({ verdicts }: Simulation, measure: string) => verdicts.find((v) => v.measure === measure)!;
const run = ({ runs }: Simulation, name: string) => runs.find((scores) => scores.run === name)!;

test("the orderings to expect are the 36 rows of Table 2", () => {
  const pairs = found.orderings.filter(({ measure }) => measure === "AP").map((o) => `${o.better} ${o.worse}`);
  expect(new Set(pairs).size).toBe(36);
  for (const pair of ["SR SLR", "SR SSR", "SLR SLDR", "SSRI SSTRI", "SR SRS", "SR SRI", "SSTRS SSTRSI", "SLRI SLRSI"])
    expect(pairs).toContain(pair);
});

test.each([1, 2, 3, 42])("the means of AgP keep every ordering on the demo track, whatever the seed (%d)", (seed) => {
  const { parts, ranking, broken } = verdict(simulate(judgements, articles, { measures: ["AgP"], seed }), "AgP");
  expect(broken).toEqual([]);
  expect(parts).toEqual({ kept: 16, equal: 0, broken: 0 });
  expect(ranking).toEqual({ kept: 18, equal: 2, broken: 0 });
});

test("AP cannot tell which parts of documents are returned", () => {
  expect(verdict(found, "AP").parts).toEqual({ kept: 0, equal: 16, broken: 0 });
  expect(verdict(found, "AP").ranking).toEqual({ kept: 10, equal: 10, broken: 0 });
});

test("SR is perfect, and SRI is as good by AgP as by AP on every topic", () => {
  for (const scores of run(found, "SR").topics.values()) expect(scores["AgP"]).toBe(1);
  for (const scores of run(found, "SRI").topics.values()) expect(scores["AgP"]).toBeCloseTo(scores["AP"]!, 12);
});

test("AgP by text prefers RSI to RI, as the paper found, and the product form does not", () => {
  const broken = verdict(found, "AgP(by=text)").broken.map(({ better, worse }) => `${better} ${worse}`);
  expect(broken).toContain("SRI SRSI");
  expect(broken.every((pair) => /RI \w+RSI$/.test(pair))).toBe(true);
  expect(verdict(found, "AgP(by=text,form=product)").broken).toEqual([]);
});

test("an ordering counts topics, and has no p-value where nothing differs", () => {
  const row = (better: string, worse: string) =>
    found.orderings.find((o) => o.measure === "AgP" && o.better === better && o.worse === worse)!;
  expect(row("SR", "SRS")).toMatchObject({ difference: 0, wins: 0, ties: 10, losses: 0, p: undefined });
  const { wins, ties, losses, p, difference } = row("SR", "SLR");
  expect(wins + ties + losses).toBe(10);
  expect(difference).toBeCloseTo(run(found, "SR").mean["AgP"]! - run(found, "SLR").mean["AgP"]!, 12);
  expect(p).toBeGreaterThan(0);
  expect(p).toBeLessThan(0.001);
});

test("Figure 4 has eleven points of each of the five runs ranked by R", () => {
  expect(found.curves).toHaveLength(55);
  const at = (name: string, x: number) => found.curves.find((point) => point.run === name && point.x === x)!.y;
  for (const x of [0, 0.5, 1]) {
    expect(at("SR", x)).toBe(1);
    expect(at("SLR", x)).toBeGreaterThan(at("SLDR", x));
    expect(at("SSR", x)).toBeGreaterThan(at("SSTR", x));
  }
});

test("a measure of one's own is tested like the others", () => {
  const own = simulate(judgements, articles, {
    scores: {
      everything: () => 1,
      found: (topic) => (topic.found.at(-1) ?? 0) / topic.totalRelevant,
      // as if another tool had scored the runs
      looked: (_, { run }) => ({ SR: 1, SLR: 0.5 })[run] ?? 0,
    },
  });
  expect(own.measures).toEqual(["everything", "found", "looked"]);
  expect(verdict(own, "everything").equal).toHaveLength(36);
  // the smallest element and the whole document hold all that is highlighted
  expect(verdict(own, "found")).toMatchObject({ parts: { kept: 8, equal: 8 }, ranking: { equal: 20 } });
  expect(run(own, "SLR").mean).toMatchObject({ everything: 1, found: 1, looked: 0.5 });
});

test("its score must be a number", () => {
  expect(() => simulate(judgements, articles, { scores: { mine: () => NaN } })).toThrow(
    "mine gives NaN; expected a number for every run and topic",
  );
  expect(() => simulate(judgements, articles, { measures: ["AP"], scores: { AP: () => 1 } })).toThrow(
    /two measures have the same name/,
  );
});

test("a measure where less is better is turned round", () => {
  const expected = { better: "SR", worse: "SLR", dimension: "parts" } as const;
  const [better, worse] = [Float64Array.of(0, 0.1, 0.2), Float64Array.of(0.3, 0.2, 0.2)];
  const { difference, ...counts } = ordering(expected, "redundancy@5", better, worse, true);
  expect(counts).toMatchObject({ wins: 2, ties: 1, losses: 0, outcome: "kept" });
  expect(difference).toBeCloseTo(0.4 / 3, 12);
  expect(ordering(expected, "AgP", better, worse)).toMatchObject({ wins: 0, ties: 1, losses: 2, outcome: "broken" });
});

test("one topic has orderings without p-values, and says so", () => {
  const [topic, judged] = [...judgements.topics][0]!;
  const one = simulate({ ...judgements, topics: new Map([[topic, judged]]) }, articles, { measures: ["AgP"] });
  expect(one.orderings.every(({ p }) => p === undefined)).toBe(true);
  expect(one.notes).toContainEqual({
    code: "one-topic",
    message: "one topic only: nothing can be tested, and there are no p-values",
    count: 1,
  });
});

test("past what is missing, S comes before SLD", () => {
  const texts = demoArticles().map(({ doc, text }) => ({ doc, text }));
  const plain = simulate(judgements, collectionOf(texts), { measures: ["AgP"] });
  expect(plain.orderings.filter(({ dimension }) => dimension === "parts").map((o) => `${o.better} ${o.worse}`)).toEqual(
    ["SR SLDR", "SRS SLDRS", "SRI SLDRI", "SRSI SLDRSI"],
  );
  expect(verdict(plain, "AgP").broken).toEqual([]);
});

test("rounding breaks no ordering, at any scale, and a small loss does", () => {
  const expected = { better: "S", worse: "SL", dimension: "parts" as const };
  for (const scale of [1e-15, 1, 1e15]) {
    const outcomeOf = (better: number[], worse: number[]) =>
      ordering(
        expected,
        "mine",
        Float64Array.from(better, (score) => score * scale),
        Float64Array.from(worse, (score) => score * scale),
      ).outcome;
    expect(outcomeOf([0.1, 0.2, 0.3], [0.3, 0.1, 0.2]), `${scale}`).toBe("kept");
    expect(outcomeOf([0.1, 0.2, 0.3], [0.3, 0.1, 0.2001])).toBe("broken");
  }
});

test("of a measure of one's own less may be better", () => {
  const expected = { better: "S", worse: "SL", dimension: "parts" as const };
  const [low, high] = [Float64Array.of(1, 2), Float64Array.of(3, 5)];
  expect(ordering(expected, "latency", low, high, true)).toMatchObject({ outcome: "kept", wins: 2 });
  expect(ordering(expected, "latency", low, high)).toMatchObject({ outcome: "broken", losses: 2 });
});

test("without measures those of Table 1 are scored, or one score of one's own alone; of either less may be better", () => {
  const small = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 5:10\n");
  const documents = collectionOf(["A", "B"].map((doc) => ({ doc, text: "x".repeat(100) })));
  const table = simulate(small, documents);
  expect(table.measures).toHaveLength(12);
  expect(table.measures.slice(-2)).toEqual(["AgP(by=text)", "AP"]);
  expect(table.seed).toBe(1);

  const scores = { late: (_: unknown, { run }: { run: string }) => (run === "SR" ? 0 : 1) };
  const outcome = ({ orderings }: Simulation, measure: string) =>
    orderings.find((o) => o.measure === measure && o.better === "SR" && o.worse === "SLDR")!.outcome;
  const own = simulate(small, documents, { scores });
  expect(own.measures).toEqual(["late"]);
  expect(outcome(own, "late")).toBe("broken");
  const vain = defineMeasure({
    name: "vain",
    about: "Characters read in vain.",
    better: () => "less",
    score: ({ read, found }) => (read.at(-1) ?? 0) - (found.at(-1) ?? 0),
  });
  const both = simulate(small, documents, { scores, lessIsBetter: ["late"], measures: ["vain"], own: [vain] });
  expect([outcome(both, "late"), outcome(both, "vain")]).toEqual(["kept", "kept"]);
});

const pair = { better: "SR", worse: "SLR", dimension: "parts" } as const;
const of = (better: readonly number[], worse: readonly number[], less?: boolean) =>
  ordering(pair, "AgP", Float64Array.from(better), Float64Array.from(worse), less);

test("an ordering counts the topics that are won, tied and lost, and tests their differences", () => {
  const found = of([0.5, 0.5, 0.25, 1], [0.25, 0.5, 0.5, 0.25]);
  expect(found).toMatchObject({
    ...pair,
    measure: "AgP",
    difference: 0.1875,
    wins: 2,
    ties: 1,
    losses: 1,
    outcome: "kept",
  });
  expect(found.p).toBeCloseTo(tTest(Float64Array.of(0.25, 0, -0.25, 0.75), "two", NaN).p, 14);
  expect(of([0.5, 0.5, 0.25, 1], [0.25, 0.5, 0.5, 0.25], true)).toMatchObject({
    difference: -0.1875,
    wins: 1,
    ties: 1,
    losses: 2,
    outcome: "broken",
  });
});

test("where no topic differs there is nothing to tell, and where wins and losses cancel out the order is kept", () => {
  expect(of([0.5, 0.1 + 0.2], [0.5, 0.3])).toMatchObject({
    difference: 0,
    wins: 0,
    ties: 2,
    p: undefined,
    outcome: "equal",
  });
  expect(of([0.1 + 0.2, 0.1], [0.1, 0.3])).toMatchObject({ difference: 0, wins: 1, losses: 1, outcome: "kept" });
  expect(of([1, 1, 1], [0.5, 0.5, 0.5])).toMatchObject({ difference: 0.5, wins: 3, outcome: "kept" });
  expect(of([0.5], [0.25])).toMatchObject({ wins: 1, p: undefined, outcome: "kept" });
  expect(of([0.25], [0.5])).toMatchObject({ losses: 1, outcome: "broken" });
});
