import { type Command as Definition, Option } from "commander";
import { InputError } from "../base/input-error.ts";
import { type Statistics, statisticsFormats } from "../report/statistics-format.ts";
import { commandLine } from "./command-line.ts";
import { namesOf, type Options, textOption } from "./command.ts";
import { isRaw, rawOption } from "./raw.ts";
import type { World } from "./world.ts";

/** Adds what statistics have in common: level, seed, resamples, and how to print. */
export function statisticsOptions(definition: Definition, resamples: number): Definition {
  const names = namesOf(statisticsFormats);
  return definition
    .option("--level <number>", "of significance", "0.05")
    .option("--seed <number>", "of what is drawn at random", "1")
    .option("--resamples <number>", "how often topics or signs are drawn", String(resamples))
    .addOption(new Option("-f, --format <format>", "how to print").choices(names).default(names[0]))
    .addOption(rawOption());
}

export interface Chance {
  readonly level: number;
  readonly seed: number;
  readonly resamples: number;
}

export function readChance(options: Options): Chance {
  return {
    level: numberOption(options, "level", "a number above 0 and below 1", (value) => value > 0 && value < 1),
    seed: readSeed(options),
    resamples: numberOption(
      options,
      "resamples",
      "a whole number from 100 to 1,000,000",
      (value) => Number.isInteger(value) && value >= 100 && value <= 1_000_000,
    ),
  };
}

export function readSeed(options: Options): number {
  return numberOption(options, "seed", "a whole number from 0", (value) => Number.isSafeInteger(value) && value >= 0);
}

/** The number of an option that has a default. */
export function numberOption(
  options: Options,
  name: string,
  expected: string,
  isRight: (value: number) => boolean,
): number {
  const text = textOption(options, name) ?? "";
  const value = Number(text);
  if (text.trim() === "" || !isRight(value)) throw new InputError(`--${name} "${text}": expected ${expected}`);
  return value;
}

/** Prints, and below it, where people read it, how to get the same again: with the seed, where something was drawn. */
export function printStatistics(found: Statistics, seed: number | undefined, options: Options, world: World): void {
  const { print, foot } = statisticsFormats.find(({ name }) => name === options["format"])!; // commander lets no other through
  world.out(print(found, { width: world.width, colour: world.colour, raw: isRaw(options) }));
  if (foot !== undefined) world.out(foot(commandLine(seed === undefined ? {} : { "--seed": String(seed) })));
}

/** Tells on a terminal how far the drawing is, where it takes longer than a second; the line is wiped at the end. */
export function drawing<T>(
  world: World,
  draw: (onProgress: ((done: number, total: number) => void) | undefined) => T,
): T {
  if (!world.progress) return draw(undefined);
  let next = Date.now() + 1000;
  let shown = false;
  try {
    return draw((done, total) => {
      if (Date.now() < next) return;
      next = Date.now() + 100;
      shown = true;
      world.err(`\r\x1b[Ktesting: ${Math.floor((100 * done) / total)} %`);
    });
  } finally {
    if (shown) world.err("\r\x1b[K");
  }
}
