import { expect, test } from "vitest";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { article } from "../inex/articles.ts";
import { rounds } from "../../rounds.ts";
import { seeded } from "../../seeded.ts";

const guide =
  "# Guide\nHello 😀.\n## Install\nRun it.\n## Use\nPress.\n# FAQ\n## Install\nNo.\n## Use > *Abuse*\nNever.\n";
const collection = collectionOf([
  { doc: "report.pdf", text: "Cover 😀\n\f  First page.\n\n\fLast one.\n\f" },
  { doc: "docs/guide.md", text: guide },
  { doc: "plain.txt", text: "No pages and no headings." },
  { doc: "scan.pdf#page=0", text: "Zero.\n" },
  { doc: "scan.pdf#page=1", text: "One.\n" },
  { doc: "memo-p001.txt", text: "Memo, one." },
  { doc: "memo-p002.txt", text: "Memo, two." },
]);

/** The texts that a record highlights. */
function textsOf(record: object, unit?: "utf16"): string[] {
  const { topics } = readJudgements(JSON.stringify({ topic: "q", ...record }), { collection, unit });
  return [...topics.get("q")!].flatMap(([doc, { relevant }]) =>
    relevant.map(({ start, end }) => `${doc}: ${codePointSlice(collection.document(doc)!.text, start, end)}`),
  );
}

test.each<[object, string]>([
  [{ doc: "report.pdf", page: 2 }, "report.pdf: First page."],
  [{ source: "files/report.pdf", page_number: 3 }, "report.pdf: Last one."],
  [{ doc_name: "report", evidence_page_num: 0 }, "report.pdf: Cover 😀"],
  [{ metadata: { source: "report.pdf", loc: { pageNumber: 2 } } }, "report.pdf: First page."],
  [{ doc: "report.pdf", page: "2" }, "report.pdf: First page."],
  [{ doc: "scan.pdf", page: 2 }, "scan.pdf#page=1: One."],
  [{ doc: "scan.pdf", page_index: 0 }, "scan.pdf#page=0: Zero."],
  [{ doc: "memo.pdf", page: 2 }, "memo-p002.txt: Memo, two."],
  [{ doc: "guide.md", section: "Guide > Install" }, "docs/guide.md: ## Install\nRun it."],
  [{ doc: "guide.md", section: "FAQ ::: Install" }, "docs/guide.md: ## Install\nNo."],
  [{ doc: "guide.md", section: ["Guide", "Use"] }, "docs/guide.md: ## Use\nPress."],
  [{ doc: "guide.md", section: "Use" }, "docs/guide.md: ## Use\nPress."],
  [{ doc: "guide.md", section: ["FAQ"] }, `docs/guide.md: ${guide.slice(guide.indexOf("# FAQ")).trimEnd()}`],
  [{ doc: "guide.md", heading: "Use > Abuse" }, "docs/guide.md: ## Use > *Abuse*\nNever."],
])("%j is a place", (record, text) => {
  expect(textsOf(record)).toEqual([text]);
  expect(textsOf(record, "utf16")).toEqual([text]);
});

test("lists hold pages and sections too, each of them needed", () => {
  const evidence = [
    { doc: "report.pdf", page: 1 },
    { doc: "guide.md", section: "FAQ > Install" },
  ];
  expect(textsOf({ evidence })).toEqual(["report.pdf: Cover 😀", "docs/guide.md: ## Install\nNo."]);
});

test.each<[object, string]>([
  [{ doc: "report.pdf", page: 4 }, 'f:1: no page 4 ("page", from 1) in "report.pdf", which has 3 pages'],
  [
    { doc: "report.pdf", evidence_page_num: 3 },
    'f:1: no page 3 ("evidence_page_num", from 0) in "report.pdf", which has 3 pages',
  ],
  [
    { doc: "scan.pdf", page: 3 },
    'f:1: no page 3 ("page", from 1) in "scan.pdf", which has 2 documents of one page each',
  ],
  [
    { doc: "plain.txt", page: 1 },
    'f:1: no page 1 ("page", from 1) in "plain.txt", which has no form feeds, which part pages; expected them as pdftotext writes them',
  ],
  [
    { doc: "reprot.pdf", page: 1 },
    'f:1: page 1 ("page", from 1): document "reprot.pdf" is not in the collection; did you mean "report.pdf"?',
  ],
  [
    { doc: "report.pdf", page: 0 },
    'f:1: "page" is 0, and pages count from 1; expected a page from 1, or fields that say that they count from 0',
  ],
  [{ doc: "report.pdf", page: "iv" }, 'f:1: "page" is "iv"; expected the number of one page, from 1'],
  [{ doc: "report.pdf", page: 1.5 }, 'f:1: "page" is 1.5; expected the number of one page, from 1'],
  [
    { doc: "guide.md", section: "Install" },
    'f:1: heading "Install" stands in 2 places of "guide.md": "Guide > Install", "FAQ > Install"; expected the path of one',
  ],
  [{ doc: "guide.md", section: "Instal" }, 'f:1: no heading "Instal" in "guide.md"; did you mean "Install"?'],
  [
    { doc: "guide.md", section: "Licences" },
    'f:1: no heading "Licences" in "guide.md"; it has "Guide", "Guide > Install", "Guide > Use" and 3 more',
  ],
  [
    { doc: "plain.txt", section: "Use" },
    'f:1: document "plain.txt" has no headings of Markdown and no titles of XML, and section "Use" is nowhere; expected offsets or a quote',
  ],
  [
    { doc: "zzz", section: ["Guide", "Use"] },
    'f:1: section "Guide > Use": document "zzz" is not in the collection; expected one that is, such as "report.pdf", "docs/guide.md", "plain.txt"',
  ],
  [
    { doc: "guide.md", section: [] },
    'f:1: "section" is an array; expected a heading, a path such as "Guide > Install", or a list of headings',
  ],
  [
    { doc: "guide.md", section: 7 },
    'f:1: "section" is 7; expected a heading, a path such as "Guide > Install", or a list of headings',
  ],
])("%j is refused", (record, message) => {
  expect(() => readJudgements(JSON.stringify({ topic: "q", ...record }), { collection, source: "f" })).toThrow(message);
});

test("headings with the same path are told by their places", () => {
  const twice = collectionOf([{ doc: "a.md", text: "# A\n# B\n# A\n" }]);
  expect(() => readJudgements('{"topic":"q","doc":"a.md","section":"A"}', { collection: twice })).toThrow(
    'heading "A" stands in 2 places of "a.md": at characters 0, 8; expected offsets or a quote',
  );
});

test("without a collection a section is no place", () => {
  expect(() => readJudgements('{"topic":"q","doc":"a","section":"Use"}')).toThrow(
    'line 1: section "Use" without offsets; its place is found in the documents; expected a collection',
  );
});

test("files 5: a path from the top goes before one that begins further down", () => {
  const text = "# B\n## A\nnot here\n# A\nhere\n";
  const nested = collectionOf([{ doc: "a.md", text }]);
  const { topics } = readJudgements('{"topic":"q","doc":"a.md","section":"A"}', { collection: nested });
  expect(topics.get("q")!.get("a.md")!.relevant).toEqual([{ start: text.indexOf("# A\nhere"), end: text.length - 1 }]);
});

test("elements of XML go by their titles", () => {
  const xml =
    "<article><name>N</name><sec><st>Method</st><p>How.</p><ss1><title>Data</title><p>Which.</p></ss1><p><b>Then</b><title>Data</title></p></sec></article>";
  const articles = collectionOf([article("a", xml)]);
  const found = readJudgements('{"topic":"q","doc":"a","section":"Method > Data"}', { collection: articles });
  const [{ start, end }] = found.topics.get("q")!.get("a")!.relevant as unknown as [{ start: number; end: number }];
  expect(articles.document("a")!.text.slice(start, end)).toBe("DataWhich.");
  const one = collectionOf([article("a", "<article><sec><st>Method</st><p>How.</p></sec><p># Else</p></article>")]);
  const only = readJudgements('{"topic":"q","doc":"a","section":"Method"}', { collection: one });
  expect(only.topics.get("q")!.get("a")!.relevant).toEqual([{ start: 0, end: 10 }]);
});

test("without a collection a page is no place", () => {
  const page = '{"topic":"q","doc":"report.pdf","page":2}';
  expect(() => readJudgements(page)).toThrow("its place is found in the documents; expected a collection");
  const graded = readJudgements('{"topic":"q","doc":"report.pdf","page":2,"grade":1}');
  expect(graded.of).toBe("grades");
  expect(graded.notes?.map(({ code }) => code)).toEqual(["places-passed-over"]);
});

test("a grade beside a page is the page's, and of 0 highlights nothing", () => {
  const lines = [
    { topic: "q", doc: "report.pdf", page_number: 2, relevance: 2 },
    { topic: "q", doc: "guide.md", page_number: 9, relevance: 0 },
  ];
  const { of, topics } = readJudgements(lines.map((line) => JSON.stringify(line)).join("\n"), { collection });
  expect(of).toBe("highlights");
  expect([...topics.get("q")!].map(([doc, { relevant, grade }]) => [doc, relevant.length, grade])).toEqual([
    ["docs/guide.md", 0, 0],
    ["report.pdf", 1, 2],
  ]);
});

test("files 4: a key that does not tell where pages begin is noted, others are not", () => {
  const notes = (key: string): unknown[] =>
    (readJudgements(`{"topic":"q","doc":"report.pdf","${key}":2}`, { collection }).notes ?? []).map(({ code }) => code);
  expect(["page", "page_number", "page_index"].map(notes)).toEqual([["pages-from-1"], ["fields-inferred"], []]);
});

test("a run of pages is one of passages where the documents are known, and else of documents", () => {
  const lines =
    '{"topic":"q","doc":"report.pdf","page_number":2,"run":"r"}\n{"topic":"q","doc":"memo.pdf","page_number":1}';
  const run = readRun(lines, { collection });
  expect(run.answers).toBe("passages");
  const judgements = readJudgements('{"topic":"q","doc":"report.pdf","page_number":2}', { collection });
  const measures = ["R@1", "P@2", "answered@1"];
  expect(evaluate(judgements, [run], { measures, collection }).runs[0]!.mean).toEqual({
    "R@1": 1,
    "P@2": 11 / 21,
    "answered@1": 1,
  });
  const unknown = readRun(lines);
  expect([unknown.answers, unknown.notes?.map(({ code }) => code)]).toEqual([
    "documents",
    ["places-passed-over", "fields-inferred"],
  ]);
});

test("files 6: offsets and quotes go before pages", () => {
  expect(textsOf({ doc: "report.pdf", page: 2, start: 0, end: 5 })).toEqual(["report.pdf: Cover"]);
  const quote = JSON.stringify({ topic: "q", doc: "report.pdf", page: 2, quote: "First" });
  expect(() => readJudgements(quote, { collection })).toThrow("pericope align finds its place");
});

test("pages are what a split at form feeds gives", () => {
  for (let seed = 1; seed <= rounds(40, 1000); seed++) {
    const random = seeded(seed);
    const text = Array.from({ length: 30 }, () => ["a", " ", "\n", "\f", "😀"][Math.floor(random() * 5)]!).join("");
    if (!text.includes("\f")) continue;
    const known = collectionOf([{ doc: "d", text: `${text}.` }]);
    for (const [index, page] of `${text}.`.split("\f").entries()) {
      const { topics } = readJudgements(JSON.stringify({ topic: "q", doc: "d", page_index: index }), {
        collection: known,
      });
      const ranges = topics.get("q")!.get("d")!.relevant;
      const found = ranges.map(({ start, end }) => codePointSlice(`${text}.`, start, end)).join("");
      expect(found, `seed ${seed}, page ${index}`).toBe(page.trim());
    }
  }
});

test("what names a page and has no text is no work for align, which says so", () => {
  const bench = { question: "q", doc_name: "r", evidence: [{ doc_name: "r", evidence_page_num: 2 }] };
  const fault = "a page or a section, without a text; expected texts: places that are named need no aligning";
  expect(() => readQuotes(JSON.stringify(bench), { source: "f" })).toThrow(`f:1: evidence[0]: ${fault}`);
  expect(() => readQuotes('{"topic":"q","doc":"r","page":2}', { noun: "judgements", source: "f" })).toThrow(
    `f:1: ${fault}`,
  );
  expect(readQuotes('{"topic":"q","doc":"r","page":2,"text":"x"}').quotes).toHaveLength(1);
});
