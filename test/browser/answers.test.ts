import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { citedByNone } from "../../src/report/page-answers.ts";
import { browserPath, demoReport, openBrowser, openPage, report } from "./browser.ts";

/** Gold, two systems, and their report. q1 has one right text, of 19 characters, and a relevant second one. */
function answersFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pericope-answers-"));
  const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(
    "docs.jsonl",
    lines(
      { doc: "guide.md", text: "Press the button. Wait for the light. Then pull the lever." },
      { doc: "faq.md", text: "Why wait? It is slow. The warranty lasts for thirty days." },
    ),
  );
  write(
    "gold.jsonl",
    lines(
      { topic: "q1", question: "And then?", doc: "guide.md", text: "Wait for the light." },
      { topic: "q1", question: "And then?", doc: "faq.md", text: "It is slow." },
    ),
  );
  const wait = { doc: "guide.md", text: "Press the button. Wait for" };
  write(
    "one.jsonl",
    lines({
      topic: "q1",
      sentences: [
        { text: "Wait.", citations: [wait, { doc: "faq.md", text: "The warranty lasts for thirteen days." }] },
        { text: "Really." },
      ],
    }),
  );
  write("two.jsonl", lines({ topic: "q1", sentences: [{ text: "It is slow.", citations: [{ doc: "faq.md" }] }] }));
  return folder;
}
const args = ["gold.jsonl", "one.jsonl", "two.jsonl", "--collection", "docs.jsonl"];

test("what none of some answers cites is what each of them leaves out", () => {
  const answer = (...uncited: readonly (readonly [doc: string, ...ranges: number[]])[]) => ({
    abstained: false,
    sentences: [],
    uncited: uncited.map(([doc, ...ranges]) => ({ doc, ranges })),
  });
  expect(citedByNone([answer(["a", 0, 10, 20, 5], ["b", 3, 4]), answer(["a", 5, 17])])).toEqual([
    { doc: "a", ranges: [{ start: 5, end: 10 }, { start: 20, end: 22 }] }, // prettier-ignore
  ]);
});

describe.skipIf(browserPath === "")("a report of answers with citations", () => {
  let browser: BrowserContext;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const words = async (page: Page, place: string): Promise<string[]> => {
    await page.locator(place).first().waitFor();
    return (await page.locator(place).allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());
  };

  test("shows two answers beside their sources: what is highlighted, what drifted, and what neither cites", async () => {
    const { page, faults } = await openPage(browser, report(answersFolder(), args));
    await page.locator("nav a", { hasText: "Answers" }).click();
    await page.goto(`${page.url().replace(/#.*/, "")}#/answers/q1/run/one?with=two`);
    await expect.poll(() => words(page, ".answer h2")).toEqual(["one", "two"]);
    expect(await words(page, ".sentence")).toEqual(["Wait.[1][2]", "Really.", "It is slow.[1]"]);
    expect(await words(page, ".verdict")).toEqual([
      "Span: 8 of 26 characters highlighted.",
      "Span: nothing of it is highlighted.",
      "Whole document: the document is relevant.",
    ]);
    expect(await words(page, ".drifted")).toEqual(["“The warranty lasts for thirteen days.”"]);
    expect(await words(page, ".citations mark")).toEqual(["Wait for"]);
    expect((await words(page, ".bare .reason"))[0]).toBe("No citation.");
    expect((await words(page, ".uncited .snippet")).join(" ")).toContain("the light.");
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.close();
  });

  test("a report without answers has no such view, and a redacted one has no words of documents", async () => {
    const { page } = await openPage(browser, demoReport());
    expect(await words(page, "nav[aria-label=Views] a")).not.toContain("Answers");
    await page.close();
    const redacted = await openPage(browser, `${report(answersFolder(), [...args, "--redact"])}#/answers`);
    expect(await words(redacted.page, ".sentence")).toHaveLength(3);
    expect(await redacted.page.locator(".drifted, .snippet").count()).toBe(0);
    await redacted.page.close();
  });
});
