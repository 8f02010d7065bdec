import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluateFiles } from "../../src/score/node/score-files.ts";
import { temporaryFolder } from "../cli/folders.ts";
import { browserPath, emptyPage, openBrowser, openPage } from "./browser.ts";
import { atLength } from "../rounds.ts";

const articles = readdirSync("examples/articles").map((name) => join("examples/articles", name));
const openReport = (page: Page): Locator => page.getByRole("link", { name: "Open the report" });
const rowOf = (page: Page, name: string): Locator => page.locator(".drop-files > li", { hasText: name });

describe.skipIf(browserPath === "")("the page that files are dropped on", () => {
  let browser: BrowserContext;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** A page on which nothing was dropped yet: the browser keeps files from one to the next. */
  async function freshPage() {
    const opened = await openPage(browser, `${emptyPage}#/files`);
    const startOver = opened.page.getByRole("button", { name: "Start over" });
    const empty = opened.page.getByText("Drop judgements, runs and documents here");
    await startOver.or(empty).waitFor(); // until the page knows what the browser kept
    if (await startOver.isVisible()) await startOver.click();
    await empty.waitFor();
    return {
      ...opened,
      choose: (files: string[]) => opened.page.locator("input[type=file]").first().setInputFiles(files),
    };
  }

  atLength("scores files, survives a reload, and saves the report that the program would write", async () => {
    const { page, faults, choose } = await freshPage();
    const zipped = join(temporaryFolder(), "passages.fol.gz");
    writeFileSync(zipped, gzipSync(readFileSync("examples/runs/focused/passages.fol")));
    await choose([
      "examples/judgements.inex",
      zipped,
      "examples/runs/focused/articles.fol",
      "examples/topics.xml",
      ...articles,
    ]);
    await openReport(page).waitFor();
    expect(await rowOf(page, "judgements.inex").locator(".drop-words").textContent()).toBe(
      "10 topics, 142 documents judged",
    );
    expect(await rowOf(page, "*.xml").locator(".drop-words").textContent()).toBe("30 documents");
    await openReport(page).click();
    const { runs, measures } = await evaluateFiles("examples/judgements.inex", [
      zipped,
      "examples/runs/focused/articles.fol",
    ]);
    const expected = runs.map(({ mean }) => mean[measures[1]!]!.toFixed(4));
    const shown = () => page.locator(".runs td.chosen").allTextContents();
    await page.getByRole("heading", { name: "2 runs, ranked by iP@0.01" }).waitFor();
    expect(await shown()).toEqual(expected);

    await page.reload();
    await page.getByRole("heading", { name: "2 runs, ranked by iP@0.01" }).waitFor();
    expect(await shown()).toEqual(expected);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save report.html" }).click();
    const saved = join(temporaryFolder(), "report.html");
    await (await saving).saveAs(saved);
    const template = readFileSync("dist/page.html", "utf8");
    const withoutData = readFileSync(saved, "utf8").replace(/(id="pericope-data">)[^<]*</, "$1null<");
    expect(withoutData).toBe(template);
    const report = await openPage(browser, pathToFileURL(saved).href);
    expect(await report.page.locator(".runs td.chosen").allTextContents()).toEqual(expected);
    await report.page.goto(`${pathToFileURL(saved).href}#/document/memex/topic/2026005/run/passages`);
    await report.page.locator(".text > *").first().waitFor();
    expect([...faults, ...report.faults]).toEqual([]);
  });

  atLength("takes a file for what a person says, before and after scoring", async () => {
    const { page, faults, choose } = await freshPage();
    const folder = temporaryFolder();
    const line = (doc: string) => `{"topic":"q1","doc":"${doc}","start":0,"end":5}\n`;
    writeFileSync(join(folder, "a.jsonl"), line("x"));
    writeFileSync(join(folder, "b.jsonl"), line("x") + line("y"));
    await choose([join(folder, "a.jsonl"), join(folder, "b.jsonl")]);
    await page.getByText("Not scored: there are no judgements").waitFor();
    await page.getByLabel("What a.jsonl is taken for").selectOption("judgements");
    await page.getByText("Not scored: there is no run").waitFor();
    await page.getByLabel("What b.jsonl is taken for").selectOption("run");
    await page.getByText("1 run scored on 1 topic for task chunks").waitFor();
    await page.getByLabel("Measures").fill("charP");
    await page.keyboard.press("Enter");
    await openReport(page).click();
    await page.getByRole("heading", { name: "1 retriever, measured by charP" }).waitFor();
    expect(await page.locator(".runs td.chosen").allTextContents()).toEqual(["0.5000"]);
    await page.goBack();
    await page.getByLabel("What a.jsonl is taken for").selectOption("run");
    await page.getByLabel("What b.jsonl is taken for").selectOption("judgements");
    await openReport(page).click();
    await expect.poll(() => page.locator(".runs td.chosen").allTextContents()).toEqual(["1.0000"]);
    expect(faults).toEqual([]);
  });

  atLength("says what is wrong at each file, and scores the others", async () => {
    const { page, faults, choose } = await freshPage();
    const folder = temporaryFolder();
    const write = (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    await choose([
      "examples/judgements.inex",
      "examples/runs/focused/articles.fol",
      write("broken.fol", "2026001 Q0 memex 1 0.5 tag -7 x\n"),
      write("empty.fol", ""),
      write("photo.png", new Uint8Array([137, 80, 78, 71, 0, 0, 0])),
      write("cut.zip", zipSync({ "a.fol": new Uint8Array(100) }).slice(0, 60)),
      write("latin.txt", new Uint8Array([0x61, 0x0a, 0xe9])),
    ]);
    await openReport(page).waitFor();
    expect(await page.getByRole("status").first().textContent()).toBe("1 run scored on 10 topics for task focused.");
    expect(await rowOf(page, "broken.fol").locator(".fault").textContent()).toContain("line 1: ");
    expect(await rowOf(page, "empty.fol").textContent()).toContain("empty; expected");
    expect(await rowOf(page, "photo.png").textContent()).toContain("no text, but bytes");
    expect(await rowOf(page, "latin.txt").locator(".fault").textContent()).toBe(
      "line 2: invalid UTF-8; expected UTF-8 text",
    );
    await page.getByText("cut.zip: a zip archive without its end").waitFor();
    expect(faults).toEqual([]);
  });

  atLength("several workers come to the numbers of evaluate, from a zip file", async () => {
    const { page, faults, choose } = await freshPage();
    const lines = readFileSync("examples/runs/focused/passages.fol", "utf8").trimEnd().split("\n");
    const topic = lines[0]!.split(" ")[0]!;
    const run = (name: string, step: number): Uint8Array => {
      const own = lines.filter((_, i) => i % step === 0).map((line) => line.replace(/ passages /, ` ${name} `));
      // So much more in vain that the runs are worth another worker.
      const vain = Array.from({ length: 9000 }, (_, i) => `${topic} Q0 other-${i} ${i + 1000} 0 ${name} 100 ${step}`);
      const inTopic = own.filter((line) => line.startsWith(topic));
      return new TextEncoder().encode(
        [...inTopic, ...vain, ...own.filter((line) => !inTopic.includes(line)), ""].join("\n"),
      );
    };
    const files = Object.fromEntries([1, 2, 3, 4].map((step) => [`runs/r${step}.fol`, run(`r${step}`, step)]));
    const zip = join(temporaryFolder(), "track.zip");
    writeFileSync(
      zip,
      zipSync({ ...files, "gold.inex": new Uint8Array(readFileSync("examples/judgements.inex")) }, { level: 0 }),
    );
    await choose([zip]);
    await openReport(page).click();
    await page.getByRole("heading", { name: "4 runs, ranked by iP@0.01" }).waitFor();
    const folder = temporaryFolder();
    const paths = Object.entries(files).map(([name, content]) => {
      const path = join(folder, name.slice("runs/".length));
      writeFileSync(path, content);
      return path;
    });
    const { runs } = await evaluateFiles("examples/judgements.inex", paths);
    const expected = runs.map(({ run: name, mean }) => `${name} ${mean["iP@0.01"]!.toFixed(4)}`).sort();
    const rows = await page.locator(".runs tbody tr").all();
    const shown = await Promise.all(
      rows.map(
        async (row) =>
          `${await row.locator("th, td").nth(1).innerText()} ${await row.locator("td.chosen").textContent()}`,
      ),
    );
    expect(shown.map((words) => words.replaceAll(/\s+/g, " ")).sort()).toEqual(expected);
    expect(faults).toEqual([]);
  });

  atLength("reads submissions by paths, with the documents that they lead into", async () => {
    const { page, faults, choose } = await freshPage();
    await choose(["examples/assessments.xml", "examples/runs/sections.xml", ...articles]);
    await openReport(page).click();
    await page.getByRole("heading", { name: "1 run, measured by iP@0.01" }).waitFor();
    expect(await page.locator(".runs td.chosen").textContent()).toBe("0.7782");
    expect(faults).toEqual([]);
  });

  test("one click opens the demo track; starting over forgets it", async () => {
    const { page, faults } = await freshPage();
    await page.getByRole("button", { name: "Open the demo track" }).press("Enter");
    await page.getByRole("heading", { name: "6 runs, ranked by iP@0.01" }).waitFor();
    await page.getByRole("link", { name: "Files" }).press("Enter");
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByText("Drop judgements, runs and documents here").waitFor();
    await page.reload();
    await page.getByText("Drop judgements, runs and documents here").waitFor();
    expect(faults).toEqual([]);
  });

  test("the examples that the page shows score when they are dropped; without the documents it is these that are missing", async () => {
    const { page, faults } = await freshPage();
    await page.getByText("What are judgements, runs and documents?").click();
    const shown = await page.locator(".drop-examples pre").evaluateAll((all) =>
      all.map((each) => ({
        name: each.getAttribute("aria-label")!,
        mimeType: "text/plain",
        text: each.textContent!,
      })),
    );
    const files = shown.map(({ text, ...file }) => ({ ...file, buffer: Buffer.from(text) }));
    const field = page.locator("input[type=file]").first();
    await field.setInputFiles(files.filter(({ name }) => name !== "documents.jsonl"));
    await page.getByText("Not scored: the documents are missing.").waitFor();
    expect(await page.locator(".drop-files .fault").count()).toBe(0);
    await field.setInputFiles(files.filter(({ name }) => name === "documents.jsonl"));
    await page.getByText("1 run scored on 2 topics for task chunks.").waitFor();
    expect(faults).toEqual([]);
    await page.getByRole("button", { name: "Start over" }).click();
  });

  atLength("works where the browser keeps nothing", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
    await page.goto(`${emptyPage}#/files`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles(["examples/judgements.inex", "examples/runs/focused/articles.fol"]);
    await openReport(page).waitFor();
    await page.getByText("These files are not kept").waitFor();
  });
});
