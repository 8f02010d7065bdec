import { expect, test } from "vitest";
import { placedChunks, splitTexts } from "../../src/chunk/placed-chunks.ts";
import { readQuotes } from "../../src/match/align/quotes.ts";
import { chunkingSummary } from "../../src/chunk/chunking-summary.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";

const collection = collectionOf([
  { doc: "guide", text: "Press the button. Wait for the light." },
  { doc: "other", text: "Nothing." },
]);

const records = [
  { doc: "guide", start: 18, end: 37, text: "Wait for the light." },
  { doc: "guide", text: "Press  the button.\n" },
  { doc: "guide", text: "In no document whatever, however long one looks." },
];

test("chunk 3: chunks of one's own are placed by offsets or texts, and those without a place are left out and told", () => {
  const quotes = readQuotes(records.map((record) => JSON.stringify(record)).join("\n"), { noun: "run" });
  const { chunking, notes } = placedChunks("mine.jsonl", quotes, collection);
  expect([...chunking.chunks]).toEqual([
    [
      "guide",
      [
        { start: 0, end: 17 },
        { start: 18, end: 37 },
      ],
    ],
    ["other", []],
  ]);
  expect(chunking.texts!.get("guide")).toEqual(["Press  the button.\n", "Wait for the light."]);
  expect(notes.map(({ code }) => code)).toEqual(expect.arrayContaining(["aligned", "unplaced"]));
  expect(notes.find(({ code }) => code === "unplaced")!.message).toMatch(
    /^mine\.jsonl: 1 chunk has no place, and was left out: /,
  );
  const { tokens } = chunkingSummary(chunking, undefined, [], { collection, tokenizer: wordTokens });
  expect(tokens).toMatchObject({ all: 3 + 4 });
});

test("texts of a splitter are quotes of their documents, those of white space left out", () => {
  const { noun, quotes, source } = splitTexts(
    new Map([
      ["a", ["x", " \n", "y"]],
      ["b", ["z"]],
    ]),
    "cut",
  );
  expect([noun, source]).toEqual(["run", "cut"]);
  expect(quotes.map(({ doc, text, line }) => [doc, text, line])).toEqual([
    ["a", "x", 1],
    ["a", "y", 2],
    ["b", "z", 1],
  ]);
});
