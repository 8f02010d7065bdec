import { mean } from "../../src/base/number.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anova, tukey } from "../../src/compare/tukey.ts";
import { corrections } from "../../src/base/statistics/corrections.ts";
import { differences } from "../../src/base/statistics/samples.ts";
import { kendall, pearson, spearman } from "../../src/base/statistics/rank-correlations.ts";
import { tReach, tTest } from "../../src/compare/paired-t.ts";
import { signTest } from "../../src/compare/sign.ts";
import { tUpperTail } from "../../src/base/statistics/distributions.ts";
import { signedRanks } from "../../src/compare/wilcoxon.ts";
import { readmeCount } from "../readme-count.ts";
import { goldenScores, options } from "./tables.ts";

// What R 4.2 says of three runs over 24 topics.

const table = goldenScores();
const column = (run: string): Float64Array => table.runs.find(({ name }) => name === run)!.scores;

/** What we say, by the names in R's file. */
function found(quantity: string): number {
  const parts = quantity.split(".");
  const last = parts.at(-1)!;
  if (quantity.startsWith("t-cdf.upper")) {
    const [, freedom, t] = /df(\d+)\.t([\d.]+)$/.exec(quantity)!;
    return tUpperTail(Number(t), Number(freedom));
  }
  if (quantity.startsWith("p.adjust")) {
    const name = parts[2]!.toLowerCase();
    return corrections.find((each) => each.name === name)!.adjust(adjusted)[
      adjusted.indexOf(Number(parts.slice(3).join(".")))
    ]!;
  }
  if (quantity.startsWith("anova")) return anova(table.runs)[parts[1] === "F" ? "f" : "p"];
  if (quantity.startsWith("tukey")) {
    const [b, a] = last.split("-").map((name) => table.runs.findIndex((run) => run.name === name));
    const [first, second] = [table.runs[a!]!.scores, table.runs[b!]!.scores];
    return parts[1] === "diff" ? mean(second) - mean(first) : tukey.on(table, options)(a!, b!).p;
  }
  if (last === "ties")
    return quantity.startsWith("kendall") ? kendall(tiedX, tiedY).value : spearman(tiedX, tiedY).value;
  const [first, second] = [column(last[0]!), column(last[1]!)];
  const between = differences(first, second);
  const wins = between.filter((difference) => difference > 0).length;
  const losses = between.filter((difference) => difference < 0).length;
  const t = tTest(between, quantity.includes("second-greater") ? "greater" : "two", tReach(between.length, 0.05));
  const kinds: Record<string, () => number> = {
    "paired-t.statistic": () => t.statistic,
    "paired-t.p.two-sided": () => t.p,
    "paired-t.p.second-greater": () => t.p,
    "paired-t.ci95.low": () => t.low,
    "paired-t.ci95.high": () => t.high,
    "wilcoxon.V": () => signedRanks(between, "two").statistic,
    "wilcoxon.p.two-sided.default": () => signedRanks(between, "two").p,
    "wilcoxon.p.two-sided.normal-corrected": () => signedRanks(between, "two", false).p,
    "sign.p.two-sided": () => signTest(wins, losses, "two"),
    "kendall-tau-b": () => kendall(first, second).value,
    spearman: () => spearman(first, second).value,
    pearson: () => pearson(first, second),
  };
  return kinds[parts.slice(0, -1).join(".")]!();
}

const expected = readFileSync("test/golden/r-4/expected.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([quantity, value]) => ({ quantity: quantity!, value: Number(value) }));
const adjusted = expected
  .filter(({ quantity }) => quantity.startsWith("p.adjust.holm"))
  .map(({ quantity }) => Number(quantity.split(".").slice(3).join(".")));
// R's file does not say what it tied; these have the ties, and the pairs in order, that its two numbers speak of.
const tiedX = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const tiedY = [2, 2, 1, 3, 4, 4, 4, 5, 6, 7];

test("the README says how many figures R gave", () => expect(expected.length).toBe(readmeCount("R 4")));

test.each(expected)("$quantity is what R says", ({ quantity, value }) => {
  const ours = found(quantity);
  const error = Math.abs(ours - value) / Math.abs(value);
  expect(error, `${ours} is not ${value}`).toBeLessThan(quantity.startsWith("tukey.p") ? 1e-6 : 1e-9);
});
