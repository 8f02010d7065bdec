import { expect, test } from "vitest";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { cutWords } from "../../../src/text/words.ts";

const asIs = (word: string): string => word;

test.each([
  ["turkish", "İstanbul istanbul İSTANBUL I\u0307stanbul", ["istanbul"]],
  ["turkish", "IĞDIR Iğdır ığdır", ["ığdır"]],
  ["english", "INDEX Index index", ["index"]],
])("%s: %s is one term", (name, text, terms) => {
  expect([...new Set(cutWords(analyzerCalled(name, asIs), text).terms)]).toEqual(terms);
});
