import { counted } from "../../base/note.ts";
import type { BuildIndexOptions } from "../../search/node/build-index.ts";
import type { IndexSummary } from "../../search/node/index-into.ts";
import { brokenDocuments } from "../broken-documents.ts";
import { tell } from "../notes.ts";
import { progress } from "../progress.ts";
import type { World } from "../world.ts";

/** A file, or the addresses of servers. */
export type IndexPlace = { readonly file: string } | { readonly servers: readonly string[] };

/** Indexes with progress on the terminal; broken documents are named, unless the first is to stop it all. */
export async function indexWatched(
  paths: readonly string[],
  place: IndexPlace,
  { strict = false, ...options }: Omit<BuildIndexOptions, "onFault" | "onProgress"> & { readonly strict?: boolean },
  world: World,
): Promise<IndexSummary> {
  const shown = progress(world, "indexing");
  const broken = brokenDocuments(world, shown.end);
  const watched: BuildIndexOptions = {
    ...options,
    onFault: strict ? undefined : broken.onFault,
    onProgress: ({ bytes, totalBytes, documents }) =>
      shown.onProgress?.(bytes, totalBytes, counted(documents, "document", "documents")),
  };
  try {
    const summary = await indexed(paths, place, watched);
    shown.end();
    broken.end();
    tell(summary.notes, world);
    return summary;
  } finally {
    shown.end();
  }
}

/** What only indexing needs is loaded by it alone. */
async function indexed(paths: readonly string[], place: IndexPlace, options: BuildIndexOptions): Promise<IndexSummary> {
  if ("file" in place) return (await import("../../search/node/build-index.ts")).buildIndex(paths, place.file, options);
  const { buildPostgresIndex } = await import("../../search/node/postgres/build-postgres-index.ts");
  return buildPostgresIndex(paths, place.servers, options);
}
