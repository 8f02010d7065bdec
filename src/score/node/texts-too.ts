// Reads judgements and runs whose texts have no offsets. First the places of the texts in the documents are found, then
// the file is read again.

import { InputError, withPlace } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { MisplacedTexts } from "../../files/drafts/context.ts";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { filePieces, type FileOptions, readJudgementsFile, type ReplacedFile } from "../../files/node/read-file.ts";
import { canBeReadAgain } from "../../files/node/stream-file.ts";

/** Reads judgements. If their texts have no offsets or wrong ones, the places of the texts are found first. */
export async function readJudgementsOrTexts(path: string, asked: FileOptions): Promise<Judgements> {
  let found: readonly Note[] = [];
  const read = (options: FileOptions) => readJudgementsFile(path, options);
  const judgements = await withPlacedTexts(path, "judgements", asked, read, (notes) => void (found = notes));
  return found.length === 0 ? judgements : { ...judgements, notes: [...found, ...(judgements.notes ?? [])] };
}

/**
 * Reads a file, and reads it again if places of texts have to be found first; `onFound` gets the notes about them
 * before that.
 */
export async function withPlacedTexts<T, O extends FileOptions>(
  path: string,
  noun: "run" | "judgements",
  asked: O,
  read: (options: O) => Promise<T>,
  onFound: (notes: readonly Note[]) => void,
): Promise<T> {
  const { collection } = asked;
  const misplaced: MisplacedTexts = { texts: [], compared: 0, characters: 0 };
  const options = await readableTwice(path, { ...asked, misplaced });
  try {
    return await read(options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (error.code === "texts-elsewhere") {
      const { findMisplaced } = await import("../../match/align/in-passing.ts"); // which most files do not need
      const source = error.place.source ?? path;
      const found = { collection: collection!, unit: asked.unit, source };
      onFound(withPlace({ source }, () => findMisplaced(misplaced, noun, found)));
      return read(options);
    }
    if (error.code !== "no-offsets") throw error;
    if (collection === undefined)
      throw new InputError(error.fault, error.place, { code: error.code, remedy: { option: "collection" } });
    const { alignedFile } = await import("../../match/node/read-aligned.ts"); // which most files do not need
    const { reading, notes } = await alignedFile(path, noun, options, collection);
    onFound(notes);
    return read({ ...options, ...reading, misplaced: undefined });
  }
}

/** A pipe can be read only once, so its content is kept if its texts may have to be found in the documents. */
async function readableTwice<T extends FileOptions>(path: string, options: T): Promise<T & ReplacedFile> {
  if (options.collection === undefined || isDatabase(path) || canBeReadAgain(path)) return options;
  return { ...options, pieces: await filePieces(path, options) };
}
