import { expect, test } from "vitest";
import { bluntNotes, hastyNotes, leastAdjusted, raisedBy, type Tested } from "../../src/compare/bluntness.ts";
import { bootstrap } from "../../src/compare/bootstrap.ts";
import { randomization } from "../../src/compare/randomization.ts";
import { pairedT } from "../../src/compare/paired-t.ts";
import { corrections } from "../../src/base/statistics/corrections.ts";
import { options } from "./tables.ts";

const [none, holm] = ["none", "holm"].map((wanted) => corrections.find(({ name }) => name === wanted)!);

function tested(drawn: readonly (boolean | undefined)[], topics: number, resamples: number): Tested {
  const outcomes = drawn.map((each) => ({ statistic: 0, p: 0.5, low: 0, high: 1, ...(each && { drawn: each }) }));
  return { outcomes, test: randomization, correction: none!, options: { ...options, resamples }, topics };
}

test("pairs that are drawn and pairs that are counted have smallest p-values of their own", () => {
  expect(leastAdjusted(tested([true, undefined], 4, 9))).toEqual([1 / 10, 2 / 16]);
  expect(leastAdjusted({ ...tested([true, true], 4, 9), correction: holm! })).toEqual([2 / 10, 2 / 10]);
  expect(leastAdjusted({ ...tested([undefined], 4, 9), test: pairedT })).toEqual([0]);
});

test("what cannot show a difference is noted, with how many would be enough", () => {
  const notes = (found: Tested) => bluntNotes(found, leastAdjusted(found));
  // 1 in 20 is not below 0.05; 2 in 2 ** 5 is above it.
  expect(notes(tested([true, undefined, true], 4, 9))).toEqual([
    {
      code: "few-resamples",
      message: "9 resamples cannot show a difference at 0.05; from 20 on they can",
      count: 2,
    },
    {
      code: "few-topics",
      message: "4 topics under the randomization test cannot show a difference at 0.05; from 6 on they can",
      count: 1,
    },
  ]);
  expect(notes({ ...tested([true, true], 40, 39), correction: holm! })).toEqual([
    {
      code: "few-resamples",
      message: "39 resamples cannot show a difference at 0.05 among 2 pairs; from 40 on they can",
      count: 2,
    },
  ]);
  expect(notes(tested([true, undefined], 6, 20))).toEqual([]);
});

test("compare 6: a bootstrap that finds differences on too few topics is called hasty", () => {
  const found = { ...tested([true, true], 5, 999), test: bootstrap };
  expect(hastyNotes(found, [0.001, 0.2])).toEqual([
    {
      code: "few-topics",
      message:
        "5 topics cannot tell, though the bootstrap test finds 1 difference at 0.05: without assumptions nothing is significant on fewer than 6",
      count: 1,
    },
  ]);
  expect(hastyNotes({ ...found, correction: holm! }, [0.001, 0.01])[0]!.message).toMatch(
    /significant among 2 pairs on fewer than 7$/,
  );
  expect(hastyNotes({ ...found, topics: 6 }, [0.001, 0.2])).toEqual([]);
  expect(hastyNotes(found, [0.05, 0.2])).toEqual([]);
});

test("Holm raises equal p-values by their number", () => {
  expect([0, 1, 2, 7].map((pairs) => raisedBy(pairs, holm!))).toEqual([1, 1, 2, 7]);
  expect(raisedBy(7, none!)).toBe(1);
  for (let pairs = 1; pairs < 300; pairs++) expect(raisedBy(pairs, holm!)).toBe(pairs); // without a rounding
});
