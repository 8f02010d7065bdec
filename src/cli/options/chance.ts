import { inGroup, numberThat, usuallyParsed } from "../option.ts";

const wholeFrom0 = numberThat("a whole number from 0", (value) => Number.isSafeInteger(value) && value >= 0);

export const seedOption = (about: string, usual = "1") =>
  inGroup("statistics", { seed: usuallyParsed("--seed <number>", about, wholeFrom0, usual) });

/** What statistics have in common: level, seed and resamples. */
export const chanceOptions = (resamples: number) =>
  inGroup("statistics", {
    level: usuallyParsed(
      "--level <number>",
      "of significance",
      numberThat("a number above 0 and below 1", (value) => value > 0 && value < 1),
      "0.05",
    ),
    ...seedOption("of what is drawn at random"),
    resamples: usuallyParsed(
      "--resamples <number>",
      "how often topics or signs are drawn",
      numberThat(
        "a whole number from 100 to 1,000,000",
        (value) => Number.isInteger(value) && value >= 100 && value <= 1_000_000,
      ),
      String(resamples),
    ),
  });
