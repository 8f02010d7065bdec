import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../cli/folders.ts";
import { browserPath, emptyPage, openBrowser, openPage } from "./browser.ts";

describe.skipIf(browserPath === "")("the page without data", () => {
  let browser: BrowserContext;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("scores the files that are dropped on it", async () => {
    const { page, faults } = await openPage(browser, emptyPage);
    const zipped = join(temporaryFolder(), "passages.fol.gz");
    writeFileSync(zipped, gzipSync(readFileSync("examples/runs/focused/passages.fol")));
    const articles = readdirSync("examples/articles").map((name) => join("examples/articles", name));
    await page
      .locator("input[type=file]")
      .setInputFiles([
        "examples/judgements.inex",
        zipped,
        "examples/runs/focused/articles.fol",
        "examples/topics.xml",
        ...articles,
      ]);
    await page.getByRole("heading", { name: "2 runs, ranked by iP@0.01" }).waitFor();
    expect(await page.locator(".runs td.chosen").allTextContents()).toEqual(["0.8632", "0.5827"]);
    await page.goto(`${emptyPage}#/document/memex/topic/2026005/run/passages`);
    await page.locator(".text > *").first().waitFor();
    expect(faults).toEqual([]);
  });

  test("reads submissions by paths, with the documents that they lead into", async () => {
    const { page, faults } = await openPage(browser, emptyPage);
    const articles = readdirSync("examples/articles").map((name) => join("examples/articles", name));
    await page
      .locator("input[type=file]")
      .setInputFiles(["examples/assessments.xml", "examples/runs/sections.xml", ...articles]);
    await page.getByRole("heading", { name: "1 run, ranked by iP@0.01" }).waitFor();
    expect(await page.locator(".runs td.chosen").textContent()).toBe("0.7782");
    expect(faults).toEqual([]);
  });

  test("says what is wrong with a file, and waits for others", async () => {
    const { page, faults } = await openPage(browser, emptyPage);
    const broken = join(temporaryFolder(), "broken.fol");
    writeFileSync(broken, "2026001 Q0 memex 1 0.5 tag -7 x\n");
    await page.locator("input[type=file]").setInputFiles(["examples/judgements.inex", broken]);
    await page.locator(".fault", { hasText: "broken.fol:1:" }).waitFor();
    await page.locator("input[type=file]").setInputFiles(["examples/judgements.inex"]);
    await page.locator(".fault", { hasText: "no run among" }).waitFor();
    expect(faults).toEqual([]);
  });
});
