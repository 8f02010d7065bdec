import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath, demoReport, emptyPage, openBrowser, openPage } from "./browser.ts";
import { faintTexts } from "./contrast.ts";
import { atLength, cases } from "../rounds.ts";

/** What a screen reader is told of one thing on the page. */
interface Told {
  readonly role: string;
  readonly name: string;
  readonly level: number | undefined;
}

/** The accessibility tree in the order of reading. */
async function told(page: Page): Promise<Told[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (id: string): Told[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const level = node.properties?.find(({ name }) => name === "level")?.value.value as number | undefined;
    const own = { role: String(node.role?.value ?? ""), name: String(node.name?.value ?? "").trim(), level };
    return [...(node.ignored ? [] : [own]), ...(node.childIds ?? []).flatMap(walk)];
  };
  return walk(nodes[0]!.nodeId);
}

const views = [
  "",
  "#/document/concordance/topic/2026001/run/passages",
  "#/topic/2026001/run/passages/with/sections",
  "#/compare/articles/passages",
  "#/curves",
  "#/topics",
  "#/missed",
  "#/topic/nowhere",
  "#/document/nowhere",
  "#/document/concordance/topic/2026001/run/passages?with=paragraphs",
];
const mustHaveNames = [
  "link",
  "button",
  "combobox",
  "searchbox",
  "image",
  "region",
  "navigation",
  "columnheader",
  "table",
];

describe.skipIf(browserPath === "")("for those who do not see the page, or not well", () => {
  let browser: BrowserContext;
  let address: string;
  beforeAll(async () => {
    address = demoReport();
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(cases(1, views))("all has a name, headings descend by one, landmarks are there: %s", async (view) => {
    const { page } = await openPage(browser, address + view);
    await page.locator(".result, .text, .chart svg, .heat, .runs, .differences, .lead").first().waitFor();
    const tree = await told(page);
    expect(tree.filter(({ role, name }) => mustHaveNames.includes(role) && name === "")).toEqual([]);
    const levels = tree.filter(({ role }) => role === "heading").map(({ level }) => level!);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [i, level] of levels.entries())
      expect(level - (levels[i - 1] ?? 0), `heading ${i}`).toBeLessThanOrEqual(1);
    for (const landmark of ["banner", "navigation", "main"]) expect(tree.map(({ role }) => role)).toContain(landmark);
    await page.close();
  });

  atLength(
    "marks say where they begin, where they end, and what they are, and the text is told in between",
    async () => {
      const { page } = await openPage(browser, `${address}#/document/concordance/topic/2026001/run/passages`);
      await page.locator("mark").first().waitFor();
      const texts = (await told(page)).filter(({ role }) => role === "StaticText").map(({ name }) => name);
      const marks = texts.filter((name) => /^(?:begin|end) /.test(name));
      // judgements.inex: 302:2365; passages.fol: 3..926, 1623..2567.
      const stretches = ["returned, not relevant", "found", "missed", "found", "missed"];
      expect(marks).toEqual(stretches.flatMap((kind) => [`begin ${kind}:`, `end ${kind}.`]));
      expect(texts[texts.indexOf("begin found:") + 1]).toMatch(/^The first concordance/);
      await page.close();
    },
  );

  atLength("in forced colours marks keep their lines, and what was found its own background", async () => {
    const { page } = await openPage(browser, `${address}#/document/concordance/topic/2026001/run/passages`);
    await page.emulateMedia({ forcedColors: "active" });
    const look = (kind: string) =>
      page
        .locator(`.text mark[data-kind=${kind}]`)
        .first()
        .evaluate((mark) => {
          const { textDecorationStyle, backgroundColor } = getComputedStyle(mark);
          return { textDecorationStyle, backgroundColor };
        });
    const [found, missed, vain] = [await look("found"), await look("missed"), await look("vain")];
    expect([found, missed, vain].map((one) => one.textDecorationStyle)).toEqual(["solid", "dashed", "dotted"]);
    expect(found.backgroundColor).not.toBe(missed.backgroundColor);
    // The line that is over the text has the colour of the text: it needs the same background.
    await page.goto(`${address}#/document/concordance/topic/2026001/run/passages?with=sections`);
    const over = page.locator(".text mark[data-kind=both]").first();
    expect(await over.evaluate((mark) => getComputedStyle(mark).paddingTop)).toBe("5px");
    await page.close();
  });

  const themes = ["light", "dark"] as const;
  atLength.each(views.flatMap((view) => themes.map((theme) => [theme, view] as const)))(
    "text stands out from what is behind it, %s: %s",
    async (theme, view) => {
      const { page } = await openPage(browser, address + view);
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(".result, .text, .chart svg, .heat, .runs, .differences, .lead").first().waitFor();
      expect(await page.evaluate(faintTexts)).toEqual([]);
      await page.close();
    },
  );

  atLength.each(themes)("so does that of the page without data, %s", async (theme) => {
    const { page } = await openPage(browser, emptyPage);
    await page.emulateMedia({ colorScheme: theme });
    expect(await page.evaluate(faintTexts)).toEqual([]);
    await page.close();
  });

  atLength("a new view has the focus at its heading and its name in the title; another choice is said", async () => {
    const { page } = await openPage(browser, address);
    expect(await page.title()).toBe("6 runs, ranked by iP@0.01 · pericope");
    await page.getByRole("link", { name: "AiP" }).click();
    await page.locator("[role=status]", { hasText: "sorted by AiP, descending" }).waitFor({ state: "attached" });
    await page.getByRole("link", { name: "Topics" }).click();
    await page.getByRole("heading", { name: "6 runs on 10 topics" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(await page.title()).toBe("6 runs on 10 topics · pericope");
  });

  atLength("a dialog gives the focus back, however it is closed", async () => {
    const { page } = await openPage(browser, address);
    const button = page.getByRole("button", { name: "Keyboard" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Close" }).click(),
    ]) {
      await button.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await close();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Keyboard");
    }
  });

  atLength("a dialog closes where Back leads to another view", async () => {
    const { page } = await openPage(browser, address);
    await page.getByRole("link", { name: "Missed" }).click();
    await page.getByRole("button", { name: "Keyboard" }).click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "6 runs, ranked by iP@0.01" }).waitFor();
  });

  atLength.each(views.slice(0, 6))("the Tab key comes to the end of the page: %s", async (view) => {
    const { page } = await openPage(browser, address + view);
    await page.locator(".result, .text, .chart svg, .heat, .runs, .differences").first().waitFor();
    const stops = await page.locator("a, button:enabled, select, summary, [tabindex='0']").count();
    const visited = new Set<string>();
    for (let i = 0; i <= stops + 1; i++) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const all = [...document.querySelectorAll("*")];
        return document.activeElement === document.body ? "" : String(all.indexOf(document.activeElement!));
      });
      if (place === "" || visited.has(place)) break;
      visited.add(place);
    }
    // All but those that are not shown: the contents of a narrow window, and closed details.
    expect(visited.size).toBeGreaterThan(stops * 0.8);
    await page.close();
  });
});
