import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { collectionBatches } from "./collection-batches.ts";
import { type ListedSources, listedSources, type SourceFile } from "./collection-sources.ts";
import { packedByThreads, packedHere } from "./collection-threads.ts";
import type { PackedFault } from "./collection-pack.ts";
import { collectionWriter } from "./collection-writer.ts";
import type { IdOptions } from "./collection-xml.ts";
import { spill } from "../aside/spill.ts";
import { wholeFile } from "../whole-file.ts";

export interface BuildProgress {
  readonly documents: number;
  /** Of the files on disk. */
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface BuildOptions extends IdOptions {
  /** Takes each broken document, which is left out; without it the first one is thrown, and nothing is written. */
  readonly onFault?: ((fault: InputError) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** As many as there are cores, fewer for little work. The file is the same for any number. */
  readonly threads?: number | undefined;
  /** Stops, and writes nothing. */
  readonly signal?: AbortSignal | undefined;
}

export interface BuildSummary {
  readonly documents: number;
  /** Of all texts. */
  readonly characters: number;
  /** Of the file that was written, and of those that were read. */
  readonly bytes: number;
  readonly bytesRead: number;
  readonly broken: number;
  readonly notes: readonly Note[];
}

/** Reading this much takes as long as starting a thread, in which everything is compiled once more. */
const worthAThread = 2 ** 25;
/** For those who ask for more threads than that is worth: each gets something to do. */
const leastForAThread = 2 ** 20;

/**
 * Builds one file of the documents in these files and folders, which openCollection opens at once. It is written whole or
 * not at all.
 *
 * @example
 * import { buildCollection, openCollection } from "pericope/node";
 *
 * const { documents } = await buildCollection(["articles"], "articles.pericope");
 * documents; // 30
 * (await openCollection("articles.pericope")).size; // 30
 */
export async function buildCollection(
  paths: readonly string[],
  output: string,
  options: BuildOptions = {},
): Promise<BuildSummary> {
  if (output === "-")
    throw new InputError("a collection cannot go to standard output; expected the name of a file", { source: output });
  const aside = spill(output);
  try {
    return await buildOf(listedSources(paths, aside), paths, output, options);
  } finally {
    aside.close();
  }
}

async function buildOf(
  { files, bytes: totalBytes, notes }: ListedSources,
  paths: readonly string[],
  output: string,
  options: BuildOptions,
): Promise<BuildSummary> {
  const { onFault, onProgress, threads, signal, ...idOptions } = options;
  refuseOverwriting(files(), output);
  const most = totalBytes / (threads === undefined ? worthAThread : leastForAThread);
  const helpers = Math.min(threads ?? availableParallelism(), 1 + Math.floor(most)) - 1;
  const batches = collectionBatches(files(), options.encoding);
  const packed = helpers > 0 ? packedByThreads(batches, idOptions, helpers) : packedHere(batches, idOptions);

  let [broken, bytesRead] = [0, 0];
  function fault({ fault, place, remedy }: PackedFault): void {
    const error = new InputError(fault, place, { remedy });
    if (onFault === undefined) throw error;
    broken++;
    onFault(error);
  }

  let summary: BuildSummary | undefined;
  await wholeFile(output, async (file) => {
    const writer = collectionWriter(file, output);
    try {
      for await (const batch of packed) {
        writer.write(batch, fault);
        bytesRead += batch.read;
        onProgress?.({ documents: writer.documents, bytes: bytesRead, totalBytes });
        if (signal?.aborted === true) throw new InputError("stopped; nothing was written", { source: output });
      }
      if (writer.documents === 0) throw new InputError(emptiness(broken), { source: paths.join(", ") });
      summary = { ...writer.end(), bytesRead, broken, notes };
    } finally {
      writer.close();
    }
  });
  return summary!; // or it would have thrown
}

function refuseOverwriting(files: Iterable<SourceFile>, output: string): void {
  const [target, name] = [resolve(output), basename(output)];
  for (const { path } of files)
    if (path.endsWith(name) && resolve(path) === target)
      throw new InputError("one of the files to read; expected another name for the collection", { source: output });
}

/** What is wrong where there is no document. */
export function emptiness(broken: number): string {
  return broken > 0
    ? "every document is broken; expected at least one that is not"
    : "no documents; expected XML, text, Markdown or JSONL files";
}
