import type { Page } from "playwright-core";
import { type Browser, type KeyInput, launch } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { codePointSlice } from "../../src/text/code-points.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { drag, marked, pointAt, taking } from "./assessor.ts";
import { type JudgingServer, judgingServer } from "./judging-server.ts";
import { isLong } from "../rounds.ts";

const firefox = inject("firefox");

const texts = {
  ink: `<article><name>Ink</name><p>Black ink 😀 is old. Red ink is for rubrics.</p>
    <table><tr><td>one</td><td>two 𝒳 words</td></tr></table><p>Math <math>𝑥²</math> and <code>a &lt; b</code> end.</p></article>`,
  family: "Ae\u0301 👨‍👩‍👧‍👦 Zu\u0308rich. He said مرحبا بالعالم to all. 今日は天気がいい。明日は雨が降る。",
  rtl: "שלום עולם, זה טקסט ארוך יותר. משפט שני בא כאן.",
  off: "Nothing of the kind.",
  long: `😀 ${"A line of the text, and its end.\n\n".repeat(50)}`.repeat(1200),
};
const textOf = (doc: keyof typeof texts): string =>
  texts[doc].startsWith("<") ? elementTable(texts[doc]).text : texts[doc];

describe.skipIf(firefox === "" || !isLong)("the assessor's page in Firefox", () => {
  let browser: Browser;
  let server: JudgingServer;
  beforeAll(async () => {
    browser = await launch({ browser: "firefox", executablePath: firefox, headless: true });
  });
  afterEach(async () => server.close());
  afterAll(() => browser?.close());

  /** A person at a document. Both drivers speak alike as far as the helpers of this folder go. */
  const open = async (doc: keyof typeof texts) => {
    server = await judgingServer({ topics: [{ id: "t", title: "red ink" }], texts });
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${server.url}/by/k1/#/topic/t/document/${doc}`);
    await page.waitForSelector(".judged .text");
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) {
        const names = key.split("+") as KeyInput[];
        for (const name of names) await page.keyboard.down(name);
        for (const name of names.toReversed()) await page.keyboard.up(name);
      }
    };
    const sees = (words: string) =>
      page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, words);
    const saved = () => page.waitForSelector(".saved-all");
    return { page, as: page as unknown as Page, faults, press, sees, saved };
  };
  /** What was highlighted, by its offsets in the file; it must be what is painted. */
  const taken = async (doc: keyof typeof texts, page: Page): Promise<string[]> => {
    const found = server.of(doc).ranges.map(({ start, end }) => codePointSlice(textOf(doc), start, end));
    expect(await marked(page)).toEqual(found);
    return found;
  };

  test("a person's hour in small: by mouse and keyboard, decide, highlight, undo, the entry point, the next document", async () => {
    const { as, faults, press, sees, saved, page } = await open("ink");
    await press("r");
    await sees("Now highlight what is relevant");
    await drag(as, "Black", "Black", false);
    expect(await taking(as)).toEqual(["Black ink 😀 is old."]); // shown before it is taken
    await page.mouse.up();
    await press("w");
    await drag(as, "words", "two"); // backwards
    await saved();
    expect(await taken("ink", as)).toEqual(["Black ink 😀 is old.", "two 𝒳 words"]);
    await press("u", "y", "Control+z");
    await saved();
    expect(await taken("ink", as)).toEqual(["Black ink 😀 is old."]);
    await press("h", "]", "ArrowRight", "Escape"); // an edge, by a word
    await saved();
    expect(await taken("ink", as)).toEqual(["Black ink 😀 is old. Red"]);
    const { x, y } = await pointAt(as, "Math");
    await page.mouse.click(x, y);
    const last = await pointAt(as, "end");
    await page.mouse.move(last.x, last.y);
    await page.mouse.click(last.x, last.y);
    await saved();
    expect((await taken("ink", as))[1]).toBe("Math 𝑥² and a < b end");
    await press("r");
    await sees("Now choose where a reader should begin");
    await press("Enter");
    await sees("document 2 of 5");
    expect(server.of("ink")).toMatchObject({ verdict: "relevant", entry: textOf("ink").indexOf("Black") });
    await press("n");
    await sees("document 3 of 5");
    await press("x");
    await sees("document 4 of 5");
    await saved();
    expect([server.of("family").verdict, server.of("rtl").verdict]).toEqual(["nonrelevant", "cannot"]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each([
    ["combining marks, emoji", "family", "👨‍👩‍👧‍👦", "rich", "👨‍👩‍👧‍👦 Zu\u0308rich"],
    ["Arabic among English", "family", "said", "to all", "said مرحبا بالعالم to all"],
    ["right to left", "rtl", "עולם", "טקסט", "עולם, זה טקסט"],
  ] as const)("offsets equal the file's code points: %s", async (_, doc, from, to, wanted) => {
    const { as, press, saved, page } = await open(doc);
    await press("w");
    await drag(as, from, to);
    await saved();
    expect(await taken(doc, as)).toEqual([wanted]);
    await page.close();
  });

  test("without the server nothing is lost; two megabytes are there at once", async () => {
    const began = Date.now();
    const { as, press, sees, saved, page } = await open("long");
    expect(Date.now() - began).toBeLessThan(8000);
    server.mode = "gone";
    await press("ArrowRight", "Shift+ArrowRight", "Enter", "ArrowDown", "Enter");
    await sees("2 not saved, will be sent");
    await page.reload({ waitUntil: "domcontentloaded" });
    server.mode = "well";
    await page.waitForSelector(".judged .text");
    await saved();
    expect(server.log).toHaveLength(2);
    const [first, second] = await taken("long", as);
    expect(first).toMatch(/^😀 A line[^]*end\.$/);
    expect(second).toBe("A line of the text, and its end.");
    await page.close();
  });
});
