import { measures } from "../../measures/index.ts";
import { measureNamed } from "../../measures/name.ts";
import { describeMeasure, measureList, searchText } from "../../report/reference.ts";
import { InputError } from "../../base/input-error.ts";
import type { Measure } from "../../measures/measure.ts";
import { type Command, textOption } from "../command.ts";
import { exitCode } from "../world.ts";

export const measuresCommand: Command = {
  name: "measures",
  about: "List the measures, with an example each, or explain one.",
  examples: ["pericope measures", "pericope measures AgP", "pericope measures --search chunk"],

  define: (definition) =>
    definition
      .argument("[name]", "a measure")
      .option("-s, --search <word>", "those that have the word in their name, description or other names"),

  run([name], options, world) {
    const word = textOption(options, "search");
    if (word !== undefined) world.out(measureList(found(word)));
    else world.out(typeof name === "string" ? describeMeasure(measureNamed(name)) : measureList(measures));
    return exitCode.done;
  },
};

function found(word: string): Measure[] {
  const wanted = word.toLowerCase();
  const hits = measures.filter((measure) => searchText(measure).includes(wanted));
  if (hits.length === 0) throw new InputError(`no measure speaks of "${word}"; pericope measures lists them all`);
  return hits;
}
