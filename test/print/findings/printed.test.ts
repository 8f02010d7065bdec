import { expect, test } from "vitest";
import { budgetOf } from "../../../src/chunk/budget.ts";
import { chunkingSummary } from "../../../src/chunk/chunking-summary.ts";
import { chunked } from "../../../src/chunk/setting.ts";
import { compare } from "../../../src/compare/compare.ts";
import { correlate } from "../../../src/compare/correlation.ts";
import { power } from "../../../src/compare/power.ts";
import { reliability } from "../../../src/compare/reliability.ts";
import { repeats } from "../../../src/compare/repeats.ts";
import type { ScoreTable } from "../../../src/compare/score-table.ts";
import { compareSlices } from "../../../src/compare/compare-slices.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { missedByRuns } from "../../../src/score/missed.ts";
import { csv } from "../../../src/print/printers/csv.ts";
import type { Findings } from "../../../src/print/findings.ts";
import { joinLines } from "../../../src/print/printers/printer.ts";
import { table as textTable } from "../../../src/print/printers/table.ts";
import { slicing } from "../../../src/score/slices.ts";
import { readTopicRecords } from "../../../src/score/topic-records.ts";
import { limits } from "../../../src/compare/simulate/limits.ts";
import { simulate } from "../../../src/compare/simulate/simulate.ts";
import { chunkingFindings } from "../../../src/print/findings/chunking-findings.ts";
import { comparisonFindings } from "../../../src/print/findings/comparison-findings.ts";
import { repeatsFindings } from "../../../src/print/findings/repeats-findings.ts";
import { correlationFindings, spearmanFindings } from "../../../src/print/findings/correlation-findings.ts";
import { foundFindings, missedFindings } from "../../../src/print/findings/missed-findings.ts";
import { limitsFindings } from "../../../src/print/findings/limits-findings.ts";
import { reliabilityFindings } from "../../../src/print/findings/reliability-findings.ts";
import { simulationFindings } from "../../../src/print/findings/simulation-findings.ts";
import { wordTokens } from "../../../src/match/tokens/words.ts";
import { scoreTable } from "../../compare/tables.ts";
import { article } from "../../files/inex/articles.ts";

// Whole tables of small inputs, as they are printed: every word, digit and mark of them.

function printed(found: Findings): string {
  return [joinLines(textTable.lines(found, {})), joinLines(csv.lines(found, {}))].join("\n");
}

const scores = {
  low: [0.1, 0.2, 0.15, 0.3, 0.12, 0.22],
  high: [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
  same: [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
};
const first = scoreTable(scores, "AP");
const second: ScoreTable = {
  ...scoreTable({ low: [5, 6, 5, 6, 5, 4], high: [2, 3, 2, 5, 2, 1], same: [3, 3, 2, 3, 2, 3] }, "effort"),
  better: "less",
};

test("a comparison, with its slices and its power", () => {
  const comparison = compare(first, {});
  const about = readTopicRecords(
    [
      '{"topic":"1","kind":"a"}',
      '{"topic":"2","kind":"a"}',
      '{"topic":"3","kind":["b","a"]}',
      '{"topic":"4","kind":"b"}',
    ].join("\n"),
  );
  const slices = [compareSlices(first, [slicing("kind", about, first.topics)], {})];
  const powers = [power(first, comparison, { drop: 0.05 })];
  expect(printed(comparisonFindings([comparison], { slices, powers }))).toMatchSnapshot();
  const [one] = powers;
  const simulated = {
    ...one!,
    by: "simulation" as const,
    simulations: 1000,
    seed: 7,
    margin: 0.01,
    side: "less" as const,
  };
  expect(printed(comparisonFindings([comparison], { powers: [simulated] }))).toMatchSnapshot();
});

test("a comparison by the sign test, one-sided", () => {
  expect(printed(comparisonFindings([compare(first, { test: "sign", side: "less" })]))).toMatchSnapshot();
});

test("correlations", () => {
  const found = correlate([first, second], { resamples: 50 });
  expect(printed(correlationFindings(found))).toMatchSnapshot();
  expect(printed(spearmanFindings(found.measures, found.pairs, 3))).toMatchSnapshot();
  const flat = { ...second, runs: second.runs.map((run) => ({ ...run, scores: run.scores.map(() => 1) })) };
  expect(printed(correlationFindings(correlate([first, flat], { top: 3, resamples: 50 })))).toMatchSnapshot();
});

test("reliability", () => {
  const found = reliability([first, second], { sizes: [2, 3], bins: [0.1, 0.3], resamples: 20 });
  expect(printed(reliabilityFindings(found))).toMatchSnapshot();
  const names = (sizes: number[]) =>
    reliabilityFindings(reliability([first], { sizes, resamples: 20 }))
      .sheets()
      .map(({ name }) => name);
  expect(names([2])).toContain("bins of AP");
  const [one] = found.measures[0]!.sizes;
  const single = { ...found, measures: [{ measure: "AP", sizes: [{ ...one!, size: 1 }] }] };
  const [swaps] = reliabilityFindings(single).sheets();
  expect(swaps!.groups[0]![0]!.values.slice(3)).toEqual([undefined, NaN, undefined, NaN]); // one topic has no t-test
  expect(names([4])).not.toContain("bins of AP"); // six topics make no two sets of four
});

test("repeats of systems", () => {
  expect(printed(repeatsFindings([repeats(second, ["x", "y", "y"])], "name"))).toMatchSnapshot();
});

const highlights = '{"topic":"q1","doc":"d","ranges":[[0,20],[30,40]]}\n{"topic":"q2","doc":"e","ranges":[[5,15]]}';
const collection = collectionOf([
  { doc: "d", text: "Boil the water. Pour it over the leaves. Wait." },
  { doc: "e", text: "Rinse the rice. Serve it hot." },
]);
const judgements = readJudgements(highlights);

test("chunkings", () => {
  const budgets = [budgetOf(10), { unit: "tok", amount: 4 } as const];
  const counted = { tokenizer: wordTokens, collection };
  const summaries = ["characters:10", "sentences:1"].map((name) =>
    chunkingSummary(chunked(collection, name), judgements, [10, "4tok"], counted),
  );
  expect(printed(chunkingFindings(summaries, { budgets, price: 2 }))).toMatchSnapshot();
  expect(printed(chunkingFindings(summaries, { budgets: [budgetOf(10)], copies: "same" }))).toMatchSnapshot();
  const plain = [chunkingSummary(chunked(collection, "characters:10"), undefined, [])];
  expect(printed(chunkingFindings(plain, { budgets: [] }))).toMatchSnapshot();
  const [tokens, read] = [summaries[0]!.tokens!.all, summaries[0]!.reach!.budgets[0]!.tokensRead!];
  const priced = chunkingFindings(summaries, { budgets, price: 2 }).data() as { settings: object[] };
  expect(priced.settings[0]).toMatchObject({
    embedding: expect.closeTo((2 * tokens) / 1e6, 12),
    reach: { budgets: [{ characters: 10, thousandQuestions: expect.closeTo((2 * 1000 * read) / 1e6, 12) }, {}] },
  });
  const free = chunkingFindings(plain, { budgets: [], price: 2, copies: "same" }).data() as { settings: object[] };
  expect(free).toMatchObject({ copies: "same" });
  expect(free.settings[0]).not.toHaveProperty("embedding");
});

const textAt = ({ doc, start, end }: { doc: string; start: number; end: number }) =>
  collection.document(doc)!.text.slice(start, end);

test.each([true, false])("found by runs, by topic and texts: %s", (all) => {
  const text = (start: number, end: number, runs: number, only?: number) => ({ doc: "d", start, end, runs, only });
  const topics = new Map([
    ["q1", [text(0, 8, 0), text(8, 15, 1, 1), text(30, 40, 3)]],
    ["q2", [text(16, 20, 1, 0)]],
  ]);
  const options = {
    runs: ["one", "two", "three"],
    measure: "R@10",
    perTopic: all,
    texts: all,
    textAt,
    wordsAt: textAt,
  };
  expect(printed(foundFindings(topics, options))).toMatchSnapshot();
});

test.each([true, false])("why text was missed, by topic and texts: %s", (all) => {
  const lists = new Map(
    ["q1", "q2"].map((topic) => [
      topic,
      { read: [{ doc: "d", start: 0, end: 10 }], below: [{ doc: "e", start: 7, end: 9 }] },
    ]),
  );
  const scored = { runs: [{ run: "mine", topics: new Map([...lists.keys()].map((topic) => [topic, {}])), mean: {} }] };
  const runs = missedByRuns(judgements, scored, [lists], {});
  for (const copiesCount of [false, true])
    expect(
      printed(
        missedFindings(runs, {
          measure: "R@10",
          asked: ["below", "not-returned"],
          copiesCount,
          perTopic: all,
          texts: all,
          textAt,
          wordsAt: textAt,
        }),
      ),
    ).toMatchSnapshot();
});

test("limits and simulations", () => {
  const articles = collectionOf([
    article("A", "<a><t>Title</t><s><p>one <b>two</b></p><p>three</p></s>tail</a>"),
    article("B", "<a>plain <i>text</i></a>"),
    article("C", "<a>nothing</a>"),
  ]);
  const gold = readJudgements("1 Q0 A 11 21 6 5:11\n1 Q0 B 4 10 8 6:4\n1 Q0 C 0 7\n");
  expect(printed(limitsFindings(limits(gold, articles)))).toMatchSnapshot();
  const simulation = simulate(gold, articles, { measures: ["AgP", "AP"] });
  expect(joinLines(textTable.lines(simulationFindings(simulation, ["AP"]), {}))).toMatchSnapshot();
});
