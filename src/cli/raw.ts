import { Option } from "commander";
import type { Options } from "./command.ts";

/** For commands that print CSV. */
export function rawOption(): Option {
  return new Option(
    "--raw",
    "in CSV and TSV: no ' before names that a spreadsheet would take for formulas (=, +, -, @)",
  );
}

export function isRaw(options: Options): boolean {
  return options["raw"] === true;
}
