import { createRequire } from "node:module";
import { InputError } from "../../base/input-error.ts";
import { optionalPackage } from "../../files/node/optional-package.ts";

type LangChain = typeof import("@langchain/textsplitters");
type LlamaIndex = typeof import("@llamaindex/core/node-parser");

/** What a splitter is asked for; where no size is given, the library's own. */
export interface SplitterSize {
  readonly chunkSize?: number;
  readonly chunkOverlap?: number;
}

/** Cuts a text. */
type Split = (text: string) => readonly string[] | Promise<readonly string[]>;

/** A way to cut that another library has. */
export interface Splitter {
  readonly name: string;
  readonly about: string;
  /** Loads the library. `setting` is what was typed, `tokens` the name of the tokenizer. */
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

/** Every way to cut of other libraries, in the order of help. Sizes are theirs: UTF-16 units, or tokens. */
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

/** LangChain fetches the ranks from the network, unless it is given a tokenizer: its own dependency has them. */
function tiktokenOf(encodingName: string): { tokenizer?: unknown } {
  try {
    const load = createRequire(createRequire(import.meta.url).resolve("@langchain/textsplitters"));
    const { Tiktoken } = load("js-tiktoken/lite") as { Tiktoken: new (ranks: unknown) => unknown };
    return { tokenizer: new Tiktoken(load(`js-tiktoken/ranks/${encodingName}`) as unknown) };
  } catch {
    return {};
  }
}
