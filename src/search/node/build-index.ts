// Makes an index file, or updates one to match files and folders. A new index has another name until it is complete.
// The first half of this file handles the index file. The second half (`indexInto`) reads the documents, refuses
// duplicate ids, and passes the documents to update-index.ts.

import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { growingNumbers } from "../../base/growing.ts";
import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import { type BuildProgress, emptiness } from "../../files/node/collection/build-collection.ts";
import {
  packBatch,
  type PackedBatch,
  type PackedDocument,
  type PackedFault,
  repeatedId,
} from "../../files/node/collection/collection-pack.ts";
import {
  collectionBatches,
  collectionSources,
  type SourceFile,
  type CollectionSources as SourceFiles,
} from "../../files/node/collection/collection-sources.ts";
import type { IdOptions } from "../../files/node/collection/collection-xml.ts";
import { packing } from "../../files/node/collection/packing.ts";
import { fileError } from "../../files/node/file-system.ts";
import { indexVersion, refuseIndexInPostgres, version } from "../../files/node/sql/our-files.ts";
import { behindLinks, syncFolder } from "../../files/node/write-file.ts";
import { usualAnalyzer } from "../../text/analyzers.ts";
import { absent, bytePlaces, idHash } from "../../text/byte-places.ts";
import type { SourceDocument } from "../engine/segment.ts";
import { type IndexStore, sqliteIndex, unfinishedIndex } from "./index-store.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import { segmentThreads } from "./segment-threads.ts";
import { type Sources, updateIndex, type UpdateOptions, type UpdateSummary } from "./update-index.ts";

export interface BuildIndexOptions extends IndexOptions {
  /** How texts become terms. Default: "english" for a new index, otherwise the analyzer of the index. */
  readonly analyzer?: string | undefined;
}

/**
 * Updates the index in a file to match files and folders. A new index gets its name when it is complete. Until then it
 * has another name in the same folder, and if the process is stopped, the next call continues there.
 *
 * @example
 * import { buildIndex } from "pericope/node";
 *
 * (await buildIndex(["articles"], "mine.index", { analyzer: "plain" })).added; // 30
 * (await buildIndex(["articles"], "mine.index")).unchanged; // 30
 */
export async function buildIndex(
  paths: readonly string[],
  output: string,
  options: BuildIndexOptions = {},
): Promise<IndexSummary> {
  if (output === "-")
    throw new InputError("an index cannot go to standard output; expected the name of a file", { source: output });
  refuseIndexInPostgres(output);
  try {
    const path = await behindLinks(output);
    refuseOverwriting(paths, path, output);
    return existsSync(path)
      ? await changeIndex(paths, path, output, options)
      : await makeIndex(paths, path, output, options);
  } catch (error) {
    throw fileError(error, output);
  }
}

function refuseOverwriting(paths: readonly string[], path: string, output: string): void {
  const [target, name] = [resolve(path), basename(path)];
  if (collectionSources(paths).files.some((file) => file.path.endsWith(name) && resolve(file.path) === target))
    throw new InputError("one of the files to read; expected another name for the index", { source: output });
}

async function changeIndex(
  paths: readonly string[],
  path: string,
  source: string,
  { analyzer, ...options }: BuildIndexOptions,
): Promise<IndexSummary> {
  const store = await sqliteIndex(path, source);
  try {
    checkAnalyzer(store, analyzer);
    return await indexInto(store, paths, options);
  } finally {
    await store.close();
  }
}

/** Refuses another analyzer than that of the index, because its words were made with its own. */
function checkAnalyzer({ analyzer, source }: IndexStore, asked: string | undefined): void {
  if (asked !== undefined && asked !== analyzer)
    throw new InputError(`an index with the analyzer ${analyzer}; expected the same, or a new index for ${asked}`, {
      source,
    });
}

async function makeIndex(
  paths: readonly string[],
  path: string,
  source: string,
  { analyzer = usualAnalyzer, ...options }: BuildIndexOptions,
): Promise<IndexSummary> {
  if (options.remove !== undefined && options.remove.length > 0)
    throw new InputError("no such file; expected an index to remove documents from", { source });
  await loadAnalyzer(analyzer); // it may lack its package
  const unfinished = `${path}.unfinished`;
  const store = await resumed(unfinished, analyzer, source);
  try {
    const summary = await fill(store, paths, options);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    const added = summary.added + summary.changed + summary.unchanged;
    return { ...summary, added, changed: 0, unchanged: 0, removed: 0 };
  } catch (error) {
    if (error instanceof InputError) await discard(unfinished);
    throw error;
  }
}

/** The index that an earlier process left unfinished, if it can be continued; otherwise a new one. */
async function resumed(path: string, analyzer: string, source: string): Promise<IndexStore> {
  if (existsSync(path) && indexVersion(path) !== version) await discard(path);
  const store = await unfinishedIndex(path, analyzer, source).catch(async (error: unknown) => {
    if (!(error instanceof InputError)) throw error;
    await discard(path); // damaged
    return unfinishedIndex(path, analyzer, source);
  });
  if (store === undefined) throw new InputError("being made by another process; wait for that, or end it", { source });
  if (store.analyzer === analyzer) return store;
  await store.close();
  await discard(path);
  return resumed(path, analyzer, source);
}

async function fill(store: IndexStore, paths: readonly string[], options: IndexOptions): Promise<IndexSummary> {
  try {
    const summary = await indexInto(piecemeal(store), paths, { ...options, prune: true });
    if ((await store.segments()).size === 0)
      throw new InputError(emptiness(summary.broken), { source: paths.join(", ") });
    return summary;
  } finally {
    await store.close();
  }
}

/** Commits each segment as soon as it is made. This is safe because nobody reads the file before it is complete. */
function piecemeal(store: IndexStore): IndexStore {
  return {
    ...store,
    change: (work) =>
      work({
        remove: (segments) => store.change((change) => change.remove(segments)),
        add: (segment) => store.change((change) => change.add(segment)),
      }),
  };
}

async function discard(path: string): Promise<void> {
  for (const beside of ["", "-journal", "-wal", "-shm"]) await rm(`${path}${beside}`, { force: true });
}

interface IndexOptions extends IdOptions, UpdateOptions {
  /**
   * Called for each broken document, which is then left out. Without this, the first broken document is thrown as an
   * error, and nothing is changed.
   */
  readonly onFault?: ((fault: InputError) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Default: one per core, fewer if there is little work. The content of the index does not depend on it. */
  readonly threads?: number | undefined;
  /** The number of characters in a segment. Only for tests. */
  readonly segmentCharacters?: number | undefined;
}

export interface IndexSummary extends UpdateSummary {
  readonly broken: number;
  readonly notes: readonly Note[];
}

/** Small enough that several segments fit in memory, and large enough that a query has few segments to search. */
const usualCharacters = 2 ** 23;
/** Starting a thread takes as long as indexing this many bytes, because everything is compiled again in it. */
const worthAThread = 2 ** 22;

/** Updates an index to match files and folders: completely, or not at all. */
async function indexInto(
  store: IndexStore,
  paths: readonly string[],
  options: IndexOptions = {},
): Promise<IndexSummary> {
  const files = collectionSources(paths);
  const wanted = options.threads ?? Math.min(availableParallelism(), Math.floor(files.bytes / worthAThread));
  const helpers = wanted > 1 ? wanted : 0;
  const threads = segmentThreads(store.analyzer, helpers);
  const faults = { count: 0 };
  try {
    const summary = await updateIndex(store, sourcesOf(files, options, faults), threads.make, {
      prune: options.prune,
      remove: options.remove,
      characters: options.segmentCharacters ?? usualCharacters,
      atOnce: Math.max(1, wanted),
    });
    return { ...summary, broken: faults.count, notes: files.notes };
  } finally {
    await threads.end();
  }
}

/** The documents of files. Errors in them are reported during the first reading. */
function sourcesOf(
  { files, bytes: totalBytes }: SourceFiles,
  options: IndexOptions,
  faults: { count: number },
): Sources {
  const { onFault, onProgress, ...idOptions } = options;
  let [seen, round] = [seenIds(), 0];

  function fault({ fault: sentence, place, remedy }: PackedFault): void {
    if (round > 1) return;
    const error = new InputError(sentence, place, { remedy });
    if (onFault === undefined) throw error;
    faults.count++;
    onFault(error);
  }

  function isFirst({ document: { doc }, source, line }: LocatedDocument): boolean {
    const before = seen.add(doc, { source, line });
    if (before !== undefined) fault(repeatedId(doc, before, { source, line }));
    return before === undefined;
  }

  /**
   * True if a database can store it. Databases end a text at NUL, or refuse it. Only the document's own text is stored
   * as bytes.
   */
  function canBeKept({ document: { doc, title = "" }, source, line }: LocatedDocument): boolean {
    if (!doc.includes("\0") && !title.includes("\0")) return true;
    const what = doc.includes("\0") ? "id" : "title";
    fault({ fault: `the ${what} holds the character NUL; expected text without it`, place: { source, line } });
    return false;
  }

  return {
    has: (id) => seen.has(id),
    async *batches() {
      [seen, round] = [seenIds(), round + 1];
      let [documents, bytes] = [0, 0];
      for await (const { found, read } of sourceDocuments(files, idOptions)) {
        const whole: SourceDocument[] = [];
        for (const each of found)
          if ("fault" in each) fault(each);
          else if (canBeKept(each) && isFirst(each)) whole.push(each.document);
        yield whole;
        documents += whole.length;
        bytes += read;
        onProgress?.({ documents, bytes, totalBytes });
      }
    },
  };
}

/** A document, and the place where it was found. */
interface LocatedDocument {
  readonly document: SourceDocument;
  readonly source: string;
  readonly line?: number | undefined;
}

interface FoundBatch {
  readonly found: readonly (LocatedDocument | PackedFault)[];
  /** The number of bytes read. */
  readonly read: number;
}

/**
 * The documents of files, several at a time, in the order of the files. Their bytes are valid until the next ones are
 * asked for.
 */
async function* sourceDocuments(files: readonly SourceFile[], options: IdOptions): AsyncGenerator<FoundBatch> {
  const own = packing(2 ** 20, true);
  for await (const batch of collectionBatches(files, options.encoding)) {
    const packed = packBatch(batch, own, options);
    yield { found: unpacked(packed), read: packed.read };
    own.sink.takeBack(packed.bytes.buffer);
  }
}

function unpacked({ bytes, documents }: PackedBatch): (LocatedDocument | PackedFault)[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return documents.map((packed) => {
    if ("fault" in packed) return packed;
    const document = documentAt(buffer, at, packed);
    at += packed.textBytes + packed.elementBytes + packed.titleBytes;
    return { document, source: packed.source, line: packed.line };
  });
}

function documentAt(bytes: Buffer, start: number, packed: PackedDocument): SourceDocument {
  const elements = start + packed.textBytes;
  const title = elements + packed.elementBytes;
  return {
    doc: packed.id,
    title: packed.titleBytes === 0 ? undefined : bytes.toString("utf8", title, title + packed.titleBytes),
    text: bytes.subarray(start, elements),
    attributes: packed.attributes,
    elements: packed.elementBytes === 0 ? undefined : bytes.subarray(elements, title),
  };
}

/** Where a document was found. */
interface IdPlace {
  readonly source: string;
  readonly line?: number | undefined;
}

/** Ids, and where each was first found. */
interface SeenIds {
  has(id: string): boolean;
  /** The earlier place of the id. Undefined if the id is new. */
  add(id: string, place: IdPlace): IdPlace | undefined;
}

/** Stored compactly, because there may be millions of them. */
export function seenIds(): SeenIds {
  const known = bytePlaces(Infinity);
  const sources = [""];
  const [source, line] = [growingNumbers(Int32Array), growingNumbers(Int32Array)]; // by id: the index of its source; its line, or 0

  function found(id: string) {
    const bytes = Buffer.alloc(3 * id.length + 8); // with some behind the id that the table reads, and ignores
    const end = 1 + bytes.write(id, 1); // an empty id has a byte, too
    const hash = idHash(bytes, 0, end);
    return { bytes, end, hash, number: known.find(new DataView(bytes.buffer, bytes.byteOffset), 0, end, hash) };
  }

  return {
    has: (id) => found(id).number !== absent,
    add(id, place) {
      const { bytes, end, hash, number } = found(id);
      if (number !== absent) return { source: sources[source.at(number)]!, line: line.at(number) || undefined };
      known.add(bytes, 0, end, hash, known.count);
      if (sources.at(-1) !== place.source) sources.push(place.source);
      source.push(sources.length - 1);
      line.push(place.line ?? 0);
      return undefined;
    },
  };
}
