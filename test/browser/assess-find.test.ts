import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { demoFolder } from "../cli/folders.ts";
import { spawned } from "../cli/spawned.ts";
import { press, saved, taking } from "./assessor.ts";
import { browserPath, openBrowser, openPage } from "./browser.ts";
import { faintTexts } from "./contrast.ts";
import { atLength } from "../rounds.ts";

interface Started {
  readonly organiser: { readonly url: string };
  readonly assessors: readonly { readonly url: string }[];
}

const mayAsk = /^(?:http:\/\/127\.0\.0\.1|data:|blob:)/;

// A judging without a pool: what is judged is found in the index, which is the collection, too.
describe.skipIf(browserPath === "")("the search for documents", () => {
  let browser: BrowserContext;
  let server: ChildProcess;
  let started: Started;
  const folder = demoFolder();
  beforeAll(async () => {
    browser = await openBrowser();
    expect(spawned(["index", "articles", "-o", "demo.index"], { cwd: folder }).status).toBe(0);
    const args = [
      "assess",
      "found.judging",
      "--index",
      "demo.index",
      "--topics",
      "topics.xml",
      "-f",
      "json",
      "--no-open",
    ];
    server = spawn(process.execPath, [resolve("bin/pericope.js"), ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    started = JSON.parse(
      await new Promise<string>((told) => void createInterface({ input: server.stdout! }).once("line", told)),
    );
  });
  afterEach(async () => {
    for (const page of browser.pages()) await page.close();
  });
  afterAll(async () => {
    server?.kill();
    await browser?.close();
  });

  atLength(
    "by keys alone: search, open, highlight, go back to what was found; it counts, and can be released",
    async () => {
      const { page, faults } = await openPage(browser, started.assessors[0]!.url, mayAsk);
      await page.getByText("No documents in your list yet").first().waitFor();
      await page.getByRole("link", { name: /Begin with/ }).press("Enter");
      const field = page.getByRole("searchbox");
      await field.waitFor();
      expect(await field.inputValue()).toBe("concordance compiled by hand"); // the topic's own words, to begin with
      await page.keyboard.type("rubric red ink");
      await press(page, "Enter");
      await page.getByText(/documents, the best first/).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
      await press(page, "ArrowDown", "ArrowDown");
      const second = await page.locator(".finding:focus .finding-title").innerText();
      expect(await page.locator(".finding:focus mark").count()).toBeGreaterThan(1);
      expect(await page.evaluate(faintTexts)).toEqual([]);
      await press(page, "ArrowUp");
      const first = await page.locator(".finding:focus .finding-title").innerText();
      await press(page, "Enter");
      await page.getByRole("heading", { name: first, level: 1 }).waitFor();
      expect((await taking(page)).join("")).toMatch(/rubric|red|ink/i); // where the excerpt was
      await page.locator(".documents-panel").getByText("found by search: rubric red ink").waitFor();
      await press(page, "Enter", "e", "r"); // relevant, and back
      await page.locator(".finding:focus").getByText("relevant", { exact: true }).waitFor();
      await press(page, "ArrowDown", "Enter");
      await page.getByRole("heading", { name: second, level: 1 }).waitFor();
      await press(page, "n");
      await page.locator(".finding:focus").getByText("not relevant").waitFor();
      await press(page, "Escape"); // to the document that one came from
      await page.getByRole("heading", { name: second, level: 1 }).waitFor();
      await saved(page);
      expect(faults).toEqual([]);
      const scored = spawned(["evaluate", "found.judging", "runs/focused/articles.fol"], { cwd: folder });
      expect(scored.status, scored.stderr).toBe(0);
      expect(spawned(["convert", "found.judging", "gold.jsonl"], { cwd: folder }).status).toBe(0);
      expect(readFileSync(join(folder, "gold.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);

      const organiser = await openPage(browser, started.organiser.url, mayAsk);
      await organiser.page.getByText("searched for “rubric red ink”").first().waitFor();
      await organiser.page.getByRole("button", { name: `Release ${first.toLowerCase()}` }).click();
      await organiser.page.getByText("released", { exact: true }).waitFor();
      expect(organiser.faults).toEqual([]);
    },
  );

  atLength("what is already in the list is opened, and not added again; a query at fault is told", async () => {
    const { page } = await openPage(browser, started.assessors[0]!.url, mayAsk);
    await page.getByRole("link", { name: "red ink for headings in manuscripts" }).click();
    for (const _ of [1, 2]) {
      await page.getByRole("searchbox").fill("highlighter");
      await press(page, "Enter");
      await page.locator(".finding").first().click();
      await page.getByRole("heading", { name: "Highlighter", level: 1 }).waitFor();
      await page.getByText("document 1 of 1").waitFor();
      await press(page, "f");
    }
    expect(await page.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
    await press(page, "ArrowDown");
    await page.locator(".finding:focus").getByText("in your list").waitFor();
    await page.getByRole("searchbox").fill("//p[about(");
    await press(page, "Enter");
    await page
      .getByRole("alert")
      .getByText(/column/)
      .waitFor();
    await page.getByRole("searchbox").fill("zyzzyva");
    await press(page, "Enter");
    await page.getByText("Nothing found.").waitFor();
  });

  atLength("on a phone nothing is cut off, and every line can be tapped", async () => {
    const { page } = await openPage(browser, started.assessors[0]!.url, mayAsk);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("link", { name: "signs drawn by readers in margins" }).click();
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".finding").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.locator(".finding").first().click();
    await page.locator(".judged .text").waitFor();
    await page.getByRole("button", { name: "Documents" }).click();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await page.getByRole("dialog").getByRole("link", { name: "Find documents" }).click();
    await page.locator(".finding:focus").waitFor(); // and no keyboard covers what was found
  });
});
