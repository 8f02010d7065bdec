import { InputError } from "../../base/input-error.ts";
import { bytePairTokenizer, piecesBy } from "./byte-pairs.ts";
import { mergedPairs } from "./merged-pairs.ts";
import { type SplitName, splitPatterns } from "./split-patterns.ts";
import type { Tokenizer } from "./tokenizer.ts";

// The core has neither DOM nor Node types, but both environments have this function.
declare const atob: (text: string) => string;

/** The encodings of known rank files, by their number of ranks. The file does not say how texts are divided. */
const splitBySize: ReadonlyMap<number, SplitName> = new Map([
  [50_256, "gpt2"], // r50k_base
  [50_280, "gpt2"], // p50k_base
  [100_256, "cl100k"],
  [128_000, "cl100k"], // Llama 3
  [151_643, "qwen"],
  [199_998, "o200k"],
]);

/** True if a file looks like ranks: base64 and a number on each line. */
export function isRankFile(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2} \d+\r?\n/.test(text);
}

/** Reads a .tiktoken file. Each line has the bytes of a token in base64, and its rank. */
export function rankFileTokenizer(text: string, name: string, source: string): Tokenizer {
  const ranks = readRanks(text, source);
  const known = splitBySize.get(ranks.size);
  const split = known ?? "cl100k";
  return bytePairTokenizer({
    name: known === undefined ? `${name}, cut into words as cl100k does` : name,
    pieces: piecesBy(splitPatterns[split]),
    tokens: (bytes) => (ranks.has(bytes) ? [bytes] : mergedPairs(bytes, (left, right) => ranks.get(left + right))),
  });
}

function readRanks(text: string, source: string): Map<string, number> {
  const ranks = new Map<string, number>();
  let line = 0;
  for (const row of text.split("\n")) {
    line++;
    if (row.trim() === "") continue;
    const [, bytes, rank] = /^([A-Za-z0-9+/]+={0,2}) (\d{1,9})\r?$/.exec(row) ?? [];
    if (bytes === undefined || bytes.length % 4 !== 0)
      throw new InputError(`expected a token's bytes in base64, a blank and its rank, as in IQ== 0`, { source, line });
    ranks.set(atob(bytes), Number(rank));
  }
  for (let byte = 0; byte < 256; byte++)
    if (!ranks.has(String.fromCharCode(byte)))
      throw new InputError(`no rank for the byte ${byte}; expected ranks for all 256 bytes`, { source });
  return ranks;
}
