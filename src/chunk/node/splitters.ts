// Ways to cut that other libraries provide, if they are installed. `splitters` is the table. A setting such as
// `langchain:recursive:400/50` names one of them.

import { createRequire } from "node:module";
import { InputError } from "../../base/input-error.ts";
import { named } from "../../base/named.ts";
import { type PlacedChunks, placedChunks, splitTexts } from "../placed-chunks.ts";
import type { Collection } from "../../data/collection.ts";
import { optionalPackage } from "../../files/node/optional-package.ts";

type LangChain = typeof import("@langchain/textsplitters");
type LlamaIndex = typeof import("@llamaindex/core/node-parser");

/** The size and overlap for a splitter. If no size is given, the library uses its own. */
interface SplitterSize {
  readonly chunkSize?: number;
  readonly chunkOverlap?: number;
}

/** A function that cuts a text. */
type Split = (text: string) => readonly string[] | Promise<readonly string[]>;

/** A way to cut that another library provides. */
interface Splitter {
  readonly name: string;
  readonly about: string;
  /** Loads the library. `setting` is the setting as it was typed, `tokens` the name of the tokenizer. */
  load(size: SplitterSize, setting: string, tokens: string): Promise<Split>;
}

const langChain = (setting: string): Promise<LangChain> =>
  optionalPackage("@langchain/textsplitters", {
    what: `setting "${setting}"`,
    install: "@langchain/textsplitters @langchain/core",
  });
const llamaIndex = (setting: string): Promise<LlamaIndex> =>
  optionalPackage("@llamaindex/core/node-parser", { what: `setting "${setting}"` });

const splitBy =
  (splitter: { readonly splitText: Split }): Split =>
  (text) =>
    splitter.splitText(text);

/**
 * Every way to cut that other libraries provide, in the order of help. Sizes are in their units: UTF-16 units or
 * tokens.
 */
export const splitters: readonly Splitter[] = [
  {
    name: "langchain:recursive",
    about: "RecursiveCharacterTextSplitter, in UTF-16 units",
    load: async (size, setting) => splitBy(new (await langChain(setting)).RecursiveCharacterTextSplitter(size)),
  },
  {
    name: "langchain:characters",
    about: "CharacterTextSplitter, at blank lines, in UTF-16 units",
    load: async (size, setting) => splitBy(new (await langChain(setting)).CharacterTextSplitter(size)),
  },
  {
    name: "langchain:markdown",
    about: "MarkdownTextSplitter, in UTF-16 units",
    load: async (size, setting) => splitBy(new (await langChain(setting)).MarkdownTextSplitter(size)),
  },
  {
    name: "langchain:tokens",
    about: "TokenTextSplitter, in tokens of --tokens, cl100k or o200k",
    async load(size, setting, tokens) {
      if (tokens !== "cl100k" && tokens !== "o200k")
        throw new InputError(
          `setting "${setting}" counts by cl100k or o200k, found "${tokens}"; expected one of these`,
          {},
          { remedy: { option: "tokens", value: "cl100k" } },
        );
      const { TokenTextSplitter } = await langChain(setting);
      const encodingName = `${tokens}_base` as const;
      const splitter = new TokenTextSplitter({ ...size, encodingName, disallowedSpecial: [] });
      return splitBy(Object.assign(splitter, tiktokenOf(encodingName)));
    },
  },
  {
    name: "llamaindex:sentence",
    about: "SentenceSplitter of LlamaIndex.TS, in its own tokens",
    load: async (size, setting) => splitBy(new (await llamaIndex(setting)).SentenceSplitter(size)),
  },
  {
    name: "llamaindex:tokens",
    about: "TokenTextSplitter of LlamaIndex.TS, in its own tokens",
    load: async (size, setting) => splitBy(new (await llamaIndex(setting)).TokenTextSplitter(size)),
  },
];

/**
 * Without a tokenizer, LangChain fetches the ranks from the network. A package that it depends on has them, so they are
 * loaded from there.
 */
function tiktokenOf(encodingName: string): { tokenizer?: unknown } {
  try {
    const load = createRequire(createRequire(import.meta.url).resolve("@langchain/textsplitters"));
    const { Tiktoken } = load("js-tiktoken/lite") as { Tiktoken: new (ranks: unknown) => unknown };
    return { tokenizer: new Tiktoken(load(`js-tiktoken/ranks/${encodingName}`) as unknown) };
  } catch {
    return {};
  }
}

/** A way to cut of another library with its size: "langchain:recursive:400/50". */
export interface OthersSetting {
  readonly name: string;
  readonly splitter: Splitter;
  readonly size: SplitterSize;
}

/** True if a setting names another library. */
export function isOthers(text: string): boolean {
  return /^\s*(?:langchain|llamaindex)\b/.test(text);
}

/** Reads a setting such as langchain:recursive:400/50. Without a size, the library uses its own. */
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

/** Cuts every document with another library, and finds the places of its chunks. */
export async function chunkedByOthers(
  collection: Collection,
  { name, splitter, size }: OthersSetting,
  tokens: string,
): Promise<PlacedChunks> {
  const split = await splitter.load(size, name, tokens);
  const texts = new Map<string, readonly string[]>();
  for (const doc of collection.ids())
    try {
      texts.set(doc, await split(collection.document(doc)!.text)); // the id comes from the collection itself
    } catch (error) {
      const message = String(error instanceof Error ? error.message : error).split("\n")[0];
      throw new InputError(`setting "${name}": the library fails on document "${doc}": ${message}`);
    }
  const { chunking, notes } = placedChunks(name, splitTexts(texts, name), collection);
  return { chunking, notes: notes.filter(({ code }) => code !== "aligned") }; // no splitter says where its chunks are, so this note would always appear
}
