import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Action, Deed } from "../../src/assess/action.ts";
import { spawned } from "../cli/spawned.ts";
import { served, type Served, texts } from "../assess/node/served.ts";
import { laid, press } from "./assessor.ts";
import { browserPath, openBrowser, openPage, type Watched } from "./browser.ts";
import { faintTexts } from "./contrast.ts";
import { atLength } from "../rounds.ts";

const textOf = (doc: string): string => texts.find((one) => one.doc === doc)!.text;
/** The characters of a document, counted as judgements count them. */
const slice = (doc: string, start: number, end: number): string => [...textOf(doc)].slice(start, end).join("");
const mark = (start: number, end: number): Deed => ({ kind: "highlight", start, end });
const entry = (position: number): Deed => ({ kind: "entry", position });
const says = (value: "relevant" | "nonrelevant" | "cannot" | "later"): Deed => ({ kind: "verdict", value });

let number = 0;
/** What somebody did to a document of a topic. */
async function did(
  { live }: Served,
  who: string,
  topic: string,
  doc: string,
  ...deeds: readonly Deed[]
): Promise<void> {
  const batch = deeds.map((deed): Action => ({ ...deed, id: `w${++number}`, topic, doc }));
  expect(await live.take(who, batch)).not.toHaveProperty("refused");
}

describe.skipIf(browserPath === "")("the organiser's page", () => {
  let browser: BrowserContext;
  let judged: Served;
  let opened: Watched;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    const people = ["ann", "bob", "carl"].map((name) => ({ name, isImported: false }));
    judged = await served({ assessors: people }, { page: readFileSync("dist/assess.html", "utf8") });
    // Somebody else has entered in the same browser before.
    await browser.clearCookies();
    const enter = (name: string): string => `${judged.server.address}enter?token=${judged.token(name)}`;
    await browser.request.get(enter("ann"));
    opened = await openPage(browser, enter("organiser"), /^(?:http:\/\/127\.0\.0\.1|data:|blob:)/);
  });
  afterEach(async () => {
    for (const page of browser.pages()) await page.close();
    await judged.end();
    expect(opened.faults).toEqual([]);
  });

  const at = async (view: string): Promise<Page> => {
    await opened.page.goto(`${judged.server.address}organiser/${view}`);
    await opened.page.locator("main h1").waitFor();
    return opened.page;
  };
  const adjudicate = async (doc: string): Promise<Page> => {
    const page = await at(`#/topic/t1/document/${encodeURIComponent(doc)}`);
    await page.locator(".judged .text").waitFor();
    return page;
  };
  /** What is adjudicated, once all is saved. */
  const state = async (doc: string) => {
    await opened.page.locator(".saved-all").waitFor();
    const { body } = await judged.get("organiser", `/api/state?topic=t1&doc=${encodeURIComponent(doc)}`);
    return { ranges: body.ranges, entry: body.entry, verdict: body.verdict, judged: body.judged };
  };

  atLength("a topic is assigned and taken back, and what that costs is said first", async () => {
    await did(judged, "bob", "t2", "plain", mark(0, 13));
    const page = await at("#/");
    const row = page.locator('tr[data-topic="t2"]');
    const tick = async (...names: readonly string[]): Promise<void> => {
      await row.getByRole("button", { name: "Assign" }).click();
      for (const name of names) await page.getByRole("checkbox", { name, exact: true }).click();
    };
    await tick("ann", "carl");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await row.locator(".judges li").nth(2).waitFor();
    expect(judged.live.log.assigned("t2")).toEqual(["ann", "bob", "carl"]);
    await tick("bob");
    expect(await page.locator("dialog .warning").innerText()).toContain("bob has judged 1 document");
    await page.keyboard.press("Enter"); // by keyboard alone
    await expect.poll(() => row.locator(".judge-name").allInnerTexts()).toEqual(["ann", "carl"]);
    expect(judged.live.log.assigned("t2")).toEqual(["ann", "carl"]);
  });

  atLength(
    "links: a new assessor gets one, a fresh one is shown once, and all are taken back after a question",
    async () => {
      const page = await at("#/people");
      const status = async (url: string): Promise<number> => (await fetch(url, { redirect: "manual" })).status;
      const link = async (): Promise<string> => {
        const url = await page.locator("dialog .link-field input").inputValue();
        await page.getByRole("button", { name: "Close" }).click();
        return url;
      };
      await page.getByLabel("Name").fill("dora");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      const first = await link();
      await page.locator('tr[data-person="dora"]').waitFor();
      await page.getByRole("button", { name: "Fresh link for dora" }).click();
      const second = await link();
      expect([await status(first), await status(second), first === second]).toEqual([303, 303, false]);
      await page.getByRole("button", { name: "Take back links of dora" }).click();
      await page.getByRole("button", { name: "Keep them" }).click();
      expect(await status(first)).toBe(303);
      await page.getByRole("button", { name: "Take back links of dora" }).click();
      await page.getByRole("button", { name: "Take them back" }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
      expect(await status(second)).toBe(403);
      await page.getByLabel("Name").fill("organiser");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("Not added:").waitFor();
      expect(opened.faults.splice(0)).toEqual([expect.stringContaining("400")]); // as the browser has it
    },
  );

  test("the organiser's links are taken back after a question: this browser goes on, an earlier link does not let in", async () => {
    const page = await at("#/people");
    await page.getByRole("button", { name: "Take back links of organiser" }).click();
    await page.getByText("Everybody else who has the organiser’s page open").waitFor();
    await page.getByRole("button", { name: "Take them back" }).click();
    const url = await page.getByLabel("Link for organiser").last().inputValue();
    await page.getByRole("button", { name: "Close" }).click();
    const status = async (link: string): Promise<number> => (await fetch(link, { redirect: "manual" })).status;
    expect(await status(url)).toBe(303);
    expect(await status(`${judged.server.address}enter?token=${judged.token("organiser")}`)).toBe(403);
    await page.reload();
    await page.getByRole("heading", { name: "The organiser’s links" }).waitFor();
  });

  test("differences are marked on the characters that they are of, told by words and counts, and listed", async () => {
    await did(judged, "ann", "t1", "emoji", mark(0, 9));
    await did(judged, "bob", "t1", "emoji", mark(8, 14));
    const page = await adjudicate("emoji");
    expect(await laid(page, "share-0")).toEqual([slice("emoji", 0, 8)]);
    expect(await laid(page, "share-all")).toEqual([slice("emoji", 8, 9)]);
    expect(await laid(page, "share-1")).toEqual([slice("emoji", 9, 14)]);
    const legend = await page.getByRole("list", { name: "Characters highlighted by" }).locator("li").allInnerTexts();
    expect(legend.map((words) => words.replace(/^ab\s*/, ""))).toEqual(
      expect.arrayContaining(["both 1", "ann alone 8", "bob alone 5", `nobody ${[...textOf("emoji")].length - 14}`]),
    );
    const listed = await page.locator(".shares-panel li").allInnerTexts();
    expect(listed.map((words) => words.split(":")[0])).toEqual(["ann alone", "both", "bob alone"]);
  });

  atLength("three judges: text of all, of two, of one", async () => {
    await did(judged, "organiser", "t1", "", { kind: "assign", to: ["ann", "bob", "carl"] });
    await did(judged, "ann", "t1", "rtl", mark(0, 10));
    await did(judged, "bob", "t1", "rtl", mark(4, 12));
    await did(judged, "carl", "t1", "rtl", mark(8, 20));
    const page = await adjudicate("rtl");
    expect(await laid(page, "share-all")).toEqual([slice("rtl", 8, 10)]);
    expect(await laid(page, "share-some")).toEqual([slice("rtl", 4, 8), slice("rtl", 10, 12)]);
    expect(await laid(page, "share-2")).toEqual([slice("rtl", 12, 20)]);
    await page.keyboard.press("b");
    expect(await state("rtl")).toMatchObject({ ranges: [[8, 10]], verdict: "relevant" });
  });

  atLength("adjudication begins with both, either, none or one of them, is edited, and undone", async () => {
    await did(judged, "ann", "t1", "plain", mark(0, 26), mark(40, 60), entry(14));
    await did(judged, "bob", "t1", "plain", mark(14, 50), entry(20));
    const page = await adjudicate("plain");
    const start = (name: string): Promise<void> =>
      page.getByRole("group", { name: "Start from" }).getByRole("button", { name }).click();
    await start("Both");
    const both = {
      ranges: [
        [14, 26],
        [40, 50],
      ],
      entry: null,
      verdict: "relevant",
      judged: true,
    };
    expect(await state("plain")).toEqual(both);
    await start("Either");
    expect(await state("plain")).toEqual({ ...both, ranges: [[0, 60]] });
    await page.keyboard.press("o");
    expect(await state("plain")).toEqual({ ranges: [], entry: null, verdict: null, judged: false });
    await page.keyboard.press("2");
    expect(await state("plain")).toEqual({ ...both, ranges: [[14, 50]], entry: 20 });
    await page.getByRole("button", { name: "Take the entry point of ann" }).click();
    expect(await state("plain")).toMatchObject({ entry: 14 });
    for (let i = 0; i < 4; i++) await page.keyboard.press("u");
    expect(await state("plain")).toEqual(both);
    // By the assessor's own keys: the first sentence, too.
    await page.locator(".judged .text").focus();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    expect(await state("plain")).toMatchObject({
      ranges: [
        [0, 13],
        [14, 26],
        [40, 50],
      ],
    });
    expect(await laid(page, "marked")).toEqual(
      [
        [0, 13],
        [14, 26],
        [40, 50],
      ].map(([a, b]) => slice("plain", a!, b!)),
    );
  });

  atLength("from difference to difference by a key, until all are settled", async () => {
    for (const doc of ["plain", "rtl"]) await did(judged, "ann", "t1", doc, mark(0, 9));
    for (const doc of ["plain", "rtl"]) await did(judged, "bob", "t1", doc, says("nonrelevant"));
    for (const who of ["ann", "bob"]) await did(judged, who, "t1", "emoji", mark(0, 1), entry(0));
    const page = await at("#/topic/t1");
    await page.getByText("3 documents, 2 of which differ; none adjudicated yet.").waitFor();
    await page.keyboard.press(".");
    await page.locator(".judged .text").waitFor();
    await page.keyboard.press("n"); // not relevant, and the next one
    await expect.poll(() => page.url()).toMatch(/document\/(?:rtl|plain)$/);
    await page.getByText("1 of 2 adjudicated").waitFor();
    await page.keyboard.press("n");
    await page.getByText("3 documents, 2 of which differ; all are adjudicated.").waitFor();
    expect([await state("plain"), await state("rtl")].map(({ verdict }) => verdict)).toEqual([
      "nonrelevant",
      "nonrelevant",
    ]);
    const { status } = spawned(["convert", judged.place, `${judged.place}.jsonl`]);
    expect(status).toBe(0); // nobody is asked for --assessor
  });

  test("rule 10: what is missing is listed with its documents, and stops a freeze until it is completed", async () => {
    await did(judged, "ann", "t1", "plain", mark(0, 26), entry(0));
    await did(judged, "bob", "t1", "plain", mark(0, 26), entry(14));
    await did(judged, "ann", "t1", "rtl", mark(0, 4));
    await did(judged, "ann", "t1", "emoji", says("relevant"));
    await did(judged, "bob", "t1", "emoji", says("later"));
    await did(judged, "ann", "t1", "__proto__", mark(0, 6), says("nonrelevant"));
    await did(judged, "bob", "t2", "plain", says("later"));
    await did(judged, "bob", "t2", "rtl", says("cannot"));
    const page = await at("#/");
    const listed = async () => {
      return Object.fromEntries(
        await page
          .locator(".missing")
          .evaluateAll((all) =>
            all.map((one) => [
              (one as HTMLElement).dataset["code"],
              [...one.querySelectorAll("li a")].map((link) => link.textContent),
            ]),
          ),
      );
    };
    const open = {
      "text-not-relevant": ["__proto__"],
      later: ["plain"],
      cannot: ["rtl"],
      "not-judged": ["../../etc/passwd", "emoji", "../../etc/passwd", "__proto__"],
    };
    await expect.poll(listed).toEqual({
      differences: ["plain"],
      "no-entry-point": ["rtl"],
      "no-text": ["emoji"],
      ...open,
    });
    await page.getByText("Nothing can be frozen yet: 1 relevant document has no entry point and 1 document is called").waitFor(); // prettier-ignore
    const freeze = (...more: string[]) => {
      const { status, stderr } = spawned(["assess", judged.place, "--freeze", "-o", `${judged.place}.inex`, ...more]);
      return { status, stderr };
    };
    expect(freeze()).toEqual({ status: 2, stderr: expect.stringMatching(/differently, and nobody adjudicated .*--assessor ann --allow no-entry-point,no-text\)\n$/) }); // prettier-ignore

    // The difference: what both highlighted, and an entry point that is asked for until it is there.
    await page.locator('.missing[data-code="differences"]').getByRole("link").click();
    await page.locator(".judged .text").waitFor();
    await press(page, "b");
    await page.getByText("Their entry points differ: choose one.").waitFor();
    await press(page, "r", ".");
    await page.getByText("No entry point yet").waitFor();
    await press(page, ".");
    await page.getByText("1 document, 1 of which differ; 1 adjudicated. 1 document still to complete.").waitFor();
    expect(await page.getByText("all are adjudicated").count()).toBe(0);
    await at("#/");
    await expect.poll(async () => (await listed())["no-entry-point"]).toEqual(["plain", "rtl"]);
    await page.getByText("1 adjudicated, 3 incomplete").waitFor();
    const refused = freeze();
    expect(refused).toEqual({ status: 2, stderr: expect.stringMatching(/^\S+: nothing is frozen: .*\(--allow no-entry-point,no-text\)\n$/) }); // prettier-ignore
    expect(refused.stderr).toContain("2 relevant documents have no entry point (plain, rtl of topic t1)");
    await page.getByRole("link", { name: "plain" }).first().click();
    await page.locator(".judged .text").waitFor();
    await press(page, "r", "Enter");
    await page.getByText("1 document, 1 of which differ; 1 adjudicated.").waitFor(); // and others have no entry point

    // One alone judged this: the organiser begins with that, and completes it.
    await page.locator('.missing[data-code="no-entry-point"]').getByRole("link", { name: "rtl" }).click();
    await page.locator(".judged .text").waitFor();
    await press(page, "1");
    await page.getByText("Taken from ann. There is no entry point: choose one.").waitFor();
    await press(page, "r", "Enter");
    await page.locator(".missing").first().waitFor();
    await page.locator('.missing[data-code="no-entry-point"]').waitFor({ state: "detached" });
    await page.locator('.missing[data-code="no-text"]').getByRole("link").click();
    await page.locator(".judged .text").waitFor();
    await press(page, "n");
    await at("#/topic/t1");
    await page.getByText("1 document, 1 of which differ; all are adjudicated.").waitFor();
    await at("#/");
    await expect.poll(listed).toEqual(open);
    const frozen = freeze();
    expect(frozen.status).toBe(0);
    expect(frozen.stderr).toContain("note: 1 document left for later: plain of topic t2 [later]\n");
    const { checklist } = JSON.parse(readFileSync(`${judged.place}.inex.manifest.json`, "utf8")) as { checklist: { code: string; count: number; documents: { documents: string[] }[] }[] }; // prettier-ignore
    const recorded = checklist.filter(({ count }) => count > 0);
    expect(
      Object.fromEntries(recorded.map(({ code, documents }) => [code, documents.flatMap((one) => one.documents)])),
    ).toEqual(open);
  });

  atLength("agreement is what pericope agree prints, grows while one looks, and is not told of nothing", async () => {
    const page = await at("#/agreement");
    await page.getByText("There is no document yet that two have judged").waitFor();
    await page.getByText("ann and bob have judged no document in common").waitFor();
    await did(judged, "ann", "t1", "plain", mark(0, 26));
    await did(judged, "bob", "t1", "plain", mark(14, 50));
    const cells = page.locator('tr[data-pair="t1 ann bob"] td.number');
    await expect.poll(() => cells.allInnerTexts()).toHaveLength(4); // without a reload
    await did(judged, "ann", "t1", "rtl", mark(0, 9));
    await did(judged, "bob", "t1", "rtl", says("nonrelevant"));
    await expect.poll(async () => (await cells.allInnerTexts())[0]).toBe("2");
    const asked = ["agree", judged.place, "--assessor", "ann", "bob", "--unlisted", "skip", "--format", "json"];
    const { articles, characters } = JSON.parse(spawned(asked).stdout).topics.t1;
    const printed = [articles.ratio, characters.ratio, characters.kappa].map((value: number) => value.toFixed(4));
    expect(await cells.allInnerTexts()).toEqual(["2", ...printed]);
  });

  atLength("notes lead to their documents; what somebody found is released to all", async () => {
    await did(judged, "ann", "t1", "plain", says("cannot"), { kind: "note", text: "<b>cut off</b>" });
    await did(judged, "ann", "t1", "outside", { kind: "add" }, mark(0, 5));
    const page = await at("#/notes");
    await page.getByText("<b>cut off</b>").waitFor();
    await page.getByRole("link", { name: "plain" }).click();
    await page.locator(".judged .text").waitFor();
    expect(await page.locator(".judge-notes").innerText()).toBe("ann: <b>cut off</b>");
    await at("#/");
    await page.getByRole("button", { name: "Release outside" }).click();
    await page.getByText("released", { exact: true }).waitFor();
    expect(judged.live.log.released("t1")).toEqual(["outside"]);
  });

  atLength("a phone shows all without scrolling sideways, and nothing is faint, by day or by night", async () => {
    await did(judged, "ann", "t1", "plain", mark(0, 26), { kind: "note", text: "long ".repeat(50) });
    await did(judged, "bob", "t1", "plain", mark(14, 50));
    for (const view of ["#/", "#/people", "#/agreement", "#/notes", "#/topic/t1", "#/topic/t1/document/plain"]) {
      const page = await at(view);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(faintTexts), `${view} ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(390);
      await page.setViewportSize({ width: 1400, height: 900 });
    }
  });
});
