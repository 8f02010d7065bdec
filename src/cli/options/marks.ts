import { InputError } from "../../base/input-error.ts";
import { defaultResamples } from "../../compare/compare.ts";
import { pairTests } from "../../compare/index.ts";
import type { MarkOptions } from "../../compare/marks.ts";
import { corrections } from "../../stats/corrections.ts";
import { flag, inGroup, listOf, longName, oneOf, type OptionValues, parsed } from "../option.ts";
import { levels, resampleCounts, seeds } from "./chance.ts";

// Significance inside a table of scores.

const testOptions = {
  test: oneOf("--test <test>", "of the marks (default: t)", pairTests),
  correction: oneOf("--correction <name>", "of the marks, for the number of pairs (default: holm)", corrections),
  level: parsed("--level <number>", "of significance of the marks (default: 0.05)", levels),
  seed: parsed("--seed <number>", "of what the test of the marks draws at random (default: 1)", seeds),
  resamples: parsed(
    "--resamples <number>",
    `how often it draws (default: ${defaultResamples.toLocaleString("en")})`,
    resampleCounts,
  ),
};

export const marksOptions = inGroup("statistics", {
  marks: flag("--marks", "letters beside each mean: the runs that it is significantly better than"),
  ...testOptions,
});

export const marksHelp = `
Marks: with --marks each run has a letter, and a mean bears the letters of the runs that it is significantly better than, by the
test that compare and the report use: two-sided, with one correction over the pairs of a measure. Slices and topics bear none.
Tests:
${listOf(pairTests)}
Corrections for the number of pairs (tukey has its own):
${listOf(corrections)}`;

/** How to test for marks; undefined where none are wanted. Refuses options of a test that nobody asked for. */
export function markOptions(given: OptionValues<typeof marksOptions>): MarkOptions | undefined {
  const { marks, test, correction, level, seed, resamples } = given;
  if (marks)
    return {
      test,
      correction,
      ...(level !== undefined && { level }),
      ...(seed !== undefined && { seed }),
      ...(resamples !== undefined && { resamples }),
    };
  const typed = new Map<string, unknown>(Object.entries(given));
  const idle = Object.entries(testOptions).find(([name]) => typed.get(name) !== undefined);
  if (idle !== undefined) throw new InputError(`${longName(idle[1].flags)} goes with --marks`);
  return undefined;
}
