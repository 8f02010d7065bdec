import { InputError } from "../../base/input-error.ts";
import { grouped } from "../../base/note.ts";
import { corrections } from "../../base/statistics/corrections.ts";
import { drawing } from "../progress.ts";
import { tell } from "../notes.ts";
import {
  entryLines,
  flag,
  inGroup,
  longName,
  numberThat,
  oneOf,
  type OptionValues,
  parsed,
  rarely,
  usuallyParsed,
} from "../command.ts";
import type { World } from "../world.ts";
import { defaultResamples } from "../../compare/compare.ts";
import { pairTests } from "../../compare/index.ts";
import { scoreMarks, type ScoreMarks } from "../../compare/marks.ts";
import type { Evaluation } from "../../score/evaluation.ts";

/** The values that each option accepts. */
const seeds = numberThat("a whole number from 0", (value) => Number.isSafeInteger(value) && value >= 0);

export const seedOption = (about: string, usual = "1") =>
  inGroup("statistics", { seed: usuallyParsed("--seed <number>", about, seeds, usual) });

const levels = numberThat("a number above 0 and below 1", (value) => value > 0 && value < 1);
const resampleCounts = numberThat(
  "a whole number from 100 to 1,000,000",
  (value) => Number.isInteger(value) && value >= 100 && value <= 1_000_000,
);

/** What all statistics share: level, seed and resamples. */
export const chanceOptions = (resamples: number) =>
  inGroup("statistics", {
    level: usuallyParsed("--level <number>", "of significance", levels, "0.05"),
    ...rarely({
      ...seedOption("of what is drawn at random"),
      resamples: usuallyParsed(
        "--resamples <number>",
        "how often topics or signs are drawn",
        resampleCounts,
        String(resamples),
      ),
    }),
  });

// Options for significance inside a table of scores.

const testOptions = {
  test: oneOf("--test <test>", "of the marks (default: t)", pairTests),
  correction: oneOf("--correction <name>", "of the marks, for the number of pairs (default: holm)", corrections),
  level: parsed("--level <number>", "of significance of the marks (default: 0.05)", levels),
  seed: parsed("--seed <number>", "of what the test of the marks draws at random (default: 1)", seeds),
  resamples: parsed(
    "--resamples <number>",
    `how often it draws (default: ${grouped(defaultResamples)})`,
    resampleCounts,
  ),
};

export const marksOptions = inGroup("statistics", {
  marks: flag("--marks", "letters beside each mean: the runs that it is significantly better than"),
  ...rarely(testOptions),
});

export const marksHelp = `
Marks: with --marks each run has a letter, and a mean bears the letters of the runs that it is significantly better than, by the
test that compare and the report use: two-sided, with one correction over the pairs of a measure. Slices and topics bear none.
Tests:
${entryLines(pairTests)}
Corrections for the number of pairs (tukey has its own):
${entryLines(corrections)}`;

type Given = OptionValues<typeof marksOptions>;

/** Refuses options without effect: those of a test without --marks, and marks if no table is printed. */
export function refuseIdleMarks(given: Given & { readonly cite: boolean }): void {
  if (given.marks && given.cite)
    throw new InputError("--marks stand in a table of scores, which --cite does not print");
  if (given.marks) return;
  const typed = new Map<string, unknown>(Object.entries(given));
  const idle = Object.entries(testOptions).find(([name]) => typed.get(name) !== undefined);
  if (idle !== undefined) throw new InputError(`${longName(idle[1].flags)} goes with --marks`);
}

/**
 * The runs that are significantly better than others, if that is asked for. With only one run, a note is given
 * instead.
 */
export function marksOf(
  evaluation: Evaluation,
  { marks, test, correction, level, seed, resamples, topics }: Given & { readonly topics: string },
  world: World,
): ScoreMarks | undefined {
  if (!marks) return undefined;
  const options = {
    test,
    correction,
    ...(level !== undefined && { level }),
    ...(seed !== undefined && { seed }),
    ...(resamples !== undefined && { resamples }),
    differing: topics === "run" ? ("common" as const) : ("refuse" as const),
  };
  const found = drawing(world, (onProgress) => scoreMarks(evaluation, { ...options, onProgress }));
  if (found === undefined)
    tell([{ code: "one-run", message: "one run: --marks has nothing to compare", count: 1 }], world);
  return found;
}
