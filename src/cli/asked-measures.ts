import { Option } from "commander";
import { rules } from "../gain/rules.ts";
import { refuseNoMeasure } from "../measures/name.ts";
import { type NameStyle, nameStyles } from "../measures/param.ts";
import type { Task } from "../scores/tasks.ts";
import { type Options, textList } from "./command.ts";

/** What -m was given, as it was typed: several measures may stand in one option, parted by commas. */
export function typedMeasures(options: Options): string[] {
  return textList(options["measure"])
    .flatMap((text) => text.split(/,(?![^(]*\))/))
    .map((name) => name.trim());
}

/** The same, where each is to be a measure of ours. A typo is told here, before anything is read. */
export function askedMeasures(options: Options): string[] {
  const typed = typedMeasures(options);
  for (const name of typed) refuseNoMeasure(name);
  return typed;
}

/** How measures are to be called in what is printed. */
export function namesOption(): Option {
  return new Option("--names <style>", "print measures under our names, or as the papers write them: iP[0.01], MAgP'")
    .choices(nameStyles)
    .default(nameStyles[0]);
}

export function namesAsked(options: Options): NameStyle | undefined {
  return nameStyles.find((style) => style === options["names"]);
}

/** The measures where nobody asks for any: those of the rules, or else of the task. */
export function usualMeasures(task: Task, ruleName: string | undefined): readonly string[] {
  return rules.find(({ name }) => name === ruleName)?.measures ?? task.measures;
}
