import { expect, test } from "vitest";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import { analyzerCalled, analyzers } from "../../../src/text/analyzers.ts";

test.each(analyzers.map(({ name }) => name))("%s finds its stemmer, and folds a word", async (name) => {
  expect((await loadAnalyzer(name)).fold("Tea")).not.toBe("");
});

test("hindi and indian are one", async () => {
  const [hindi, indian] = [await loadAnalyzer("hindi"), await loadAnalyzer("indian")];
  for (const word of ["लड़कियाँ", "लड़की", "लड़कों"]) expect([hindi.fold(word), indian.fold(word)]).toEqual(["लड़क", "लड़क"]);
});

test("plain leaves a word in its form, unicode brings it into one, and a language stems that", () => {
  expect(analyzerCalled("plain").fold("ﬁNE")).toBe("ﬁne");
  expect(analyzerCalled("unicode").fold("ﬁNE")).toBe("fine");
  const cut = analyzerCalled("english", (word) => word.slice(1));
  expect([cut.fold("ﬁNE"), cut.fold("X")]).toEqual(["ine", "x"]); // a word of which nothing is left stays
  expect(() => analyzerCalled("english")).toThrow("the analyzer english needs a stemmer");
  expect([cut.segments, analyzerCalled("unicode").segments, analyzerCalled("plain").segments]).toEqual([
    true,
    true,
    false,
  ]);
});
