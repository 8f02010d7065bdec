import { formats } from "../../../formats/index.ts";
import { formatNamed } from "../../../formats/lookup.ts";
import { describeFormat, describeOther, formatList, otherFiles } from "../../../report/reference.ts";
import { command, optional } from "../../command.ts";
import { exitCode } from "../../world.ts";

export const formatsCommand = command({
  name: "formats",
  about: "List the formats of files, with an example each, or explain one.",
  examples: ["pericope formats", "pericope formats fol"],

  args: { name: optional("[name]", "a format") },
  options: {},

  run({ name }, world) {
    const other = otherFiles.find((file) => file.name === name);
    if (name === undefined) world.out(formatList(formats));
    else world.out(other === undefined ? describeFormat(formatNamed(name)) : describeOther(other));
    return exitCode.done;
  },
});
