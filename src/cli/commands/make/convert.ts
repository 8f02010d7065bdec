import { InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { elementChoices, withElements } from "../../../data/run-elements.ts";
import type { Context } from "../../../drafts/context.ts";
import type { Noun, Nouns } from "../../../drafts/nouns.ts";
import type { Format } from "../../../formats/format.ts";
import { nounPhrase } from "../../../formats/lookup.ts";
import { printed } from "../../../formats/print.ts";
import type { Reading } from "../../../formats/read.ts";
import { formatFor } from "../../../node/print-file.ts";
import { readAnyFile } from "../../../node/read-file.ts";
import { writeFile } from "../../../node/write-file.ts";
import { sharingFields } from "../../../records/field-use.ts";
import { leftOutFields } from "../../../records/left-out.ts";
import { command, one } from "../../command.ts";
import { watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { oneOf, textOption } from "../../option.ts";
import { documentOptions, readContext, recordOptions } from "../../options/reading.ts";
import { refuseOverInput } from "../../over-input.ts";
import { exitCode } from "../../world.ts";

type ElementChoice = (typeof elementChoices)[number];

export const convert = command({
  name: "convert",
  about:
    "Write a run, judgements, documents or topics in another format; what that cannot say is counted in a warning.",
  examples: [
    "pericope convert judgements.inex judgements-2.jsonl",
    "pericope convert runs/focused/passages.fol passages.jsonl.gz",
    "pericope convert runs/focused/passages.fol - --to trec",
    "pericope convert runs/focused/passages.fol elements.xml --collection articles --elements smallest",
  ],

  args: {
    source: one("<in>", "a file; - for standard input"),
    target: one("<out>", "the file to write, compressed where its name ends in .gz; - for standard output"),
  },
  options: {
    from: textOption("--from <format>", "take this format, whatever it looks like"),
    to: textOption("--to <format>", "the format to write; default: by the ending of the name"),
    collection: textOption("--collection <path>", "documents, for paths"),
    elements: oneOf(
      "--elements <which>",
      "turn passages into elements: the smallest around each, the largest inside",
      elementChoices.map((name) => ({ name })),
    ),
    ...documentOptions,
    ...recordOptions,
  },

  async run({ source, target, from, to: wanted, elements, ...given }, world) {
    refuseOverInput(target, source, given.collection);
    const shared = sharingFields(await readContext(given, world));
    const leftOut = leftOutFields();
    const context = { ...shared, keepPaths: shared.collection !== undefined, leftOut };
    const reading = await watched(source, world, (onProgress) =>
      readAnyFile(source, { ...context, format: from, onProgress }),
    );
    shared.fieldUse?.refuse();
    const { noun, format } = reading;
    const value = inElements(reading, elements, context);
    const to = formatFor(noun, target, wanted);
    const losses = await write(to, value, target, context).catch((error: unknown) => {
      // What the format cannot say at all is the fault of the input.
      throw error instanceof InputError ? error.at(value) : error;
    });
    tell(value.notes ?? [], world);
    tell([...losses, ...leftOut.notes()], world, `warning: ${format.name} to ${to.name}`);
    return exitCode.done;
  },
});

function inElements({ noun, value }: Reading, choice: ElementChoice | undefined, { collection }: Context): Nouns[Noun] {
  if (choice === undefined) return value;
  if (noun !== "run" || value.answers !== "passages")
    throw new InputError(`--elements is for a run of passages, and this is ${nounPhrase[noun]}`, {
      source: value.source,
    });
  if (collection === undefined) throw new InputError("--elements needs --collection PATH, the XML of the documents");
  return withElements(value, collection, choice);
}

async function write(format: Format, value: Nouns[Noun], path: string, context: Context): Promise<readonly Note[]> {
  // The format was looked up by the value's own noun.
  const { losses } = format as Format<never>;
  await writeFile(path, printed(format, value, context));
  return losses(value as never, context);
}
