import { type PlacedChunks, placedChunks } from "../../chunk/placed-chunks.ts";
import type { Context } from "../../files/drafts/context.ts";
import type { Collection } from "../../data/collection.ts";
import { readQuotesFile } from "../../match/node/read-aligned.ts";
import { watched } from "../inputs.ts";
import type { World } from "../world.ts";

/** Chunks that another tool made, read from a file, with their places in the documents. */
export async function chunksAt(
  file: string,
  context: Context & { readonly collection: Collection },
  world: World,
): Promise<PlacedChunks> {
  const quotes = await watched(file, world, (onProgress) =>
    readQuotesFile(file, { ...context, collection: undefined, noun: "run", onProgress }),
  );
  return placedChunks(file, quotes, context.collection);
}
