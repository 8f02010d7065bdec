import { expect, test } from "vitest";
import { loadAnalyzer } from "../../src/node/search/load-analyzer.ts";
import { analyzers } from "../../src/words/analyzers.ts";

test.each(analyzers.map(({ name }) => name))("%s finds its stemmer, and folds a word", async (name) => {
  expect((await loadAnalyzer(name)).fold("Tea")).not.toBe("");
});

test("hindi and indian are one", async () => {
  const [hindi, indian] = [await loadAnalyzer("hindi"), await loadAnalyzer("indian")];
  for (const word of ["लड़कियाँ", "लड़की", "लड़कों"]) expect([hindi.fold(word), indian.fold(word)]).toEqual(["लड़क", "लड़क"]);
});
