import { type PlacedChunks, placedChunks, splitTexts } from "../placed-chunks.ts";
import { InputError } from "../../base/input-error.ts";
import { named } from "../../base/named.ts";
import type { Collection } from "../../data/collection.ts";
import { type Splitter, type SplitterSize, splitters } from "./splitters.ts";

/** A way to cut of another library with its size: "langchain:recursive:400/50". */
export interface OthersSetting {
  readonly name: string;
  readonly splitter: Splitter;
  readonly size: SplitterSize;
}

/** Whether a setting names another library. */
export function isOthers(text: string): boolean {
  return /^\s*(?:langchain|llamaindex)\b/.test(text);
}

/** Reads a setting such as langchain:recursive:400/50; without a size, the library's own counts. */
export function readOthersSetting(text: string): OthersSetting {
  const name = text.trim();
  const [, by, size, overlap] = /^(\w+:\w+)(?::(\d{1,9})(?:\/(\d{1,9}))?)?$/.exec(name) ?? [];
  if (by === undefined)
    throw new InputError(`setting "${text}": expected LIBRARY:SPLITTER:SIZE/OVERLAP, as in langchain:recursive:400/50`);
  const splitter = named(splitters, by, "splitter");
  if (size === undefined) return { name, splitter, size: {} };
  const wanted = { chunkSize: Number(size), chunkOverlap: Number(overlap ?? 0) };
  if (wanted.chunkSize < 1 || wanted.chunkOverlap >= wanted.chunkSize)
    throw new InputError(`setting "${text}": expected a size from 1, and an overlap below it`);
  return { name, splitter, size: wanted };
}

/** Cuts every document by another library, and finds the places of its chunks. */
export async function chunkedByOthers(
  collection: Collection,
  { name, splitter, size }: OthersSetting,
  tokens: string,
): Promise<PlacedChunks> {
  const split = await splitter.load(size, name, tokens);
  const texts = new Map<string, readonly string[]>();
  for (const doc of collection.ids())
    try {
      texts.set(doc, await split(collection.document(doc)!.text)); // its own id
    } catch (error) {
      const message = String(error instanceof Error ? error.message : error).split("\n")[0];
      throw new InputError(`setting "${name}": the library fails on document "${doc}": ${message}`);
    }
  const { chunking, notes } = placedChunks(name, splitTexts(texts, name), collection);
  return { chunking, notes: notes.filter(({ code }) => code !== "aligned") }; // no splitter tells where its chunks are
}
