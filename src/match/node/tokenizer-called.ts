import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { didYouMean } from "../../base/named.ts";
import { decodeUtf8 } from "../../text/utf8.ts";
import { isRankFile, rankFileTokenizer } from "../tokens/rank-file.ts";
import { jsonTokenizer } from "../tokens/tokenizer-json.ts";
import type { Tokenizer } from "../tokens/tokenizer.ts";
import { wordTokens } from "../tokens/words.ts";
import { codeOf, fileError, statIfThere } from "../../files/node/file-system.ts";

/** The package that contains the ranks of these encodings. */
const ofPackage = "gpt-tokenizer";
const encodings = ["cl100k", "o200k"];

/**
 * A tokenizer by its name (`cl100k`, `o200k` or `words`), or from a file: ranks in the format of tiktoken, or Hugging
 * Face's `tokenizer.json` with byte-level BPE.
 *
 * @example
 * import { tokenizerCalled } from "pericope/node";
 *
 * const { ends } = await tokenizerCalled("words");
 * ends("Press the button.").length; // 3
 */
export async function tokenizerCalled(name: string): Promise<Tokenizer> {
  if (name === wordTokens.name) return wordTokens;
  if (encodings.includes(name)) return fileTokenizer(encodingFile(name), name);
  if (statIfThere(name) === undefined && /^[\w-]*$/.test(name)) {
    const hint = didYouMean(name, [...encodings, wordTokens.name]);
    throw new InputError(
      `no tokenizer "${name}"${hint || "; there are cl100k (of GPT-4), o200k (of GPT-4o), words, or the path of a file"}`,
    );
  }
  return fileTokenizer(name, basename(name));
}

/** The file of ranks in the package, installed with this program or else in the current folder. */
function encodingFile(name: string): string {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")])
    try {
      return createRequire(from).resolve(`${ofPackage}/data/${name}_base.tiktoken`);
    } catch (error) {
      if (codeOf(error) !== "MODULE_NOT_FOUND" && codeOf(error) !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error;
    }
  throw new InputError(
    `tokens of ${name} need the package ${ofPackage}; install it: npm install ${ofPackage} (or count words)`,
    {},
    { remedy: { option: "tokens", value: "words" } },
  );
}

async function fileTokenizer(path: string, name: string): Promise<Tokenizer> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
  const text = decodeUtf8(bytes);
  if (text === undefined)
    throw new InputError(
      "no tokenizer that can be read: its bytes are not UTF-8, as of SentencePiece; expected a .tiktoken file, or Hugging Face's tokenizer.json",
      { source: path },
    );
  return isRankFile(text) ? rankFileTokenizer(text, name, path) : jsonTokenizer(text, name, path);
}
