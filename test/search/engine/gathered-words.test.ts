import { expect, test } from "vitest";
import { gather, gatheredWords } from "../../../src/search/engine/build-segment.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { wordNumbers } from "../../../src/text/words.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

test("words know their element, and elements their parent, kind and first word, over all documents", () => {
  const words = wordNumbers(analyzerCalled("plain"));
  const { text, table } = elementTable("<a>tea <b>cup</b> <b/>tea</a>");
  const xml = { doc: "x", text: encodeUtf8(text), elements: elementTableToBytes(table) };
  const before = gatheredWords();
  gather({ doc: "forgotten", text: encodeUtf8("some other words") }, words, before);
  const gathered = gatheredWords(before);
  const stored = gather({ doc: "t", text: encodeUtf8("cup é") }, words, gathered);
  expect([stored.length, stored.words, [...stored.wordsBetween]]).toEqual([5, 2, []]);
  const other = gather(xml, words, gathered);
  expect([other.length, other.words, [...other.wordsBetween]]).toEqual([11, 3, [0, 1, 1, 0, 0, 1]]);
  expect(Array.from(gathered.term.values(), (term) => words.terms[term])).toEqual(["cup", "é", "tea", "cup", "tea"]);
  expect([...gathered.within.values()]).toEqual([0, 0, 1, 2, 1]);
  expect([...gathered.parent.values()]).toEqual([-1, -1, 1, 1]);
  expect([...gathered.kind.values()]).toEqual([0, 1, 2, 2]);
  expect([...gathered.firstWord.values()]).toEqual([0, 2, 3, 4]);
  expect([...gathered.kinds]).toEqual([
    ["#text", 0],
    ["a", 1],
    ["a/b", 2],
  ]);
  expect([gathered.elements, gathered.words]).toEqual([
    [1, 1, 2],
    [2, 3, 1],
  ]);
});
