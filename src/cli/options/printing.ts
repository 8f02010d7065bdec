import type { Figures } from "../../report/sheet-formats.ts";
import { sheetFormats } from "../../report/sheet-formats.ts";
import { type Statistics, statisticsFormats } from "../../report/statistics-format.ts";
import { commandLine } from "../command-line.ts";
import { flag, usuallyOneOf, type Values } from "../option.ts";
import type { World } from "../world.ts";

// How to print.

export const rawOption = {
  raw: flag("--raw", "in CSV and TSV: no ' before names that a spreadsheet would take for formulas (=, +, -, @)"),
};

/** One of the formats of a table. */
export const formatOption = <N extends string>(table: readonly { readonly name: N }[]) => ({
  format: usuallyOneOf("-f, --format <format>", "how to print", table),
});

export const figuresOptions = { ...formatOption(sheetFormats), ...rawOption };

/** Prints figures, and below them, where people read them, how to get them again. */
export function printFigures(
  figures: Figures,
  { format, raw }: Values<typeof figuresOptions>,
  world: World,
  added?: Readonly<Record<string, string>>,
): void {
  const { print, foot } = sheetFormats.find(({ name }) => name === format)!; // the option takes no other
  world.out(print(figures, { width: world.width, colour: world.colour, raw }));
  if (foot !== undefined) world.out(foot(commandLine(world, added)));
}

export const statisticsOptions = { ...formatOption(statisticsFormats), ...rawOption };

/** Prints, and below it, where people read it, how to get the same again: with the seed, where something was drawn. */
export function printStatistics(
  found: Statistics,
  seed: number | undefined,
  { format, raw }: Values<typeof statisticsOptions>,
  world: World,
): void {
  const { print, foot } = statisticsFormats.find(({ name }) => name === format)!; // the option takes no other
  world.out(print(found, { width: world.width, colour: world.colour, raw }));
  if (foot !== undefined) world.out(foot(commandLine(world, seed === undefined ? {} : { "--seed": String(seed) })));
}
