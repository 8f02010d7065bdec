import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderOf } from "../cli/pericope.ts";
import { browserPath, openBrowser, openPage, report } from "./browser.ts";

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

  test("shows its runs in portions, best first, and sorts all of them", async () => {
    const { page, faults } = await openPage(browser, address);
    expect(await page.locator(".runs tbody tr").count()).toBe(30);
    await page.getByRole("button", { name: "Show 30 more" }).click();
    await expect.poll(() => page.locator(".runs tbody tr").count()).toBe(60);
    await page.getByRole("link", { name: "AiP" }).click();
    await expect.poll(() => page.locator(".runs tbody th").first().textContent()).toBe("run89");
    expect(faults).toEqual([]);
  });

  test("paints its heat map, walks it by key, and opens a topic", async () => {
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
