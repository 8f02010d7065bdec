import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clickOn, drag, marked, openAssessor, press, saved, until } from "./assessor.ts";
import { browserFolder, browserPath, openBrowser } from "./browser.ts";
import { type JudgingServer, judgingServer } from "./judging-server.ts";
import { atLength } from "../rounds.ts";

const text = "One is first. Two is second. Three is third. Four is fourth.";
const texts = { d: text, e: text, f: text };
const kinds = (server: JudgingServer): string[] => server.log.map(({ kind }) => kind);

describe.skipIf(browserPath === "")("nothing that was done is lost", () => {
  let browser: BrowserContext;
  let server: JudgingServer;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const page of browser.pages()) await page.close();
    await server.close();
    // Each test has a server of its own, and so an origin of its own, and a database.
  });
  afterAll(() => browser?.close());
  const open = async (at?: string) => {
    server = await judgingServer({ topics: [{ id: "t", title: "a topic" }], texts });
    return openAssessor(browser, server, at);
  };
  const again = () => openAssessor(browser, server, "#/topic/t/document/d");

  test("no unsaved work is lost: what was done offline is counted, shown, and sent later (Hypothesis 2144)", async () => {
    const { page } = await open();
    server.mode = "gone";
    await press(page, "ArrowRight", "Enter", "ArrowRight", "Enter", "n", "n");
    await page.locator("button.saved", { hasText: "3 not saved, will be sent" }).waitFor();
    expect(server.log).toEqual([]);
    server.mode = "well";
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await saved(page);
    expect(kinds(server)).toEqual(["highlight", "highlight", "verdict"]);
  });

  atLength("a tab that was closed with unsaved work sends it at the next start", async () => {
    const { page } = await open();
    server.mode = "gone";
    await press(page, "ArrowRight", "Enter");
    await page.locator("button.saved", { hasText: "1 not saved, will be sent" }).waitFor();
    await page.close();
    server.mode = "well";
    const { page: next } = await again();
    await saved(next);
    await until(() => server.log.length === 1, "sent");
    await expect.poll(() => marked(next)).toEqual(["One is first."]);
  });

  atLength("what is saved while the log is on its way is shown all the same", async () => {
    const { page } = await open();
    server.mode = "gone";
    await press(page, "ArrowRight", "Enter");
    await page.locator("button.saved", { hasText: "1 not saved, will be sent" }).waitFor();
    await page.close();
    server.mode = "well";
    const next = await browser.newPage();
    await next.route(/api\/actions\?topic=t&doc=d/, async (route) => {
      const before = server.log.length > 0 ? undefined : await route.fetch(); // an answer from before it was saved
      await until(() => server.log.length === 1, "sent");
      await new Promise((resolve) => setTimeout(resolve, 200)); // the answer to the post is there first
      await (before === undefined ? route.fulfill({ json: { actions: [] } }) : route.fulfill({ response: before }));
    });
    await next.goto(`${server.url}/by/k1/#/topic/t/document/d`);
    await next.locator(".judged .text").waitFor();
    await saved(next);
    await expect.poll(() => marked(next)).toEqual(["One is first."]);
  });

  atLength("a browser that was killed sends what it kept", async () => {
    server = await judgingServer({ topics: [{ id: "t" }], texts });
    server.mode = "failing";
    const folder = browserFolder();
    const killed = await openBrowser(folder);
    const { page } = await openAssessor(killed, server);
    await press(page, "ArrowRight", "Enter");
    await page.locator("button.saved", { hasText: "1 not saved, will be sent" }).waitFor();
    const session = await killed.newCDPSession(page);
    const end = new Promise((resolve) => killed.once("close", resolve));
    void session.send("Browser.crash").catch(() => undefined); // all of it is gone at once, without a last word
    await end;
    server.mode = "well";
    const next = await openBrowser(folder);
    const { page: later } = await openAssessor(next, server, "#/topic/t/document/d");
    await until(() => server.log.length === 1, "sent");
    await expect.poll(() => marked(later)).toEqual(["One is first."]);
    await next.close();
  });

  atLength("what was stored though the answer was lost is sent again with the same id, and counts once", async () => {
    const { page } = await open();
    server.mode = "forgetful";
    await press(page, "ArrowRight", "Enter", "ArrowRight", "Enter");
    await until(() => server.posts > 0, "posted");
    server.mode = "well";
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await saved(page);
    expect(kinds(server)).toEqual(["highlight", "highlight"]);
    expect(new Set(server.log.map(({ id }) => id)).size).toBe(2);
  });

  atLength("a server in trouble says why", async () => {
    const { page } = await open();
    server.mode = "failing";
    await press(page, "ArrowRight", "Enter");
    await page.getByRole("button", { name: "not saved, will be sent" }).click();
    await page.getByText("the disk is full").waitFor();
    server.mode = "well";
    await page.getByRole("button", { name: "Send now" }).click();
    await saved(page);
  });

  atLength("one bad action holds up no other: it is set aside, shown, and can be saved as a file", async () => {
    const { page } = await open();
    server.mode = "gone";
    await press(page, "ArrowRight", "Enter", "e", "ArrowRight", "Enter");
    await page.locator("button.saved", { hasText: "3 not saved" }).waitFor();
    server.refused.add("entry");
    server.mode = "well";
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("1 refused").waitFor();
    await saved(page);
    expect(kinds(server)).toEqual(["highlight", "highlight"]);
    expect(await page.locator(".entry-sign").count()).toBe(0);
    await page.getByRole("button", { name: "1 refused" }).click();
    await page.getByText("not wanted").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("refused-Ann.jsonl");
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByText("1 refused").waitFor({ state: "detached" });
  });

  atLength("an open page of Ann never saves as Bob", async () => {
    const { page } = await open();
    server.assessor = "Bob";
    await press(page, "ArrowRight", "Enter");
    await page.getByText("This page belongs to Ann").waitFor();
    await page.locator("button.saved", { hasText: "1 not saved" }).waitFor();
    expect(server.log).toEqual([]);
    server.assessor = "Ann";
    await page.reload();
    await saved(page);
    expect(kinds(server)).toEqual(["highlight"]);
  });

  atLength("two tabs of one person follow each other, and one of them listens to the server", async () => {
    const { page: one } = await open();
    const { page: two } = await again();
    await press(one, "ArrowRight", "Enter");
    await expect.poll(() => marked(two)).toEqual(["One is first."]);
    await press(two, "ArrowRight", "ArrowRight", "Enter");
    await expect.poll(() => marked(one)).toEqual(["One is first.", "Two is second."]);
    await Promise.all([saved(one), saved(two)]);
    expect(server.listeners()).toBe(1);
    await press(one, "u"); // this tab's latest, and not the other's
    await expect.poll(() => marked(two)).toEqual(["Two is second."]);
    await one.close();
    await until(() => server.listeners() === 1, "the other tab listens");
  });

  atLength("what another machine does is seen", async () => {
    const { page } = await open();
    await press(page, "ArrowRight", "Enter");
    await saved(page);
    const body = [
      { id: "x", assessor: "Ann", judging: "j1", topic: "t", doc: "d", kind: "highlight", start: 14, end: 28 },
      { id: "y", assessor: "Ann", judging: "j1", topic: "t", doc: "e", kind: "verdict", value: "nonrelevant" },
    ];
    await fetch(`${server.url}/api/actions`, { method: "POST", body: JSON.stringify(body) });
    await expect.poll(() => marked(page)).toEqual(["One is first.", "Two is second."]);
    await page.locator(".documents .sign-nonrelevant").waitFor();
  });

  atLength("a browser that keeps nothing says so, and saves all the same", async () => {
    server = await judgingServer({ topics: [{ id: "t" }], texts });
    const page = await browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", { value: undefined });
    });
    await page.goto(`${server.url}/by/k1/#/topic/t`);
    await page.locator(".judged .text").waitFor();
    await page.getByText("not kept").waitFor();
    await clickOn(page, "One");
    await press(page, "Enter");
    await drag(page, "Three", "Four");
    await saved(page);
    await until(() => server.log.length === 2, "saved");
  });

  atLength("a disk that fails meanwhile is told, and what is done is saved all the same", async () => {
    const { page } = await open();
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException("the disk is full", "QuotaExceededError");
      };
    });
    await press(page, "ArrowRight", "Enter");
    await page.getByText("not kept").waitFor();
    await until(() => server.log.length === 1, "saved");
    await saved(page);
  });
});
