import { TokenTextSplitter } from "@langchain/textsplitters";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bestList } from "../../src/chunk/best-list.ts";
import { chunkLine } from "../../src/chunk/chunk-line.ts";
import { chunkingSummary } from "../../src/chunk/chunking-summary.ts";
import { chunked } from "../../src/chunk/setting.ts";
import { tokenChunks } from "../../src/chunk/cutters.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { JudgedTopic, Judgements } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { tokenizerCalled } from "../../src/match/node/tokenizer-called.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { codePointSlice } from "../../src/text/code-points.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import type { PassageTokens } from "../../src/match/tokens/passage-tokens.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";
import { rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";
import { oddText } from "../match/tokens/odd-text.ts";
import { tiktoken } from "../match/tokens/tiktoken.ts";

const cl100k = await tokenizerCalled("cl100k");

test("chunk 2: no chunk has more tokens than its size by itself, but for one character; together they hold the whole text", () => {
  for (let seed = 1; seed <= rounds(60, 2000); seed++) {
    const random = seeded(seed);
    const text = oddText(random, 60);
    const size = 1 + below(random, 12);
    const overlap = below(random, size);
    const chunks = tokenChunks(text, { size, overlap }, cl100k);
    let at = 0;
    for (const [i, { start, end }] of chunks.entries()) {
      const say = `seed ${seed}, chunk ${i}`;
      const tokens = tiktoken.encode(codePointSlice(text, start, end), [], []).length;
      expect(tokens <= size || end - start === 1, say).toBe(true);
      expect(start <= at && end > at && (i === 0 || start > chunks[i - 1]!.start), say).toBe(true);
      at = end;
    }
    expect(at, `seed ${seed}`).toBe([...text].length);
  }
});

test("of plain prose the chunks are those of windows over tiktoken's tokens, and of LangChain's TokenTextSplitter", async () => {
  const text = readFileSync("docs/rag.md", "utf8")
    .replaceAll(/[^a-zA-Z.,\n ]/g, "")
    .slice(0, 8000);
  const texts = tokenChunks(text, { size: 200, overlap: 50 }, cl100k).map(({ start, end }) => text.slice(start, end));
  const tokens = tiktoken.encode(text, [], []);
  const windows: string[] = [];
  for (let first = 0; ; first += 150) {
    windows.push(tiktoken.decode(tokens.slice(first, first + 200)));
    if (first + 200 >= tokens.length) break;
  }
  expect(texts).toEqual(windows);
  const splitter = new TokenTextSplitter({ encodingName: "cl100k_base", chunkSize: 200, chunkOverlap: 50 });
  Object.assign(splitter, { tokenizer: tiktoken }); // which it would fetch from the network
  expect((await splitter.splitText(text)).slice(0, texts.length)).toEqual(texts);
});

test("words are tokens with the white space before them", () => {
  expect(tokenChunks("a bb  ccc d", { size: 2, overlap: 1 }, wordTokens)).toEqual([
    { start: 0, end: 4 },
    { start: 1, end: 9 },
    { start: 4, end: 11 },
  ]);
});

/** Tokens of one to four characters, at random; now and then one that only begins a character. */
function randomTokens(seed: number): PassageTokens {
  const ends = (doc: string, start: number, end: number): Int32Array => {
    const random = seeded(seed * 1e6 + Number(doc.slice(1)) * 1e4 + start * 100 + end);
    const found: number[] = [];
    for (let at = 0; at < end - start;) found.push((at = Math.min(end - start, at + below(random, 5))));
    return Int32Array.from(found);
  };
  return { ends, count: (...passage) => ends(...passage).length };
}

/** What is found in a list read token by token, and how many are read. */
function readBy(list: readonly Passage[], judged: JudgedTopic, tokens: PassageTokens, budget: number) {
  const found = new Set<string>();
  let read = 0;
  for (const { doc, start, end } of list) {
    let at = start;
    for (const stop of tokens.ends(doc, start, end)) {
      if (read === budget) break;
      read++;
      for (; at < start + stop; at++)
        if (judged.get(doc)!.relevant.some((range) => range.start <= at && at < range.end)) found.add(`${doc} ${at}`);
    }
  }
  return { found: found.size, read };
}

test("the best list within tokens is the best of all ordered lists and the shortest of those, and so is the bound", () => {
  for (let seed = 1; seed <= rounds(20, 400); seed++) {
    const random = seeded(seed);
    const docs = ["d0", "d1"];
    const range = (longest: number): Range => {
      const start = below(random, 30);
      return { start, end: start + 1 + below(random, longest) };
    };
    const chunks = new Map(docs.map((doc) => [doc, Array.from({ length: 1 + below(random, 2) }, () => range(20))]));
    const judged = new Map(
      docs.map((doc) => [
        doc,
        { relevant: rangeSet(Array.from({ length: below(random, 3) }, () => range(12))), grade: 1 },
      ]),
    );
    const tokens = randomTokens(seed);
    const line = chunkLine(chunks, judged, tokens);
    const all = [...chunks].flatMap(([doc, ranges]) => ranges.map((each) => ({ doc, ...each })));
    for (const budget of [1, 2, 3, 5, 8, 13, 100]) {
      let best = { found: 0, read: 0 };
      const visit = (list: readonly Passage[], rest: readonly Passage[]): void => {
        const outcome = readBy(list, judged, tokens, budget);
        if (outcome.found > best.found || (outcome.found === best.found && outcome.read < best.read)) best = outcome;
        for (const [i, next] of rest.entries()) visit([...list, next], rest.toSpliced(i, 1));
      };
      visit([], all);
      const { passages, found, read, bound } = bestList(line, budget);
      const say = `seed ${seed}, budget ${budget}`;
      expect({ found, read }, say).toEqual(best);
      expect(readBy(passages, judged, tokens, budget).found, say).toBe(best.found);
      expect(bound, say).toBe(best.found);
    }
  }
});

test("what a chunking reaches within tokens is what evaluate finds of its list, and the bill counts all chunks", () => {
  const text = readFileSync("docs/rag.md", "utf8").slice(0, 6000);
  const collection = collectionOf([{ doc: "d", text }]);
  const judgements: Judgements = {
    of: "highlights",
    topics: new Map([["1", new Map([["d", { relevant: rangeSet([{ start: 700, end: 1900 }]), grade: 1 }]])]]),
  };
  const chunking = chunked(collection, "tokens:60/20", cl100k);
  const { tokens, reach } = chunkingSummary(chunking, judgements, ["100tok", 500], { collection, tokenizer: cl100k });
  const counts = chunking.chunks
    .get("d")!
    .map(({ start, end }) => tiktoken.encode(text.slice(start, end), [], []).length);
  const all = counts.reduce((a, b) => a + b);
  expect(tokens).toEqual({ tokenizer: "cl100k", all, mean: all / counts.length, largest: Math.max(...counts) });
  const [byTokens, byCharacters] = reach!.budgets;
  expect([byTokens!.tokens, byTokens!.characters, byCharacters!.characters]).toEqual([100, undefined, 500]);
  expect(byTokens!.run.name).toBe("tokens:60/20 100tok");
  const measures = ["R@100tok", "P@100tok"];
  const options = { task: "chunks", measures, collection, tokenizer: cl100k };
  expect(evaluate(judgements, [byTokens!.run], options).runs[0]!.mean).toEqual({
    "R@100tok": byTokens!.recall,
    "P@100tok": byTokens!.precision,
  });
  expect(byTokens!.recall).toBe(byTokens!.bound);
  expect(byTokens!.tokensRead).toBe(100);
  expect(() => chunked(collection, "tokens:60")).toThrow('setting "tokens:60" counts tokens; expected a tokenizer');
  expect(() => chunkingSummary(chunking, judgements, ["100tok"])).toThrow("a budget of tokens needs a tokenizer");
  expect(() => chunkingSummary(chunking, judgements, ["100words"])).toThrow('budget "100words": expected');
});
