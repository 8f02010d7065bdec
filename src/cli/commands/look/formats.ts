import { formats } from "../../../files/formats/index.ts";
import { formatNamed } from "../../../files/formats/lookup.ts";
import { benchmarkFiles } from "../../../files/records/shapes/table.ts";
import { dumps } from "../../../files/records/shapes/table.ts";
import { describeDump, describeFormat, describeOther, formatList, otherFiles } from "../../../print/reference.ts";
import { command, optional } from "../../command.ts";

export const formatsCommand = command({
  name: "formats",
  about: "List the formats of files, with an example each, or explain one.",
  examples: ["pericope formats", "pericope formats fol", "pericope formats ragas"],

  args: { name: optional("[format]", "one of them, or a framework whose dumps are read") },
  options: {},

  run({ name }, world) {
    world.out(name === undefined ? formatList(formats) : described(name));
  },
});

function described(name: string): string {
  const other = otherFiles.find((file) => file.name === name);
  if (other !== undefined) return describeOther(other);
  const dump = [...dumps, ...benchmarkFiles].find((each) => each.name === name);
  return dump === undefined ? describeFormat(formatNamed(name)) : describeDump(dump);
}
