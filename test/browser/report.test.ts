import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFolder, folderOf } from "../cli/folders.ts";
import { spawned } from "../cli/spawned.ts";
import { browserPath, demoReport, markedTexts, openBrowser, openPage, report, runs } from "./browser.ts";
import { atLength, cases } from "../rounds.ts";

interface DemoDocument {
  readonly doc: string;
  readonly text: string;
}

const documents = readFileSync("examples/documents.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as DemoDocument);
const textOf = (id: string): string => documents.find(({ doc }) => doc === id)!.text;

interface MissedJson {
  readonly counts: readonly { readonly characters: number; readonly texts: number }[];
  readonly texts: readonly {
    readonly topic: string;
    readonly start: number;
    readonly end: number;
    readonly runs: number;
  }[];
  readonly topics: readonly { readonly topic: string }[];
}

describe.skipIf(browserPath === "")("the report of the demo track", () => {
  let browser: BrowserContext;
  let address: string;
  beforeAll(async () => {
    address = demoReport();
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("ranks the runs by the measure of the task, with the scores of evaluate", async () => {
    const { page, faults } = await openPage(browser, address);
    const { stdout } = spawned(
      ["evaluate", "judgements.inex", ...runs.map((run) => `runs/focused/${run}.fol`), "--format", "json"],
      { cwd: "examples" },
    );
    const { runs: scored } = JSON.parse(stdout) as { runs: { run: string; mean: Record<string, number> }[] };
    const expected = scored.toSorted((a, b) => b.mean["iP@0.01"]! - a.mean["iP@0.01"]!);
    expect(await page.locator(".runs tbody th").allTextContents()).toEqual(expected.map(({ run }) => run));
    expect(await page.locator(".runs td.chosen").allTextContents()).toEqual(
      expected.map(({ mean }) => mean["iP@0.01"]!.toFixed(4)),
    );
    expect(faults).toEqual([]);
  });

  test("sorts by any column, switches the measure, and goes back", async () => {
    const { page, faults } = await openPage(browser, address);
    await page.getByRole("link", { name: "AiP" }).click();
    await page.locator('th[aria-sort="descending"]', { hasText: "AiP" }).waitFor();
    const first = page.locator(".runs tbody th").first();
    expect(await first.textContent()).toBe("sections");
    await page.getByRole("link", { name: "AiP" }).click();
    await expect.poll(() => first.textContent()).toBe("random");
    await page.goBack();
    await page.locator('th[aria-sort="descending"]').waitFor();
    await page.getByLabel("Measure").selectOption("AiP");
    await page.getByRole("heading", { name: "6 runs, ranked by AiP" }).waitFor();
    expect(faults).toEqual([]);
  });

  atLength(
    "says on top who leads, in the sentence of compare, and proves it; a heading says what it means",
    async () => {
      const { page, faults } = await openPage(browser, address);
      const files = runs.map((run) => `runs/focused/${run}.fol`);
      const { stdout } = spawned(["compare", "judgements.inex", ...files, "-f", "json"], { cwd: "examples" });
      const { verdict, pairs } = JSON.parse(stdout) as {
        verdict: string;
        pairs: { a: string; b: string; wins: number; losses: number; adjusted: number }[];
      };
      expect(await page.locator(".lead-verdict").innerText()).toBe(verdict);
      await page.getByText("The figures behind this").click();
      await page.locator(".proof-table").waitFor();
      const rows = await page.locator(".proof-table tbody tr").allInnerTexts();
      for (const row of rows) {
        const [run, , , topics, p] = row.split("\t").map((cell) => cell.trim());
        const pair = pairs.find(({ a, b }) => [a, b].includes("passages") && [a, b].includes(run!))!;
        const [won, lost] = pair.a === "passages" ? [pair.losses, pair.wins] : [pair.wins, pair.losses];
        expect([topics, p]).toEqual([`${won} · ${10 - won - lost} · ${lost}`, pair.adjusted.toFixed(4)]);
      }
      expect(rows.length).toBe(5);
      const heading = page.getByRole("link", { name: "AiP" });
      await heading.focus();
      await page.locator(".explained", { hasText: "AiP: " }).waitFor();
      const described = await heading.evaluate(
        (link) => document.getElementById(link.getAttribute("aria-describedby")!)!.textContent,
      );
      expect(await page.locator(".explained").innerText()).toBe(`AiP: ${described}`);
      expect(faults).toEqual([]);
    },
  );

  test("leads from a cell of the heat map to the topic, by key to a result, and to its text", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topics`);
    await page.locator('.heat a[title^="passages, 2026001"]').click();
    await page.getByRole("heading", { name: "concordance compiled by hand" }).waitFor();
    await page.locator(".result").nth(14).waitFor();
    expect(await page.locator(".result .gain").first().textContent()).toContain("944 of 944 characters relevant");
    expect(await page.locator(".missed h3").textContent()).toBe("Missed: 1 passage in part, 797 characters");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator(".text").waitFor();
    expect(page.url()).toContain("#/document/concordance/topic/2026001/run/passages");
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "concordance compiled by hand" }).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "history of page numbers and leaf numbers" }).waitFor();
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "concordance compiled by hand" }).waitFor();
    expect(faults).toEqual([]);
  });

  test.each(cases(2, ["concordance", "hypertext", "inverted-file", "test-collection"]))(
    "shows of %s exactly the text that was counted",
    async (doc) => {
      const { page, faults } = await openPage(browser, `${address}#/document/${doc}/topic/2026001/run/passages`);
      await page.locator(".text > *").first().waitFor();
      expect(await page.locator(".text").evaluate((element) => element.textContent)).toBe(textOf(doc));
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  test("lays over the text what was found, missed and returned, not relevant", async () => {
    const { page } = await openPage(browser, `${address}#/document/concordance/topic/2026001/run/passages`);
    await page.locator(".note-result").first().waitFor();
    const text = textOf("concordance");
    // judgements.inex: 302:2365; passages.fol: 3..926, 1623..2567.
    expect(await markedTexts(page)).toEqual({
      found: [text.slice(302, 926), text.slice(1623, 2567)],
      missed: [text.slice(926, 1623), text.slice(2567, 2667)],
      vain: [text.slice(3, 302).trimEnd()], // white space between blocks is not marked
    });
    expect(await page.locator(".note-result").allInnerTexts()).toHaveLength(2);
    expect(await page.locator(".contents li button > :first-child").allInnerTexts()).toContain("Later works by hand");
  });

  atLength(
    "lays two runs over one text: each character is of the kind that the files say, and counted so",
    async () => {
      const { page, faults } = await openPage(
        browser,
        `${address}#/document/concordance/topic/2026001/run/passages?with=paragraphs`,
      );
      await page.locator("mark[data-kind=both]").first().waitFor();
      const text = textOf("concordance");
      const returned = (run: string): boolean[] => {
        const characters = [...text].map(() => false);
        for (const line of readFileSync(`examples/runs/focused/${run}.fol`, "utf8").trim().split("\n")) {
          const [topic, , doc, , , , start, length] = line.split(/\s+/);
          if (topic === "2026001" && doc === "concordance")
            characters.fill(true, Number(start), Number(start) + Number(length));
        }
        return characters;
      };
      const [first, second] = [returned("passages"), returned("paragraphs")];
      const counts = new Map<string, number>();
      for (let at = 0; at < text.length; at++) {
        const found = 302 <= at && at < 2667; // judgements.inex
        if (!found && !first[at] && !second[at]) continue;
        const who = [
          ["by neither", "only by paragraphs"],
          ["only by passages", "by both"],
        ][Number(first[at])]![Number(second[at])]!;
        const kind = `${found ? "found" : "not relevant, returned"} ${who}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
      const shown = await page.locator(".legend li").allTextContents();
      expect(shown.slice(0, 7).map((words) => words.trim())).toEqual(
        [
          "found by both",
          "found only by passages",
          "found only by paragraphs",
          "found by neither",
          "not relevant, returned by both",
          "not relevant, returned only by passages",
          "not relevant, returned only by paragraphs",
        ].map((kind) => `${(counts.get(kind) ?? 0).toLocaleString("en")} ${kind}`),
      );
      const marked = await markedTexts(page);
      const seen = (kind: string): number => (marked[kind] ?? []).join("").replaceAll(/\s/g, "").length;
      const solid = (from: number, to: number): number => text.slice(from, to).replaceAll(/\s/g, "").length;
      const expected = ["both", "first", "second", "neither"].reduce((sum, kind) => sum + seen(kind), 0);
      expect(expected).toBe(solid(302, 2667));
      expect(await page.locator(".text").evaluate((element) => element.textContent)).toBe(text);
      expect(await page.locator(".minimap [data-kind=both]").count()).toBeGreaterThan(0);
      expect(await page.locator(".contents .kind-bar [data-kind=first]").count()).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    },
  );

  atLength("t and Back keep how far down one was, what was open, and the second run", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topic/2026001/run/paragraphs/with/random`);
    await page.getByRole("button", { name: "Show 15 more" }).first().click();
    const link = page.locator(".topic-results").first().locator(".result-link").nth(20);
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(500);
    const isThere = () =>
      page.waitForFunction(
        (wanted) =>
          Math.abs(window.scrollY - wanted) < 40 &&
          document.querySelectorAll(".topic-results:first-child .result").length > 15,
        top,
      );
    await page.waitForFunction(() => document.querySelectorAll(".snippet").length > 20);
    await link.click();
    await page.locator(".text mark").first().waitFor();
    expect(page.url()).toContain("with=random");
    await page.keyboard.press("t");
    await isThere();
    expect(page.url()).toContain("#/topic/2026001/run/paragraphs/with/random");
    await page.goBack();
    await page.locator(".text mark").first().waitFor();
    await page.goBack();
    await isThere();
    expect(faults).toEqual([]);
  });

  atLength("walks the highlights and the contents of a document", async () => {
    const { page, faults } = await openPage(browser, `${address}#/document/concordance/topic/2026001/run/passages`);
    await page.locator(".note-result").first().waitFor();
    await page.getByRole("button", { name: "Word forms" }).click();
    await page.waitForFunction(() => window.scrollY > 300);
    await page.keyboard.press("k");
    await page.locator(".current").waitFor();
    await page.locator(".minimap").click({ position: { x: 10, y: 2 } });
    await page.waitForFunction(() => window.scrollY < 200);
    // Two runs make the bar of tools taller: what stays in sight below it is not hidden by it.
    await page.goto(`${address}#/document/concordance/topic/2026001/run/passages?with=paragraphs`);
    await page.getByRole("button", { name: "Word forms" }).click();
    await page.waitForFunction(() => window.scrollY > 300);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    for (const name of [".contents", ".minimap"]) {
      const top = await page.locator(name).evaluate((place) => place.getBoundingClientRect().top);
      const bar = await page.locator(".document-tools").evaluate((tools) => tools.getBoundingClientRect().bottom);
      expect(top, name).toBeGreaterThanOrEqual(bar);
    }
    expect(faults).toEqual([]);
  });

  atLength("finds topics, documents and texts", async () => {
    const { page, faults } = await openPage(browser, address);
    await page.keyboard.press("/");
    const field = page.getByRole("searchbox");
    await field.fill("Vannevar Bush");
    await page.locator(".search-results a", { hasText: "Memex" }).first().click();
    await page.locator(".text > *").first().waitFor();
    expect(page.url()).toContain("#/document/memex/");
    await page.keyboard.press("/");
    await field.fill("red ink");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "red ink for headings in manuscripts" }).waitFor();
    expect(faults).toEqual([]);
  });

  atLength("draws curves of the runs that are chosen", async () => {
    const { page, faults } = await openPage(browser, `${address}#/curves`);
    await page.locator(".chart svg").waitFor();
    expect(await page.locator(".chart svg g[aria-label=line]").count()).toBe(6);
    await page.getByRole("button", { name: "Leave out random" }).click();
    await expect.poll(() => page.locator(".chart svg g[aria-label=line]").count()).toBe(5);
    await page.getByLabel("Curve").selectOption("recall-by-characters");
    await page.getByText("Recall of the text after so many characters read.").waitFor();
    await page.locator(".chart").hover({ position: { x: 400, y: 150 } });
    await page.locator(".chart g[aria-label=tip] text").first().waitFor();
    expect(faults).toEqual([]);
  });

  atLength("the bars of the overview and the words of Compare say what compare prints", async () => {
    const { stdout } = spawned(
      ["compare", "judgements.inex", ...runs.map((run) => `runs/focused/${run}.fol`), "--format", "json"],
      { cwd: "examples" },
    );
    const { pairs } = JSON.parse(stdout) as { pairs: { a: string; b: string; difference: number; adjusted: number }[] };
    const { page, faults } = await openPage(browser, address);
    const ranked = await page.locator(".runs tbody th").allTextContents();
    const bars = await page.locator(".runs td.lanes").evaluateAll((cells) =>
      cells.map((cell) => ({
        lanes: [...cell.querySelectorAll<HTMLElement>(".lane")].map(({ style }) => style.left),
        words: cell.querySelector(".hidden")!.textContent!,
      })),
    );
    const told = pairs.filter(({ adjusted }) => adjusted < 0.05).length;
    const sentence = `Runs on the same solid bar do not differ significantly. A dotted stretch skips a run that is not part of the group. ${told} of 15 pairs differ significantly by the paired t-test, two-sided, at 0.05, with Holm’s correction over 15 pairs of runs. A star marks the best mean of a column.`;
    expect(await page.locator(".runs-words").textContent()).toBe(sentence);
    for (const { a, b, difference, adjusted } of pairs) {
      const [first, second] = [bars[ranked.indexOf(a)]!, bars[ranked.indexOf(b)]!];
      const isTied = first.lanes.some((lane) => second.lanes.includes(lane)); // in the demo no lane has two bars
      expect(isTied, `${a} and ${b}`).toBe(adjusted >= 0.05);
      await page.goto(`${address}#/compare/${a}/${b}`);
      const better = difference > 0 ? b : a;
      const words =
        adjusted < 0.05
          ? `${better} is significantly better (paired t-test`
          : "No significant difference (paired t-test";
      await page.locator(".verdict", { hasText: words }).waitFor();
      const shown = adjusted < 0.0001 ? "p < 0.0001" : `p = ${adjusted.toFixed(4)}`;
      await page.locator(".verdict", { hasText: `over 15 pairs of runs: ${shown}` }).waitFor();
      await page.locator(".figures small", { hasText: "of this pair by itself, not corrected" }).first().waitFor();
    }
    expect(bars[0]!.words).toBe("no significant difference from ranks 2 to 4");
    expect(bars[5]!.words).toBe("no significant difference from rank 4");
    expect(faults).toEqual([]);
  });

  test("compare 5: Topics, Compare and the command line show one sign, and name what is subtracted from what", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topics`);
    const bars = async () =>
      Object.fromEntries(
        await page
          .locator(".differences li")
          .evaluateAll((items) =>
            items.map((item) => [
              item.querySelector(".difference-topic bdi")!.textContent,
              item.querySelector(".number")!.textContent,
            ]),
          ),
      );
    await page.locator(".differences li").nth(9).waitFor();
    const underTopics = await bars();
    const named = page.locator(".portable ~ p strong, p strong", { hasText: " − " });
    const names = await named.first().innerText();
    await page.goto(`${address}#/compare`);
    await page.locator("h1", { hasText: "against" }).waitFor();
    await page.locator(".differences li").nth(9).waitFor();
    expect(await bars()).toEqual(underTopics);
    expect(await named.first().innerText()).toBe(names);
    const [run, against] = names.split(" − ") as [string, string];
    const files = [against, run].map((name) => `runs/focused/${name}.fol`);
    const printed = spawned(["compare", "judgements.inex", ...files], { cwd: "examples" }).stdout;
    expect(printed).toContain(`${run} − ${against}`);
    const shown = await page.locator(".figures dt:text-is('Difference of means') + dd").innerText();
    expect(printed).toContain(shown.split("\n")[0]!);
    expect(faults).toEqual([]);
  });

  atLength("a run that differs significantly from all others says so", async () => {
    const files = ["articles", "context", "paragraphs", "random"].map((run) => `runs/ric/${run}.fol`);
    const { page } = await openPage(browser, report(demoFolder(), ["judgements.inex", ...files, "--task", "ric"]));
    const last = page.locator(".runs tbody tr", { hasText: "random" });
    expect(await last.locator("td.lanes .hidden").textContent()).toBe("differs significantly from all others");
  });

  atLength(
    "compares two runs, and shows the text that only one of them found, and why the other has not got it",
    async () => {
      const { page, faults } = await openPage(browser, `${address}#/compare/articles/passages`);
      expect(await page.locator("main").innerText()).toMatch(/\+0\.2805[^]*10 · 0 · 0[^]*p = 0\.0021/);
      await page.locator(".only-one summary").first().click();
      await page.locator(".only-one .snippet").first().waitFor();
      const reasons = await page.locator(".only-one[open] .reason").allTextContents();
      expect(reasons.length).toBe(await page.locator(".only-one[open] .text-list > li").count());
      for (const words of reasons) expect(words).toMatch(/^(?:articles|passages): not returned, /);
      const { page: cut } = await openPage(browser, `${address}#/compare/articles/passages?read=1`);
      await cut.locator(".only-one summary").first().click();
      await cut
        .locator(".only-one .reason", { hasText: /^passages: in part .*; in part below the cut$/ })
        .first()
        .waitFor();
      expect(faults).toEqual([]);
    },
  );

  atLength("what nobody found, and what one run found alone, is what missed prints, text by text", async () => {
    const files = runs.map((run) => `runs/focused/${run}.fol`);
    for (const [stop, found] of [
      ["5", "0"],
      ["all", "1"],
    ] as const) {
      const { stdout } = spawned(
        ["missed", "judgements.inex", ...files, "--by-runs", "--at", stop, "--format", "json"],
        {
          cwd: "examples",
        },
      );
      const printed = JSON.parse(stdout) as MissedJson;
      const { page, faults } = await openPage(browser, `${address}#/missed?read=${stop}&found=${found}`);
      await page.locator(".text-list > li").first().waitFor();
      const counts = await page
        .locator(".found-table tbody tr")
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll("td.number")].map((cell) => cell.textContent!)),
        );
      expect(counts.map(([characters, , texts]) => [characters, texts])).toEqual(
        printed.counts.map(({ characters, texts }) => [characters.toLocaleString("en"), String(texts)]),
      );
      for (;;) {
        const more = page.getByRole("button", { name: /^Show \d+ more$/ });
        if ((await more.count()) === 0) break;
        await more.first().click();
      }
      await page.waitForTimeout(300); // documents are unpacked, and pieces without letters are folded
      const folded = page.locator(".unreadable > summary");
      if ((await folded.count()) > 0) await folded.click();
      await page.waitForTimeout(100);
      const listed = await page
        .locator(".text-list > li")
        .evaluateAll((rows) =>
          rows.map(
            (row) => `${row.querySelector(".text-above bdi")!.textContent} ${row.querySelector(".place")!.textContent}`,
          ),
        );
      const texts = printed.texts.filter((text) => text.runs === Number(found));
      expect(texts.length).toBeGreaterThan(5);
      // A passage is listed once, with all of its parts.
      const count = (words: string): number => Number(words.replaceAll(",", ""));
      const characters = listed.map((words) => count(/, ([\d,]+) (?:of|character)/.exec(words)![1]!));
      expect(characters.reduce((sum, each) => sum + each, 0)).toBe(
        texts.reduce((sum, { start, end }) => sum + end - start, 0),
      );
      for (const { topic, start, end } of texts)
        expect(
          listed.some((words) => {
            const [, id, from, to] = /^(\S+) ([\d,]+)–([\d,]+), /.exec(words)!;
            return id === topic && count(from!) <= start && end <= count(to!);
          }),
          `${topic} ${start} to ${end}`,
        ).toBe(true);
      expect(await page.locator(".hard-topics tbody th bdi").allTextContents()).toEqual(
        printed.topics.map(({ topic }) => topic),
      );
      expect(faults).toEqual([]);
      await page.close();
    }
  });

  atLength(
    "reads lists to the tokens that it was made with, as missed does, and says where copies do not count",
    async () => {
      const rag = ["rag/gold.csv", "rag/retrieved.jsonl", "rag/bm25.jsonl", "--collection", "documents.jsonl"];
      const tokens = ["--tokens", "words"];
      const { stdout } = spawned(["missed", ...rag, ...tokens, "--by-runs", "--at", "150tok", "--format", "json"], {
        cwd: "examples",
      });
      const { counts } = JSON.parse(stdout) as MissedJson;
      const file = report(demoFolder(), [...rag, ...tokens, "-m", "R@150tok"]);
      const { page, faults } = await openPage(browser, `${file}#/missed`); // read as far as the measure
      await page.locator(".found-table").waitFor();
      const cells = await page.locator(".found-table tbody tr td.number:nth-of-type(1)").allTextContents();
      expect(cells).toEqual(counts.map(({ characters }) => characters.toLocaleString("en")));
      const choices = await page.getByLabel("Read").locator("option").allTextContents();
      expect(choices.slice(-2)).toEqual(["the first 150 tokens", "the first 1,000 tokens"]);

      await page.goto(`${file}#/topic/q1/run/bm25`);
      await page.getByText("This report does not look for copies").waitFor();
      const copies = report(demoFolder(), [...rag, "--copies", "same"]);
      await page.goto(`${copies}#/topic/q1/run/bm25`);
      await page.locator(".result").first().waitFor();
      expect(await page.getByText("This report does not look for copies").count()).toBe(0);
      // Tokens of chunks are counted without --tokens, too.
      expect(await page.getByLabel("Read").getByText("tokens").count()).toBe(1);
      expect(await page.locator(".result .tokens").first().textContent()).toMatch(/^\d+ tokens, \d+ so far$/);
      expect(faults).toEqual([]);
    },
  );

  atLength("leads from a passage to its result in either list, and keeps what is chosen in the address", async () => {
    const { page, faults } = await openPage(browser, `${address}#/topic/2026001/run/passages/with/sections?read=10`);
    const first = page.locator(".passage-list > li").first();
    await first.waitFor();
    expect(await first.locator("a").first().getAttribute("href")).toMatch(
      /run\/passages\?at=\d+&with=sections&read=10$/,
    );
    await first.locator(".jump").first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("result-link");
    await page.locator(".picker:has(> span:text-is('Show')) select").selectOption("losses");
    await page.waitForURL(/read=10&show=losses/);
    await page.locator("input.words").fill("zzzz");
    await page.getByText("None of").waitFor();
    expect(page.url()).toContain("words=zzzz");
    await page.keyboard.press("Tab");
    expect(faults).toEqual([]);
  });

  const views = [
    "",
    "#/missed?read=5",
    "#/curves",
    "#/topics",
    "#/topic/2026001/run/passages/with/sections",
    "#/document/concordance/topic/2026001/run/passages",
    "#/compare/articles/passages",
  ];

  atLength("a phone shows the means, and that the table goes on", async () => {
    const { page } = await openPage(browser, address);
    await page.setViewportSize({ width: 360, height: 740 });
    const score = page.locator(".runs td.chosen").first();
    await expect.poll(() => score.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThan(360);
    const table = page.locator(".scroll", { has: page.locator(".runs") });
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeGreaterThan(0);
    expect(await table.evaluate((frame) => getComputedStyle(frame).backgroundImage)).toContain("gradient"); // the shadow at its side
    await page.close();
  });

  atLength.each(views)("fits a narrow screen: %s", async (view) => {
    const { page } = await openPage(browser, address + view);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.close();
  });

  atLength.each(views)("names all that can be used, and has one heading: %s", async (view) => {
    const { page } = await openPage(browser, address + view);
    await page.waitForTimeout(200);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("a, button, select, input, canvas, [role=img]")]
        .filter((element) => {
          const labels = element instanceof HTMLSelectElement ? (element.labels?.length ?? 0) : 0;
          return (element.textContent ?? "").trim() === "" && !element.getAttribute("aria-label") && labels === 0;
        })
        .map((element) => element.outerHTML),
    );
    expect(nameless).toEqual([]);
    expect(await page.locator("h1").count()).toBe(1);
    await page.close();
  });

  atLength("may reach no network and run no handler that a text brings along", async () => {
    const { page } = await openPage(browser, address);
    const reached = await page.evaluate(async () => {
      const image = document.createElement("div");
      image.innerHTML = `<img src="x" onerror="window.hacked = true"><p onclick="window.hacked = true">x</p>`;
      document.body.append(image);
      image.querySelector("p")!.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const answer = await fetch("http://127.0.0.1:9/").then(
        () => "reached",
        () => "refused",
      );
      return { answer, hacked: "hacked" in window };
    });
    expect(reached).toEqual({ answer: "refused", hacked: false });
  });
});

describe.skipIf(browserPath === "")("documents of other kinds", () => {
  const guide =
    "# Guide\n\nPress **red** and `wait`; see [x](https://x.y).\n\n- one 😀\n- two\n\n## Care\n\nThe end.\n";
  const hebrew = "שלום עולם, זה טקסט ארוך יותר. משפט שני בא כאן. ".repeat(5);
  const length = (text: string): number => [...text].length;
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  let browser: BrowserContext;
  let address: string;
  beforeAll(async () => {
    const folder = folderOf({
      "docs.jsonl": lines([
        { doc: "guide", text: guide, title: "" },
        { doc: "hebrew", text: hebrew, title: " \u200b" },
      ]),
      "judgements.jsonl": lines([
        { topic: "t", doc: "guide", length: length(guide), ranges: [[11, 18]] },
        { topic: "t", doc: "hebrew", length: length(hebrew), ranges: [[0, 9]] },
      ]),
      "run.jsonl": lines([
        { topic: "t", doc: "guide", start: 15, end: length(guide) - 3, run: "r" },
        { topic: "t", doc: "hebrew", start: 0, end: 20, run: "r" },
      ]),
      "topics.jsonl": lines([{ topic: "t", title: " " }]),
    });
    const texts = ["--collection", "docs.jsonl", "--topic-texts", "topics.jsonl"];
    address = report(folder, ["judgements.jsonl", "run.jsonl", ...texts]);
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  atLength(
    "Markdown is set as such, with every character in its place, and an empty title gives way to the id",
    async () => {
      const { page, faults } = await openPage(browser, `${address}#/document/guide/topic/t/run/r`);
      await page.locator("mark[data-kind=found]").first().waitFor();
      expect(await page.locator(".text").evaluate((element) => element.textContent)).toBe(guide);
      expect(await markedTexts(page)).toEqual({
        missed: [guide.slice(11, 15)],
        found: [guide.slice(15, 18)],
        vain: [guide.slice(18, -3).trimEnd()],
      });
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("guide");
      expect(await page.locator(".above").textContent()).toBe("Question t");
      expect(await page.getByRole("heading", { name: "Care" }).count()).toBe(1);
      expect(await page.locator(".md-strong").textContent()).toBe("red");
      expect(await page.locator(".contents li button > :first-child").allTextContents()).toEqual(["Guide", "Care"]);
      expect(faults).toEqual([]);
    },
  );

  atLength("a text from right to left has its notes on the right", async () => {
    const { page } = await openPage(browser, `${address}#/document/hebrew/topic/t/run/r`);
    const note = await page.locator(".note-result").boundingBox();
    const text = await page.locator(".text").boundingBox();
    expect(note!.x).toBeGreaterThanOrEqual(text!.x + text!.width);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("hebrew");
  });
});
