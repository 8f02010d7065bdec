import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { codePointSlice } from "../../src/text/code-points.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { demoFolder } from "../cli/folders.ts";
import { marked, press, saved } from "./assessor.ts";
import { browserPath, openBrowser, openPage } from "./browser.ts";
import { isLong } from "../rounds.ts";

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly assessors: readonly { readonly url: string; readonly token: string }[];
}

/** `pericope assess`, once it listens. */
async function started(folder: string, ...args: readonly string[]): Promise<Started> {
  const options = ["--collection", "articles", "--format", "json", "--no-open", ...args];
  const child = spawn(process.execPath, [resolve("bin/pericope.js"), "assess", "demo.judging", ...options], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const line = await new Promise<string>((told) => void createInterface({ input: child.stdout! }).once("line", told));
  return { child, ...(JSON.parse(line) as Omit<Started, "child">) };
}

interface Log {
  readonly actions: readonly {
    readonly kind: string;
    readonly doc: string;
    readonly start?: number;
    readonly end?: number;
  }[];
}

test.skipIf(!isLong || browserPath === "")(
  "a person judges the demo track, the server is killed meanwhile, and nothing is lost",
  async () => {
    const folder = demoFolder();
    const making = ["--topics", "topics.xml", "--pool", "pool.jsonl", "--assessors", "ann"];
    const first = await started(folder, ...making, "--port", "0");
    const browser = await openBrowser();
    const mayAsk = /^(?:http:\/\/127\.0\.0\.1|data:|blob:)/;
    const { page, faults } = await openPage(browser, first.assessors[0]!.url, mayAsk);
    expect(page.url()).not.toContain(first.assessors[0]!.token);
    await page.getByRole("link", { name: /Begin with/ }).click();
    await page.locator(".judged .text").waitFor();
    await press(page, "ArrowRight", "ArrowRight", "Enter", "e", "r"); // relevant, with its entry point
    await page.getByText("document 2 of").waitFor();
    await press(page, "n");
    await page.getByText("document 3 of").waitFor();
    await saved(page);
    expect(faults).toEqual([]);

    first.child.kill("SIGKILL");
    await press(page, "ArrowRight", "Enter");
    await page.locator("button.saved", { hasText: "1 not saved, will be sent" }).waitFor();
    const [text] = await marked(page);
    const second = await started(folder, "--port", new URL(first.url).port);
    await saved(page);
    const { actions } = (await (
      await fetch(`${second.url.replace(/\/$/, "")}/api/actions`, {
        headers: { authorization: `Bearer ${first.assessors[0]!.token}` },
      })
    ).json()) as Log;
    expect(actions.map(({ kind }) => kind)).toEqual(["highlight", "entry", "verdict", "highlight"]);
    const { doc, start, end } = actions[3]!;
    const read = elementTable(readFileSync(join(folder, "articles", `${doc}.xml`), "utf8")).text;
    expect(codePointSlice(read, start!, end!)).toBe(text);
    await browser.close();
    const ended = new Promise((end) => second.child.once("exit", end));
    second.child.kill();
    await ended;
  },
);
