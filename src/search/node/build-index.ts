import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { emptiness } from "../../files/node/collection/build-collection.ts";
import { collectionSources } from "../../files/node/collection/collection-sources.ts";
import { fileError } from "../../files/node/file-system.ts";
import { behindLinks, syncFolder } from "../../files/node/write-file.ts";
import { indexVersion, refuseIndexInPostgres, version } from "../../files/node/sql/our-files.ts";
import { indexInto, type IndexOptions, type IndexSummary } from "./index-into.ts";
import type { IndexStore } from "./index-store.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import { usualAnalyzer } from "../../text/analyzers.ts";
import { sqliteIndex, unfinishedIndex } from "./sqlite-index.ts";

export interface BuildIndexOptions extends IndexOptions {
  /** How texts become terms: "english", where the index is new; else as it was made. */
  readonly analyzer?: string | undefined;
}

/**
 * Brings the index in a file to what files and folders have. A new one is there when it is whole; until then it has another name beside it,
 * and whoever is stopped goes on there.
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

/** An index answers by the words that its own analyzer made. */
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

/** The index that an earlier process left unfinished, where it can be gone on with, or else a new one. */
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

/** Commits each segment as soon as it is made: no one reads the file before it is whole. */
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
