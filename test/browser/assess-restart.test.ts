import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { demoFolder } from "../cli/folders.ts";
import { press, saved } from "./assessor.ts";
import { browserPath, openBrowser, openPage } from "./browser.ts";

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly assessors: readonly { readonly url: string; readonly token: string }[];
}

const children: ChildProcess[] = [];

/** `pericope assess`, once it listens. */
async function started(folder: string, judging: string, ...args: readonly string[]): Promise<Started> {
  const options = ["--collection", "articles", "--format", "json", "--no-open", ...args];
  const child = spawn(process.execPath, [resolve("bin/pericope.js"), "assess", judging, ...options], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const line = await new Promise<string>((told) => void createInterface({ input: child.stdout! }).once("line", told));
  return { child, ...(JSON.parse(line) as Omit<Started, "child">) };
}

async function killed({ child }: Started): Promise<void> {
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
}

/** What an assessor did, as the server has it. */
async function kinds({ url, assessors }: Started): Promise<string[]> {
  const headers = { authorization: `Bearer ${assessors[0]!.token}` };
  const answer = await fetch(new URL("api/actions", url), { headers });
  const { actions } = (await answer.json()) as { actions: { kind: string }[] };
  return actions.map(({ kind }) => kind);
}

const making = ["--topics", "topics.xml", "--pool", "pool.jsonl", "--assessors", "ann"];
const mayAsk = /^(?:http:\/\/127\.0\.0\.1|data:|blob:)/;

/** The assessor's page, at the text of the first document. */
async function opened(browser: BrowserContext, address: string): Promise<Page> {
  const { page } = await openPage(browser, address, mayAsk);
  await page.getByRole("link", { name: /Begin with|Go on with/ }).click();
  await page.locator(".judged .text").waitFor();
  return page;
}

/** Highlights the next sentence while nobody takes it. */
async function strand(page: Page, unsaved: number): Promise<void> {
  await press(page, "ArrowRight", "Enter");
  await page.locator("button.saved", { hasText: `${unsaved} not saved` }).waitFor();
}

describe.skipIf(browserPath === "")("rule 11, its own address", () => {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  test("what was done while the server was away arrives after it is started again, in an open tab and in one that was closed", async () => {
    const folder = demoFolder();
    const first = await started(folder, "a.judging", ...making);
    const browser = await openBrowser();
    try {
      const page = await opened(browser, first.assessors[0]!.url);
      await killed(first);
      await strand(page, 1);
      const second = await started(folder, "a.judging", ...making);
      expect(second.url).toBe(first.url);
      await saved(page);
      expect(await kinds(second)).toEqual(["highlight"]);

      await killed(second);
      await strand(page, 1);
      const address = page.url();
      await page.close();
      const third = await started(folder, "a.judging");
      await saved((await openPage(browser, address, mayAsk)).page);
      expect(await kinds(third)).toEqual(["highlight", "highlight"]);
    } finally {
      await browser.close();
    }
  }, 60_000);

  test("another judging, or another program, at the same address gets nothing, and nothing is lost", async () => {
    const folder = demoFolder();
    const mine = await started(folder, "a.judging", ...making);
    const port = new URL(mine.url).port;
    const browser = await openBrowser();
    try {
      const page = await opened(browser, mine.assessors[0]!.url);
      await killed(mine);

      const other = await started(folder, "b.judging", ...making, "--port", port);
      const otherPage = await opened(browser, other.assessors[0]!.url); // the same person, in the same browser
      await strand(page, 1);
      await press(otherPage, "ArrowRight", "Enter", "n", "n"); // over highlighted text it asks once
      await saved(otherPage);
      expect(await kinds(other)).toEqual(["highlight", "verdict"]);
      await otherPage.close();
      await killed(other);

      const stranger = createServer((request, response) => {
        request.resume();
        response.writeHead(200, { "content-type": "text/html" }).end("<p>Welcome to nginx!");
      });
      stranger.listen(Number(port), "127.0.0.1");
      await once(stranger, "listening");
      await strand(page, 2);
      await page.getByRole("button", { name: "not saved" }).click();
      await page.getByRole("button", { name: "Send now" }).click();
      await page.getByText("another program answered").waitFor();
      await page.keyboard.press("Escape");
      stranger.closeAllConnections();
      stranger.close();
      await once(stranger, "close");

      const again = await started(folder, "a.judging", ...making);
      await page.locator(".saved-all").waitFor({ timeout: 45_000 });
      expect(await kinds(again)).toEqual(["highlight", "highlight"]);
    } finally {
      await browser.close();
    }
  }, 120_000);
});
