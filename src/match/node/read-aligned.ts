import { type QuoteOptions, quoteReader, type Quotes } from "../align/quotes.ts";
import { alignInPassing } from "../align/in-passing.ts";
import { withPlace } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { type FileOptions, readFile, type ReplacedFile } from "../../files/node/read-file.ts";

/** A file of texts without offsets, or with wrong ones, after their places were found. */
export interface AlignedFile {
  /** How to read it: as JSONL, in place of the file on disk. */
  readonly reading: ReplacedFile & Pick<FileOptions, "format" | "fields" | "fieldUse" | "unit">;
  readonly notes: readonly Note[];
}

/** Finds the places of a file's texts in the documents. The content is what `pericope align` would write. */
export async function alignedFile(
  path: string,
  noun: "run" | "judgements",
  options: FileOptions,
  collection: Collection,
): Promise<AlignedFile> {
  const quotes = await readQuotesFile(path, { ...options, noun });
  const { lines, notes } = withPlace(quotes, () => alignInPassing(quotes, collection));
  const pieces = [...lines].map((line) => encodeUtf8(`${line}\n`));
  const format = noun === "run" ? "jsonl-run" : "jsonl-judgements";
  return { reading: { pieces, format, fields: undefined, fieldUse: undefined, unit: undefined }, notes };
}

/** Reads texts to be placed from a file, which may be zipped. "-" is standard input. */
export function readQuotesFile(path: string, options: FileOptions & QuoteOptions = {}): Promise<Quotes> {
  return readFile(path, options, (placed) => quoteReader({ ...placed, noun: options.noun }));
}
