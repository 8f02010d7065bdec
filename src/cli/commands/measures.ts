import { measures } from "../../measures/index.ts";
import { measureNamed } from "../../measures/name.ts";
import { describeMeasure, measureList } from "../../report/reference.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../world.ts";

export const measuresCommand: Command = {
  name: "measures",
  about: "List the measures, with an example each, or explain one.",
  examples: ["pericope measures", "pericope measures AgP"],

  define: (definition) => definition.argument("[name]", "a measure"),

  run([name], _options, world) {
    world.out(typeof name === "string" ? describeMeasure(measureNamed(name)) : measureList(measures));
    return exitCode.done;
  },
};
