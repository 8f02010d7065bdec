import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openAssessor, press, saved, until } from "./assessor.ts";
import { browserPath, openBrowser } from "./browser.ts";
import { type JudgingServer, judgingServer } from "./judging-server.ts";
import { atLength, isLong } from "../rounds.ts";

const topic = { id: "t", title: "rain", description: "How does rain form?" };
const texts = Object.fromEntries(
  Array.from({ length: 14 }, (_, i) => [
    `d${i}`,
    `Drop ${i} forms around a grain. The cloud is cold. It rains at night.`,
  ]),
);
const names = Object.keys(texts);

/** What a person types for a second search: of its letters, 14 are commands of a document. */
const words = "nucleation, xenon";

const speeds = isLong ? [0, 20, 60, 150] : [0, 60]; // milliseconds between two keys
const waits = isLong ? [0, 30, 120, 400, 1500] : [0, 60, 600]; // milliseconds until results come

describe.skipIf(browserPath === "")("what is typed is never a command", () => {
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

  const field = (page: Page) => page.getByRole("searchbox", { name: "Words, or a query in NEXI" });
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName);
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
  const dropped = (page: Page) => page.getByRole("status").getByText("Not taken:");

  /** A person who searched, and opened the first document that was found. */
  const search = async (): Promise<Page> => {
    server = await judgingServer({ topics: [topic], texts, found: () => names });
    const { page } = await openAssessor(browser, server, "");
    await page.goto(`${server.url}/by/k1/#/topic/t`);
    await field(page).waitFor();
    await page.keyboard.type("rain");
    await press(page, "Enter");
    await page.locator(".finding").first().waitFor();
    await press(page, "ArrowDown", "Enter");
    await heading(page, "d0");
    return page;
  };
  /** Waits until what was done would be at the server, and gives what is. */
  const logged = async (page: Page): Promise<readonly string[]> => {
    await page.waitForTimeout(150);
    await saved(page);
    return server.log.map(({ doc, kind, ...rest }) => `${doc} ${kind} ${"value" in rest ? rest.value : ""}`.trim());
  };

  test.each(speeds)("a second search, %i ms a key: all of it is in the field, whenever results come", async (delay) => {
    const page = await search();
    for (const wait of waits) {
      server.delays = { search: wait };
      await press(page, "f");
      await page.keyboard.type(words, { delay });
      expect(await field(page).inputValue(), `results after ${wait} ms`).toBe(words);
      expect(await focused(page)).toBe("INPUT");
      await press(page, "Enter");
      await page.keyboard.type(" too", { delay }); // while the results are on their way
      await page.locator(".finding").first().waitFor();
      expect(await focused(page)).toBe("INPUT");
      expect(await field(page).inputValue()).toBe(`${words} too`);
      await press(page, "Enter", "Enter"); // twice, as one does who sees nothing happen
      await page.locator(".finding").first().waitFor();
      await press(page, "ArrowDown", "Enter");
      await heading(page, "d0");
    }
    expect(await logged(page)).toEqual([]);
    await press(page, "n"); // on the document itself
    await page.locator(".finding:focus").waitFor();
    expect(await logged(page)).toEqual(["d0 verdict nonrelevant"]);
  });

  atLength.each(speeds)(
    "a page later, the old results come while one thinks: the field keeps the focus, %i ms",
    async (delay) => {
      const page = await search();
      server.delays = { search: 200 };
      await page.reload(); // and nothing is kept of the search
      await page.goto(`${server.url}/by/k1/#/topic/t/find?q=rain&from=d0`);
      await page.waitForTimeout(500);
      await page.keyboard.type(words, { delay });
      expect(await field(page).inputValue()).toBe(words);
      expect(await logged(page)).toEqual([]);
    },
  );

  test.each(speeds)("a document that takes long to open does not come while one types, %i ms a key", async (delay) => {
    const page = await search();
    await press(page, "f");
    server.delays = { post: 300 };
    await page.locator(".finding").nth(1).click();
    await press(page, "n"); // before it is in sight
    await page.getByText("it was not taken").waitFor();
    await press(page, "/");
    await page.keyboard.type(words, { delay });
    await page.getByText("“d1” is in your list now. It was not opened: you went on.").waitFor();
    expect(await field(page).inputValue()).toBe(words);
    expect(await logged(page)).toEqual([]);
  });

  atLength("a document that somebody adds by its id is opened, but not away from what they do by then", async () => {
    server = await judgingServer({ topics: [topic], texts });
    const { page } = await openAssessor(browser, server);
    await page.getByText("Add a document that you found").click();
    const id = page.getByPlaceholder("Id of the document");
    server.delays = { post: 400 };
    await id.pressSequentially("d5");
    await press(page, "Enter");
    await heading(page, "d5");
    await page.getByText("Add a document that you found").click();
    await id.pressSequentially("d7");
    await press(page, "Enter");
    await page.locator(".judged .text").click();
    await page.getByText("“d7” is in the list now. It was not opened: you went on.").waitFor();
    await press(page, "x");
    await heading(page, "d6");
    expect(await logged(page)).toEqual(["d5 verdict cannot"]);
  });

  test.each(speeds)("keys for a field that went away are dropped, and shown, %i ms a key", async (delay) => {
    const page = await search();
    await press(page, "f");
    await page.keyboard.type("ice ", { delay });
    await page.evaluate(() => history.back()); // by a gesture, say
    await heading(page, "d0");
    await page.keyboard.type("nucleation lx", { delay });
    await press(page, "Enter");
    await dropped(page).waitFor();
    expect(await page.locator(".notice q").innerText()).toMatch(/nucleation lx⏎$/);
    expect(await logged(page)).toEqual([]);
    await page.waitForTimeout(800); // a pause
    await press(page, "n");
    await page.locator(".finding:focus").waitFor();
    expect(await dropped(page).count()).toBe(0);
    expect(await logged(page)).toEqual(["d0 verdict nonrelevant"]);
  });

  atLength.each(speeds)("Escape in the midst of typing, %i ms a key", async (delay) => {
    const page = await search();
    await press(page, "f");
    await page.keyboard.type("nuc", { delay });
    await press(page, "Escape"); // takes out what was typed
    await page.keyboard.type("leation", { delay });
    expect(await field(page).inputValue()).toBe("leation");
    await press(page, "Escape", "Escape");
    await heading(page, "d0");
    await page.waitForTimeout(300); // no longer in the rhythm of typing: m is a command
    await press(page, "m");
    await page.keyboard.type("a no", { delay });
    await press(page, "Escape"); // closes the dialog
    await page.keyboard.type("xenon n", { delay });
    await dropped(page).waitFor();
    expect(await page.locator(".notice q").innerText()).toBe("xenon n");
    expect(await logged(page)).toEqual(["d0 note"]);
    await press(page, "Escape", "/");
    await page.keyboard.type("nigh", { delay });
    await press(page, "Tab");
    await page.keyboard.type("xxl", { delay }); // on a button of the search
    expect(await logged(page)).toEqual(["d0 note"]);
    await page.waitForTimeout(800);
    await press(page, "/");
    await page.keyboard.type("night");
    await press(page, "Escape", "n"); // one letter after the field was left is a command
    await heading(page, "All is judged");
    expect(await logged(page)).toEqual(["d0 note", "d0 verdict nonrelevant"]);
  });

  atLength.each(speeds)(
    "typed where there is no field, or before the document is there, %i ms a key",
    async (delay) => {
      const page = await search();
      await press(page, "n");
      await page.locator(".finding:focus").waitFor();
      await page.keyboard.type("nucleation of rain", { delay }); // the space would open the document
      await dropped(page).waitFor();
      expect(await page.locator(".notice q").innerText()).toMatch(/tion of rain$/);
      await press(page, "Escape");
      await heading(page, "d0");
      server.delays = { document: 700 };
      await press(page, "f", "ArrowDown", "ArrowDown", "Enter");
      await page.getByText("Opening the document").waitFor();
      await press(page, "/");
      await page.keyboard.type("no rain on xenon", { delay });
      await heading(page, "d1");
      expect(await logged(page)).toEqual(["d0 verdict nonrelevant"]);
    },
  );

  test("with an input method, with keys that are held down, and in another window", async () => {
    const page = await search();
    const session = await browser.newCDPSession(page);
    await page.keyboard.down("f");
    for (let i = 0; i < 4; i++) await page.keyboard.down("f"); // held: in the field, it is no letter
    await page.keyboard.up("f");
    expect(await field(page).inputValue()).toBe("rain");
    await session.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await press(page, "Escape"); // is for the composition
    expect(await focused(page)).toBe("INPUT");
    await session.send("Input.insertText", { text: "日本" });
    const other = await browser.newPage(); // and back
    await other.close();
    await page.bringToFront();
    await page.keyboard.type(" nl");
    await page.keyboard.down("u");
    await page.evaluate(() => history.back());
    await heading(page, "d0");
    for (let i = 0; i < 4; i++) await page.keyboard.down("u");
    await page.keyboard.up("u");
    expect(await logged(page)).toEqual([]);
  });

  test("where one can touch the screen, f leads to the field as well, and what follows it is in it", async () => {
    const page = await search();
    const session = await browser.newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await press(page, "f");
    await page.keyboard.type(words);
    expect(await field(page).inputValue()).toBe(words);
    await page.getByRole("link", { name: /d0/ }).click(); // whoever touches the screen gets no keyboard over what was found
    await page.getByRole("link", { name: "Find documents" }).click();
    await page.locator(".finding").first().waitFor();
    expect(await focused(page)).toBe("finding");
    expect(await logged(page)).toEqual([]);
  });

  test("ten judgements in three seconds are ten, from a list and from a search", async () => {
    server = await judgingServer({ topics: [topic], texts });
    const { page } = await openAssessor(browser, server);
    for (const _ of names.slice(0, 10)) {
      await press(page, "n");
      await page.waitForTimeout(250);
    }
    expect(await logged(page)).toEqual(names.slice(0, 10).map((doc) => `${doc} verdict nonrelevant`));
    await page.close();
    await server.close();

    const found = await search();
    for (const doc of names.slice(1, 11)) {
      await press(found, "n", "ArrowDown", "Enter"); // as fast as keys can be pressed
      await heading(found, doc);
    }
    expect(await logged(found)).toEqual(names.slice(0, 10).map((doc) => `${doc} verdict nonrelevant`));
  });

  atLength("ten judgements in three seconds are ten, also where documents come slowly", async () => {
    server = await judgingServer({ topics: [topic], texts });
    server.delays = { document: 1500 };
    const { page } = await openAssessor(browser, server);
    await page.waitForTimeout(5000); // one reads the topic, and the first document
    const begin = Date.now();
    for (const i of names.slice(0, 10).keys()) {
      await press(page, "n");
      await page.waitForTimeout(Math.max(0, begin + 300 * (i + 1) - Date.now()));
    }
    expect(await logged(page)).toEqual(names.slice(0, 10).map((doc) => `${doc} verdict nonrelevant`));
  });

  test("a query in NEXI keeps its first slash, also where that is the key to the field", async () => {
    const page = await search();
    const query = "//sec[about(., rain)]";
    await press(page, "f");
    await page.keyboard.type(query);
    expect(await field(page).inputValue()).toBe(query);
    const first = [
      [query, query],
      [`/${query}`, query], // by somebody who knows that the first slash leads to the field
      ["/rain", "rain"],
    ] as const;
    for (const [typed, expected] of first) {
      await field(page).fill("rain");
      await press(page, "Enter");
      await page.locator(".finding").first().waitFor();
      await press(page, "ArrowDown");
      await page.keyboard.type(typed);
      expect(await field(page).inputValue(), typed).toBe(expected);
    }
    await until(() => server.log.length === 0, "nothing was judged");
  });
});
