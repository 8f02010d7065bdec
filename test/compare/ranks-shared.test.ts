import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import { rank, significance } from "../../src/compare/ranking.ts";
import { competitionRanks } from "../../src/base/statistics/ranks.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import { ranking, ranksOf } from "../../src/report/page-scores.ts";
import { below, seeded } from "../seeded.ts";
import { rankWords } from "../../src/report/page-relations.ts";

function tableOf(rows: Record<string, readonly number[]>, better: ScoreTable["better"] = "more"): ScoreTable {
  const runs = Object.entries(rows).map(([name, scores]) => ({ name, scores: Float64Array.from(scores) }));
  return {
    measure: "AP",
    better,
    topics: runs[0]!.scores.length === 0 ? [] : [...runs[0]!.scores.keys()].map(String),
    runs,
  };
}

test("compare 11: equal values share a rank, and the next one has its place", () => {
  expect(competitionRanks([])).toEqual([]);
  expect(competitionRanks([3, 3, 2])).toEqual([1, 1, 3]);
  expect(competitionRanks([9, 3, 3, 3, 1, NaN, NaN])).toEqual([1, 2, 2, 2, 5, 6, 6]);
});

test("a rank is one more than the number of runs with a better mean, in rank and on the page", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed);
    const better = seed % 2 === 0 ? "more" : "less";
    const measure = better === "more" ? "AP" : "redundancy@5";
    // Sums of tenths in another order: equal, but for the last bit.
    const rows = Array.from({ length: 2 + below(random, 9) }, () =>
      [0.1, 0.2, 0.3, below(random, 3) / 10].sort(() => random() - 0.5),
    );
    const table = tableOf(Object.fromEntries(rows.map((row, i) => [`r${i}`, row])), better);
    const exact = rows.map((row) => Math.round(10 * row.reduce((sum, value) => sum + value, 0)));
    const ahead = (i: number): number =>
      exact.filter((other) => (better === "more" ? other > exact[i]! : other < exact[i]!)).length;
    const found = rank([{ ...table, measure }], { top: 20, resamples: 100 }).ranking;
    for (const each of found) expect(each.rank, `seed ${seed}`).toBe(1 + ahead(Number(each.run.slice(1))));
    const means = rows.map((row) => row.reduce((sum, value) => sum + value, 0) / 4);
    const page = { measures: [measure], topics: [], runs: means.map((mean) => ({ means: [mean] })) } as never;
    const order = ranking(page, 0);
    expect(ranksOf(page, 0, order), `seed ${seed}`).toEqual(order.map((run) => 1 + ahead(run)));
  }
});

test("the page tells ranks, and where only some of the runs of a rank are meant", () => {
  const ranks = [1, 2, 2, 4, 5];
  expect(rankWords([1, 2], 0, ranks)).toBe("rank 2");
  expect(rankWords([1, 3, 4], 0, ranks)).toBe("ranks 4, 5, some of rank 2");
  expect(rankWords([2, 3], 1, ranks)).toBe("ranks 2, 4");
  expect(rankWords([0, 1, 2, 3], 4, [1, 2, 3, 4, 5])).toBe("ranks 1 to 4");
});

test("all of the runs of a rank are meant, or only some, whatever places are asked for", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const ranks = competitionRanks(Array.from({ length: 2 + below(random, 8) }, () => below(random, 6)).sort());
    const place = below(random, ranks.length);
    const places = [...ranks.keys()].filter((other) => other !== place && random() < 0.6);
    const at = (rank: number): number[] => [...ranks.keys()].filter((i) => ranks[i] === rank && i !== place);
    const found = [...new Set(places.map((other) => ranks[other]!))];
    const words = (some: readonly number[], before: string): string[] =>
      some.length === 0 ? [] : [`${before}${some.length === 1 ? "rank" : "ranks"} ${stretches(some)}`];
    const [whole, part] = [
      found.filter((rank) => at(rank).every((other) => places.includes(other))),
      found.filter((rank) => at(rank).some((other) => !places.includes(other))),
    ];
    expect(rankWords(places, place, ranks), `seed ${seed}`).toBe(
      [...words(whole, ""), ...words(part, "some of ")].join(", "),
    );
  }
});

/** "1, 2, 3, 5" as "1 to 3, 5". */
function stretches(numbers: readonly number[]): string {
  const begins = numbers.filter((number) => !numbers.includes(number - 1));
  return begins
    .map((first) => {
      let last = first;
      while (numbers.includes(last + 1)) last++;
      if (last === first) return `${first}`;
      return last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`;
    })
    .join(", ");
}

test("a bootstrap that stars on fewer topics than any exact test could says that they cannot tell", () => {
  const table = (topics: number) =>
    tableOf({
      a: Array.from({ length: topics }, (_, i) => 0.5 + i / 100),
      b: Array.from({ length: topics }, (_, i) => 0.3 + i / 50),
    });
  const codes = (topics: number, side: "two" | "less") =>
    compare(table(topics), { test: "bootstrap", side, resamples: 1000 }).notes.map(({ code }) => code);
  for (const topics of [2, 3, 4, 5]) expect(codes(topics, "two"), `${topics} topics`).toEqual(["few-topics"]);
  expect(codes(6, "two")).toEqual([]);
  for (const topics of [2, 3, 4]) expect(codes(topics, "less"), `${topics} topics`).toEqual(["few-topics"]);
  expect(codes(5, "less")).toEqual([]);
  expect(compare(table(3), { test: "bootstrap" }).notes[0]!.message).toBe(
    "3 topics cannot tell, though the bootstrap test finds 1 difference at 0.05: without assumptions nothing is significant on fewer than 6",
  );
  expect(significance(table(4), { test: "bootstrap" }).notes).toHaveLength(1);
  expect(significance(table(5), { test: "bootstrap" }).notes).toHaveLength(0);
});

test("where the bootstrap stars nothing, few topics need no word", () => {
  const table = tableOf({ a: [0.1, 0.5, 0.2], b: [0.2, 0.4, 0.2] });
  expect(compare(table, { test: "bootstrap" }).notes).toEqual([]);
});
