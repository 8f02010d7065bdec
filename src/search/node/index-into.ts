import { availableParallelism } from "node:os";
import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { SourceDocument } from "../engine/segment.ts";
import type { BuildProgress } from "../../files/node/collection/build-collection.ts";
import { type PackedFault, repeatedId } from "../../files/node/collection/collection-pack.ts";
import {
  collectionSources,
  type CollectionSources as SourceFiles,
} from "../../files/node/collection/collection-sources.ts";
import type { IdOptions } from "../../files/node/collection/collection-xml.ts";
import type { IndexStore } from "./index-store.ts";
import { seenIds } from "./seen-ids.ts";
import { segmentThreads } from "./segment-threads.ts";
import { type LocatedDocument, sourceDocuments } from "./source-documents.ts";
import { type Sources, updateIndex, type UpdateOptions, type UpdateSummary } from "./update-index.ts";

export interface IndexOptions extends IdOptions, UpdateOptions {
  /** Takes each broken document, which is left out; without it the first one is thrown, and nothing is changed. */
  readonly onFault?: ((fault: InputError) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** As many as there are cores, fewer for little work. The index answers the same for any number. */
  readonly threads?: number | undefined;
  /** The characters of a segment; for tests. */
  readonly segmentCharacters?: number | undefined;
}

export interface IndexSummary extends UpdateSummary {
  readonly broken: number;
  readonly notes: readonly Note[];
}

/** Small enough that few of them fit in memory, large enough that a query need not look into many. */
const usualCharacters = 2 ** 23;
/** Indexing this much takes as long as starting a thread, in which everything is compiled once more. */
const worthAThread = 2 ** 22;

/** Brings an index to what files and folders have. Whole or not at all. */
export async function indexInto(
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

/** The documents of files. What is wrong with them is told when they are first gone through. */
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

  /** A text of a database ends at NUL, or may not have it. Only the document's own text is kept as bytes. */
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
