import { Option } from "commander";
import { type Figures, sheetFormats } from "../report/sheet-formats.ts";
import { commandLine } from "./command-line.ts";
import { namesOf, type Options } from "./command.ts";
import { isRaw } from "./raw.ts";
import type { World } from "./world.ts";

/** How to print figures. */
export function figuresFormat(): Option {
  const names = namesOf(sheetFormats);
  return new Option("-f, --format <format>", "how to print").choices(names).default(names[0]);
}

/** Prints figures, and below them, where people read them, how to get them again. */
export function printFigures(
  figures: Figures,
  options: Options,
  world: World,
  added?: Readonly<Record<string, string>>,
): void {
  const { print, foot } = sheetFormats.find(({ name }) => name === options["format"])!; // commander lets no other through
  world.out(print(figures, { width: world.width, colour: world.colour, raw: isRaw(options) }));
  if (foot !== undefined) world.out(foot(commandLine(added)));
}
