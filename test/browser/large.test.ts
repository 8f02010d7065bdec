import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { folderOf } from "../cli/folders.ts";
import { browserPath, openBrowser, openPage, report } from "./browser.ts";
import { atLength } from "../rounds.ts";

const [runs, topics] = [90, 30];

/** Runs of which each is a little worse than the one before it, so that their groups overlap. */
function largeFolder(): string {
  const judged = Array.from({ length: topics }, (_, t) => `${t} Q0 d 1000 5000 0 0:1000\n`).join("");
  const run = (i: number): string =>
    Array.from({ length: topics }, (_, t) => `${t} Q0 d 1 1 run${i} 0 ${1000 + 40 * i + ((t * 7 + i) % 5)}\n`).join("");
  const files = Array.from({ length: runs }, (_, i) => [`run${i}.fol`, run(i)] as const);
  return folderOf({ "judgements.inex": judged, ...Object.fromEntries(files) });
}

describe.skipIf(browserPath === "")("a large track", () => {
  let browser: BrowserContext;
  let address: string;
  beforeAll(async () => {
    const files = Array.from({ length: runs }, (_, i) => `run${i}.fol`);
    address = report(largeFolder(), ["judgements.inex", ...files, "-m", "AiP"]);
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  atLength("shows its runs in portions, best first, and sorts all of them", async () => {
    const { page, faults } = await openPage(browser, address);
    await expect.poll(() => page.locator(".runs tbody tr").count()).toBe(30);
    await page.getByRole("button", { name: "Show 30 more" }).click();
    await expect.poll(() => page.locator(".runs tbody tr").count()).toBe(60);
    await page.getByRole("link", { name: "AiP" }).click();
    await expect.poll(() => page.locator(".runs tbody th").first().textContent()).toBe("run89");
    expect(faults).toEqual([]);
  });

  atLength("never shows rows of before beside those of now, whatever comes a frame later", async () => {
    const { page } = await openPage(browser, address);
    await page.getByRole("button", { name: "Show 30 more" }).click();
    await expect.poll(() => page.locator(".runs tbody tr").count()).toBe(60);
    const names = (): Promise<string[]> => page.locator(".runs tbody th").allTextContents();
    const before = await names();
    await page.evaluate(() => {
      const frames: string[][] = [];
      const isSeen = (row: Element): boolean => getComputedStyle(row).visibility === "visible";
      const look = (): void => {
        const rows = [...document.querySelectorAll(".runs tbody tr")].filter(isSeen);
        frames.push(rows.map((row) => row.querySelector("th")!.textContent!));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(window, { frames });
    });
    await page.getByRole("link", { name: "AiP" }).click();
    await expect.poll(names).toEqual(Array.from({ length: 60 }, (_, i) => `run${89 - i}`));
    const after = await names();
    await page.waitForTimeout(100);
    const frames = await page.evaluate(() => (window as unknown as { frames: string[][] }).frames);
    for (const rows of frames)
      expect([before.slice(0, rows.length).join(), after.slice(0, rows.length).join()]).toContain(rows.join());
    expect(frames.map((rows) => rows.length)).toContain(30);
    expect(frames.at(-1)).toEqual(after);
  });

  atLength("filters its runs by part of a name, which the address keeps, in the table and the heat map", async () => {
    const { page, faults } = await openPage(browser, address);
    await page.locator(".lead-verdict", { hasText: "run0 has the highest mean" }).waitFor();
    await page.getByPlaceholder("part of a name").fill("RUN8");
    await page.getByRole("heading", { name: "11 of 90 runs, ranked by AiP" }).waitFor();
    expect(await page.locator(".runs tbody th").allTextContents()).toEqual(
      [8, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89].map((i) => `run${i}`),
    );
    expect(await page.locator(".runs tbody td").first().textContent()).toBe("9"); // its rank among all
    expect(new URL(page.url()).hash).toContain("runs=RUN8");
    await page.goto(`${address}#/topics?runs=run8`);
    await page.getByRole("heading", { name: "11 of 90 runs on 30 topics" }).waitFor();
    expect(await page.locator(".heat tbody th").count()).toBe(11);
    await page.getByPlaceholder("part of a name").fill("none");
    await page.getByText("No run has these words in its name.").waitFor();
    await page.getByPlaceholder("part of a name").fill("");
    await page.locator("canvas").waitFor();
    expect(await page.locator(".heat-topics bdi").count()).toBe(topics);
    expect(await page.locator(".heat-tick").allTextContents()).toEqual(["0", "0.2", "0.4", "0.6", "0.8", "1"]);
    expect(faults).toEqual([]);
  });

  atLength("paints its heat map, walks it by key, and opens a topic", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topics`);
    await page.locator("canvas").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.locator(".heat-words", { hasText: "run1, topic 1" }).waitFor();
    const colours = await page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, 8, canvas.height);
      return new Set(Array.from({ length: data.length / 32 }, (_, row) => data.slice(row * 32, row * 32 + 3).join()))
        .size;
    });
    expect(colours).toBeGreaterThan(5);
    await page.keyboard.press("Enter");
    await page.locator(".result").first().waitFor();
    expect(page.url()).toContain("#/topic/1/run/run1");
    expect(faults).toEqual([]);
  });
});

/** One line of a megabyte, with a few highlights or with 5,000; and 1,000 results in each. */
function longFolder(): string {
  const text = Array.from({ length: 180_000 }, (_, i) => ["one", "two", "three", "four"][(i * i) % 4]).join(" ");
  const many = Array.from({ length: 5000 }, (_, i) => [i * 150, i * 150 + 50]);
  const [docs, all] = [["few", "many"], { few: [[500, 900]], many } as Record<string, number[][]>];
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return folderOf({
    "docs.jsonl": lines(docs.map((doc) => ({ doc, text }))),
    "judgements.jsonl": lines(docs.map((doc) => ({ topic: "t", doc, length: text.length, ranges: all[doc] }))),
    "run.jsonl": lines(
      docs.flatMap((doc) =>
        Array.from({ length: 1000 }, (_, i) => ({ topic: "t", doc, start: i * 700, end: i * 700 + 300, run: "r" })),
      ),
    ),
  });
}

describe.skipIf(browserPath === "")("a long document", () => {
  let browser: BrowserContext;
  const folder = longFolder();
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // Elements and layouts are what takes a browser its time: each mark is one element, in parts of the text that are set when
  // they come into sight, and all that is beside the text is a few hundred.
  atLength.each(["many", "few"])(
    "of one line and %s highlights is shown in few elements, and set in parts",
    async (doc) => {
      const address = report(folder, ["judgements.jsonl", "run.jsonl", "--collection", "docs.jsonl"]);
      const { page, faults } = await openPage(browser, `${address}#/document/${doc}/topic/t/run/r?at=630000&read=all`);
      await page.locator(".note", { hasText: "901" }).waitFor();
      const { elements, marks, begun, length, isInSight } = await page.evaluate(() => ({
        elements: document.querySelectorAll("*:not(mark)").length,
        marks: document.querySelectorAll("mark").length,
        begun: document.querySelectorAll("mark[data-begin]").length,
        length: document.querySelector(".text")!.textContent!.length,
        isInSight: [...document.querySelectorAll(".note")].some((note) => {
          const { top } = note.getBoundingClientRect();
          return /^1?901/.test(note.textContent!) && top > 0 && top < window.innerHeight;
        }),
      }));
      expect(elements).toBeLessThan(1500);
      expect(begun).toBeGreaterThan(doc === "few" ? 1000 : 6000);
      expect(marks - begun).toBeLessThan(100); // where one part of the text ends and the next begins
      expect(length).toBeGreaterThan(700_000);
      expect(isInSight).toBe(true);
      expect(faults).toEqual([]);
    },
  );

  atLength("lists its results and highlights in portions where there is no text", async () => {
    const address = report(folder, ["judgements.jsonl", "run.jsonl"]);
    const { page } = await openPage(browser, `${address}#/document/many/topic/t/run/r`);
    await page.getByText("100 of 6,000 results and highlights").waitFor();
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(2000);
  });
});
