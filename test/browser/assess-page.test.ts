import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clickOn, drag, laid, marked, openAssessor, pointAt, press, saved, taking, until } from "./assessor.ts";
import { browserPath, openBrowser } from "./browser.ts";
import { faintTexts } from "./contrast.ts";
import { type JudgedTrack, type JudgingServer, judgingServer } from "./judging-server.ts";
import { atLength } from "../rounds.ts";

const topic = {
  id: "t",
  title: "red ink",
  description: "Where was red ink used?",
  narrative: "A sentence on red ink is relevant.",
  castitle: "//p[about(., rubric)]",
};
const article = `<article><name>Ink</name><body><p>Black ink is old. Red ink is for rubrics.</p>
  <section><title>Red</title><p>A rubric is red. It heads a text.</p></section></body></article>`;
const texts = {
  a: article,
  b: "Nothing of the kind is here. Or so.",
  c: "Red ink again. And more.",
  d: "The last one.",
};
const where = (server: JudgingServer, doc: string) => server.log.filter((action) => action.doc === doc);

describe.skipIf(browserPath === "")("the assessor's page", () => {
  let browser: BrowserContext;
  let server: JudgingServer;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const page of browser.pages()) await page.close();
    await server.close();
  });
  afterAll(() => browser?.close());
  const open = async (at?: string, track: Partial<JudgedTrack> = {}) => {
    server = await judgingServer({ topics: [topic], texts, settings: { guide: "Read <b>all</b> first." }, ...track });
    return openAssessor(browser, server, at);
  };

  test("a person's whole way: begin, decide by one key each, highlight, choose the entry point, come to the end", async () => {
    const { page, faults } = await open("");
    await page.getByRole("link", { name: /Begin with/ }).click();
    await page.getByRole("heading", { name: "Ink", level: 1 }).waitFor();
    await press(page, "r"); // asks for a highlight
    await page.getByText("Now highlight what is relevant").waitFor();
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "Enter", "r"); // asks for the entry point
    await page.getByText("Now choose where a reader should begin").waitFor();
    await press(page, "Enter");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor(); // the next document at once
    await press(page, "n");
    await page.getByRole("heading", { name: "c", level: 1 }).waitFor();
    await press(page, "l");
    await page.getByRole("heading", { name: "d", level: 1 }).waitFor();
    await press(page, "x");
    await page.getByRole("heading", { name: "c", level: 1 }).waitFor(); // what was left for later comes last
    await press(page, "n");
    await page.getByRole("heading", { name: "All is judged" }).waitFor();
    await until(() => server.log.length === 7, "all saved");
    expect(where(server, "a")).toMatchObject([
      { kind: "verdict", value: "relevant" },
      { kind: "highlight" },
      { kind: "entry" },
    ]);
    const { ranges, entry } = server.of("a");
    expect(entry).toBe(ranges[0]!.start);
    expect(server.of("b").verdict).toBe("nonrelevant");
    expect(server.of("c").verdict).toBe("nonrelevant");
    expect(server.of("d").verdict).toBe("cannot"); // Quepid 626
    expect(faults).toEqual([]);
  });

  test("not relevant over highlighted text: it is asked once, and can be taken back from the next document", async () => {
    const { page } = await open("#/topic/t/document/b");
    await page.getByText("How to highlight:").waitFor(); // by somebody who has not done anything yet
    await press(page, "ArrowRight", "Enter");
    await page.getByText("How to highlight:").waitFor({ state: "detached" });
    await press(page, "n");
    const asked = page.getByText(
      "28 characters are highlighted here. Is the document not relevant all the same? Then choose Not relevant (n) again.",
    );
    await asked.waitFor();
    await press(page, "h"); // something else: the question is still there to be answered
    await press(page, "Escape", "n"); // now it is not
    await asked.waitFor();
    await saved(page);
    expect(server.of("b").verdict).toBe("relevant");
    await press(page, "n");
    await page.getByRole("heading", { name: "c", level: 1 }).waitFor();
    await page
      .getByText("“b” is now not relevant. What is highlighted in it (28 characters) does not count.")
      .waitFor();
    await saved(page);
    expect(server.of("b").verdict).toBe("nonrelevant");
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await saved(page);
    expect(server.of("b")).toMatchObject({ verdict: "relevant", ranges: [{ start: 0, end: 28 }] });
    await press(page, "n", "n", "u"); // also by the key
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await page.locator(".notice").waitFor({ state: "detached" });
    await press(page, "x");
    await page.getByText("Can the document not be judged all the same? Then choose Cannot judge (x) again.").waitFor();
    await press(page, "n"); // the question was another one
    await asked.waitFor();
    await press(page, "x", "x");
    await page.getByText("“b” now counts as one that cannot be judged.").waitFor();
    await press(page, "u");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await press(page, "n", "n", "n"); // the next document is asked about no more than ever
    await page.getByRole("heading", { name: "d", level: 1 }).waitFor();
    await saved(page);
    expect([server.of("b").verdict, server.of("c").verdict]).toEqual(["nonrelevant", "nonrelevant"]);
  });

  atLength("a guide in Markdown is shown as such, and HTML in it as text", async () => {
    const guide = `# What counts
Read **all** first, with *care*; see [the rules](https://example.org/rules) and [this](javascript:alert(1)).

1. Relevant
   - red ink
   - \`rubric\`
2. Not relevant

> When in doubt, <b>ask</b>.

| Ink | Counts |
|---|---|
| red | yes |
`;
    const { page, faults } = await open(undefined, { settings: { guide } });
    await press(page, "g");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "What counts", level: 3 }).waitFor();
    expect(await dialog.locator("strong, em, code, a, th, td").allInnerTexts()).toEqual([
      "all",
      "care",
      "the rules",
      "rubric",
      "Ink",
      "Counts",
      "red",
      "yes",
    ]);
    expect(await dialog.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
      "https://example.org/rules",
    ]);
    expect(await dialog.locator("ol > li > ul > li").allInnerTexts()).toEqual(["red ink", "rubric"]);
    expect(await dialog.locator("ol > li").count()).toBe(2);
    expect(await dialog.locator("blockquote").innerText()).toBe("When in doubt, <b>ask</b>.");
    expect(await page.evaluate(faintTexts)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("rule 9: a relevant document is not left without text or entry point in silence, and comes up again", async () => {
    const { page, faults } = await open();
    const heading = (name: string): Promise<void> => page.getByRole("heading", { name, level: 1 }).waitFor();
    await press(page, "r", "."); // relevant, and no text
    await page.getByText("Nothing is highlighted yet").waitFor();
    await press(page, "ArrowRight", "Enter", "r", "."); // text, and no entry point
    await page.getByText("No entry point yet").waitFor();
    await heading("Ink");
    await press(page, ".");
    await heading("b");
    await press(page, "ArrowRight", "Enter", "."); // highlighted, without a word of its being relevant
    await page.getByText("No entry point yet").waitFor();
    await press(page, "e"); // at the cursor; then nothing is missing
    await heading("c");
    await page.getByText("1 of 4 judged, 3 left, 1 without an entry point").waitFor();
    await page.getByRole("link", { name: "Relevant: Ink no entry point" }).waitFor();
    await press(page, "n", "n");
    await heading("Ink"); // it is not finished
    await page.reload();
    await page.getByText("3 of 4 judged, 1 left, 1 without an entry point").waitFor(); // as the server counts
    await press(page, ".", ".");
    await page.getByText("“red ink” is not finished: 1 document left (1 without an entry point).").waitFor();
    await page.getByRole("heading", { name: "1 topic to judge" }).waitFor();
    await page.getByRole("link", { name: /Go on with/ }).click();
    await heading("Ink");
    await press(page, "r", "Enter"); // where the highlight begins
    await page.getByRole("heading", { name: "All is judged" }).waitFor();
    await saved(page);
    expect([server.of("a").entry, server.of("b").entry]).toEqual([server.of("a").ranges[0]!.start, 0]);
    expect(faults).toEqual([]);
  });

  test("rule 9: without entry points nobody is asked for one", async () => {
    const { page } = await open("", { settings: { entryPoints: false } });
    await page.getByRole("link", { name: /Begin with/ }).click();
    await page.getByRole("heading", { name: "Ink", level: 1 }).waitFor();
    await press(page, "ArrowRight", "Enter", ".");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await page.getByText("1 of 4 judged, 3 left").waitFor();
  });

  test("practice comes first and is no work; a finished topic says so, and what is next", async () => {
    const practice = { id: "p", title: "blue ink", practice: true };
    const { page } = await open("", { topics: [topic, { id: "u", title: "green ink" }, practice] });
    await page.getByText("0 of 8 documents judged").waitFor();
    await page.getByText("Practice: 0 of 4; it does not count.").waitFor();
    expect(await page.locator(".topics h2").allInnerTexts()).toEqual(["blue inkpractice", "red ink", "green ink"]);
    await page.getByRole("link", { name: "Without practice: “red ink”" }).waitFor();
    await page.getByRole("link", { name: "Begin with practice: “blue ink”" }).click();
    await page.locator(".judged .text").waitFor();
    for (const name of ["Ink", "b", "c", "d"]) {
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await press(page, "n", "."); // the answer is looked at before one goes on
    }
    const told = page.getByRole("status").filter({ hasText: "ink" });
    await told.waitFor();
    expect(await told.innerText()).toBe(
      "“blue ink” is finished: 4 of 4 documents judged. Next: “red ink”, 4 documents left.",
    );
    await page.getByText("0 of 8 documents judged").waitFor();
    await page.getByRole("link", { name: "Begin with “red ink”" }).click();
    for (const [name, key] of [
      ["Ink", "n"],
      ["b", "n"],
      ["c", "x"],
      ["d", "n"],
    ] as const) {
      // prettier-ignore
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await press(page, key);
    }
    await told.waitFor();
    expect(await told.innerText()).toBe(
      "“red ink” is finished: 3 of 4 documents judged (1 cannot be judged). Next: “green ink”, 4 documents left.",
    );
    await page.getByText("3 of 8 documents judged").waitFor();
    await page.getByRole("link", { name: "red ink", exact: true }).click();
    const panel = page.locator(".topic-finished");
    await panel.waitFor();
    expect(await panel.innerText()).toBe("This topic is finished. Next: green ink");
    await panel.getByRole("link", { name: "green ink" }).click();
    await page.getByText("0 of 4 judged, 4 left").waitFor(); // the document before has the same heading
    await press(page, "l", "n", "n", "n", "n"); // the one for later comes last
    await page.getByRole("heading", { name: "All is judged" }).waitFor();
    expect(await told.innerText()).toBe(
      "“green ink” is finished: 4 of 4 documents judged. Nothing else is left to judge.",
    );
  });

  atLength("a document that cannot be judged can be said to be so (Quepid 626)", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Cannot judge" }).click();
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await page.getByText("1 cannot be judged").waitFor();
  });

  atLength("a key that is held down judges one document", async () => {
    const { page } = await open();
    for (let i = 0; i < 5; i++) await page.keyboard.down("n"); // after the first, these are repeats
    await page.keyboard.up("n");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await saved(page);
    expect(server.log.map(({ doc }) => doc)).toEqual(["a"]);
  });

  atLength("a verdict by mistake is undone where it was given", async () => {
    const { page } = await open();
    await press(page, "n");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await press(page, "u");
    await page.getByRole("heading", { name: "Ink", level: 1 }).waitFor();
    await page.locator(".judged-head").getByText("not judged").waitFor();
    await saved(page);
    expect(server.of("a").verdict).toBe(null);
  });

  atLength("a key that is held down judges the document in sight, and not those after it", async () => {
    const { page } = await open();
    await page.keyboard.down("n");
    for (let i = 0; i < 5; i++) await page.keyboard.down("n"); // as a keyboard repeats it
    await page.keyboard.up("n");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await saved(page);
    expect(server.log).toMatchObject([{ doc: "a", value: "nonrelevant" }]);
  });

  atLength("a verdict that comes before its document is not taken, and this is said", async () => {
    server = await judgingServer({ topics: [topic], texts });
    const page = await browser.newPage();
    let bring = (): void => undefined;
    const isHere = new Promise<void>((resolve) => (bring = resolve));
    await page.route(/api\/document\?.*doc=[bcd]/, async (route) => {
      await isHere;
      await route.continue();
    });
    await page.goto(`${server.url}/by/k1/#/topic/t`);
    await page.locator(".judged .text").waitFor();
    await press(page, "n", "n", "n", "n");
    await page.getByText("it was not taken").waitFor();
    bring();
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await page.getByRole("status").getByText("it was not taken").waitFor();
    await page.waitForFunction(
      () => performance.getEntriesByType("resource").filter((one) => one.name.includes("/document?")).length > 3,
    );
    await press(page, "n", "x", "n"); // as quick as can be, of documents that are here
    await page.getByRole("heading", { name: "All is judged" }).waitFor();
    await until(() => server.log.length === 4, "all saved");
    expect(server.log).toMatchObject([
      { doc: "a", value: "nonrelevant" },
      { doc: "b", value: "nonrelevant" },
      { doc: "c", value: "cannot" },
      { doc: "d", value: "nonrelevant" },
    ]);
  });

  test("highlighting makes relevant by itself, also what was not; one undo takes both", async () => {
    const { page } = await open("#/topic/t/document/b");
    await press(page, "n");
    await page.getByRole("heading", { name: "c", level: 1 }).waitFor();
    await press(page, "k");
    await page.getByRole("heading", { name: "b", level: 1 }).waitFor();
    await press(page, "ArrowRight", "Enter");
    await saved(page);
    expect(server.of("b").verdict).toBe("relevant");
    await press(page, "u");
    await saved(page);
    expect(server.of("b")).toMatchObject({ verdict: "nonrelevant", ranges: [] });
  });

  atLength("the entry point is set by key and by mouse, shown in the margin, and taken back", async () => {
    const { page } = await open("#/topic/t/document/c");
    await press(page, "ArrowRight", "ArrowRight", "e");
    await page.locator(".entry-sign").waitFor();
    await press(page, "e");
    await page.locator(".entry-sign").waitFor({ state: "detached" });
    await press(page, "Escape");
    await page.getByRole("button", { name: "Entry point" }).click();
    const { x, y } = await pointAt(page, "more");
    await page.mouse.move(x, y);
    await expect.poll(() => taking(page)).toEqual(["And more."]); // shown before it is taken
    await clickOn(page, "more");
    await saved(page);
    expect(where(server, "c").map((action) => action.kind === "entry" && action.position)).toEqual([15, null, 15]);
  });

  atLength("query words are tinted on demand; the outline, the search and the topic are at hand", async () => {
    const { page } = await open();
    await press(page, "t");
    expect(await laid(page, "term")).toEqual(["Ink", "ink", "Red", "ink", "rubrics", "Red", "rubric", "red"]);
    await press(page, "t");
    expect(await laid(page, "term")).toEqual([]);
    await page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "Red" }).click();
    expect(await taking(page)).toEqual(["Red"]);
    await press(page, "/");
    await page.keyboard.type("heads  A");
    await page.getByText("1 of 1").waitFor();
    await press(page, "Escape", "Enter");
    expect(await marked(page)).toEqual(["It heads a text."]);
    await page.getByRole("heading", { name: /red ink/ }).waitFor();
    await page.getByText("A sentence on red ink is relevant.").waitFor();
  });

  atLength("the instructions are a key away, as text; so are the keys, all of them", async () => {
    const { page } = await open();
    await press(page, "g");
    await page.getByText("Read <b>all</b> first.").waitFor();
    await press(page, "Escape", "?");
    const dialog = page.getByRole("dialog");
    for (const words of ["not relevant, and the next document", "undo", "by words", "search in the document"])
      await dialog.getByText(words, { exact: true }).waitFor();
    await press(page, "Escape");
    await dialog.waitFor({ state: "detached" });
  });

  atLength("a note is kept, and none of its letters is taken for a key", async () => {
    const { page } = await open();
    await press(page, "m");
    await page.keyboard.type("unclear: n or r?");
    await press(page, "Control+Enter");
    await page.getByText("has a note").waitFor();
    await saved(page);
    expect(where(server, "a")).toMatchObject([{ kind: "note", text: "unclear: n or r?" }]);
  });

  atLength("in a practice topic the answer is shown afterwards, and not before", async () => {
    const answers = { b: { ranges: [[0, 28]] as const, entry: 0 } };
    const { page } = await open("#/topic/t/document/b", { topics: [{ ...topic, practice: true }], answers });
    await page.getByText("then the answer is shown").waitFor();
    expect(await laid(page, "answer")).toEqual([]);
    await press(page, "ArrowRight", "ArrowRight", "Enter");
    await page.getByText("The answer is underlined").waitFor();
    expect(await laid(page, "answer")).toEqual(["Nothing of the kind is here."]);
    await page.getByRole("listitem").filter({ hasText: "28 characters in the answer alone" }).waitFor();
    await page.getByRole("button", { name: "Next document" }).click();
    await page.getByRole("heading", { name: "c", level: 1 }).waitFor();
  });

  atLength(
    "on a phone: tap the first and the last sentence, take, decide; nothing is wider than the screen",
    async () => {
      server = await judgingServer({ topics: [topic], texts });
      const phone = await browser.newPage();
      const session = await browser.newCDPSession(phone);
      await session.send("Emulation.setDeviceMetricsOverride", {
        width: 390,
        height: 844,
        deviceScaleFactor: 2,
        mobile: true,
      });
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      await phone.goto(`${server.url}/by/k1/#/topic/t`);
      await phone.locator(".judged .text").waitFor();
      const tap = async (x: number, y: number): Promise<void> => {
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      };
      const tapOn = async (words: string): Promise<void> => {
        const { x, y } = await pointAt(phone, words);
        await tap(x, y);
      };
      await tapOn("Black");
      await expect.poll(() => taking(phone)).toEqual(["Black ink is old."]);
      await tapOn("rubrics");
      await expect.poll(() => taking(phone)).toEqual(["Black ink is old. Red ink is for rubrics."]);
      expect(await marked(phone)).toEqual([]);
      await phone.getByRole("button", { name: "Highlight", exact: true }).click();
      expect(await marked(phone)).toEqual(["Black ink is old. Red ink is for rubrics."]);
      const wide = await phone.evaluate(() =>
        [...document.querySelectorAll("body *")].flatMap((one) =>
          one.getBoundingClientRect().right > 390 && one.closest("dialog, .documents") === null
            ? [one.outerHTML.slice(0, 90)]
            : [],
        ),
      );
      expect(wide).toEqual([]);
      await phone.getByRole("button", { name: "Documents" }).click();
      await phone
        .getByRole("dialog")
        .getByRole("link", { name: /Not judged: b/ })
        .click();
      await phone.getByRole("heading", { name: "b", level: 1 }).waitFor();
    },
  );

  atLength("a touch handle moves an edge", async () => {
    const { page } = await open("#/topic/t/document/c");
    await drag(page, "Red", "ink");
    const session = await browser.newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const box = (await page.locator(".handle-end").boundingBox())!;
    const goal = await pointAt(page, "more");
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", box.x + 1, box.y + box.height - 2);
    await touch("touchMove", goal.x, goal.y + 10);
    await touch("touchMove", goal.x, goal.y + 22);
    expect(await taking(page)).toEqual(["Red ink again. And more."]);
    await touch("touchEnd", goal.x, goal.y);
    expect(await marked(page)).toEqual(["Red ink again. And more."]);
  });

  atLength(
    "for those who do not see it: marks are in the accessibility tree, what is done is said, all has a name",
    async () => {
      const { page } = await open();
      await press(page, "ArrowRight", "ArrowRight", "Enter");
      await page.getByRole("status").getByText("Highlighted: 17 characters. Black ink is old.").waitFor();
      await page.getByRole("button", { name: "Black ink is old." }).waitFor();
      await press(page, "ArrowRight");
      await page.getByRole("status").getByText("Red ink is for rubrics.").waitFor();
      const session = await browser.newCDPSession(page);
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const nameless = nodes.filter(
        ({ ignored, role, name }) =>
          !ignored &&
          ["button", "link", "region", "complementary", "navigation", "radio", "checkbox"].includes(
            String(role?.value),
          ) &&
          String(name?.value ?? "").trim() === "",
      );
      expect(nameless.map(({ role }) => role?.value)).toEqual([]);
      const levels = nodes.flatMap(({ ignored, role, properties }) =>
        !ignored && role?.value === "heading"
          ? [properties!.find(({ name }) => name === "level")!.value.value as number]
          : [],
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
    },
  );

  atLength.each(["light", "dark"] as const)("text stands out from what is behind it, %s", async (colorScheme) => {
    const { page } = await open();
    await page.emulateMedia({ colorScheme });
    await press(page, "ArrowRight", "ArrowRight", "Enter");
    await saved(page);
    expect(await page.evaluate(faintTexts)).toEqual([]);
    await page.goto(`${server.url}/by/k1/#/`);
    await page.locator(".topics").waitFor();
    expect(await page.evaluate(faintTexts)).toEqual([]);
  });

  atLength("on paper there is the text with its marks, and no tools", async () => {
    const { page } = await open();
    await press(page, "ArrowRight", "Enter");
    await page.emulateMedia({ media: "print" });
    expect(
      await page
        .locator(".bottom, .top, .handles")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).display)),
    ).toEqual(["none", "none", "none"]);
    await page.locator(".judged .text").waitFor();
  });
});
