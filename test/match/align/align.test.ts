import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { align } from "../../../src/match/align/align.ts";
import { ambiguousWords } from "../../../src/match/align/alignment-notes.ts";
import { alignedLines } from "../../../src/match/align/print.ts";
import { type Quotes, quoteReader } from "../../../src/match/align/quotes.ts";
import { mostPlaces } from "../../../src/match/align/same-text.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { readDocuments, readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { seededRandom } from "../../../src/base/random.ts";
import { atLength } from "../../rounds.ts";

const collection = collectionOf([
  {
    doc: "tea",
    text: "Boil the water.\n\nPour it over the leaves – “gently” – and wait. Boil the water. R&amp;D says: 😀 four minutes.",
  },
  { doc: "rice", text: "Rinse the rice. Boil the water. Rinse the rice. Boil the water. Serve it hot." },
]);

function quotesOf(...records: object[]): Quotes {
  return read(records.map((record) => JSON.stringify(record)).join("\n"));
}

function read(text: string): Quotes {
  const { push, end } = quoteReader({ source: "file" });
  push(new TextEncoder().encode(text));
  return end();
}

const placesOf = (...records: object[]) =>
  align(quotesOf(...records), collection).placed.map(({ range: { start, end }, how, score }) => ({
    start,
    end,
    how,
    score,
  }));

test.each([
  ["as it is", "Pour it over the leaves", "exact", 17, 40],
  ["across a line end", "water. Pour it", "folded", 9, 24],
  ["with plain quotes and dashes", 'leaves - "gently" - and', "folded", 34, 57],
  ["without the entity", "R&D says", "folded", 80, 92],
  ["beyond an astral character", "four minutes", "exact", 96, 108],
])("a text is found %s", (_, text, how, start, end) => {
  expect(placesOf({ topic: "q", doc: "tea", text })).toEqual([{ start, end, how, score: 1 }]);
});

test("a text with edits is found, with the share that needs none", () => {
  const [found] = placesOf({ topic: "q", doc: "tea", text: "Pour it over teh leaves, gently, and wait" });
  expect(found).toMatchObject({ how: "approximate", start: 17 });
  expect(found!.score).toBeGreaterThan(0.8);
  expect(found!.score).toBeLessThan(1);
});

test("texts that follow the document are told apart by their neighbours", () => {
  const chunks = ["Rinse the rice.", " Boil the water.", " Rinse the rice.", " Boil the water.", " Serve it hot."];
  const { placed, notes } = align(quotesOf(...chunks.map((text) => ({ doc: "rice", text }))), collection);
  expect(placed.map(({ range }) => range.start)).toEqual([0, 15, 31, 47, 63]);
  expect(notes).toEqual([]);
});

test("match 5: texts in no order take the places in turn, and are said to be ambiguous", () => {
  const { placed, notes } = align(
    quotesOf(
      ...["Serve it", "Boil the water.", "Rinse the", "Boil the water."].map((text) => ({
        topic: "q",
        doc: "rice",
        text,
      })),
    ),
    collection,
  );
  expect(placed.map(({ range }) => range.start)).toEqual([64, 16, 0, 48]);
  expect(notes).toMatchObject([{ code: "ambiguous", count: 3 }]);
});

test("offsets that have drifted lead to the nearest place, and right ones stay", () => {
  const { placed, notes } = align(
    quotesOf(
      { topic: "q", doc: "rice", start: 50, end: 65, text: "Boil the water." },
      { topic: "q", doc: "rice", start: 0, end: 15, text: "Rinse the rice." },
    ),
    collection,
  );
  expect(placed).toMatchObject([
    { range: { start: 48 }, kept: false },
    { range: { start: 0 }, kept: true },
  ]);
  expect(notes).toMatchObject([{ code: "moved", count: 1, lines: [1] }]);
});

test("a text that is where the file says has that place alone, and all of its score", () => {
  expect(placesOf({ topic: "q", doc: "rice", start: 48, end: 63, text: "Boil the water." })).toEqual([
    { start: 48, end: 63, how: "exact", score: 1 },
  ]);
});

test("a text that is kept where the file says is called what it is there, not what it is elsewhere", () => {
  const documents = collectionOf([{ doc: "d", text: "It\nboils at once. It boils at once." }]);
  const quotes = quotesOf(
    { doc: "d", text: "It boils at once.", start: 0, end: 17 },
    { doc: "d", text: "It boils at once.", start: 18, end: 35 },
  );
  expect(align(quotes, documents).placed).toMatchObject([
    { range: { start: 0, end: 17 }, how: "folded", kept: true },
    { range: { start: 18, end: 35 }, how: "exact", kept: true },
  ]);
});

test("a ranked list is no list of chunks: neighbours tell nothing there", () => {
  const ranked = ["Serve it hot.", "Boil the water."].map((text) => ({ topic: "q", doc: "rice", text }));
  const { placed } = align(quotesOf(...ranked), collection);
  expect(placed).toMatchObject([
    { range: { start: 64 }, ambiguous: false },
    {
      range: { start: 16 },
      ambiguous: true,
      places: [
        { start: 16, end: 31 },
        { start: 48, end: 63 },
      ],
    },
  ]);
});

test("how many places a text has is told where all were looked for, else how many were found", () => {
  const many = collectionOf([{ doc: "d", text: "ab ".repeat(200) }]);
  const wordsOf = (text: string) => align(quotesOf({ topic: "q", doc: "d", text }), many).placed.map(ambiguousWords);
  expect(wordsOf("ab ".repeat(50))).toEqual(['in 151 places of "d", and nothing tells which']);
  expect(wordsOf(`${"ab ".repeat(50)}x`)).toEqual([expect.stringMatching(/^in \d+ or more places of "d"/)]);
  const places = (count: number) => Array.from({ length: count }, (_, i) => ({ start: i, end: i + 1 }));
  const said = (how: "exact" | "folded" | "part", count: number) =>
    ambiguousWords({ how, places: places(count), doc: "d" }).includes("or more");
  expect([said("exact", mostPlaces - 1), said("folded", mostPlaces - 1), said("part", 2)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([said("exact", mostPlaces), said("folded", mostPlaces)]).toEqual([true, true]);
});

test("highlights that take all the places of their text are not ambiguous", () => {
  const gold = read("question,source,quote\nq1,rice,Boil the water.\nq1,rice,Boil the water.\n");
  expect(align(gold, collection).notes.map(({ code }) => code)).toEqual(["fields-inferred"]);
});

test("the lines that LangChain.js gives tell places apart", () => {
  const text = "one two\nBoil.\nthree\nBoil.\nfour";
  const chunk = { topic: "q", doc: "d", pageContent: "Boil.", metadata: { loc: { lines: { from: 4, to: 4 } } } };
  const { placed, notes } = align(quotesOf(chunk), collectionOf([{ doc: "d", text }]));
  expect(placed).toMatchObject([{ range: { start: 20, end: 25 }, ambiguous: false }]);
  expect(notes).toEqual([]);
});

test("the page that LangChain.js gives tells places apart, where the document has form feeds", () => {
  const text = "one two Boil.\fthree Boil.\ffour";
  const chunk = { topic: "q", doc: "d", pageContent: "Boil.", metadata: { loc: { pageNumber: 2 } } };
  const { placed } = align(quotesOf(chunk), collectionOf([{ doc: "d", text }]));
  expect(placed).toMatchObject([{ range: { start: 20, end: 25 }, ambiguous: false }]);
});

test("match 6: a text that names no document and is in two is not placed, and both are named", () => {
  const { placed, unplaced } = align(quotesOf({ topic: "q", text: "Boil the water." }), collection);
  expect(placed).toEqual([]);
  expect(unplaced.map(({ why }) => why)).toEqual([
    'in 2 documents, and nothing tells which: "tea" and "rice"; expected the document beside it',
  ]);
});

test("what has no place is listed with its line and a reason", () => {
  const { placed, unplaced } = align(
    quotesOf(
      { topic: "q", doc: "tea", text: "Coffee was never mentioned in any of these." },
      { topic: "q", doc: "tea", text: "Serve it hot." },
      { topic: "q", doc: "coffee", text: "Grind the beans." },
      { topic: "q", doc: "tea", text: "  " },
      { topic: "q", text: "Serve it hot." },
    ),
    collection,
  );
  expect(unplaced.map(({ quote, why }) => [quote.line, why])).toEqual([
    [1, 'not in document "tea", nor in another; was the text changed or summarised?'],
    [2, 'not in document "tea"; it is in "rice"'],
    [3, 'document "coffee" is not in the collection; do the ids match?'],
    [4, "the text is empty; expected words of the document"],
  ]);
  expect(placed).toMatchObject([{ doc: "rice", range: { start: 64, end: 77 } }]);
});

test("texts come in the order of the file, whatever documents they name", () => {
  const records = ["tea", "rice", undefined, "rice", "tea", "coffee", "tea", undefined].map((doc, i) => ({
    topic: "q",
    doc,
    text: i % 2 === 0 ? "Serve it hot." : "Grind the beans for as long as it takes.",
  }));
  const { placed, unplaced } = align(quotesOf(...records), collection);
  expect(placed.map(({ quote }) => quote.line)).toEqual([3]);
  expect(unplaced.map(({ quote }) => quote.line)).toEqual([1, 2, 4, 5, 6, 7, 8]);
  const found = align(
    quotesOf(
      ...["rice", "tea", undefined, "rice", "tea"].map((doc) => ({
        topic: "q",
        doc,
        text: doc === "tea" ? "four minutes" : "Serve it",
      })),
    ),
    collection,
  );
  expect(found.placed.map(({ quote, doc }) => `${quote.line} ${doc}`)).toEqual([
    "1 rice",
    "2 tea",
    "3 rice",
    "4 rice",
    "5 tea",
  ]);
});

test("quotes of judgements come out as judgements, and of a run as a run", () => {
  const gold = read("question,source,quote\nq1,tea,Boil the water\nq1,rice,Serve it hot.\n");
  const judgements = readJudgements([...alignedLines(align(gold, collection))].join("\n"));
  expect(judgements.topics.get("q1")?.get("rice")?.relevant).toEqual([{ start: 64, end: 77 }]);
  const retrieved = quotesOf({
    query_id: "q1",
    page_content: "Serve it hot.",
    metadata: { source: "docs/rice.txt" },
    score: 0.5,
    run: "mine",
  });
  const run = readRun([...alignedLines(align(retrieved, collection))].join("\n"));
  expect(run).toMatchObject({ name: "mine" });
  expect(run.topics.get("q1")).toMatchObject([{ doc: "rice", start: 64, end: 77, score: 0.5 }]);
});

test("every chunk of the demo documents is found where it was cut", () => {
  const documents = readDocuments(readFileSync("examples/documents.jsonl"));
  for (const [size, overlap] of [
    [200, 0],
    [400, 200],
  ] as const) {
    const chunks = [...documents.ids()].flatMap((doc) => {
      const text = [...documents.document(doc)!.text];
      const starts = Array.from({ length: Math.ceil(text.length / (size - overlap)) }, (_, i) => i * (size - overlap));
      return starts.map((start) => ({ doc, start, text: text.slice(start, start + size).join("") }));
    });
    const { placed } = align(quotesOf(...chunks.map(({ doc, text }) => ({ doc, text }))), documents);
    expect(placed.map(({ doc, range }) => [doc, range.start])).toEqual(
      chunks.filter(({ text }) => text.trim() !== "").map(({ doc, start }) => [doc, start]),
    );
  }
});

atLength("a book and two thousand chunks take seconds, edits and all", () => {
  const random = seededRandom(7);
  const words = Array.from({ length: 5000 }, () =>
    Array.from({ length: 2 + (random() % 9) }, () => String.fromCharCode(97 + (random() % 26))).join(""),
  );
  const book = Array.from({ length: 150_000 }, () => words[Math.floor((random() / 2 ** 32) ** 3 * words.length)]).join(
    " ",
  );
  const chunks = Array.from({ length: 2000 }, () => {
    const start = random() % (book.length - 600);
    const text = book.slice(start, start + 500);
    return { doc: "book", text: random() % 10 === 0 ? text.replaceAll("a", "á").replaceAll("th", "ht") : text };
  });
  const quotes = quotesOf(...chunks);
  const begun = performance.now();
  const { placed, unplaced } = align(quotes, collectionOf([{ doc: "book", text: book }]));
  expect(placed.length + unplaced.length).toBe(2000);
  expect(unplaced.length).toBeLessThan(10);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test("lines of several right answers say which they are part of, those of one do not", () => {
  const alternatives = (record: object): unknown[] =>
    Array.from(
      alignedLines(align(quotesOf(record), collection)),
      (line) => (JSON.parse(line) as { alternative?: unknown }).alternative,
    );
  const [pour, boil] = [{ text: "Pour it over the leaves" }, { text: "says: 😀 four minutes" }];
  expect(alternatives({ topic: "q1", doc: "tea", answers: [pour, boil] })).toEqual([1, 2]);
  expect(alternatives({ topic: "q1", doc: "tea", answers: [pour] })).toEqual([undefined]);
});

test("what is missing of a text is counted in characters", () => {
  const quote = {
    topic: "q",
    doc: "tea",
    text: "x",
    line: 1,
    hint: undefined,
    score: undefined,
    run: "r",
    id: undefined,
  };
  const place = { quote, doc: "tea", range: { start: 0, end: 1 }, places: [], how: "part" as const, score: 0.987654 };
  const lineOf = (more: object) => {
    const placed = [{ ...place, kept: false, ambiguous: false, missing: [], ...more }];
    const [line] = alignedLines({ noun: "run", placed, unplaced: [], notes: [] } as never);
    return JSON.parse(line!).match;
  };
  expect(lineOf({ missing: ["ab", "😀c"] })).toEqual({ how: "part", score: 0.9877, missing: 4 });
  expect(lineOf({ kept: true, ambiguous: true })).toEqual({ how: "part", score: 0.9877, kept: true, ambiguous: true });
});

test("faults of a file of texts are told with its name and their lines, or handed on, and bugs pass through", () => {
  const told = (text: string) => {
    const faults: string[] = [];
    const { push, end } = quoteReader({ source: "f", onFault: ({ message }) => void faults.push(message) });
    push(new TextEncoder().encode(text));
    return { faults, read: end().quotes.length };
  };
  const good = '{"topic":"q","doc":"d","text":"x"}';
  expect(told(`\n${good}\n{"topic":"q","doc":"d"}\n${good}`)).toEqual({
    faults: [expect.stringMatching(/^f:3: no "text"/)],
    read: 2,
  });
  expect(() => read("")).toThrow("file: empty; expected texts as JSONL, CSV or SQuAD");
  expect(() => read(" \n\n")).toThrow("file: empty; expected");
  expect(() => read("words alone")).toThrow('file:1: "words alone" begins no such file');
  expect(() => read(`{"version":"1.1","data":[`)).toThrow(/^file/);
  const bug = new Error("a bug");
  const { push } = quoteReader({
    get noun(): never {
      throw bug;
    },
  });
  expect(() => push(new TextEncoder().encode(`${good}\n`))).toThrow(bug);
});

test("questions with no answers are counted with their places", () => {
  const none = '{"topic":"q1","doc":"tea","answers":[]}\n{"topic":"q2","doc":"tea","answers":["Boil the water."]}';
  const { quotes, unanswered } = read(none);
  expect([quotes.length, unanswered]).toEqual([1, [{ line: 1, where: undefined }]]);
});
