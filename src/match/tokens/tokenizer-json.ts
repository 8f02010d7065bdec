// Makes a tokenizer from Hugging Face's tokenizer.json. `jsonTokenizer` reads the model in the file and refuses what is
// not supported. json-splits.ts reads how texts are divided before their bytes are merged. `composed`, below, handles
// texts that are normalised first.

import { InputError } from "../../base/input-error.ts";
import { codePoints } from "../../text/code-points.ts";
import { bytePairTokenizer } from "./byte-pairs.ts";
import { cutterOf, typeOf } from "./json-splits.ts";
import { mergedPairs, type RankOf } from "./merged-pairs.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** The parts of Hugging Face's tokenizer.json that are read. */
interface TokenizerJson {
  readonly model?: {
    readonly type?: unknown;
    readonly vocab?: unknown;
    readonly merges?: unknown;
    readonly ignore_merges?: unknown;
    readonly byte_fallback?: unknown;
    readonly continuing_subword_prefix?: unknown;
    readonly end_of_word_suffix?: unknown;
  };
  readonly normalizer?: unknown;
  readonly pre_tokenizer?: unknown;
  readonly added_tokens?: unknown;
}

/**
 * Reads Hugging Face's tokenizer.json if it merges pairs of bytes, as those of GPT-2, Llama 3 and Qwen do. Tokens that
 * it adds around a text, such as one for its beginning, are not counted. Special tokens inside a text count as plain
 * text.
 */
export function jsonTokenizer(text: string, name: string, source: string): Tokenizer {
  const refuse = (found: string): never => {
    throw new InputError(
      `${found}; expected byte-level BPE, as in the tokenizer.json of GPT-2, Llama 3 or Qwen, or a .tiktoken file`,
      { source },
    );
  };
  const json = parsed(text, source);
  const { model = {} } = json;
  if (model.type !== "BPE") refuse(`the tokenizer's model is ${shown(model.type)}`);
  if (model.byte_fallback === true) refuse("the tokenizer falls back to bytes instead of beginning with them");
  for (const affix of ["continuing_subword_prefix", "end_of_word_suffix"] as const)
    if (model[affix] !== undefined && model[affix] !== null && model[affix] !== "")
      refuse(`the tokenizer has a ${affix}`);
  const isComposed = typeOf(json.normalizer) === "NFC";
  if (json.normalizer !== undefined && json.normalizer !== null && !isComposed)
    refuse(`the tokenizer changes texts before it cuts them (normalizer ${typeOf(json.normalizer)})`);
  const { pieces, isSpecial } = cutterOf(json, refuse);
  const inBytes = byteReader();
  const rankOf = readMerges(model.merges, inBytes, refuse);
  const words = model.ignore_merges === true ? readWords(model.vocab, inBytes, refuse) : new Set<string>();
  const tokenizer = bytePairTokenizer({
    name,
    pieces,
    tokens: (bytes) => (isSpecial(bytes) || words.has(bytes) ? [bytes] : mergedPairs(bytes, rankOf)),
  });
  return isComposed ? composed(tokenizer) : tokenizer;
}

function parsed(text: string, source: string): TokenizerJson {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null) return json;
  } catch {
    // The error is thrown below.
  }
  throw new InputError("no tokenizer; expected a .tiktoken file, or Hugging Face's tokenizer.json", { source });
}

/** Reads the merges. Each is "left right", or in newer files ["left", "right"]. The first has the lowest rank. */
function readMerges(merges: unknown, inBytes: InBytes, refuse: (found: string) => never): RankOf {
  if (!Array.isArray(merges)) return refuse("the tokenizer has no merges");
  const ranks = new Map<string, Map<string, number>>();
  for (const [rank, merge] of merges.entries()) {
    const pair: unknown = typeof merge === "string" ? merge.split(" ") : merge;
    const [left, right] = (Array.isArray(pair) && pair.length === 2 ? pair : []).map((part) => inBytes(part));
    if (left === undefined || right === undefined) return refuse(`merge ${rank + 1} is ${shown(merge)}`);
    const after = ranks.get(left) ?? new Map<string, number>();
    if (!after.has(right)) after.set(right, rank);
    ranks.set(left, after);
  }
  return (left, right) => ranks.get(left)?.get(right);
}

/** The tokens of the vocabulary, as bytes. */
function readWords(vocab: unknown, inBytes: InBytes, refuse: (found: string) => never): Set<string> {
  if (typeof vocab !== "object" || vocab === null) return refuse("the tokenizer has no vocabulary");
  return new Set(
    Object.keys(vocab)
      .map(inBytes)
      .filter((bytes) => bytes !== undefined),
  );
}

/** The bytes of a token; undefined if one of its characters is not a byte. */
type InBytes = (token: unknown) => string | undefined;

/** GPT-2's characters for bytes. Printable bytes are themselves, and the others are characters from U+0100 on. */
function byteReader(): InBytes {
  const byteOf = new Map<string, string>();
  let others = 0;
  for (let byte = 0; byte < 256; byte++) {
    const isPrinted = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    byteOf.set(String.fromCharCode(isPrinted ? byte : 256 + others++), String.fromCharCode(byte));
  }
  return (token) => {
    if (typeof token !== "string") return undefined;
    let bytes = "";
    for (const character of token) {
      const byte = byteOf.get(character);
      if (byte === undefined) return undefined;
      bytes += byte;
    }
    return bytes;
  };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A letter and the accents after it, or the parts of a Korean syllable. NFC may make one character of these. */
const cluster = /[^\p{M}\u1160-\u11ff]?[\p{M}\u1160-\u11ff]*/gsu;

/**
 * The same tokenizer for texts that are first converted to Unicode's composed form, NFC. Ends are those of the original
 * text.
 */
function composed({ name, ends }: Tokenizer): Tokenizer {
  return {
    name,
    ends(text) {
      const normal = text.normalize("NFC");
      if (normal === text) return ends(text);
      const wholeUpTo = new Int32Array(codePoints(normal) + 1); // for each number of its code points: how many code points of the original text they contain completely
      let [at, before] = [0, 0];
      for (const [part] of text.matchAll(cluster)) {
        const after = at + codePoints(part.normalize("NFC"));
        wholeUpTo.fill(before, at, after);
        at = after;
        before += codePoints(part);
      }
      wholeUpTo.fill(before, at);
      return ends(normal).map((end) => wholeUpTo[end]!);
    },
  };
}
