import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as encodeO200k } from "gpt-tokenizer/encoding/o200k_base";
import { encode as encodeP50k } from "gpt-tokenizer/encoding/p50k_base";
import { expect, test } from "vitest";
import { tokenizerCalled } from "../../../src/match/node/tokenizer-called.ts";
import { piecesBy } from "../../../src/match/tokens/byte-pairs.ts";
import { mergedPairs } from "../../../src/match/tokens/merged-pairs.ts";
import { splitPatterns } from "../../../src/match/tokens/split-patterns.ts";
import { wordTokens } from "../../../src/match/tokens/words.ts";
import { readmeCount } from "../../readme-count.ts";
import { atLength, rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";
import { oddText } from "./odd-text.ts";
import { tiktoken, tiktokenInRust } from "./tiktoken.ts";

const cl100k = await tokenizerCalled("cl100k");
const encodings = [
  { tokenizer: cl100k, encode: encodeCl100k },
  { tokenizer: await tokenizerCalled("o200k"), encode: encodeO200k },
  { tokenizer: await tokenizerCalled("node_modules/gpt-tokenizer/data/p50k_base.tiktoken"), encode: encodeP50k },
];

const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** How many random texts each of them encodes, without --mode long. */
const texts = 500;

test("the README says how many texts are compared", () =>
  expect(texts * (encodings.length + 1)).toBe(readmeCount("gpt-tokenizer, js-tiktoken")));

test.each(encodings)("$tokenizer.name has as many tokens as gpt-tokenizer counts", ({ tokenizer, encode }) => {
  for (let seed = 1; seed <= rounds(texts, 10_000); seed++) {
    const text = oddText(seeded(seed));
    expect(tokenizer.ends(text).length, `seed ${seed}`).toBe(encode(text, plain).length);
  }
});

test("tokens end where those of tiktoken do: at the characters that their bytes hold whole", () => {
  for (let seed = 1; seed <= rounds(texts, 5000); seed++) {
    const text = oddText(seeded(seed));
    const tokens = tiktoken.encode(text, [], []);
    const ends = tokens.map((_, i) => [...tiktoken.decode(tokens.slice(0, i + 1)).replace(/\ufffd$/, "")].length);
    expect([...cl100k.ends(text)], `seed ${seed}`).toEqual(ends);
  }
});

test("match 2: an emoji of three tokens counts with the last of them, and a special token is plain text", () => {
  expect([...cl100k.ends("a🦩b")]).toEqual([1, 1, 1, 2, 3]);
  expect(cl100k.ends("<|endoftext|>").length).toBe(7);
  expect([...cl100k.ends("")]).toEqual([]);
});

test("match 3: white space is Unicode's: U+0085 is, and U+FEFF is not", () => {
  expect("\u0085\u0085a".match(splitPatterns.cl100k)).toEqual(["\u0085", "\u0085a"]);
  expect("\ufeff\ufeff1".match(splitPatterns.cl100k)).toEqual(["\ufeff\ufeff", "1"]);
});

test("texts with U+0085 and U+FEFF have as many tokens as tiktoken counts, which js-tiktoken does not", () => {
  let different = 0;
  for (let seed = 1; seed <= rounds(texts, 5000); seed++) {
    const random = seeded(seed);
    const text = [...oddText(random)]
      .map((c) => c + pick(random, "", "", "\u0085", "\ufeff", " \ufeff", "\u0085\n"))
      .join("");
    const count = tiktokenInRust.encode(text, [], []).length;
    expect(cl100k.ends(text).length, `seed ${seed}`).toBe(count);
    if (tiktoken.encode(text, [], []).length !== count) different++;
  }
  expect(different).toBeGreaterThan(0);
});

test("half a surrogate pair is one character of three bytes", () => {
  expect(cl100k.ends("a\ud800b").at(-1)).toBe(3);
});

test("a heap merges as looking through all pairs does", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const ranks = new Map(
      Array.from({ length: 30 }, () => [
        Array.from({ length: 2 + below(random, 4) }, () => "abc"[below(random, 3)]).join(""),
        below(random, 20),
      ]),
    );
    const text = Array.from({ length: below(random, 40) }, () => "abc"[below(random, 3)]).join("");
    const rankOf = (left: string, right: string): number | undefined => ranks.get(left + right);
    expect(mergedPairs(text, rankOf), `seed ${seed}`).toEqual(mergedPlainly(text, rankOf));
  }
});

function mergedPlainly(text: string, rankOf: (left: string, right: string) => number | undefined): string[] {
  const tokens = text.split("");
  for (;;) {
    let best = -1;
    for (let i = 0; i + 1 < tokens.length; i++) {
      const rank = rankOf(tokens[i]!, tokens[i + 1]!);
      if (rank === undefined) continue;
      if (best < 0 || rank < rankOf(tokens[best]!, tokens[best + 1]!)!) best = i;
    }
    if (best < 0) return tokens;
    tokens.splice(best, 2, tokens[best]! + tokens[best + 1]!);
  }
}

atLength("a million letters without a blank are counted in seconds", () => {
  expect(cl100k.ends("xyz".repeat(100_000)).at(-1)).toBe(300_000);
});

test("words are tokens with the white space before them; the last has what follows, too", () => {
  expect([...wordTokens.ends("  a bb\n🙂 ")]).toEqual([3, 6, 9]);
  expect([...wordTokens.ends(" \n")]).toEqual([]);
});

test("one word has the white space before it and behind it", () => {
  expect([...wordTokens.ends("a")]).toEqual([1]);
  expect([...wordTokens.ends(" a  ")]).toEqual([4]);
});

test("where every pair may be merged, all become one token", () => {
  expect(mergedPairs("abcde", () => 0)).toEqual(["abcde"]);
  expect(mergedPairs("a", () => 0)).toEqual(["a"]);
  expect(mergedPairs("", () => 0)).toEqual([]);
});

test("what a pattern matches is a piece, and so is what stands between, however short", () => {
  const pieces = piecesBy(/b+/g);
  expect(pieces("bb")).toEqual(["bb"]);
  expect(pieces("abb")).toEqual(["a", "bb"]);
  expect(pieces("bba")).toEqual(["bb", "a"]);
  expect(pieces("abbaab")).toEqual(["a", "bb", "aa", "b"]);
  expect(pieces("aa")).toEqual(["aa"]);
  expect(pieces("")).toEqual([]);
});
