import { createRequire } from "node:module";

/** What is used of js-tiktoken, which LangChain's splitters bring along: another program to count by. */
interface Tiktoken {
  encode(text: string, allowed: readonly string[], disallowed: readonly string[]): number[];
  decode(tokens: readonly number[]): string;
}

const load = createRequire(createRequire(import.meta.url).resolve("@langchain/textsplitters"));
const { Tiktoken } = load("js-tiktoken/lite") as { Tiktoken: new (ranks: unknown) => Tiktoken };

/** cl100k. */
export const tiktoken = new Tiktoken(load("js-tiktoken/ranks/cl100k_base") as unknown);
