import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import { pairVerdicts } from "../../src/compare/pair-verdicts.ts";
import { scoreTables } from "../../src/compare/score-table.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { comparisonFindings } from "../../src/print/findings/comparison-findings.ts";
import { json } from "../../src/print/printers/json.ts";
import { joinLines } from "../../src/print/printers/printer.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { pageRelations } from "../../src/report/page-relations.ts";
import { isWon, ranking, scoreTable } from "../../src/report/page-scores.ts";
import { comparison, meanIntervals, pageChance } from "../../src/report/page-statistics.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { rangeSet } from "../../src/text/range.ts";
import { scoreTable as tableOf } from "../compare/tables.ts";
import { below, pick, type Random, seeded } from "../seeded.ts";

const chance = { seed: 1, resamples: 400, level: 0.05 };

test("a mean over two topics has an interval, over one or none it has none, nor where a score is no number", () => {
  expect(meanIntervals([], chance)).toEqual([]);
  expect(meanIntervals([tableOf({ a: [0.5], b: [0.25] })], chance)).toEqual([[null, null]]);
  expect(meanIntervals([tableOf({ a: [], b: [] })], chance)).toEqual([[null, null]]);
  const [[a, b, same]] = meanIntervals([tableOf({ a: [0.25, 0.75], b: [0.5, NaN], same: [0.5, 0.5] })], chance) as [
    [[number, number], null, [number, number]],
  ];
  expect(a).toEqual([0.25, 0.75]); // a quarter of the resamples are of one topic alone, and another of the other
  expect(b).toBeNull();
  expect(same).toEqual([0.5, 0.5]);
});

test("an interval holds the mean, is the same whatever the order of the topics, and is wider at a lower level", () => {
  const scores = [0, 0.1, 0.2, 0.2, 0.4, 0.5, 0.7, 0.9, 1, 1];
  const table = tableOf({ a: scores });
  const [[[low, high]]] = meanIntervals([table], chance) as [[[number, number]]];
  expect(low).toBeGreaterThan(0.2);
  expect(high).toBeLessThan(0.8);
  expect(low < 0.5 && 0.5 < high).toBe(true);
  const other = {
    ...table,
    topics: table.topics.toReversed(),
    runs: [{ name: "a", scores: table.runs[0]!.scores.toReversed() }],
  };
  expect(meanIntervals([other], chance)).toEqual([[[low, high]]]);
  const [[[lower, higher]]] = meanIntervals([table], { ...chance, level: 0.01 }) as [[[number, number]]];
  expect(lower < low && high < higher).toBe(true);
});

test("chance is drawn in the same way for every page", () =>
  expect(pageChance).toEqual({ seed: 1, resamples: 2000, level: 0.05 }));

const measures = ["AiP", "P@2", "redundancy@3"]; // of the last, less is better

/** A document a topic, and runs that are better and worse, the same under two names, or silent. */
function track(random: Random): { judgements: Judgements; runs: Run[] } {
  const topics = Array.from({ length: pick(random, 1, 2, 6, 20) }, (_, i) => `t${i}`);
  const document = { relevant: rangeSet([{ start: 0, end: 100 }]), grade: 1, length: 5000, bestEntry: 0 };
  const judged = new Map(topics.map((topic) => [topic, new Map([["d", document]])]));
  const runs: Run[] = [];
  for (let i = 0; i < 2 + below(random, 8); i++) {
    const skill = random();
    const answer = () =>
      Array.from({ length: 1 + below(random, 3) }, () => {
        const start = below(random, 100);
        return { doc: "d", start, end: start + 1 + below(random, 20 + 800 * skill) };
      });
    const copied = runs.length > 0 && random() < 0.2 ? pick(random, ...runs).topics : undefined;
    const answers = copied ?? new Map(topics.map((topic) => [topic, answer()]));
    runs.push({ name: `run${i}`, answers: "passages", topics: answers });
  }
  return { judgements: { of: "highlights", topics: judged }, runs };
}

interface PrintedPair {
  readonly a: string;
  readonly b: string;
  readonly difference: number;
  readonly p: number | null;
  readonly adjusted: number | null;
  readonly wins: number;
  readonly losses: number;
  readonly winner: string | null;
}

test("the groups of the overview, the page of two runs and the JSON of compare never disagree", () => {
  const counts = { apart: 0, tied: 0, untested: 0 };
  for (let seed = 1; seed <= 24; seed++) {
    const { judgements, runs } = track(seeded(seed));
    const builder = pageBuilder(judgements, {
      program: "pericope",
      measures,
      chance: { ...pageChance, resamples: 100 },
    });
    for (const run of runs) builder.add(run);
    const { data } = builder.end();
    const scored = evaluate(judgements, runs, { measures });
    const { tables } = scoreTables(scored);
    for (const [measure, table] of tables.entries()) {
      const printed = joinLines(json.lines(comparisonFindings([compare(table)]), {}));
      const { pairs } = JSON.parse(printed) as { pairs: PrintedPair[] };
      const ranked = ranking(data, measure);
      const { bars, tied, untested } = pageRelations(data.verdicts[measure]!);
      const onPage = scoreTable(data, measure);
      const found = pairVerdicts(onPage, pageChance.level);
      const place = (name: string): number => runs.findIndex((run) => run.name === name);
      for (const pair of pairs) {
        const words = `seed ${seed}, ${table.measure}, ${pair.a} and ${pair.b}`;
        const [a, b] = [place(pair.a), place(pair.b)];
        const [first, second] = [ranked.indexOf(a), ranked.indexOf(b)];
        const verdict = found.verdict(a, b);
        counts[verdict]++;
        // The star of compare, the words of the page of two runs, and the bars of the overview.
        expect(pair.adjusted !== null && pair.adjusted < 0.05, words).toBe(verdict === "apart");
        expect(tied[first]!.includes(second), words).toBe(verdict === "tied");
        expect(untested[second]!.includes(first), words).toBe(verdict === "untested");
        const shared = bars.some((bar) => bar.includes(first) && bar.includes(second));
        expect(shared, words).toBe(verdict === "tied");
        // The sign, the winner and the p-value.
        const [t] = comparison(onPage, a, b, { ...pageChance, resamples: 100 });
        expect(t!.difference, words).toBeCloseTo(pair.difference, 12);
        expect([t!.wins, t!.losses], words).toEqual([pair.wins, pair.losses]);
        if (pair.p === null) expect(t!.why, words).toBeDefined();
        else expect(t!.p, words).toBeCloseTo(pair.p, 12);
        const better = isWon(onPage, pair.difference) ? pair.b : pair.a;
        expect(pair.winner, words).toBe(verdict === "apart" ? better : null);
        if (verdict === "apart") expect(isWon(onPage, t!.difference), words).toBe(second < first);
      }
    }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(15);
});
