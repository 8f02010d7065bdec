import { InputError } from "../../base/input-error.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { Format } from "../formats/format.ts";
import { formatNamed, formatOf, formatsOf, nounPhrase } from "../formats/lookup.ts";
import { nounOf, printedLines, type PrintTextOptions } from "../formats/print-text.ts";
import { writeFile } from "./write-file.ts";

interface PrintFileOptions extends PrintTextOptions {
  /** The name of a format. Default: by the extension of the file's name. */
  readonly format?: string | undefined;
}

/**
 * Writes a run, judgements, documents or topics to a file, completely or not at all. If the name ends in .gz, the file
 * is zipped; "-" is standard output.
 *
 * @example
 * import { printFile, readRunFile } from "pericope/node";
 *
 * const run = await readRunFile("runs/focused/sections.fol");
 * await printFile("sections.jsonl.gz", run);
 * (await readRunFile("sections.jsonl.gz")).topics.size; // 10
 */
export async function printFile(path: string, value: Nouns[Noun], options: PrintFileOptions = {}): Promise<void> {
  await writeFile(path, printedLines(value, formatFor(nounOf(value), path, options.format), options));
}

/** The format that is asked for, or else the one of the file name's extension. */
export function formatFor(noun: Noun, path: string, name: string | undefined): Format {
  if (name !== undefined) return formatNamed(name, noun);
  const format = formatOf(path, noun);
  if (format !== undefined) return format;
  const known = formatsOf(noun).map((each) => `${each.name} (${each.extensions.join(", ")})`);
  const why = path === "-" ? "standard output has no ending" : "this ending is of no format";
  throw new InputError(
    `${why} of ${nounPhrase[noun]}; expected a format: ${known.join(", ")}`,
    { source: path },
    { remedy: { option: "to" } },
  );
}
