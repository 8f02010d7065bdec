import type { BuildIndexOptions } from "../build-index.ts";
import { indexInto, type IndexSummary } from "../index-into.ts";
import { openPostgresStores } from "./open-postgres.ts";

/** Brings the index on these servers to what files and folders have; documents that are new are spread over the servers. */
export async function buildPostgresIndex(
  paths: readonly string[],
  urls: readonly string[],
  { analyzer, ...options }: BuildIndexOptions = {},
): Promise<IndexSummary> {
  const stores = await openPostgresStores(urls, analyzer);
  try {
    return await indexInto(stores, paths, options);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}
