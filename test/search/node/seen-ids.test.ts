import { expect, test } from "vitest";
import { seenIds } from "../../../src/search/node/build-index.ts";

test("an id that comes again is told where it was first", () => {
  const seen = seenIds();
  const ids = ["", "a", "é", "東京", "😀", "x".repeat(300), "ab", "b"];
  const sources = ["one", "one", "one", "two", "two", "two", "one", "one"];
  const places = sources.map((source, i) => ({ source, line: i % 2 === 0 ? i + 1 : undefined }));
  for (const [i, id] of ids.entries()) {
    expect(seen.has(id), id).toBe(false);
    expect(seen.add(id, places[i]!)).toBeUndefined();
    expect(seen.has(id), id).toBe(true);
  }
  for (const [i, id] of ids.entries()) expect(seen.add(id, { source: "three", line: 9 }), id).toEqual(places[i]);
  expect(seen.has("\0")).toBe(false);
  expect(seen.has("aa")).toBe(false);
});

test("the file of an id is told where files take turns", () => {
  const seen = seenIds();
  const sources = ["one", "two", "one", "two", "three", "one"];
  for (const [i, source] of sources.entries()) seen.add(`${i}`, { source });
  expect(sources.map((_, i) => seen.add(`${i}`, { source: "four" })?.source)).toEqual(sources);
});
