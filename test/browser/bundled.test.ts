import { build } from "esbuild";
import { expect, test } from "vitest";
import { browserPath, openBrowser } from "./browser.ts";

// The core of the library in a browser, bundled from dist/ as a user would: nothing of Node is in it.

test.skipIf(browserPath === "")("esbuild bundles the core for a browser, where it scores as in Node", async () => {
  const code = `
    import { evaluate, readJudgements, readRun, score, sliced } from "pericope";
    const judgements = readJudgements("1 Q0 A 10 100 0 0:10\\n");
    const { mean } = evaluate(judgements, [readRun("1 Q0 A 1 9 mine 5 10\\n")], { measures: ["P@1"] }).runs[0];
    const text = "Press the button. Wait for the light.";
    const gold = [{ doc: "guide.md", text: "Wait for the light." }];
    const found = score({ question: "?", retrieved: [{ doc: "guide.md", text }], gold, documents: { "guide.md": text }, measures: ["P@1"] });
    globalThis.scored = { mean, found, sliced: typeof sliced };`;
  const { outputFiles, warnings } = await build({
    stdin: { contents: code, resolveDir: "." },
    bundle: true,
    platform: "browser",
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  expect(warnings).toEqual([]);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ type: "module", content: outputFiles[0]!.text });
    const scored = await page.evaluate(() => (globalThis as unknown as { scored: unknown }).scored);
    expect(scored).toEqual({ mean: { "P@1": 0.5 }, found: { "P@1": 19 / 37 }, sliced: "function" });
  } finally {
    await browser.close();
  }
});
