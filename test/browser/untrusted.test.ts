import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderOf } from "../cli/folders.ts";
import { browserPath, markedTexts, openBrowser, openPage, report } from "./browser.ts";
import { atLength, cases, isLong } from "../rounds.ts";

// Texts, titles and ids of strangers.
const script = "<script>alert(1)</script>";
const text = `${script}<img src=x onerror=alert(2)> \u0000 \u202eesrever\u202c שלום عالم 😀😀 &amp; ]]> </pre></script> end`;
const ids = ["__proto__", "constructor", "../../x", `"><img/src=x/onerror=alert(3)>`, script, "عربي"];
const length = [...text].length;

function hostileFolder(): string {
  const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  const topics = ["t1", script];
  return folderOf({
    "documents.jsonl": lines(ids.map((doc) => ({ doc, text, title: `${script} ${doc}` }))),
    "judgements.jsonl": lines(
      topics.flatMap((topic) =>
        ids.map((doc) => ({
          topic,
          doc,
          length,
          ranges: [
            [3, 20],
            [length - 4, length],
          ],
          bep: 3,
        })),
      ),
    ),
    "run.jsonl": lines(
      topics.flatMap((topic) =>
        ids.map((doc) => ({ topic, doc, start: 10, end: length - 2, run: `<b onclick=alert(4)>run` })),
      ),
    ),
    "topics.jsonl": lines(
      topics.map((topic) => ({ topic, title: `${script}<h1>`, narrative: `<iframe srcdoc="x">\u202e` })),
    ),
  });
}

describe.skipIf(browserPath === "")("a collection full of traps", () => {
  let browser: BrowserContext;
  let address: string;
  beforeAll(async () => {
    const texts = ["--collection", "documents.jsonl", "--topic-texts", "topics.jsonl"];
    address = report(hostileFolder(), ["judgements.jsonl", "run.jsonl", ...texts]);
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(cases(1, ids))("is shown as it is: document %s", async (id) => {
    const place = `#/document/${encodeURIComponent(id)}/topic/${encodeURIComponent(script)}/run/x`;
    const { page, faults } = await openPage(browser, address + place);
    await page.locator(".note-result").waitFor();
    expect(await page.locator(".text").evaluate((element) => element.textContent)).toBe(text);
    const { found } = await markedTexts(page);
    const characters = [...text];
    expect(found).toEqual([characters.slice(10, 20).join(""), characters.slice(length - 4, length - 2).join("")]);
    expect(await page.locator("main script, main img, main iframe, main b[onclick]").count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  const views = [
    "",
    `#/topic/${encodeURIComponent(script)}/run/x`,
    "#/%E0%A4%A",
    "#/topics",
    "#/curves",
    "#/document/nowhere",
  ];
  atLength.each(views)("runs nothing in the view %s", async (view) => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("dialog", (dialog) => {
      faults.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(address + view);
    await page.locator("main > :not(.print-head)").first().waitFor();
    expect(await page.locator("main script, main img, main iframe, main b[onclick]").count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});

test.skipIf(!isLong || browserPath === "")("a text of megabytes is shown as it is, and walked", async () => {
  const line = `${"many words, שלום, 😀 and no end. ".repeat(30)}\n`;
  const long = line.repeat(3000);
  const characters = [...long].length;
  const folder = folderOf({
    "documents.jsonl": `${JSON.stringify({ doc: "long", text: long })}\n`,
    "judgements.jsonl": `${JSON.stringify({ topic: "t", doc: "long", length: characters, ranges: [[characters - 500, characters - 10]] })}\n`,
    "run.jsonl": `${JSON.stringify({ topic: "t", doc: "long", start: 100, end: characters - 300, run: "r" })}\n`,
  });
  const browser = await openBrowser();
  const address = report(folder, ["judgements.jsonl", "run.jsonl", "--collection", "documents.jsonl"]);
  const { page, faults } = await openPage(browser, `${address}#/document/long/topic/t/run/r?read=all`);
  await page.locator(".note-result").waitFor();
  expect(await page.locator(".text").evaluate((element) => element.textContent)).toBe(long);
  const { found } = await markedTexts(page);
  expect(found).toEqual([[...long].slice(characters - 500, characters - 300).join("")]);
  await page.keyboard.press("h");
  await page.waitForFunction(() => window.scrollY > 1000);
  expect(faults).toEqual([]);
  await browser.close();
});
