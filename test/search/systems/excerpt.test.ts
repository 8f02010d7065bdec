import { expect, test } from "vitest";
import { openCollection } from "../../../src/files/node/collection/collection.ts";
import { excerptOf } from "../../../src/search/systems/excerpt.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { folderOf } from "../../cli/folders.ts";

const plain = analyzerCalled("plain");

/** What is shown, marks in brackets. */
function shown(text: string, words: string, most: number, place = { start: 0, end: [...text].length }): string {
  const characters = [...text];
  const { start, end, marks } = excerptOf(plain, { doc: "A", text }, place, new Set(words.split(" ")), most);
  let [printed, at] = ["", start];
  for (const mark of marks) {
    printed += `${characters.slice(at, mark.start).join("")}[${characters.slice(mark.start, mark.end).join("")}]`;
    at = mark.end;
  }
  return printed + characters.slice(at, end).join("");
}

test("a short result is shown whole, with its words marked whatever their case", () => {
  expect(shown("A fox, the Fox and a foxglove.", "fox", 100)).toBe("A [fox], the [Fox] and a foxglove.");
});

test("nothing outside of the result is shown or marked", () => {
  expect(shown("fox fox fox fox", "fox", 100, { start: 4, end: 11 })).toBe("[fox] [fox]");
  expect(shown("fox foxes", "foxes", 100, { start: 0, end: 6 })).toBe("fox fo"); // the word goes on
});

test("of a long result the stretch with the most different words is shown, from a word to a word", () => {
  const text = `${"one ".repeat(20)}then one two came ${"rest ".repeat(20)}`;
  expect(shown(text, "one two", 24)).toBe("[one] [one] then [one] [two]");
});

test("where two stretches have as many words, the first is shown", () => {
  const text = `a fox ${"x ".repeat(30)}a fox`;
  expect(shown(text, "fox", 16)).toMatch(/^a \[fox\] x x/);
});

test("without any of the words a result is shown from its start", () => {
  expect(shown("one two three four", "none", 9)).toBe("one two");
});

test("a point is shown with what follows it", () => {
  expect(shown("one two three four", "three", 200, { start: 4, end: 4 })).toBe("two [three] four");
  expect(shown("one two", "one", 200, { start: 7, end: 7 })).toBe("");
  expect(shown(`one two ${"x ".repeat(50)}two`, "two", 11, { start: 4, end: 4 })).toBe("[two] x x x x");
});

test("offsets count code points, and one word longer than all room is cut", () => {
  expect(shown("😀😀 fox 😀", "fox", 100)).toBe("😀😀 [fox] 😀");
  expect(shown("foxfoxfox", "none", 4)).toBe("foxf");
});

test("the border of an element ends a word", async () => {
  const document = (await openCollection(folderOf({ "A.xml": "<a><b>fox</b>es</a>" }))).document("A")!;
  expect(excerptOf(plain, document, { start: 0, end: 5 }, new Set(["fox"]), 50).marks).toEqual([{ start: 0, end: 3 }]);
});

test("a word that is longer than the stretch counts once, and not for those after it", () => {
  const long = "x".repeat(30);
  const text = `${long} a ${"and ".repeat(9)} fox b ${"and ".repeat(9)}`;
  expect(shown(text, `${long} fox b`, 16)).toMatch(/\[fox\] \[b\]/);
  expect(shown(`${long} ${long} ${"and ".repeat(9)}`, long, 16)).toBe("x".repeat(16));
});

test("a point is shown with all that follows, up to the last word, or with nothing", () => {
  const from = (at: number, most = 100) => shown("a fox and tea. ", "fox tea", most, { start: at, end: at });
  expect([0, 2, 6, 10, 14].map((at) => from(at))).toEqual([
    "a [fox] and [tea]",
    "[fox] and [tea]",
    "and [tea]",
    "[tea]",
    "",
  ]);
  expect(from(0, 9)).toBe("a [fox] and");
});

test("words outside of the result do not draw the stretch to them", () => {
  const middle = `${"x ".repeat(20)}tea ${"x ".repeat(20)}`;
  const most = { start: 8, end: 8 + middle.length };
  expect(shown(`tea cup ${middle}`, "tea cup", 16, most)).toMatch(/x \[tea\] x/);
  expect(shown(`${middle}tea cup`, "tea cup", 16, { start: 0, end: middle.length })).toMatch(/x \[tea\] x/);
});

test("a word that was passed is no longer counted", () => {
  expect(shown(`a a ${"x ".repeat(30)}c ${"x ".repeat(30)}`, "a c", 16)).toMatch(/^\[a\] \[a\] x/);
});

test("nothing is shown of a text without words", () => {
  const nothing = { start: 0, end: 0 };
  expect(excerptOf(plain, { doc: "A", text: "" }, nothing, new Set(["fox"]), 9)).toEqual({ ...nothing, marks: [] });
});

test("a result that is just as long as it may be is shown whole, and one that is longer from before its first hit", () => {
  const text = `${"word ".repeat(10)}fox end`; // 57 characters
  expect(shown(text, "fox", 57)).toBe(`${"word ".repeat(10)}[fox] end`);
  expect(shown(text, "fox", 56)).toBe("word [fox] end"); // up to 7 characters before it
});

test("more different words count before more words, and of equals the more", () => {
  const far = "x ".repeat(20);
  expect(shown(`fox dog ${far}fox fox fox`, "fox dog", 16)).toBe("[fox] [dog] x x x x");
  expect(shown(`fox ${far}fox fox fox`, "fox dog", 16)).toBe("x [fox] [fox] [fox]");
  expect(shown(`fox fox ${far}fox fox`, "fox dog", 16)).toBe("[fox] [fox] x x x x");
});

test("a result that begins late in the text is shown whole where it is short enough", () => {
  const place = { start: 8, end: 21 };
  expect(shown("fox fox aaaa bbbb fox fox", "fox", 13, place)).toBe("aaaa bbbb [fox]");
  expect(shown("fox fox aaaa bbbb fox fox", "fox", 12, place)).toBe("[fox]");
});
