import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { articleQuery, usualArticles } from "../../../src/search/systems/articles.ts";
import { withFeedback } from "../../../src/search/systems/article-and-part.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

const engine = memoryEngine(analyzerCalled("plain"), [
  { doc: "a", text: "zeta tea alpha" },
  { doc: "b", text: "coffee" },
]);

async function fedBack(feedback: number, terms: number): Promise<string[]> {
  const asked = await articleQuery(engine, { terms: [{ term: "tea", times: 1 }] }, usualArticles);
  const found = await withFeedback(engine, asked, { feedback, terms, beta: 0.5 });
  return found.map(({ term, times }) => `${times} ${term}`);
}

test("a query learns nothing from no articles, and from one all words, of equals the first by code point", async () => {
  expect(await fedBack(0, 2)).toEqual(["1 tea"]);
  // All words of the one article weigh the same: of half the query, each of those taken has its share.
  expect(await fedBack(1, 2)).toEqual(["0.75 tea", "0.25 alpha"]);
  expect(await fedBack(1, 1)).toEqual(["0.5 tea", "0.5 alpha"]);
  expect(await fedBack(9, 9)).toHaveLength(3);
});
