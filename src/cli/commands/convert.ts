import { InputError } from "../../base/input-error.ts";
import type { Format, Noun, Nouns } from "../../formats/format.ts";
import { formatNamed, formatOf, formatsOf, nounPhrase } from "../../formats/lookup.ts";
import { readAnyFile, writeFile } from "../../node/index.ts";
import { type Command, textOption } from "../command.ts";
import { watched } from "../inputs.ts";
import { tell } from "../notes.ts";
import { exitCode } from "../world.ts";

export const convert: Command = {
  name: "convert",
  about: "Write a run, judgements or documents in another format; what that cannot say is counted in a warning.",
  examples: [
    "pericope convert judgements.inex judgements.jsonl",
    "pericope convert runs/focused/passages.fol passages.jsonl.gz",
    "pericope convert runs/focused/passages.fol - --to trec",
  ],

  define: (definition) =>
    definition
      .argument("<in>", "a file; - for standard input")
      .argument("<out>", "the file to write, compressed where its name ends in .gz; - for standard output")
      .option("--from <format>", "do not recognise it, take this one")
      .option("--to <format>", "the format to write; default: by the ending of the name"),

  async run([input, output], options, world) {
    const [from, to] = [textOption(options, "from"), textOption(options, "to")];
    const { noun, value, format } = await watched(String(input), world, (onProgress) =>
      readAnyFile(String(input), { format: from, onProgress }),
    );
    const target = targetFormat(noun, String(output), to);
    const losses = await write(target, value, String(output)).catch((error: unknown) => {
      // What the format cannot say at all is the fault of the input.
      throw error instanceof InputError ? error.at(value) : error;
    });
    tell(value.notes ?? [], world);
    tell(losses, world, `warning: ${format.name} to ${target.name}`);
    return exitCode.done;
  },
};

function targetFormat<N extends Noun>(noun: N, path: string, name: string | undefined): Format<N> {
  if (name !== undefined) return formatNamed(name, noun);
  const format = formatOf(path, noun);
  if (format !== undefined) return format;
  const known = formatsOf(noun).map(({ name, extensions }) => `${name} (${extensions.join(", ")})`);
  throw new InputError(
    `no format of ${nounPhrase[noun]} is known by this name; end it otherwise or say --to: ${known.join(", ")}`,
    {
      source: path,
    },
  );
}

async function write<N extends Noun>(format: Format<N>, value: Nouns[N], path: string) {
  await writeFile(path, format.print(value));
  return format.losses(value);
}
