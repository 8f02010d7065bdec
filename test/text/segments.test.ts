import { describe, expect, test } from "vitest";
import { codePoints, codePointSlice } from "../../src/text/code-points.ts";
import { type Grain, grains, type Segments, textSegments } from "../../src/text/segments.ts";
import { blockBorders } from "../../src/text/xml/element-blocks.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { below, pick, seeded } from "../seeded.ts";
import { rounds } from "../rounds.ts";

/** All units of a text in their order, as texts. */
function unitsOf(text: string, segments: Segments, grain: Grain): string[] {
  const found: string[] = [];
  for (let unit = segments.after(0, grain); unit !== undefined; unit = segments.after(unit.end, grain))
    found.push(codePointSlice(text, unit.start, unit.end));
  return found;
}
const plain = (text: string, grain: Grain): string[] => unitsOf(text, textSegments(text, undefined), grain);
function ofXml(xml: string, grain: Grain): string[] {
  const { text, table } = elementTable(xml);
  return unitsOf(text, textSegments(text, blockBorders(table, text)), grain);
}

describe("units of a text", () => {
  const cases: readonly (readonly [string, Grain, string, readonly string[]])[] = [
    [
      "sentences have no white space around them",
      "sentence",
      "  One two.  Three! Four?  ",
      ["One two.", "Three!", "Four?"],
    ],
    [
      "a line that was broken to fit a width does not end a sentence",
      "sentence",
      "A sentence that is broken after so many words\nof its line goes on. And another.",
      ["A sentence that is broken after so many words\nof its line goes on.", "And another."],
    ],
    ["a blank line ends a sentence", "sentence", "A heading\n\nA text goes on", ["A heading", "A text goes on"]],
    ["a short line is a line of its own", "sentence", "A heading\nA text", ["A heading", "A text"]],
    [
      "an item of a list is one",
      "sentence",
      `${"long ".repeat(12)}\n- one\n- two`,
      ["long ".repeat(12).trim(), "- one", "- two"],
    ],
    [
      "titles and initials end no sentence",
      "sentence",
      "So wrote Dr. J. R. Smith. He left.",
      ["So wrote Dr. J. R. Smith.", "He left."],
    ],
    ["a title may be the last of a paragraph", "sentence", "Ask the Dr. \n\nHe left.", ["Ask the Dr.", "He left."]],
    [
      "a sentence goes on behind a title and 21 blanks",
      "sentence",
      `So wrote Dr.${" ".repeat(21)}Smith.`,
      [`So wrote Dr.${" ".repeat(21)}Smith.`],
    ],
    ["but not behind more", "sentence", `So wrote Dr.${" ".repeat(22)}Smith.`, ["So wrote Dr.", "Smith."]],
    [
      "a paragraph may begin with a title",
      "sentence",
      "A. B. Smith wrote. He left.",
      ["A. B. Smith wrote.", "He left."],
    ],
    ["CJK has sentences", "sentence", "今日は晴れ。明日は雨！", ["今日は晴れ。", "明日は雨！"]],
    ["and so has Arabic", "sentence", "هذا نص. ماذا؟ نعم.", ["هذا نص.", "ماذا؟", "نعم."]],
    ["words, and signs", "word", "x = 3, naïve e\u0301t", ["x", "=", "3", ",", "naïve", "e\u0301t"]],
    ["Chinese has words without blanks", "word", "我们研究", ["我们", "研究"]],
    ["a character is what a reader sees as one", "character", "e\u0301👩‍👩‍👧🇩🇪ก็", ["e\u0301", "👩‍👩‍👧", "🇩🇪", "ก็"]],
    ["a run of white space is one character", "character", " a \t  b ", ["a", " \t  ", "b"]],
    ["white space alone has no units", "sentence", " \n\n ", []],
    ["no text has none", "character", "", []],
  ];
  test.each(cases)("%s", (_, grain, text, units) => expect(plain(text, grain)).toEqual(units));

  test("no sentence reaches over the border of a block, and inline elements are none", () => {
    const xml =
      "<a><title>A heading</title><p>Some <b>bold. And</b> more</p> <list><item>one</item><item>two</item></list></a>";
    expect(ofXml(xml, "sentence")).toEqual(["A heading", "Some bold.", "And more", "one", "two"]);
  });

  test("cells of a table and lines of code are blocks", () => {
    expect(ofXml("<a>Words <tr><td>one</td><td>two</td></tr> end</a>", "sentence")).toEqual([
      "Words",
      "one",
      "two",
      "end",
    ]);
    expect(ofXml("<a><code>f(x)\n  g(y)\n</code></a>", "sentence")).toEqual(["f(x)", "g(y)"]);
  });
});

test("what is snapped holds all of the range that is no white space, and ends where units do", () => {
  for (let seed = 1; seed <= rounds(80, 3000); seed++) {
    const random = seeded(seed);
    const parts = ["Word ", "two. ", "😀", "e\u0301", "\n", "\n\n", "שלום ", "今日。", " ", "\r\n", "👩‍👩‍👧 ", "x"];
    const text = Array.from({ length: 1 + below(random, 40) }, () => pick(random, ...parts)).join("");
    const length = codePoints(text);
    const borders =
      random() < 0.5 ? undefined : [...new Set([below(random, length), below(random, length)])].sort((a, b) => a - b);
    const segments = textSegments(text, borders);
    for (const grain of grains) {
      const start = below(random, length);
      const end = start + 1 + below(random, length - start);
      const found = segments.snap({ start, end }, grain);
      const said = `seed ${seed}, ${grain}, ${start}..${end} of ${JSON.stringify(text)}, ${borders}`;
      if (found === undefined) {
        expect(codePointSlice(text, start, end).trim(), said).toBe("");
        continue;
      }
      const [before, after] = [codePointSlice(text, start, found.start), codePointSlice(text, found.end, end)];
      expect([before.trim(), after.trim()], said).toEqual(["", ""]);
      expect(segments.snap(found, grain), said).toEqual(found); // twice is once
      expect(segments.at(found.start, grain)!.start, said).toBe(found.start);
      expect(segments.before(found.end, grain)!.end, said).toBe(found.end);
    }
  }
});

test.each([
  ["of one line without an end", "one two three four ".repeat(110_000)],
  ["of one word without an end", "😀x".repeat(700_000)],
  ["of sentences on one line", "A sentence of some words stands here. ".repeat(55_000)],
  ["of short lines", "some words of a line\n".repeat(100_000)],
])("two megabytes %s are prepared in no time, and a place is found at once", (_, text) => {
  const began = process.cpuUsage();
  const segments = textSegments(text, undefined);
  const prepared = process.cpuUsage(began).user / 1000;
  const asked = process.cpuUsage();
  for (let i = 0; i < 20; i++)
    for (const grain of grains) {
      const { start, end } = segments.at(i * 60_000, grain)!;
      expect(end - start).toBeLessThan(20_001);
    }
  expect(prepared).toBeLessThan(1500); // milliseconds
  expect(process.cpuUsage(asked).user / 1000 / 60).toBeLessThan(25);
});

test("the unit at a place is the one around it, or the next, or the last", () => {
  const text = "One two.   Three. ";
  const segments = textSegments(text, undefined);
  const at = (offset: number, grain: Grain) => {
    const unit = segments.at(offset, grain);
    return unit && codePointSlice(text, unit.start, unit.end);
  };
  expect([0, 3, 7, 8, 10, 11].map((offset) => at(offset, "sentence"))).toEqual([
    "One two.",
    "One two.",
    "One two.",
    "Three.",
    "Three.",
    "Three.",
  ]);
  expect([0, 2, 3, 4, 7, 15, 17, 99].map((offset) => at(offset, "word"))).toEqual([
    "One",
    "One",
    "two",
    "two",
    ".",
    "Three",
    ".",
    ".",
  ]);
  expect(segments.at(-5, "word")).toEqual({ start: 0, end: 3 });
  expect(textSegments(" ", undefined).at(0, "word")).toBeUndefined();
});

test("an empty range, or one that ends before it starts, is no unit", () => {
  const segments = textSegments("One two.", undefined);
  expect([segments.snap({ start: 1, end: 1 }, "word"), segments.snap({ start: 2, end: 1 }, "word")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(segments.snap({ start: 1, end: 2 }, "word")).toEqual({ start: 0, end: 3 });
  expect(textSegments("a  b", undefined).snap({ start: 1, end: 3 }, "word")).toBeUndefined();
});
