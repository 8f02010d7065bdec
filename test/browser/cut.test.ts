import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { demoFolder } from "../cli/folders.ts";
import { spawned } from "../cli/spawned.ts";
import { browserPath, demoReport, openBrowser, openPage, report } from "./browser.ts";
import { atLength, cases } from "../rounds.ts";

/** What a page says, as soon as it has come to rest. */
async function words(page: Page, place: string): Promise<string[]> {
  await page.locator(place).first().waitFor();
  await expect.poll(() => page.locator(".waiting").count()).toBe(0);
  return (await page.locator(place).allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());
}

describe.skipIf(browserPath === "")("a report with cut lists of results", () => {
  let browser: BrowserContext;
  let [whole, cut] = ["", ""];
  beforeAll(async () => {
    whole = demoReport();
    cut = demoReport("--results", "2");
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  atLength(
    "says of each run what it missed of a topic as the whole report does, and that the list is cut",
    async () => {
      for (const run of cases(1, ["paragraphs", "articles", "random"])) {
        const place = `#/topic/2026001/run/${run}`;
        const [{ page: first }, { page: second, faults }] = [
          await openPage(browser, whole + place),
          await openPage(browser, cut + place),
        ];
        expect(await words(second, ".missed h3"), run).toEqual(await words(first, ".missed h3"));
        expect(await second.locator(".result").count()).toBe(2);
        expect(await words(second, ".cut")).toEqual([
          expect.stringMatching(
            /^The first 2 of \d+ results are in this file. Missed is what none of the \d+ returned.$/,
          ),
        ]);
        expect(await first.locator(".cut").count()).toBe(0);
        expect(faults).toEqual([]);
        await first.close();
        await second.close();
      }
    },
  );

  atLength("report 2: paints a relevant document as the whole report does, and says that the list is cut", async () => {
    const place = "#/document/concordance/topic/2026001/run/paragraphs";
    const { page: first } = await openPage(browser, whole + place);
    const { page: second, faults } = await openPage(browser, cut + place);
    expect((await words(second, ".legend li")).slice(0, 3)).toEqual([
      "1,000 found",
      "1,365 missed",
      "1,044 returned, not relevant",
    ]);
    expect(await words(second, ".legend li")).toEqual(await words(first, ".legend li"));
    const marks = (page: Page) =>
      page
        .locator(".minimap span")
        .evaluateAll((spans) => spans.map((span) => span.className + span.getAttribute("style")));
    expect(await marks(second)).toEqual(await marks(first));
    expect(await words(second, ".cut")).toEqual([
      "The first 2 of 30 results are in this file. The numbers of characters count all 30.",
    ]);
    expect(await first.locator(".cut").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  atLength("counts what two runs found and returned, not relevant of a document as the whole report does", async () => {
    const place = "#/document/concordance/topic/2026001/run/paragraphs?with=random";
    const { page: first } = await openPage(browser, whole + place);
    const { page: second } = await openPage(browser, cut + place);
    expect((await words(second, ".legend li")).slice(0, 7)).toEqual((await words(first, ".legend li")).slice(0, 7));
    expect((await words(second, ".cut"))[0]).toMatch(
      /^In this file are the first 2 of 30 results of paragraphs, and the first 2 of \d+ results of random. The counts are of all results.$/,
    );
    expect(await first.locator(".cut").count()).toBe(0);
  });

  atLength("does not say that nothing was returned of a document that has nothing relevant", async () => {
    const { page } = await openPage(browser, `${cut}#/document/concordance/topic/2026002/run/random`);
    expect((await words(page, ".legend li"))[2]).toMatch(/returned, not relevant by the first 2 results$/);
    expect((await words(page, ".cut"))[0]).toMatch(
      /^The first 2 of \d+ results are in this file. Nothing in it is relevant; the others may have returned more/,
    );
  });

  atLength("reads a document as far as the list that leads to it, with the numbers of missed", async () => {
    const run = "examples/runs/focused/passages.fol";
    const typed = ["missed", "examples/judgements.inex", run, "--texts", "-f", "jsonl"];
    for (const [at, read] of cases(1, [
      ["3", "?read=3"],
      ["900ch", "?read=900ch"],
      ["all", ""],
    ] as const)) {
      const { stdout } = spawned([...typed, "--at", at]);
      const texts = stdout.split("\n").filter((line) => line.includes('"start"'));
      const missed = texts
        .map((line): Record<string, string | number> => JSON.parse(line))
        .filter(({ topic, doc }) => topic === "2026001" && doc === "concordance")
        .reduce((total, { start, end }) => total + Number(end) - Number(start), 0);
      expect(missed, at).toBeGreaterThan(0);
      const { page, faults } = await openPage(browser, `${whole}#/topic/2026001/run/passages${read}`);
      await page.locator('a[href*="#/document/concordance/"]').first().click();
      await expect.poll(() => words(page, ".legend li")).toContain(`${missed.toLocaleString("en")} missed`);
      expect(await page.locator(".cut").count(), at).toBe(at === "all" ? 0 : 1);
      await page.keyboard.press("t");
      await page.getByRole("heading", { name: "concordance compiled by hand" }).waitFor();
      expect(page.url().endsWith(`run/passages${read}`), at).toBe(true);
      expect(faults).toEqual([]);
      await page.close();
    }
    const { page } = await openPage(browser, `${cut}#/document/concordance/topic/2026001/run/passages?read=5`);
    expect((await words(page, ".cut")).at(-1)).toBe(
      "The file holds too few results of these lists to tell what is in the first 5 results of them: the whole lists count.",
    );
  });

  atLength("says of which run nothing of a document was returned", async () => {
    const place = "#/document/concordance/topic/2026001/run/random";
    for (const report of [whole, cut]) {
      const { page } = await openPage(browser, report + place);
      expect(await words(page, ".nothing")).toEqual(["random returned nothing of this document."]);
    }
    const { page } = await openPage(browser, `${whole}#/document/concordance/topic/2026001/run/passages`);
    await page.locator(".legend").waitFor();
    expect(await page.locator(".nothing").count()).toBe(0);
  });

  atLength("compares the text that two runs found as the whole report does", async () => {
    const place = "#/compare/articles/paragraphs";
    const { page: first } = await openPage(browser, whole + place);
    const { page: second } = await openPage(browser, cut + place);
    expect(await words(second, ".only-one summary")).toEqual(await words(first, ".only-one summary"));
    expect(await words(second, ".cut")).toEqual(["All results count, also those that are not in this file."]);
  });

  atLength(
    "knows the rank of a relevant document that is not in the list, and does not call its text missed",
    async () => {
      const address = report(demoFolder(), ["judgements.inex", "runs/documents.trec", "--results", "1"]);
      const { page } = await openPage(browser, `${address}#/topic/2026001`);
      expect(await words(page, ".result .gain")).toEqual(["relevant, grade 1"]);
      const { page: document } = await openPage(browser, `${address}#/document/chapter-and-verse/topic/2026001`);
      expect(await words(document, ".whole")).toEqual([
        expect.stringMatching(/^returned at rank 10, relevant, grade 1$/),
      ]);
      expect(await words(document, ".legend li")).toEqual([
        expect.stringMatching(/^[\d,]+ highlighted$/),
        "▸ best entry point",
      ]);
    },
  );
});
