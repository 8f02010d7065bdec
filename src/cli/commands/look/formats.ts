import { formats } from "../../../formats/index.ts";
import { formatNamed } from "../../../formats/lookup.ts";
import { describeFormat, formatList } from "../../../report/reference.ts";
import type { Command } from "../../command.ts";
import { exitCode } from "../../world.ts";

export const formatsCommand: Command = {
  name: "formats",
  about: "List the formats of files, with an example each, or explain one.",
  examples: ["pericope formats", "pericope formats fol"],

  define: (definition) => definition.argument("[name]", "a format"),

  run([name], _options, world) {
    world.out(typeof name === "string" ? describeFormat(formatNamed(name)) : formatList(formats));
    return exitCode.done;
  },
};
