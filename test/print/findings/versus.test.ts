import { expect, test } from "vitest";
import { versus } from "../../../src/compare/versus.ts";
import { versusFindings } from "../../../src/print/findings/versus-findings.ts";

/** Two participants with runs on both sides, one with runs on the second alone, one on the first alone. */
const runs = {
  "a-co": [0.1, 0.2, 0.3, 0.4],
  "a-cas": [0.3, 0.3, 0.5, 0.5],
  "b-co": [0.5, 0.6, 0.5, 0.6],
  "b-cas": [0.2, 0.1, 0.2, 0.2],
  "c-cas": [0.9, 0.8, 0.9, 0.9],
  "d-co": [0.05, 0.05, 0.05, 0.05],
};
const names = Object.keys(runs);
const table = {
  measure: "AiP",
  better: "more" as const,
  topics: ["1", "2", "3", "4"],
  runs: Object.entries(runs).map(([name, scores]) => ({ name, scores: Float64Array.from(scores) })),
};
const sideOf = (place: number) => (names[place]!.endsWith("-co") ? ("first" as const) : ("second" as const));
const options = { level: 0.05, test: "t", correction: "none", seed: 1, resamples: 10, sideOf } as const;
const recall = {
  ...table,
  measure: "recall",
  runs: table.runs.map(({ name, scores }) => ({ name, scores: scores.map((score) => 1 - score) })),
};
const grouped = versus(table, { ...options, listed: [table, recall], groupOf: (place) => names[place]![0]! });

test("two sides are listed with all measures and the place that each run would have on the other, and their best runs of one participant are tested", () => {
  const [co, cas, pairs, ...others] = versusFindings(grouped, ["CO", "CAS"], 2).sheets();
  expect(others).toEqual([]);
  expect(co!.title).toBe("CO: the best run of each participant, by AiP");
  expect(co!.columns.map(({ name }) => name)).toEqual(["AiP", "recall", "among CAS"]);
  // Of the other side c has 0.875, a 0.4 and b 0.175.
  expect(co!.groups).toEqual([
    [
      { label: "1 b (b-co)", values: [expect.closeTo(0.55), expect.closeTo(0.45), 2] },
      { label: "2 a (a-co)", values: [expect.closeTo(0.25), expect.closeTo(0.75), 3] },
    ],
  ]);
  expect(cas!.groups).toEqual([
    [
      { label: "1 c (c-cas)", values: [expect.closeTo(0.875), expect.closeTo(0.125), 1] },
      { label: "2 a (a-cas)", values: [expect.closeTo(0.4), expect.closeTo(0.6), 2] },
    ],
  ]);
  expect(co!.below).toEqual(["Means over 4 topics; 3 runs. Among CAS: the place that the run would have there."]);
  expect(pairs!.columns.map(({ name, digits, show }) => [name, digits, show?.(0.00001)])).toEqual([
    ["CO", 4, undefined],
    ["CAS", 4, undefined],
    ["CAS − CO", 4, undefined],
    ["p", undefined, "1.0e-5"],
    ["adjusted p", undefined, "1.0e-5"],
  ]);
  expect(pairs!.groups[0]!.map(({ label, values }) => [label, ...values.slice(0, 3)])).toEqual([
    ["b", expect.closeTo(0.55), expect.closeTo(0.175), expect.closeTo(-0.375)],
    ["a", expect.closeTo(0.25), expect.closeTo(0.4), expect.closeTo(0.15)],
  ]);
  expect(pairs!.below).toEqual([
    "CAS is better than CO in AiP for 1 of 2 participants, worse for 1.",
    "p by t, two-sided, uncorrected; level 0.05.",
  ]);
  const corrected = versusFindings({ ...grouped, options: { ...options, correction: "holm" } }, ["CO", "CAS"], 2);
  expect(corrected.sheets()[2]!.below![1]).toBe("p by t, two-sided, corrected by holm; level 0.05.");
});

test("rows have the participants with both sides first, then those with one, on its side", () => {
  const { columns, rows } = versusFindings(grouped, ["CO", "CAS"], 2).records!();
  expect(columns.map(({ name }) => name)).toEqual([
    "group",
    "first",
    "second",
    "mean CO",
    "mean CAS",
    "difference",
    "p",
    "adjusted p",
    "place among CAS",
    "place among CO",
    "CO AiP",
    "CO recall",
    "CAS AiP",
    "CAS recall",
  ]);
  expect(Array.from(rows, (row) => row.slice(0, 5))).toEqual([
    ["b", "b-co", "b-cas", expect.closeTo(0.55), expect.closeTo(0.175)],
    ["a", "a-co", "a-cas", expect.closeTo(0.25), expect.closeTo(0.4)],
    ["d", "d-co", undefined, expect.closeTo(0.05), undefined],
    ["c", undefined, "c-cas", undefined, expect.closeTo(0.875)],
  ]);
  const none = undefined;
  expect(Array.from(rows)[2]!.slice(5)).toEqual([none, none, none, 4, none, expect.closeTo(0.05), expect.closeTo(0.95), none, none]); // prettier-ignore
});

test("where no run says its participant, all stand for themselves, and none is tested", () => {
  const found = versus(table, options);
  const [lists, other, ...others] = versusFindings(found, ["CO", "CAS"], 9).sheets();
  expect(others).toEqual([]);
  expect([lists!.title, other!.title]).toEqual(["CO: all runs, by AiP", "CAS: all runs, by AiP"]);
  expect(lists!.groups[0]).toHaveLength(3);
  expect(lists!.groups[0]![0]!.label).toBe("1 b-co");
});

test("the sentence below counts those above and those below apart", () => {
  const apart = (...signs: number[]) => {
    const pairs = signs.map((sign) => ({ ...grouped.pairs[0]!, difference: sign / 10 }));
    return versusFindings({ ...grouped, pairs }, ["CO", "CAS"], 2).sheets()[2]!.below![0];
  };
  expect(apart(1, 1, -1, 0)).toBe("CAS is better than CO in AiP for 2 of 4 participants, worse for 1.");
  expect(apart(-1)).toBe("CAS is better than CO in AiP for 0 of 1 participant, worse for 1.");
});

test("JSON has the best of each side, how many there are, and the pairs", () => {
  const data = versusFindings(grouped, ["CO", "CAS"], 2).data();
  expect(data).toMatchObject({
    measure: "AiP",
    topics: 4,
    sides: ["CO", "CAS"],
    groups: [3, 3],
    first: [{ run: "b-co" }, { run: "a-co" }],
    second: [{ run: "c-cas" }, { run: "a-cas" }],
    pairs: [
      { group: "b", first: "b-co", second: "b-cas", difference: expect.closeTo(-0.375) },
      { group: "a", first: "a-co", second: "a-cas", difference: expect.closeTo(0.15) },
    ],
  });
});
