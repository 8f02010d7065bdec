import type { BrowserContext, Page } from "playwright-core";
import { openPage, type Watched } from "./browser.ts";
import type { JudgingServer } from "./judging-server.ts";

/** A person at the page of a server. `at`: the place in the page, the first document by default. */
export async function openAssessor(browser: BrowserContext, server: JudgingServer, at = "#/topic/t"): Promise<Watched> {
  const opened = await openPage(browser, `${server.url}/by/k1/${at}`, /^(?:http:\/\/127\.0\.0\.1|data:|blob:)/);
  if (at !== "") await opened.page.locator(".judged .text").waitFor();
  return opened;
}

/** The texts that a layer of marks lies over. */
export function laid(page: Page, layer: string): Promise<string[]> {
  return page.evaluate((name) => {
    const texts = [...(CSS.highlights.get(name) ?? [])].map((range) => {
      const live = document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      return live;
    });
    texts.sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b));
    return texts.map(String);
  }, layer);
}

export const marked = (page: Page): Promise<string[]> => laid(page, "marked");
export const taking = (page: Page): Promise<string[]> => laid(page, "taking");

/** Where words stand in the window: the middle of their first character, or of their last one. */
export async function pointAt(page: Page, words: string, end: "first" | "last" = "first") {
  return page.evaluate(
    ([wanted, isLast]) => {
      const walker = document.createTreeWalker(document.querySelector(".judged .text")!, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const node = walker.currentNode as Text;
        const at = node.data.indexOf(wanted);
        if (at < 0) continue;
        const range = document.createRange();
        const characters = [...wanted];
        const from = isLast ? at + wanted.length - characters.at(-1)!.length : at;
        range.setStart(node, from);
        range.setEnd(node, isLast ? at + wanted.length : at + characters[0]!.length);
        node.parentElement!.scrollIntoView({ block: "nearest" });
        let { left, top, width, height } = range.getClientRects()[0]!;
        if (top < 80 || top > window.innerHeight - 200) {
          window.scrollBy(0, top - window.innerHeight / 3);
          ({ left, top, width, height } = range.getClientRects()[0]!);
        }
        return { x: left + width / 2, y: top + height / 2 };
      }
      throw new Error(`not in the text: ${wanted}`);
    },
    [words, end === "last"] as const,
  );
}

export async function clickOn(page: Page, words: string): Promise<void> {
  const { x, y } = await pointAt(page, words);
  await page.mouse.click(x, y);
}

/** Drags with the mouse from the first character of some words to the last one of others; both must be in sight at once. */
export async function drag(page: Page, from: string, to: string, letGo = true): Promise<void> {
  await pointAt(page, to, "last");
  const [start, stop] = [await pointAt(page, from), await pointAt(page, to, "last")];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y);
  await page.mouse.move(stop.x, stop.y, { steps: 3 });
  if (letGo) await page.mouse.up();
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits until all is saved. */
export async function saved(page: Page): Promise<void> {
  await page.locator(".saved-all").waitFor();
}

/** Waits until a claim holds, and fails with it after five seconds. */
export async function until(claim: () => boolean | Promise<boolean>, words: string): Promise<void> {
  const end = Date.now() + 5000;
  while (!(await claim())) {
    if (Date.now() > end) throw new Error(`it never came about: ${words}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
