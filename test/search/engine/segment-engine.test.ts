import { expect, test } from "vitest";
import { buildSegment } from "../../../src/search/engine/build-segment.ts";
import { memorySegment } from "../../../src/search/engine/memory-engine.ts";
import { bm25 } from "../../../src/search/engine/models.ts";
import { segmentEngine } from "../../../src/search/engine/segment-engine.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

const analyzer = analyzerCalled("plain");
const segmentOf = (texts: Readonly<Record<string, string>>) =>
  memorySegment(
    buildSegment(
      analyzer,
      Object.entries(texts).map(([doc, text]) => ({ doc, text: encodeUtf8(text) })),
    ),
  );
const twoSegments = () =>
  segmentEngine(
    analyzer,
    [
      segmentOf({ a: "tea cup tea tea", b: "cup", c: "leaf é tea cup cup" }),
      segmentOf({ d: "leaf leaf", e: "tea leaf tea" }),
    ],
    { source: "two segments" },
  );

test("statistics are of all segments", async () => {
  expect(await twoSegments().statistics(["tea", "leaf", "nowhere"])).toEqual({
    documents: 5,
    words: 15,
    terms: new Map([
      ["tea", { documents: 3, occurrences: 6 }],
      ["leaf", { documents: 3, occurrences: 4 }],
    ]),
  });
});

test("places of terms are told of those documents that were asked for", async () => {
  const engine = twoSegments();
  const found = await engine.positions(["tea", "cup", "nowhere"], ["c", "e", "d", "unknown"]);
  expect(Object.fromEntries(Array.from(found, ([doc, places]) => [doc, Object.fromEntries(places)]))).toEqual({
    c: { tea: Int32Array.of(2), cup: Int32Array.of(3, 4) },
    d: {},
    e: { tea: Int32Array.of(0, 2) },
  });
  const all = await engine.positions(["tea"], ["a", "b", "c"]);
  expect([...all.get("a")!.get("tea")!]).toEqual([0, 2, 3]);
  expect(all.get("b")!.size).toBe(0);
  const alone = await engine.positions(["tea", "cup"], ["a"]); // the places in c come before those in a
  expect([...alone.get("a")!]).toEqual([
    ["tea", Int32Array.of(0, 2, 3)],
    ["cup", Int32Array.of(1)],
  ]);
  expect((await engine.positions(["tea"], [])).size).toBe(0);
});

test("the best articles are told with their lengths and counts", async () => {
  const engine = twoSegments();
  const terms = ["tea", "nowhere", "cup"];
  const query = terms.map((term) => ({ term, times: 1 }));
  const model = bm25(query, await engine.statistics(terms), 1.2, 0);
  const found = await engine.best(model, terms, 3);
  expect(found.map(({ doc, words, length, counts }) => [doc, words, length, ...counts])).toEqual([
    ["a", 4, 15, 3, 0, 1],
    ["c", 5, 18, 1, 0, 2],
    ["e", 3, 12, 2, 0, 0],
  ]);
  expect(await engine.best(model, terms, 2)).toEqual(found.slice(0, 2));
  expect((await engine.best(model, terms, 9)).map(({ doc }) => doc)).toEqual(["a", "c", "e", "b"]);
});

test("documents and their words are those that were put in, in each segment by id descending", async () => {
  const engine = twoSegments();
  expect((await engine.words(["c"])).get("c")).toBeDefined();
  expect(Object.fromEntries((await engine.terms(["c", "unknown"])).get("c")!)).toEqual({
    leaf: 1,
    é: 1,
    tea: 1,
    cup: 2,
  });
  expect((await engine.documents(["unknown", "b"])).get("b")).toEqual({ doc: "b", text: "cup" });
  const every: string[] = [];
  for await (const { doc } of engine.everyDocument()) every.push(doc);
  expect(every).toEqual(["c", "b", "a", "e", "d"]);
});

test("what is behind an engine is closed with it", async () => {
  let closed = 0;
  const { close } = segmentEngine(analyzer, [], { source: "none", close: () => void closed++ });
  await close();
  expect(closed).toBe(1);
  await expect(twoSegments().close()).resolves.toBeUndefined();
});
