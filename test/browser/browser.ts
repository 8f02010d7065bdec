import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright-core";
import { inject } from "vitest";
import { demoFolder } from "../cli/folders.ts";
import { spawned } from "../cli/spawned.ts";

export const browserPath = inject("chromium");

/** A folder for what a browser keeps. */
export function browserFolder(): string {
  return mkdtempSync(join(tmpdir(), "pericope-browser-"));
}

const how: LaunchOptions = {
  executablePath: browserPath,
  headless: true,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The browser of this process, which test files share: to start one takes longer than most tests. It ends with the process. */
let shared: Promise<Browser> | undefined;

/** A browser that has kept nothing, and asks nothing of anybody; with a folder, a program of its own that keeps things there. */
export async function openBrowser(folder?: string): Promise<BrowserContext> {
  if (folder !== undefined) return chromium.launchPersistentContext(folder, how);
  return (await (shared ??= chromium.launch(how))).newContext();
}

/** A page, and what went wrong on it: errors that it logged, and requests that it made. */
export interface Watched {
  readonly page: Page;
  readonly faults: string[];
}

export async function openPage(
  browser: BrowserContext,
  address: string,
  mayAsk = /^(?:file|data|blob):/,
): Promise<Watched> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!mayAsk.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  await page.locator("h1").waitFor();
  return { page, faults };
}

/** A report that the program wrote: its folder, and its address. */
export function report(folder: string, args: readonly string[]): string {
  const file = join(folder, "report.html");
  const { status, stderr } = spawned(["report", ...args, "-o", file], { cwd: folder });
  if (status !== 0) throw new Error(stderr);
  return pathToFileURL(file).href;
}

export const runs = ["articles", "keywords", "paragraphs", "passages", "random", "sections"];

/** The reports of the demo track that were made in this process, by their options. */
const made = new Map<string, string>();

/** The report of the demo track's focused runs, with texts. */
export function demoReport(...options: string[]): string {
  const key = options.join(" ");
  const files = runs.map((name) => `runs/focused/${name}.fol`);
  const texts = ["--collection", "articles", "--topic-texts", "topics.xml"];
  const address = made.get(key) ?? report(demoFolder(), ["judgements.inex", ...files, ...texts, ...options]);
  made.set(key, address);
  return address;
}

/** The page that files are dropped on. */
export const emptyPage = pathToFileURL(resolve("dist/pericope.html")).href;

/** The marked stretches of a document's text, by kind: each from where it is said to begin to where it is said to end. */
export function markedTexts(page: Page): Promise<Record<string, string[]>> {
  return page.locator(".text").evaluate((text) => {
    const found: Record<string, string[]> = {};
    let from: Element | undefined;
    for (const mark of text.querySelectorAll<HTMLElement>("mark")) {
      if (mark.dataset["begin"] !== undefined) from = mark;
      if (mark.dataset["end"] === undefined) continue;
      const range = document.createRange();
      range.setStartBefore(from!);
      range.setEndAfter(mark);
      (found[mark.dataset["kind"]!] ??= []).push(range.toString());
    }
    return found;
  });
}
