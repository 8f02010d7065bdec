// Builds the file of a collection. This thread and others pack the batches, which are written in their original order.

import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { setImmediate as immediately } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { startThreads, type Thread } from "../../../base/node/thread.ts";
import type { Note } from "../../../base/note.ts";
import { packBatch, type PackedBatch, type PackedFault } from "./collection-pack.ts";
import {
  type Batch,
  collectionBatches,
  type ListedSources,
  listedSources,
  type SourceFile,
} from "./collection-sources.ts";
import { collectionWriter } from "./collection-writer.ts";
import type { IdOptions } from "./collection-xml.ts";
import { packing } from "./packing.ts";
import { spill } from "../spill.ts";
import { wholeFile } from "../write-file.ts";

export interface BuildProgress {
  readonly documents: number;
  /** Bytes of the files on disk. */
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface BuildOptions extends IdOptions {
  /**
   * Called for each broken document, which is then left out. Without it, the first broken document is thrown as an
   * error, and nothing is written.
   */
  readonly onFault?: ((fault: InputError) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Default: one per core, fewer if there is little work. The file does not depend on it. */
  readonly threads?: number | undefined;
  /** Stops the work; then nothing is written. */
  readonly signal?: AbortSignal | undefined;
}

export interface BuildSummary {
  readonly documents: number;
  /** The number of characters in all texts. */
  readonly characters: number;
  /** The size of the written file, and of the files that were read. */
  readonly bytes: number;
  readonly bytesRead: number;
  readonly broken: number;
  readonly notes: readonly Note[];
}

/** Starting a thread takes as long as reading this many bytes, because everything is compiled again in it. */
const worthAThread = 2 ** 25;
/** If the user asks for more threads than are worthwhile, each gets at least this many bytes. */
const leastForAThread = 2 ** 20;

/**
 * Builds one file from the documents in these files and folders, which openCollection opens quickly. The file is
 * written completely or not at all.
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

/** The message if there is no document. */
export function emptiness(broken: number): string {
  return broken > 0
    ? "every document is broken; expected at least one that is not"
    : "no documents; expected XML, text, Markdown or JSONL files";
}

/** Packs the batches in this thread. */
async function* packedHere(batches: AsyncIterable<Batch>, options: IdOptions): AsyncGenerator<PackedBatch> {
  const own = packing(2 ** 20);
  for await (const batch of batches) {
    const packed = packBatch(batch, own, options);
    yield packed;
    own.sink.takeBack(packed.bytes.buffer);
    await immediately(); // or no signal would be heard before the end
  }
}

/** The message to a thread: a batch, and the memory of batches that it packed and that have been written. */
export interface ToPack {
  readonly batch: Batch;
  readonly memory: readonly ArrayBuffer[];
}

/** A thread that packs, and memory that must go back to it. */
interface Helper {
  readonly thread: Thread<ToPack, PackedBatch>;
  readonly memory: ArrayBuffer[];
}

/** A batch that is packed, or is being packed. */
interface UnderWay {
  readonly batch: Batch;
  /** Undefined for a batch that was packed here. */
  readonly helper: Helper | undefined;
  /** Undefined if the thread died, for example because memory ran out. */
  packed: PackedBatch | undefined | Promise<PackedBatch | undefined>;
}

/**
 * Packs the batches in this thread and in `helpers` others. They come out in their original order, whatever the number
 * of threads.
 */
async function* packedByThreads(
  batches: AsyncGenerator<Batch>,
  options: IdOptions,
  helpers: number,
): AsyncGenerator<PackedBatch> {
  const program = new URL("./collection-worker.js", import.meta.url);
  const threads = startThreads<ToPack, PackedBatch>(helpers, program, { data: options });
  const all: readonly Helper[] = threads.map((thread) => ({ thread, memory: [] }));
  const own = packing(2 ** 20);
  const underWay: UnderWay[] = [];
  let bytes = 0;
  let next = await batches.next();

  // Each thread has its batch and the next one, unless batches are large: there is memory for one large document per
  // thread.
  function hasRoom(): boolean {
    const count = helpers + 1;
    return underWay.length < count || (underWay.length < 3 * count && bytes < count * largeBytes);
  }

  function begin(batch: Batch): void {
    const helper = all.find(({ thread }) => thread.waiting() < 2 && !thread.isDead());
    const packed = helper === undefined ? packBatch(batch, own, options) : send(batch, helper);
    const entry: UnderWay = { batch, helper, packed };
    if (packed instanceof Promise) void packed.then((done) => (entry.packed = done));
    underWay.push(entry);
    bytes += batch.bytes;
  }

  try {
    while (underWay.length > 0 || !next.done) {
      const isOldestReady = underWay.length > 0 && !(underWay[0]!.packed instanceof Promise);
      if (!next.done && !isOldestReady && hasRoom()) {
        begin(next.value);
        next = await batches.next();
        await immediately(); // other threads may have answered
        continue;
      }
      const { packed, helper, batch } = underWay.shift()!;
      bytes -= batch.bytes;
      const elsewhere = await packed;
      const done = elsewhere ?? packBatch(batch, own, options);
      yield done;
      const memory = done.bytes.buffer; // written by now
      if (helper === undefined || elsewhere === undefined) own.sink.takeBack(memory);
      else helper.memory.push(memory);
    }
  } finally {
    await batches.return(undefined);
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

const largeBytes = 2 ** 22;

function send(batch: Batch, { thread, memory }: Helper): Promise<PackedBatch | undefined> {
  const back = memory.splice(0);
  return thread.ask({ batch, memory: back }, back);
}
