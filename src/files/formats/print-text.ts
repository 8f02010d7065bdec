import type { Note } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import type { Context } from "../drafts/context.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { Format } from "./format.ts";
import { formatNamed } from "./lookup.ts";
import { printed } from "./print.ts";

export interface PrintTextOptions {
  /** The documents, for formats that write paths of elements. */
  readonly collection?: Collection | undefined;
  /** Called with notes on what the format cannot write. */
  readonly onNote?: ((note: Note) => void) | undefined;
}

/**
 * Writes a run, judgements, documents or topics in a format, given its name (docs/formats.md has all of them). What
 * the format cannot write is left out and counted in a note.
 *
 * @example
 * import { print, readRun } from "pericope";
 *
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * print(run, "jsonl-run"); // '{"topic":"414","doc":"9996","start":250,"end":350,"score":0.9,"run":"mine"}\n'
 */
export function print(value: Nouns[Noun], format: string, options: PrintTextOptions = {}): string {
  let text = "";
  for (const line of printedLines(value, formatNamed(format, nounOf(value)), options)) text += `${line}\n`;
  return text;
}

/** The lines of a file, in a format for this kind of value. */
export function printedLines(
  value: Nouns[Noun],
  format: Format,
  { collection, onNote }: PrintTextOptions,
): Iterable<string> {
  const context: Context = { collection };
  if (onNote !== undefined) for (const note of format.losses(value, context)) onNote(note);
  return printed(format, value, context);
}

/** The noun of a value. */
export function nounOf(value: Nouns[Noun]): Noun {
  if ("ids" in value) return "documents";
  if ("answers" in value) return "run";
  return "of" in value ? "judgements" : "topics";
}
