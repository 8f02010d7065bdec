import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFolder } from "../cli/folders.ts";
import { program } from "../cli/spawned.ts";
import { browserPath, openBrowser, openPage } from "./browser.ts";

let server: ChildProcess;
let address: string;

beforeAll(async () => {
  const files = [
    "judgements.inex",
    "runs/focused/passages.fol",
    "--collection",
    "articles",
    "--topic-texts",
    "topics.xml",
  ];
  server = spawn(process.execPath, [program, "view", ...files], {
    cwd: demoFolder(),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(server.stdout!, "data")) as [Buffer];
  address = String(line).trim();
});
afterAll(() => void server?.kill("SIGKILL"));

/** What it answers to a request with these headers. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    request(new URL(path, address), { headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on("error", reject)
      .end();
  });
}

test("it listens on this machine alone", () => expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/));

test.each([
  ["/", {}, "GET", 200],
  ["/data", {}, "GET", 200],
  ["/texts/0", {}, "GET", 200],
  ["/texts/9999999", {}, "GET", 404],
  ["/results/1", {}, "GET", 404],
  ["/results/-1", {}, "GET", 404],
  ["/../../etc/passwd", {}, "GET", 404],
  ["/judgements.inex", {}, "GET", 404],
  ["/search?words=memex", {}, "GET", 200],
  ["/search?words=", {}, "GET", 400],
  [`/search?words=${"x".repeat(201)}`, {}, "GET", 400],
  ["/search?words=memex&most=0", {}, "GET", 400],
  ["/search/1?words=memex", {}, "GET", 404],
  ["/search?words=memex", { host: "evil.example" }, "GET", 403],
  ["/search?words=memex", { origin: "http://evil.example" }, "GET", 403],
  ["/data", {}, "POST", 405],
  ["/data", { host: "evil.example" }, "GET", 403],
  ["/data", { origin: "http://evil.example" }, "GET", 403],
  ["/data", { origin: "null" }, "GET", 403],
] as const)("to %s with %o by %s it answers %i %i", async (path, headers, method, status) => {
  expect(await ask(path, headers, method)).toBe(status);
});

describe.skipIf(browserPath === "")("in a browser", () => {
  let browser: BrowserContext;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("the page loads documents as they are opened", async () => {
    const { page, faults } = await openPage(browser, address, new RegExp(`^(?:data:|${address})`));
    await page.getByRole("heading", { name: "1 run, ranked by iP@0.01" }).waitFor();
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(sent.url()));
    await page.goto(`${address}#/document/memex/topic/2026005/run/passages`);
    await page.locator(".text > *").first().waitFor();
    expect(asked.filter((url) => url.includes("/texts/"))).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  test("notes are exported; a copy of the page, whose data stay on the server, is not offered", async () => {
    const { page, faults } = await openPage(
      browser,
      `${address}#/topic/2026005/run/passages`,
      new RegExp(`^(?:data:|blob:|${address})`),
    );
    await page.keyboard.press("m");
    await page.getByRole("dialog").getByRole("textbox").fill("seen by the server's reader");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Notes 1/ }).click();
    expect(await page.getByRole("button", { name: "Save a copy with notes" }).count()).toBe(0);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as JSONL" }).click();
    const [line] = readFileSync(await (await saving).path(), "utf8").split("\n");
    expect(JSON.parse(line!)).toMatchObject({ topic: "2026005", note: "seen by the server's reader" });
    await page.getByText("All of this is saved in a file.").waitFor();
    expect(faults).toEqual([]);
  });

  test("a search of the texts is one request", async () => {
    const { page, faults } = await openPage(browser, address, new RegExp(`^(?:data:|${address})`));
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(sent.url().slice(address.length)));
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("Vannevar  bush");
    await page.locator(".search-results mark", { hasText: "Vannevar Bush" }).first().waitFor();
    expect(asked).toEqual(["search?words=Vannevar++bush&most=8"]);
    expect(faults).toEqual([]);
  });
});

test("Ctrl-C ends it", async () => {
  server.kill("SIGINT");
  const [code] = (await once(server, "exit")) as [number | null];
  expect(code).toBe(0);
});
