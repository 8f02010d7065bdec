import { InvalidArgumentError } from "commander";
import type { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { fixed } from "../../../base/number.ts";
import { buildCollection, type BuildSummary } from "../../../node/index.ts";
import { visible } from "../../../base/visible.ts";
import { type Command, textList, textOption } from "../../command.ts";
import { readDocumentOptions, withDocumentOptions } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { progress } from "../../progress.ts";
import { refuseOverInput } from "../../over-input.ts";
import { exitCode, type World } from "../../world.ts";

export const collectionCommand: Command = {
  name: "collection",
  about:
    "Build one file of many documents, with their element tables, that opens at once; broken documents are named and left out.",
  examples: [
    "pericope collection articles -o articles.pericope",
    "pericope collection documents.jsonl -o documents.pericope --strict",
  ],

  define: (definition) =>
    withDocumentOptions(definition)
      .argument("<paths...>", "folders, and files in XML, text, Markdown or JSONL (.gz too)")
      .requiredOption("-o, --output <file>", "the file to write")
      .option("--strict", "stop at the first broken document, and write nothing")
      .option(
        "--threads <number>",
        "how many; default: one a core, fewer for little work. The file is the same for any number",
        threadCount,
      ),

  async run([paths], options, world) {
    const output = textOption(options, "output")!; // commander requires it
    refuseOverInput(output, paths);
    const reading = await readDocumentOptions(options, world);
    const onFault = (fault: InputError): void => world.err(`${visible(fault.message)}\n`);
    const shown = progress(world, "building");
    try {
      const summary = await buildCollection(textList(paths), output, {
        ...reading,
        threads: typeof options["threads"] === "number" ? options["threads"] : undefined,
        onFault: options["strict"] === true ? undefined : wiped(shown.end, onFault),
        onProgress: ({ bytes, totalBytes, documents }) =>
          shown.onProgress?.(bytes, totalBytes, counted(documents, "document", "documents")),
      });
      shown.end();
      tell(summary.notes, world);
      tellSummary(output, summary, world);
    } finally {
      shown.end();
    }
    return exitCode.done;
  },
};

function tellSummary(output: string, { documents, characters, bytes, broken }: BuildSummary, world: World): void {
  const size = `${counted(characters, "character", "characters")}, ${fixed(bytes / 1e6, 1)} MB`;
  const left = broken === 0 ? "" : `; ${counted(broken, "broken one", "broken ones")} left out`;
  world.err(`${visible(output)}: ${counted(documents, "document", "documents")}, ${size}${left}\n`);
}

/** A line of its own: the line of progress is wiped first. */
function wiped(wipe: () => void, onFault: (fault: InputError) => void): (fault: InputError) => void {
  return (fault) => {
    wipe();
    onFault(fault);
  };
}

function threadCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 1 on");
  return Number(text);
}
