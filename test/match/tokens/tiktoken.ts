import { createRequire } from "node:module";

/** What is used of js-tiktoken, which LangChain's splitters bring along: another program to count by. */
interface Tiktoken {
  encode(text: string, allowed: readonly string[], disallowed: readonly string[]): number[];
  decode(tokens: readonly number[]): string;
}

const load = createRequire(createRequire(import.meta.url).resolve("@langchain/textsplitters"));
const { Tiktoken } = load("js-tiktoken/lite") as { Tiktoken: new (ranks: unknown) => Tiktoken };

const ranks = load("js-tiktoken/ranks/cl100k_base") as { readonly pat_str: string };

/** cl100k. */
export const tiktoken = new Tiktoken(ranks);

/**
 * The same with the white space of tiktoken itself, which is written in Rust, where \s is Unicode's White_Space. To JavaScript U+FEFF is white
 * space and U+0085 is none, and js-tiktoken counts by that.
 */
export const tiktokenInRust = new Tiktoken({
  ...ranks,
  pat_str: ranks.pat_str
    .replaceAll(String.raw`\s`, String.raw`\p{White_Space}`)
    .replaceAll(String.raw`\S`, String.raw`\P{White_Space}`),
});
