import { Option } from "commander";
import { InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { elementChoices, withElements } from "../../../data/run-elements.ts";
import type { Context } from "../../../drafts/context.ts";
import type { Format } from "../../../formats/format.ts";
import type { Noun, Nouns } from "../../../drafts/nouns.ts";
import { formatNamed, formatOf, formatsOf, nounPhrase } from "../../../formats/lookup.ts";
import { printed } from "../../../formats/print.ts";
import type { Reading } from "../../../formats/read.ts";
import { readAnyFile, writeFile } from "../../../node/index.ts";
import { type Command, textOption } from "../../command.ts";
import { readCollection, sharingFields, watched, withDocumentOptions, withRecordOptions } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { refuseOverInput } from "../../over-input.ts";
import { exitCode } from "../../world.ts";

export const convert: Command = {
  name: "convert",
  about:
    "Write a run, judgements, documents or topics in another format; what that cannot say is counted in a warning.",
  examples: [
    "pericope convert judgements.inex judgements-2.jsonl",
    "pericope convert runs/focused/passages.fol passages.jsonl.gz",
    "pericope convert runs/focused/passages.fol - --to trec",
    "pericope convert runs/focused/passages.fol elements.xml --collection articles --elements smallest",
  ],

  define: (definition) =>
    withDocumentOptions(withRecordOptions(definition))
      .argument("<in>", "a file; - for standard input")
      .argument("<out>", "the file to write, compressed where its name ends in .gz; - for standard output")
      .option("--from <format>", "take this format, whatever it looks like")
      .option("--to <format>", "the format to write; default: by the ending of the name")
      .option("--collection <path>", "documents, for paths")
      .addOption(
        new Option(
          "--elements <which>",
          "turn passages into elements: the smallest around each, the largest inside",
        ).choices(elementChoices),
      ),

  async run([input, output], options, world) {
    const [source, target] = [String(input), String(output)];
    refuseOverInput(target, source, options["collection"]);
    const given = sharingFields(await readCollection(options, world));
    const context = { ...given, keepPaths: given.collection !== undefined };
    const reading = await watched(source, world, (onProgress) =>
      readAnyFile(source, { ...context, format: textOption(options, "from"), onProgress }),
    );
    given.fieldUse?.refuse();
    const { noun, format } = reading;
    const value = inElements(reading, textOption(options, "elements"), context);
    const to = targetFormat(noun, target, textOption(options, "to"));
    const losses = await write(to, value, target, context).catch((error: unknown) => {
      // What the format cannot say at all is the fault of the input.
      throw error instanceof InputError ? error.at(value) : error;
    });
    tell(value.notes ?? [], world);
    tell(losses, world, `warning: ${format.name} to ${to.name}`);
    return exitCode.done;
  },
};

function inElements({ noun, value }: Reading, wanted: string | undefined, { collection }: Context): Nouns[Noun] {
  const choice = elementChoices.find((name) => name === wanted);
  if (choice === undefined) return value;
  if (noun !== "run" || value.answers !== "passages")
    throw new InputError(`--elements is for a run of passages, and this is ${nounPhrase[noun]}`, {
      source: value.source,
    });
  if (collection === undefined) throw new InputError("--elements needs --collection PATH, the XML of the documents");
  return withElements(value, collection, choice);
}

function targetFormat(noun: Noun, path: string, name: string | undefined): Format {
  if (name !== undefined) return formatNamed(name, noun);
  const format = formatOf(path, noun);
  if (format !== undefined) return format;
  const known = formatsOf(noun).map(({ name, extensions }) => `${name} (${extensions.join(", ")})`);
  const why = path === "-" ? "standard output has no ending" : "this ending is of no format";
  throw new InputError(`${why} of ${nounPhrase[noun]}; say --to: ${known.join(", ")}`, { source: path });
}

async function write(format: Format, value: Nouns[Noun], path: string, context: Context): Promise<readonly Note[]> {
  // The format was looked up by the value's own noun.
  const { losses } = format as Format<never>;
  await writeFile(path, printed(format, value, context));
  return losses(value as never, context);
}
