import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { readSetting } from "../../../src/chunk/setting.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { chunks, tokenizerWanted, withTokenizer } from "../../../src/search/systems/chunks.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { search } from "../../../src/search/systems/search.ts";
import { wordTokens } from "../../../src/match/tokens/words.ts";
import { seeded } from "../../seeded.ts";
import { ask, expectExactly, valuesOf } from "./asking.ts";
import { drawDocuments } from "./random-documents.ts";

const plain = analyzerCalled("plain");

/** BM25 over texts, from the formula. */
function bm25Of(texts: readonly string[], query: readonly string[], k1: number, b: number): number[] {
  const cut: string[][] = texts.map((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const mean = cut.reduce((sum, words) => sum + words.length, 0) / cut.length;
  return cut.map((words) => {
    let score = 0;
    for (const word of query) {
      const tf = words.filter((each) => each === word).length;
      const df = cut.filter((each) => each.includes(word)).length;
      const idf = Math.log(1 + (cut.length - df + 0.5) / (df + 0.5));
      score += (idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * words.length) / mean));
    }
    return score;
  });
}

test.each([
  "recursive:400",
  "recursive:30/10",
  "sentences:2/1",
  "characters:17/5",
  "elements:p",
  "elements:40",
  "words:3",
])("chunks by %s have the BM25 of their texts, whatever else is asked", async (by) => {
  for (let seed = 0; seed < 12; seed++) {
    const drawn = drawDocuments(seeded(seed), 12);
    const engine = memoryEngine(
      plain,
      drawn.map(({ document }) => document),
    );
    const all = drawn.flatMap(({ document, text }) =>
      readSetting(by)
        .cut(document)
        .map(({ start, end }) => ({ doc: document.doc, start, end, text: codePointSlice(text, start, end) })),
    );
    const expected = bm25Of(
      all.map(({ text }) => text),
      ["tea", "cup", "tea", "leaf"],
      0.9,
      0.4,
    );
    const given = { by, k1: "0.9", b: "0.4" };
    const found = await ask(engine, chunks, { title: "tea cup Tea leaf -coffee nowhere" }, given, 10_000, [
      { id: "other", title: "green coffee" },
    ]);
    const scores = new Map(found.map((one) => [`${one.doc} ${one.start} ${one.end}`, one.score]));
    expect(scores.size, `seed ${seed}`).toBe(expected.filter((score) => score > 0).length);
    for (const [i, { doc, start, end }] of all.entries())
      expect(scores.get(`${doc} ${start} ${end}`) ?? 0, `seed ${seed}`).toBeCloseTo(expected[i]!, 9);
    for (const one of found.slice(0, 5)) expectExactly(one);
  }
});

test("fewer chunks are the first of more, ties included", async () => {
  const documents = ["a", "b", "c", "d"].map((doc) => ({ doc, text: "Tea. Cup of tea. Tea." }));
  const engine = memoryEngine(plain, documents);
  const places = async (most: number) =>
    (await ask(engine, chunks, { title: "tea" }, { by: "sentences:1" }, most)).map(({ doc, start }) => doc + start);
  const all = await places(100);
  expect(all.slice(0, 4)).toEqual(["d0", "d17", "c0", "c17"]);
  for (let most = 1; most < all.length; most++) expect(await places(most)).toEqual(all.slice(0, most));
});

test("nothing is found for words that no chunk has", async () => {
  const engine = memoryEngine(plain, [{ doc: "a", text: "tea" }]);
  expect(await ask(engine, chunks, { title: "wine" })).toEqual([]);
  expect(await ask(engine, chunks, { title: "&" })).toEqual([]);
});

test("an element that nobody has, and a way to cut that is none, are faults", async () => {
  const engine = memoryEngine(
    plain,
    drawDocuments(seeded(1), 3).map(({ document }) => document),
  );
  await expect(ask(engine, chunks, { title: "tea" }, { by: "elements:figure" })).rejects.toThrow(InputError);
  expect(chunks.params["by"]!.read("recursiv:4")).toBeUndefined();
  expect(chunks.params["by"]!.read("recursive:4/9")).toBeUndefined();
  expect(valuesOf(chunks, { by: "recursive" })["by"]).toBe("recursive:400");
});

test("chunks by tokens are cut by the tokenizer that the system is given, and have the BM25 of their texts", async () => {
  for (let seed = 0; seed < 6; seed++) {
    const drawn = drawDocuments(seeded(seed), 8);
    const engine = memoryEngine(
      plain,
      drawn.map(({ document }) => document),
    );
    const all = drawn.flatMap(({ document, text }) =>
      readSetting("tokens:5/2")
        .cut(document, wordTokens)
        .map(({ start, end }) => ({ doc: document.doc, start, end, text: codePointSlice(text, start, end) })),
    );
    const expected = bm25Of(
      all.map(({ text }) => text),
      ["tea", "leaf"],
      1.2,
      0.75,
    );
    const system = withTokenizer(readSystem("chunks(by=tokens:5/2,tokens=words)"), wordTokens);
    const [run] = await search(engine, [{ id: "1", title: "tea leaf" }], [system], { most: 10_000 });
    const scores = new Map(
      run!.topics.get("1")!.map(({ doc, start, end, score }) => [`${doc} ${start} ${end}`, score]),
    );
    for (const [i, { doc, start, end }] of all.entries()) {
      const found = scores.get(`${doc} ${start} ${end}`);
      if (expected[i] === 0) expect(found, `seed ${seed}`).toBeUndefined();
      else expect(found, `seed ${seed}`).toBeCloseTo(expected[i]!, 9);
    }
  }
});

test("a system says which tokenizer it wants, and a tokenizer that counts nothing is refused", () => {
  expect(
    ["chunks", "chunks(by=tokens:200)", "chunks(by=tokens:9,tokens=words)", "articles"]
      .map(readSystem)
      .map(tokenizerWanted),
  ).toEqual([undefined, "cl100k", "words", undefined]);
  expect(() => tokenizerWanted(readSystem("chunks(tokens=words)"))).toThrow(
    "chunks(tokens=words): recursive:400 counts no tokens; expected by=tokens:200, or no tokens",
  );
});

test("where there are no documents, none lacks an element", async () => {
  expect(await ask(memoryEngine(plain, []), chunks, { title: "tea" }, { by: "elements:p" })).toEqual([]);
});
