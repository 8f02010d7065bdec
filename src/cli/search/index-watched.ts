import { counted } from "../../base/note.ts";
import type { BuildIndexOptions, IndexSummary } from "../../search/node/build-index.ts";
import { brokenDocuments } from "../broken-documents.ts";
import { tell } from "../notes.ts";
import { progress } from "../progress.ts";
import type { World } from "../world.ts";

/** Indexes with progress on the terminal. Broken documents are named, unless the first one must stop the work. */
export async function indexWatched(
  paths: readonly string[],
  output: string,
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
  const { buildIndex } = await import("../../search/node/build-index.ts"); // which only indexing needs
  try {
    const summary = await buildIndex(paths, output, watched);
    shown.end();
    broken.end();
    tell(summary.notes, world);
    return summary;
  } finally {
    shown.end();
  }
}
