import { readFileSync } from "node:fs";
import {
  CharacterTextSplitter,
  MarkdownTextSplitter,
  RecursiveCharacterTextSplitter,
  TokenTextSplitter,
} from "@langchain/textsplitters";
import { SentenceSplitter, TokenTextSplitter as LlamaTokenSplitter } from "@llamaindex/core/node-parser";
import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { chunkedByOthers, isOthers, readOthersSetting, splitters } from "../../../src/chunk/node/splitters.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { foldsAlike } from "../../../src/text/fold.ts";
import { readmeCount } from "../../readme-count.ts";
import { tiktoken } from "../../match/tokens/tiktoken.ts";
import { atLength } from "../../rounds.ts";

const markdown = readFileSync("docs/rag.md", "utf8").slice(0, 9000);
const texts = {
  "rag.md": `${markdown}\n\nLast 😀 words.`,
  "design.md": readFileSync("docs/design.md", "utf8").slice(0, 6000),
};
const collection = collectionOf(Object.entries(texts).map(([doc, text]) => ({ doc, text })));

const tokenSplitter = new TokenTextSplitter({ encodingName: "cl100k_base", chunkSize: 120, chunkOverlap: 30 });
Object.assign(tokenSplitter, { tokenizer: tiktoken }); // which it would fetch from the network

const pairs: readonly (readonly [string, { splitText(text: string): string[] | Promise<string[]> }])[] = [
  ["langchain:recursive:400/50", new RecursiveCharacterTextSplitter({ chunkSize: 400, chunkOverlap: 50 })],
  ["langchain:recursive", new RecursiveCharacterTextSplitter()],
  ["langchain:characters:300", new CharacterTextSplitter({ chunkSize: 300, chunkOverlap: 0 })],
  ["langchain:markdown:500/100", new MarkdownTextSplitter({ chunkSize: 500, chunkOverlap: 100 })],
  ["langchain:tokens:120/30", tokenSplitter],
  ["llamaindex:sentence:120/20", new SentenceSplitter({ chunkSize: 120, chunkOverlap: 20 })],
  ["llamaindex:tokens:100/10", new LlamaTokenSplitter({ chunkSize: 100, chunkOverlap: 10 })],
];

atLength.each(pairs)("chunks by %s are those of the library, byte for byte, at their places", async (name, library) => {
  const { chunking, notes } = await chunkedByOthers(collection, readOthersSetting(name), "cl100k");
  expect(chunking.name).toBe(name);
  expect(notes.filter(({ code }) => code === "unplaced")).toEqual([]);
  for (const [doc, text] of Object.entries(texts)) {
    const wanted = (await library.splitText(text)).filter((chunk) => chunk.trim() !== "");
    expect(chunking.texts!.get(doc)).toEqual(wanted);
    for (const [i, { start, end }] of chunking.chunks.get(doc)!.entries()) {
      // A splitter by tokens breaks characters.
      const [placed, chunk] = [codePointSlice(text, start, end), wanted[i]!.replaceAll("\ufffd", "")];
      expect(foldsAlike(placed, chunk), JSON.stringify({ placed, chunk })).toBe(true);
    }
  }
});

test("the README says how many splitters are compared", () =>
  expect(pairs.length).toBe(readmeCount("LangChain, LlamaIndex")));

test("every splitter of the table is compared", () => {
  expect(splitters.filter(({ name }) => !pairs.some(([each]) => each.startsWith(name)))).toEqual([]);
});

test("a library that fails is named with the document", async () => {
  const splitter = { name: "x", about: "", load: async () => () => Promise.reject(new Error("no\nnetwork")) };
  await expect(chunkedByOthers(collection, { name: "x:y", splitter, size: {} }, "cl100k")).rejects.toThrow(
    /^setting "x:y": the library fails on document "rag\.md": no$/, // the first line of its message
  );
});

test("a setting names a splitter of the table, with a size from 1 and an overlap below it, or none", () => {
  expect(["langchain:recursive", " llamaindex:tokens:9", "langchains:x", "x langchain"].map(isOthers)).toEqual([true, true, false, false]); // prettier-ignore
  expect(readOthersSetting(" langchain:recursive ")).toMatchObject({ name: "langchain:recursive", size: {} });
  expect(readOthersSetting("langchain:markdown:1").size).toEqual({ chunkSize: 1, chunkOverlap: 0 });
  expect(readOthersSetting("langchain:markdown:3/2").size).toEqual({ chunkSize: 3, chunkOverlap: 2 });
  expect(readOthersSetting("langchain:markdown:3/2").splitter).toBe(
    splitters.find(({ name }) => name === "langchain:markdown"),
  );
  for (const text of ["langchain:markdown:0", "langchain:markdown:3/3"])
    expect(() => readOthersSetting(text)).toThrow(`setting "${text}": expected a size from 1, and an overlap below it`);
  for (const text of ["langchain", "langchain:markdown:x", "langchain:markdown:3/", "langchain:markdown:1234567890"])
    expect(() => readOthersSetting(text)).toThrow(
      `setting "${text}": expected LIBRARY:SPLITTER:SIZE/OVERLAP, as in langchain:recursive:400/50`,
    );
  expect(() => readOthersSetting("langchain:markdwn")).toThrow("langchain:markdown");
});

test.each([
  "langchain:recursive:40/5",
  "langchain:characters:40",
  "langchain:markdown:40/5",
  "llamaindex:sentence:20/5",
])("a short text is cut by %s", async (name) => {
  const text = "# A title\n\nSome words that stand here.\n\nSome more of them, which are not many.\n";
  const { chunking, notes } = await chunkedByOthers(
    collectionOf([{ doc: "a", text }]),
    readOthersSetting(name),
    "cl100k",
  );
  expect(notes).toEqual([]); // that places were looked for is no news
  expect(chunking.texts!.get("a")!.join(" ").replaceAll(/\s+/g, " ")).toContain("Some words that stand here.");
  expect(chunking.chunks.get("a")!.length).toBe(chunking.texts!.get("a")!.length);
});

test("chunks by tokens are counted by one of two tokenizers", async () => {
  const load = (tokens: string) => splitters.find(({ name }) => name === "langchain:tokens")!.load({}, "mine", tokens);
  await expect(load("words")).rejects.toThrow(
    'setting "mine" counts by cl100k or o200k, found "words"; expected one of these',
  );
});
