import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Document } from "../../src/data/collection.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import { served, type Served } from "../assess/node/served.ts";
import { clickOn, drag, laid, marked, pointAt, press, saved, until } from "./assessor.ts";
import { browserPath, openBrowser, openPage } from "./browser.ts";

const documents: readonly Document[] = [
  {
    doc: "ink",
    text: "Black ink is old. Red ink is for rubrics. A rubric is red 🖋️ and heads a text. Nobody knows who began it. The rest is silence.",
  },
  { doc: "none", text: "Nothing of the kind is here. Or so." },
  { doc: "last", text: "The last one. It has red ink, too." },
];
const machine = "gpt <img src=x onerror=alert(1)>";

/** The range of some words, in code points. */
function rangeOf(doc: string, words: string): Range {
  const { text } = documents.find((one) => one.doc === doc)!;
  const start = Array.from(text.slice(0, text.indexOf(words))).length;
  return { start, end: start + [...words].length };
}
const pair = (doc: string, words: string) => {
  const { start, end } = rangeOf(doc, words);
  return [start, end] as const;
};

describe.skipIf(browserPath === "")("suggestions on the assessor's page", () => {
  let browser: BrowserContext;
  let judged: Served;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const page of browser.pages()) await page.close();
    await judged.end();
  });
  afterAll(() => browser?.close());

  /** Ann, at the first document; a machine suggested two highlights in it, one of which begins too early. */
  const open = async (when: "before" | "after"): Promise<Page> => {
    judged = await served({}, { documents, page: readFileSync("dist/assess.html", "utf8") });
    await judged.live.settle({ suggestions: when });
    await judged.live.bringIn(machine, [
      {
        id: "1",
        topic: "t1",
        doc: "ink",
        kind: "suggest",
        ranges: [
          pair("ink", "Black ink is old."),
          pair("ink", "ink is for rubrics. A rubric is red 🖋️"),
          pair("ink", "silence"),
        ],
      },
      { id: "2", topic: "t1", doc: "none", kind: "suggest", ranges: [] },
      { id: "3", topic: "t1", doc: "last", kind: "suggest", ranges: [pair("last", "It has red ink, too.")] },
    ]);
    const { page } = await openPage(
      browser,
      judged.server.linkFor(judged.token("ann")),
      /^(?:http:\/\/127\.0\.0\.1|data:|blob:)/,
    );
    await page.getByRole("link", { name: /Begin with/ }).click();
    await page.locator(".judged .text").waitFor();
    return page;
  };
  const suggested = (page: Page): Promise<string[]> => laid(page, "suggested");
  const kinds = (doc = "ink"): string[] => judged.live.log.actions("ann", "t1", doc).map(({ action }) => action.kind);
  const origin = (doc = "ink") =>
    judged.live.log.actions("ann", "t1", doc).flatMap(({ action }) => ("from" in action ? [action.from] : []));

  test("rule 26, by keyboard: one is taken, one corrected at both edges, one dropped; undo opens it again", async () => {
    const page = await open("before");
    await page.getByText("suggests 3 highlights").waitFor();
    expect(await suggested(page)).toEqual(["Black ink is old.", "ink is for rubrics. A rubric is red 🖋️", "silence"]);
    await press(page, "v");
    await page.getByText("Enter takes it, Delete drops it").waitFor();
    await press(page, "Enter"); // and the next one is at hand
    await page.getByText("Taken from gpt").waitFor();
    expect(await marked(page)).toEqual(["Black ink is old."]);
    await press(page, "w", "[", "ArrowLeft"); // "Red" belongs to it
    await page.getByText("Corrected:").waitFor();
    await press(page, "Escape", "h", "]", "ArrowLeft", "ArrowLeft"); // and the last words do not
    await until(async () => (await marked(page)).some((text) => text.startsWith("Red ink is for")), "corrected");
    expect(await suggested(page)).toEqual(["silence"]);
    await press(page, "v", "Delete");
    await page.getByText("Dropped: silence").waitFor();
    expect(await suggested(page)).toEqual([]);
    await press(page, "u");
    await until(async () => (await suggested(page)).length === 1, "open again");
    await press(page, "y");
    await until(async () => (await suggested(page)).length === 0, "dropped again");
    await saved(page);
    expect(kinds().slice(0, 3)).toEqual(["see", "highlight", "highlight"]);
    expect(new Set(origin())).toEqual(new Set([machine]));
    // What the page shows is what the server's log comes to.
    const { ranges } = judged.live.log.state("ann", "t1", "ink");
    const characters = [...documents[0]!.text];
    expect(ranges.map(({ start, end }) => characters.slice(start, end).join(""))).toEqual(await marked(page));
  });

  test("rule 26, by mouse: a click picks a suggestion, buttons take and drop it, and an edge is dragged", async () => {
    const page = await open("before");
    await page.getByText("suggests 3 highlights").waitFor();
    await clickOn(page, "Black ink");
    await page.getByRole("toolbar").getByRole("button", { name: "Take" }).click();
    await until(async () => (await marked(page)).length === 1, "taken");
    await page.getByRole("radio", { name: "Word" }).click();
    await clickOn(page, "rubrics");
    const handle = await page.locator(".handle-end").boundingBox();
    const to = await pointAt(page, "rubrics", "last");
    await page.mouse.move(handle!.x + 1, handle!.y + handle!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 4, { steps: 4 });
    await page.mouse.up();
    await until(async () => (await marked(page)).includes("ink is for rubrics"), "corrected by mouse");
    const panel = page.locator(".suggestions-panel");
    expect(await panel.innerText()).toContain(machine); // as text
    await panel.getByRole("button", { name: "Drop" }).click();
    await panel.getByText("None is left").waitFor();
    await drag(page, "Nobody", "began it"); // from scratch
    await saved(page);
    const { ranges } = judged.live.log.state("ann", "t1", "ink");
    expect(ranges).toEqual(
      rangeSet(
        ["Black ink is old.", "ink is for rubrics", "Nobody knows who began it"].map((words) => rangeOf("ink", words)),
      ),
    );
    expect(kinds().filter((kind) => kind === "drop")).toHaveLength(1);
  });

  test("rule 25: with --suggest-after nothing is shown until the document is judged; then what is suggested comes first, and the next document after it", async () => {
    const page = await open("after");
    await page.waitForTimeout(200);
    expect(await suggested(page)).toEqual([]);
    expect(kinds()).toEqual([]);
    await press(page, "n");
    await page.getByText("suggests 3 highlights").waitFor();
    expect(kinds()).toEqual(["verdict", "see"]);
    await press(page, "v", "Enter"); // which makes it relevant again
    await until(async () => (await marked(page)).length === 1, "taken");
    await until(() => judged.live.log.state("ann", "t1", "ink").verdict === "relevant", "relevant");
    await press(page, "e", "Enter", "r");
    await page.getByText("document 2 of").waitFor();
    await press(page, "n"); // the machine finds nothing relevant in it either: nothing holds her up
    await page.getByText("document 3 of").waitFor();
    expect(await suggested(page)).toEqual([]);
    await saved(page);
    expect(kinds("none")).toEqual(["verdict", "see"]);
    expect(kinds("last")).toEqual([]);
  });
});
