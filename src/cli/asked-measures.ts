import { readMeasure } from "../measures/name.ts";
import { type Options, textList } from "./command.ts";

/** What -m was given, as it was typed: several measures may stand in one option, parted by commas. */
export function typedMeasures(options: Options): string[] {
  return textList(options["measure"]).flatMap((text) => text.split(/,(?![^(]*\))/));
}

/** The names that those measures print. A typo is told here, before anything is read. */
export function askedMeasures(options: Options): string[] {
  return typedMeasures(options).map((typed) => readMeasure(typed).name);
}
