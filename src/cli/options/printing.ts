import type { Findings } from "../../print/findings.ts";
import { printers } from "../../print/printers/index.ts";
import { joinLines, type Printer } from "../../print/printers/printer.ts";
import { commandLine } from "../command-line.ts";
import { flag, inGroup, type OptionValues, rarely, usuallyOneOf } from "../command.ts";
import type { World } from "../world.ts";

// How to print.

export const rawOption = inGroup(
  "output",
  rarely({
    raw: flag("--raw", "in CSV and TSV: no ' before names that a spreadsheet would take for formulas (=, +, -, @)"),
  }),
);

/** One of the formats of a table. */
export const formatOption = <N extends string>(table: readonly { readonly name: N }[], usual?: N) =>
  inGroup("output", { format: usuallyOneOf("-f, --format <format>", "how to print", table, usual) });

/** Words for people, or JSON for programs. */
export const textOrJson = (about: string) =>
  usuallyOneOf("-f, --format <format>", about, [{ name: "text" as const }, { name: "json" as const }]);

export const figuresOptions = { ...formatOption(printers), ...rawOption };

type Printing = Pick<OptionValues<typeof figuresOptions>, "raw"> & { readonly format: string };

/** Prints figures. In output for people, the command to get them again follows. */
export function printFigures(
  found: Findings,
  given: Printing,
  world: World,
  added?: Readonly<Record<string, string>>,
): void {
  printFiguresBy(printers, found, given, world, added);
}

/** The same, with one of the printers that can print such figures. */
export function printFiguresBy<Found extends Findings>(
  among: readonly Printer<Found>[],
  found: Found,
  given: Printing,
  world: World,
  added?: Readonly<Record<string, string>>,
): void {
  const { foot } = printFindingsBy(among, found, given, world);
  if (foot !== undefined) world.out(foot(commandLine(world, added)));
}

/** How many lines are written at once. A curve may have more than fit into one string. */
const linesAtOnce = 1000;

type Printed = Pick<World, "width" | "colour" | "out">;

export function printFindings(found: Findings, given: Printing, world: Printed): Printer {
  return printFindingsBy(printers, found, given, world);
}

function printFindingsBy<Found extends Findings>(
  among: readonly Printer<Found>[],
  found: Found,
  { format, raw }: Printing,
  { width, colour, out }: Printed,
): Printer<Found> {
  const printer = among.find(({ name }) => name === format)!; // the option takes no other
  let lines: string[] = [];
  for (const line of printer.lines(found, { width, colour, raw })) {
    lines.push(line);
    if (lines.length < linesAtOnce) continue; // the same text is written in other pieces
    out(joinLines(lines));
    lines = [];
  }
  out(joinLines(lines));
  return printer;
}
