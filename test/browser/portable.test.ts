import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Download, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { spawned } from "../cli/spawned.ts";
import { browserFolder, browserPath, demoReport, openBrowser, openPage, runs } from "./browser.ts";
import { atLength } from "../rounds.ts";

/** Keeps what the page puts on the clipboard, so that a test need not ask for the machine's. */
async function watchClipboard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const copied = (text: string): Promise<void> => {
      document.documentElement.dataset["copied"] = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset["copied"] ?? "");
}

async function pick(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer; path: string }> {
  const [download] = (await Promise.all([page.waitForEvent("download"), act()])) as [Download, void];
  const path = join(browserFolder(), download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: readFileSync(path), path };
}

describe.skipIf(browserPath === "")("what leaves the page", () => {
  let browser: BrowserContext;
  let address: string;
  beforeAll(async () => {
    address = demoReport();
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  atLength("report 5: a table is copied by keys, in full, and it is told", async () => {
    const { page, faults } = await openPage(browser, address);
    const clipboard = await watchClipboard(page);
    const button = page.getByRole("button", { name: "Copy table" });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown"); // around, to the first
    await page.keyboard.press("Enter");
    await page.locator(".told", { hasText: "Table as CSV copied" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Copy table");
    const { stdout } = spawned(
      ["evaluate", "judgements.inex", ...runs.map((run) => `runs/focused/${run}.fol`), "--format", "json"],
      { cwd: "examples" },
    );
    const scored = JSON.parse(stdout) as { runs: { run: string; mean: Record<string, number> }[] };
    const [heading, ...rows] = (await clipboard())
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const [at, ap] = ["iP@0.01", "AiP"].map((measure) => heading!.indexOf(measure));
    const ranked = scored.runs.toSorted((a, b) => b.mean["iP@0.01"]! - a.mean["iP@0.01"]!);
    expect(rows.map((row) => [row[0], row[1], Number(row[at!]), Number(row[ap!])])).toEqual(
      ranked.map(({ run, mean }, i) => [run, String(i + 1), mean["iP@0.01"], mean["AiP"]]),
    );
    await button.click();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  atLength("where there is no clipboard, the text is there to be taken by hand, or saved", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topic/2026001/run/passages`);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      Object.defineProperty(document, "execCommand", { value: () => false });
    });
    await pick(page, "Copy table: passages", "as Markdown");
    const field = page.getByRole("textbox", { name: "Copy by hand" });
    const text = await field.inputValue();
    expect(text).toMatch(/^### Results of passages for topic 2026001\n\n\| rank \| +document \|/);
    expect(await field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])).toEqual([
      0,
      text.length,
    ]);
    const file = await downloaded(page, () => page.getByRole("button", { name: "Save as results.md" }).click());
    expect(file.bytes.toString()).toBe(text);
    expect(faults).toEqual([]);
  });

  atLength("each table and list can be copied, each plot saved", async () => {
    const { page, faults } = await openPage(browser, address);
    const offered: Record<string, string[]> = {};
    for (const view of [
      "",
      "#/curves",
      "#/topics",
      "#/topic/2026001/run/passages/with/sections",
      "#/compare/articles/passages",
    ]) {
      await page.goto(address + view);
      await page.locator(".result, .chart svg, .differences, .runs").first().waitFor();
      offered[view] = await page
        .locator(".portable-tools button")
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")!));
    }
    expect(offered).toEqual({
      "": ["Copy table", "Save plot"],
      "#/curves": ["Copy table", "Save plot"],
      "#/topics": ["Copy table", "Save plot", "Copy table: differences", "Save plot: differences"],
      "#/topic/2026001/run/passages/with/sections": [
        "Copy table: passages",
        "Copy table: Missed",
        "Copy table: sections",
        "Copy table: Missed",
      ],
      "#/compare/articles/passages": ["Copy table: differences", "Save plot: differences"],
    });
    expect(faults).toEqual([]);
  });

  const plots: string[][] = [
    ["", "Save plot", "runs-iP@0.01", "iP@0.01 of 6 runs"],
    ["#/curves", "Save plot", "precision-recall", "precision-recall: interpolated precision by recall"],
    ["#/topics", "Save plot", "topics-iP@0.01", "iP@0.01 of each run on each topic"],
    ["#/compare/articles/passages", "Save plot: differences", "differences-articles-passages", "passages − articles"],
  ];
  atLength.each(plots)(
    "report 6: a plot is saved as SVG that needs nothing else, and as PNG of twice its size: %s",
    async (view, menu, name, title) => {
      const { page, faults } = await openPage(browser, address + view);
      await page.emulateMedia({ colorScheme: "dark" }); // it is light on paper all the same
      const svg = await downloaded(page, () => pick(page, menu, "as SVG"));
      expect(svg.name).toBe(`${name}.svg`);
      const text = svg.bytes.toString();
      expect(text).toMatch(new RegExp(`<title>[^<]*${title}[^<]*</title>`));
      expect(text).toContain("font-family=");
      expect(text).not.toMatch(/currentColor|var\(|class=|style|href=/);
      const sizes = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
        await image.decode(); // as a file of its own: throws where it is no XML
        return [image.naturalWidth, image.naturalHeight];
      }, text);
      const png = await downloaded(page, () => pick(page, menu, "as PNG"));
      expect(png.name).toBe(`${name}.png`);
      expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
      expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual(sizes.map((size) => 2 * size));
      expect(faults).toEqual([]);
    },
  );

  atLength("report 7: a link leads to the very view, and tells no folder of this machine", async () => {
    const { page } = await openPage(browser, `${address}#/topics?measure=AiP&order=hard`);
    const clipboard = await watchClipboard(page);
    await pick(page, "This view", "Copy link to this view");
    await page.locator(".told", { hasText: "Link to this view copied" }).waitFor();
    expect(await clipboard()).toBe("report.html#/topics?measure=AiP&order=hard");
  });

  atLength("the theme is as the system, light or dark, and remembered", async () => {
    const { page, faults } = await openPage(browser, address);
    await page.emulateMedia({ colorScheme: "light" });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const choose = async (theme: string): Promise<void> => {
      await page.getByRole("button", { name: "This view" }).click();
      await page.getByRole("menuitemradio", { name: theme, exact: true }).click();
    };
    await choose("Dark");
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.locator("h1").waitFor();
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper"))).toBe(
      "#fcfbf8",
    );
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await choose("Light");
    expect(await paper()).toBe(light);
    await choose("Light or dark as the system");
    expect(await paper()).toBe(dark);
    expect(faults).toEqual([]);
  });

  atLength(
    "all of a view is printed, its numbers beside the lines that they belong to, and then it is as it was",
    async () => {
      const { page, faults } = await openPage(browser, `${address}#/topic/2026001/run/passages`);
      await page.evaluate(() => {
        window.print = () => void (document.documentElement.dataset["printed"] = "yes");
      });
      await page.locator(".result").nth(14).waitFor();
      await page.keyboard.press("Control+p");
      await page.waitForFunction(() => document.documentElement.dataset["printed"] === "yes");
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".legend").isVisible()).toBe(true);
      expect(await page.locator(".picker").first().isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
      expect(await page.locator(".result").count()).toBe(30);
      expect(await page.locator("main details:not([open])").count()).toBe(0);
      expect(await page.locator(".result .snippet").count()).toBe(30);
      await page.evaluate(() => void window.dispatchEvent(new Event("afterprint")));
      await expect.poll(() => page.locator(".result").count()).toBe(15);
      expect(await page.locator("main details[open]").count()).toBe(0);

      await page.goto(`${address}#/document/concordance/topic/2026001/run/passages`);
      await page.locator(".note-result").first().waitFor();
      const text = await page.locator(".text").textContent();
      await page.emulateMedia({ media: "print" });
      const placed = await page.evaluate(() => {
        window.dispatchEvent(new Event("beforeprint"));
        return [...document.querySelectorAll<HTMLElement>(".printed-note")].map((note) => {
          const range = document.createRange();
          range.setStartAfter(note);
          range.setEndAfter(document.querySelector(".text")!.lastChild!);
          const line = [...range.getClientRects()].find(({ width }) => width > 0)!;
          const { top, right } = note.getBoundingClientRect();
          const words = [...note.children].map((one) => (one as HTMLElement).dataset["words"]).join(" ");
          return { words, off: Math.abs(top - line.top), isBeside: right <= line.left + 1 };
        });
      });
      // In the order of the text: passages.fol has result 3 at 3, the best entry is at 302, result 1 starts at 1623.
      expect(placed.map(({ words }) => words)).toEqual(["3", "▸", expect.stringContaining("1")]);
      for (const { off, isBeside } of placed) {
        expect(off).toBeLessThan(30); // a line
        expect(isBeside).toBe(true);
      }
      await page.evaluate(() => void window.dispatchEvent(new Event("afterprint")));
      await expect.poll(() => page.locator(".printed-note").count()).toBe(0);
      expect(await page.locator(".text").textContent()).toBe(text);
      await expect.poll(() => page.locator("mark[data-kind=found][data-begin]").count()).toBe(2);
      expect(faults).toEqual([]);
    },
  );

  atLength(
    "all of the report is printed: what was chosen and no more, and the ranks of two runs are told apart",
    async () => {
      const { page, faults } = await openPage(browser, `${address}#/print`);
      await page.evaluate(() => {
        window.print = () => {
          window.dispatchEvent(new Event("beforeprint"));
          document.documentElement.dataset["printed"] = "yes";
        };
      });
      const judged = readFileSync("examples/judgements.inex", "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(" "));
      const topics = new Set(judged.map(([topic]) => topic)).size;
      const relevant = judged.filter(([topic, , , characters]) => topic === "2026001" && characters !== "0");
      const words = page.locator(".print-words");
      expect(await words.innerText()).toBe(`5 parts, ${6 * topics} lists (6 runs on ${topics} topics).`);
      await page.getByLabel("Lists and texts of these runs").selectOption(["passages", "sections"]);
      await page.getByLabel("on these topics").selectOption("2026001");
      for (const part of ["Overview", "Curves", "Topics", "Missed"])
        await page.getByRole("checkbox", { name: new RegExp(`^${part}`) }).uncheck();
      const chosen = `3 parts, 2 lists (2 runs on 1 topic), ${relevant.length} texts.`;
      await expect.poll(() => words.innerText()).toContain(chosen);
      await page.getByRole("button", { name: "Print", exact: true }).click();
      await page.waitForFunction(() => document.documentElement.dataset["printed"] === "yes");
      expect(await page.locator(".printed-part").count()).toBe(3);
      expect(await page.locator(".topic-results h2").allTextContents()).toEqual(["passages", "sections"]);
      expect(await page.locator(".topic-results").first().locator(".result").count()).toBe(30);
      expect(await page.locator("main details:not([open])").count()).toBe(0);
      expect(await page.locator(".text").count()).toBe(relevant.length);
      await page.emulateMedia({ media: "print" });
      const frameOf = (name: string): Promise<string> =>
        page
          .locator(`.${name}`)
          .first()
          .evaluate((note) => getComputedStyle(note).borderTopStyle);
      expect([await frameOf("printed-result"), await frameOf("printed-other")]).toEqual(["none", "solid"]);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => void window.dispatchEvent(new Event("afterprint")));
      await words.waitFor();
      expect(faults).toEqual([]);
    },
  );

  atLength("no two elements of a printed report share an id", async () => {
    const { page } = await openPage(browser, `${address}#/print?part=lists&run=passages&run=sections`);
    await page.evaluate(() => {
      window.print = () => void (document.documentElement.dataset["printed"] = "yes");
    });
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.waitForFunction(() => document.documentElement.dataset["printed"] === "yes");
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([]);
  });
});

const hostile = `</script><script>alert(1)</script> <!-- \u202e & "quotes"`;

describe.skipIf(browserPath === "")("notes of a reader", () => {
  let browser: BrowserContext;
  let address: string;
  beforeAll(() => {
    address = demoReport();
  });
  // A browser keeps notes: each test, and each try of one, begins with one that has none.
  beforeEach(async () => {
    browser = await openBrowser();
  });
  afterEach(() => browser?.close());

  async function write(page: Page, words: string): Promise<void> {
    await page.getByRole("dialog").getByRole("textbox").fill(words);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  /** Selects some text of the document, as a reader does. */
  async function select(page: Page, words: string): Promise<void> {
    await page.locator(".note-result").first().waitFor();
    await page.evaluate((wanted) => {
      const walker = document.createTreeWalker(document.querySelector(".text")!, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const at = walker.currentNode.nodeValue!.indexOf(wanted);
        if (at < 0) continue;
        document.getSelection()!.setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + wanted.length);
        return;
      }
    }, words);
  }

  atLength("report 9: are kept by the browser, and stay in the file that is saved anew", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topic/2026001/run/passages`);
    await page.keyboard.press("m");
    await write(page, hostile);
    expect(await page.locator(".topic-notes .note-words").textContent()).toBe(hostile);
    await page.goto(`${address}#/document/concordance/topic/2026001/run/passages`);
    await select(page, "Sheets that survive");
    await page.getByRole("button", { name: /^Note/ }).last().click();
    await write(page, "how many?");
    const text = (await page.locator(".text").textContent())!;
    const start = Array.from(text.slice(0, text.indexOf("Sheets that survive"))).length;
    await page.waitForFunction(() => CSS.highlights.get("noted")?.size === 1);
    expect(await page.evaluate(() => [...CSS.highlights.get("noted")!].map(String))).toEqual(["Sheets that survive"]);

    await page.reload();
    await page.getByRole("button", { name: "Notes 2 , not saved" }).click();
    await page.getByText("2 changes are in no file yet. This browser keeps them until then.").waitFor();
    const lines = await downloaded(page, () => page.getByRole("button", { name: "Export as JSONL" }).click());
    const exported = lines.bytes
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(exported.map((note) => ({ ...note, id: "", changed: "" }))).toEqual(
      expect.arrayContaining([
        { topic: "2026001", note: hostile, id: "", changed: "" },
        { topic: "2026001", doc: "concordance", start, end: start + 19, note: "how many?", id: "", changed: "" },
      ]),
    );
    const copy = await downloaded(page, () => page.getByRole("button", { name: "Save a copy with notes" }).click());
    expect(copy.name).toBe("report-notes.html");
    await page.getByText("All of this is saved in a file.").waitFor();
    expect(faults).toEqual([]);

    const other = await openBrowser(); // that has kept nothing
    const { page: opened, faults: faultsThere } = await openPage(
      other,
      `${pathToFileURL(copy.path).href}#/topic/2026001/run/passages`,
    );
    expect(await opened.locator(".topic-notes .note-words").textContent()).toBe(hostile);
    await opened.getByRole("button", { name: "Notes 2", exact: true }).click();
    await opened
      .getByRole("dialog")
      .getByRole("link", { name: /concordance/ })
      .click();
    await opened.locator(".note-words", { hasText: "how many?" }).waitFor();
    await opened.waitForFunction(() => CSS.highlights.get("noted")?.size === 1);

    // Changed there and saved once more: the copy of the copy has the change, and no note that was deleted.
    await opened.getByRole("button", { name: "Change" }).click();
    await write(opened, "some hundreds");
    await opened.goto(`${pathToFileURL(copy.path).href}#/topic/2026001/run/passages`);
    await opened.getByRole("button", { name: "Change" }).first().click();
    await opened.getByRole("button", { name: "Delete" }).click();
    await opened.getByRole("button", { name: "Notes 1 , not saved" }).click();
    const again = await downloaded(opened, () =>
      opened.getByRole("button", { name: "Save a copy with notes" }).click(),
    );
    expect(faultsThere).toEqual([]);
    await other.close();
    // The first browser still keeps the older words and the deleted note: what was changed later stands.
    const { page: last } = await openPage(
      browser,
      `${pathToFileURL(again.path).href}#/document/concordance/topic/2026001/run/passages`,
    );
    expect(await last.locator(".note-words").allTextContents()).toEqual(["some hundreds"]);
    await last.getByRole("button", { name: "Notes 1", exact: true }).waitFor();
  });

  atLength("a page that may keep nothing works, and says that notes will be lost", async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await page.goto(`${address}#/topic/2026002/run/passages`);
    await page.getByRole("button", { name: "This view" }).click();
    await page.getByRole("menuitemradio", { name: "Dark", exact: true }).click();
    await page.getByRole("button", { name: "Write a note on this topic" }).click();
    await write(page, "for now");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Write a note on this topic");
    await page.getByRole("button", { name: /^Notes 1/ }).click();
    await page.getByText("1 change is in no file yet. This browser keeps nothing for this page").waitFor();
    let asked = false;
    page.on("dialog", (dialog) => {
      asked = dialog.type() === "beforeunload";
      void dialog.accept();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toBe(true);
    expect(faults).toEqual([]);
  });
});
