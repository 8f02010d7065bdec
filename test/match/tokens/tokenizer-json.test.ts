import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/r50k_base";
import { afterAll, expect, test } from "vitest";
import { tokenizerCalled } from "../../../src/match/node/tokenizer-called.ts";
import { mergedPairs } from "../../../src/match/tokens/merged-pairs.ts";
import { rankFileTokenizer } from "../../../src/match/tokens/rank-file.ts";
import { jsonTokenizer } from "../../../src/match/tokens/tokenizer-json.ts";
import { atLength, rounds } from "../../rounds.ts";
import { seeded } from "../../seeded.ts";
import { oddText } from "./odd-text.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-tokens-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Bytes as GPT-2 writes them in JSON. */
const letters = Array.from({ length: 256 }, (_, byte) => byte);
const printed = letters.filter((b) => (b > 32 && b < 127) || (b > 160 && b !== 173));
const others = letters.filter((b) => !printed.includes(b));
const letter = (byte: number): string =>
  String.fromCharCode(printed.includes(byte) ? byte : 256 + others.indexOf(byte));
const written = (bytes: string): string => Array.from(bytes, (unit) => letter(unit.charCodeAt(0))).join("");

const rankText = readFileSync("node_modules/gpt-tokenizer/data/r50k_base.tiktoken", "utf8");

/** GPT-2's tokenizer.json, made of its ranks: each token is a merge of the two that those before it come to. */
function gpt2Json(pairs: "texts" | "lists", most = Infinity) {
  const rows = rankText
    .trim()
    .split("\n")
    .slice(0, most)
    .map((row) => Buffer.from(row.split(" ")[0]!, "base64").toString("latin1"));
  const ranks = new Map(rows.map((bytes, rank) => [bytes, rank]));
  const merges = rows.flatMap((bytes, rank) => {
    if (bytes.length === 1) return [];
    const parts = mergedPairs(bytes, (left, right) => {
      const found = ranks.get(left + right);
      return found !== undefined && found < rank ? found : undefined;
    });
    return parts.length === 2 ? [parts.map(written)] : [];
  });
  return {
    normalizer: null,
    added_tokens: [{ content: "<|endoftext|>", special: true }],
    pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, use_regex: true },
    model: {
      type: "BPE",
      vocab: Object.fromEntries(rows.map((bytes, rank) => [written(bytes), rank])),
      merges: pairs === "texts" ? merges.map((pair) => pair.join(" ")) : merges,
    } as Record<string, unknown>,
  };
}

/** Its first tokens alone, which is sooner done. */
const gpt2 = gpt2Json("lists", 3000);

async function called(json: unknown) {
  const path = join(folder, "tokenizer.json");
  writeFileSync(path, JSON.stringify(json));
  return tokenizerCalled(path);
}

atLength("a tokenizer.json counts as its ranks do, and as gpt-tokenizer", async () => {
  const json = await called(gpt2Json("texts"));
  const ranks = rankFileTokenizer(rankText, "r50k", "r50k_base.tiktoken");
  const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  for (let seed = 1; seed <= rounds(25, 5000); seed++) {
    const text = oddText(seeded(seed));
    const ends = json.ends(text);
    expect(ends.length, `seed ${seed}`).toBe(encode(text, plain).length);
    expect([...ends], `seed ${seed}`).toEqual([...ranks.ends(text)]);
  }
});

test("steps that cut a text are taken one after the other, and added tokens are whole", async () => {
  const split = String.raw`(?i:'s|'ll)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`;
  const json = await called({
    ...gpt2,
    added_tokens: [
      { content: "  ", special: false },
      { content: "    ", special: false },
    ],
    pre_tokenizer: {
      type: "Sequence",
      pretokenizers: [
        { type: "Split", pattern: { Regex: split }, behavior: "Isolated", invert: false },
        { type: "Digits", individual_digits: true },
        { type: "ByteLevel", add_prefix_space: false, use_regex: false },
      ],
    },
  });
  expect([...json.ends("12 it'S     x")]).toEqual([1, 2, 5, 6, 7, 11, 13]); // 1, 2, " it", "'", "S", four blanks, " x"
});

test("of letters and accents that are brought together first, a token ends where the text's own do", async () => {
  const { ends } = await called({ ...gpt2, normalizer: { type: "NFC" } });
  expect([...ends("cafe\u0301s")]).toEqual([...ends("cafés")].map((end) => (end > 3 ? end + 1 : end)));
  expect(ends("e\u0301e\u0301").at(-1)).toBe(4);
});

test("a vocabulary that goes before merges is looked up first", async () => {
  const { model } = gpt2;
  const vocab = { ...(model["vocab"] as object), thethe: 1 };
  expect((await called({ ...gpt2, model: { ...model, vocab } })).ends("thethe").length).toBe(2);
  expect((await called({ ...gpt2, model: { ...model, vocab, ignore_merges: true } })).ends("thethe").length).toBe(1);
});

const refused: readonly (readonly [what: string, json: object, says: RegExp])[] = [
  ["WordPiece", { model: { type: "WordPiece" } }, /^.*tokenizer\.json: the tokenizer's model is "WordPiece"; expected/],
  ["bytes only at need", { ...gpt2, model: { ...gpt2.model, byte_fallback: true } }, /falls back to bytes/],
  ["Metaspace", { ...gpt2, pre_tokenizer: { type: "Metaspace" } }, /pre_tokenizer Metaspace/],
  ["lower case", { ...gpt2, normalizer: { type: "Lowercase" } }, /normalizer Lowercase/],
  ["no merges", { ...gpt2, model: { type: "BPE" } }, /no merges/],
  ["a broken merge", { ...gpt2, model: { type: "BPE", merges: ["a b", "c"] } }, /merge 2 is "c"/],
  [
    "a blank before",
    { ...gpt2, pre_tokenizer: { type: "ByteLevel", add_prefix_space: true } },
    /puts a blank before a text/,
  ],
  [
    "a prefix of parts",
    { ...gpt2, model: { ...gpt2.model, continuing_subword_prefix: "##" } },
    /has a continuing_subw/,
  ],
  ["an end of words", { ...gpt2, model: { ...gpt2.model, end_of_word_suffix: "</w>" } }, /has a end_of_word_suffix/],
  ...["single_word", "lstrip", "rstrip"].map(
    (how) =>
      [
        `${how} of an added token`,
        { ...gpt2, added_tokens: [{ content: "x", special: false, [how]: true }] },
        /added token "x" is matched with its surroundings/,
      ] as const,
  ),
  ...[
    { behavior: "Removed", invert: false },
    { behavior: "Removed" },
    { behavior: "MergedWithNext", invert: true },
  ].map(
    (how) =>
      [
        `what is lost by ${JSON.stringify(how)}`,
        {
          ...gpt2,
          pre_tokenizer: {
            type: "Sequence",
            pretokenizers: [
              { type: "Split", pattern: { Regex: "a+" }, ...how },
              { type: "ByteLevel", use_regex: false },
            ],
          },
        },
        /cuts texts by Split, behavior/,
      ] as const,
  ),
  [
    "a pattern that JavaScript has not",
    {
      ...gpt2,
      pre_tokenizer: {
        type: "Sequence",
        pretokenizers: [
          { type: "Split", pattern: { Regex: "a++" }, behavior: "Isolated" },
          { type: "ByteLevel", use_regex: false },
        ],
      },
    },
    /pattern a\+\+, which is not understood/,
  ],
];

test.each(refused)("%s is refused by name", async (_, json, says) => {
  await expect(called(json)).rejects.toThrow(says);
  await expect(called(json)).rejects.toThrow(/expected byte-level BPE, as in .* or a \.tiktoken file$/);
});

test("what is no tokenizer is refused with what would be", async () => {
  const path = join(folder, "odd");
  const saying = async (content: string | Buffer): Promise<string> => {
    writeFileSync(path, content);
    return tokenizerCalled(path).then(
      () => "read",
      (error: Error) => error.message.replace(path, "odd"),
    );
  };
  expect(await saying("nothing")).toBe(
    "odd: no tokenizer; expected a .tiktoken file, or Hugging Face's tokenizer.json",
  );
  expect(await saying(Buffer.from([0x0a, 0xff, 0xfe]))).toMatch(/^odd: .*SentencePiece; expected a \.tiktoken file/);
  expect(await saying("IQ== 0\nIg== x\n")).toMatch(/^odd:2: expected a token's bytes in base64/);
  expect(await saying("IQ== 0\n")).toBe("odd: no rank for the byte 0; expected ranks for all 256 bytes");
  await expect(tokenizerCalled("cl100")).rejects.toThrow('no tokenizer "cl100"; did you mean "cl100k"?');
  await expect(tokenizerCalled("llama")).rejects.toThrow(
    "there are cl100k (of GPT-4), o200k (of GPT-4o), words, or the path of a file",
  );
  await expect(tokenizerCalled("no/such.json")).rejects.toThrow("no/such.json: no such file");
});

test("affixes that are empty are none, and matches are kept where all else is removed and there is nothing else", async () => {
  const model = { ...gpt2.model, continuing_subword_prefix: "", end_of_word_suffix: null };
  const step = { type: "Split", pattern: { Regex: String.raw`\S+|\s+` }, behavior: "Removed", invert: true };
  const pretokenizers = [step, { type: "ByteLevel", use_regex: false }];
  const { ends } = await called({ ...gpt2, model, pre_tokenizer: { type: "Sequence", pretokenizers } });
  expect(ends("to be").at(-1)).toBe(5);
});

test("every byte has its letter, and other letters stand for none", () => {
  const reading = (merges: readonly (readonly string[])[]) => {
    const json = { pre_tokenizer: { type: "ByteLevel", use_regex: false }, model: { type: "BPE", merges } };
    return jsonTokenizer(JSON.stringify(json), "mine", "tokenizer.json");
  };
  const characters = Array.from({ length: 0x800 }, (_, point) => String.fromCharCode(point));
  const pairs = characters.map((character, point) => (point < 0x80 ? character.repeat(2) : character)); // two bytes each
  const { ends } = reading(pairs.map((pair) => Array.from(Buffer.from(pair), letter)));
  for (const pair of pairs) expect([...ends(pair)], JSON.stringify(pair)).toEqual([pair.length]);
  expect(letter(173)).toBe("\u0143"); // the last
  expect(() => reading([["a", "\u0144"]])).toThrow("merge 1 is");
  expect([...reading([]).ends("")]).toEqual([]);
});

test("of what is refused, the first forty characters are shown", () => {
  const said = (type: string) => () => jsonTokenizer(JSON.stringify({ model: { type } }), "mine", "tokenizer.json");
  expect(said("x".repeat(38))).toThrow(`model is "${"x".repeat(38)}"; expected`); // with its quotes
  expect(said("x".repeat(39))).toThrow(`model is "${"x".repeat(39)}…; expected`);
  expect(() => jsonTokenizer("{}", "mine", "tokenizer.json")).toThrow("model is absent; expected");
});
