import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../cli/folders.ts";
import { spawned } from "../cli/spawned.ts";
import { browserPath, openBrowser, openPage, report } from "./browser.ts";

describe.skipIf(browserPath === "")("a report with the stages of a pipeline", () => {
  let browser: BrowserContext;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const words = async (page: Page, place: string): Promise<string[]> => {
    await page.locator(place).first().waitFor();
    return (await page.locator(place).allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());
  };

  test("shows what each stage left, in the mean, of a topic, and side by side in a document, as trace prints it", async () => {
    const folder = join(temporaryFolder(), "my-rag");
    spawned(["demo", "--rag", folder]);
    const stages = ["chunks", "retrieved", "reranked", "context"].flatMap((name) => [
      "--stage",
      `${name}=${name}.jsonl`,
    ]);
    const address = report(folder, ["gold.csv", "context.jsonl", "--collection", "docs", ...stages]);
    const { page, faults } = await openPage(browser, address);
    expect(await words(page, ".stages tbody tr")).toEqual(["left100 %44 %21 %12 %", "lost here0 %56 %23 %9 %"]);
    await page.goto(`${address}#/topic/q1`);
    await expect
      .poll(() => words(page, ".stages tbody tr"))
      .toEqual(["left100 %48 %18 %18 %", "lost here0 %52 %30 %0 %"]);
    await page.goto(`${address}#/document/full-text-search/topic/q1/run/context`);
    expect(await words(page, "dl.stages dt")).toEqual([
      "chunks 100 %",
      "retrieved 87 %",
      "reranked 0 %",
      "context 0 %",
    ]);
    const labels = await page.locator("dl.stages [role=img]").evaluateAll((bars) => bars.map((bar) => bar.ariaLabel));
    expect(labels[1]).toBe("227 characters left, 34 characters lost");
    expect(faults).toEqual([]);
    await page.close();
  });
});
