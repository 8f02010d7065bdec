import { inGroup, numberThat, usuallyParsed } from "../option.ts";

/** What each of these takes. */
export const seeds = numberThat("a whole number from 0", (value) => Number.isSafeInteger(value) && value >= 0);

export const seedOption = (about: string, usual = "1") =>
  inGroup("statistics", { seed: usuallyParsed("--seed <number>", about, seeds, usual) });

export const levels = numberThat("a number above 0 and below 1", (value) => value > 0 && value < 1);
export const resampleCounts = numberThat(
  "a whole number from 100 to 1,000,000",
  (value) => Number.isInteger(value) && value >= 100 && value <= 1_000_000,
);

/** What statistics have in common: level, seed and resamples. */
export const chanceOptions = (resamples: number) =>
  inGroup("statistics", {
    level: usuallyParsed("--level <number>", "of significance", levels, "0.05"),
    ...seedOption("of what is drawn at random"),
    resamples: usuallyParsed(
      "--resamples <number>",
      "how often topics or signs are drawn",
      resampleCounts,
      String(resamples),
    ),
  });
