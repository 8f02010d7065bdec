import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { plainOptions, receivedOptions } from "../../../src/score/node/scoring-messages.ts";
import { wordTokens } from "../../../src/match/tokens/words.ts";

const collection = { ...collectionOf([]), builtFile: "built" };

test("a thread gets the name of the tokenizer, and loads it by itself", () => {
  const plain = plainOptions({ measures: ["R@10tok"], collection, tokens: "words", tokenizer: wordTokens })!;
  expect(structuredClone(plain)).toMatchObject({ tokens: "words", builtFile: "built" });
  expect(receivedOptions(plain, collection, wordTokens)).toMatchObject({ tokenizer: wordTokens });
});

test("a tokenizer without a name keeps scoring in one thread", () => {
  expect(plainOptions({ collection, tokenizer: wordTokens })).toBeUndefined();
});
