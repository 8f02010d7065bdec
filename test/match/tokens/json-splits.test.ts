import { expect, test } from "vitest";
import { cutterOf } from "../../../src/match/tokens/json-splits.ts";

const refuse = (found: string): never => {
  throw new Error(found);
};

/** The pieces of a text that is cut by a pattern, as a tokenizer.json writes it. */
function cutBy(regex: string, text: string): string[] {
  const split = { type: "Split", pattern: { Regex: regex }, behavior: "Isolated" };
  const pretokenizers = [split, { type: "ByteLevel", use_regex: false }];
  return [...cutterOf({ pre_tokenizer: { type: "Sequence", pretokenizers } }, refuse).pieces(text)];
}

test("white space of a pattern is Unicode's: U+0085 is, and U+FEFF is not", () => {
  expect(cutBy(String.raw`\s+`, "a\u0085 b\ufeffc")).toEqual(["a", "\u0085 ", "b\ufeffc"]);
  expect(cutBy(String.raw`\S+`, "a\u0085 b\ufeffc")).toEqual(["a", "\u0085 ", "b\ufeffc"]);
});

test("letters of a part that ignores case are of both cases, s the long one too, and escapes are as they were", () => {
  expect(cutBy("(?i:'s|'t)", "x's'S'\u017f't'T't\u017f")).toEqual([
    "x",
    "'s",
    "'S",
    "'\u017f",
    "'t",
    "'T",
    "'t",
    "\u017f",
  ]);
  expect(cutBy(String.raw`(?i:\da)`, "1a2AxaxA")).toEqual(["1a", "2A", "xaxA"]);
  expect(cutBy("'s", "'s'S")).toEqual(["'s", "'S"]); // only there
});
