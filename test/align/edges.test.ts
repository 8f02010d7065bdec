import { expect, test } from "vitest";
import { isApart } from "../../src/align/aligner.ts";
import { withoutChance } from "../../src/align/edges.ts";
import { indexedText } from "../../src/align/indexed-text.ts";
import { isTelling } from "../../src/align/part.ts";
import { codeUnits } from "../../src/text/code-units.ts";
import { fold } from "../../src/text/fold.ts";
import { below, seeded } from "../seeded.ts";

/** The part of a quote that is left of a match from `from` to `to`, which is all of the text from `start` on. */
function left(quote: string, text: string, from: number, to = fold(quote).text.length, edits = 0, start = 0): string {
  const folded = fold(quote);
  const document = indexedText(text);
  const match = { from, to, start, end: document.units.length, edits, gaps: [] };
  const part = withoutChance(quote, { ...folded, units: codeUnits(folded.text) }, document, match);
  return folded.text.slice(part.from, part.to);
}

const random = seeded(1);
const word = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(random, 26))).join("");

test("a match that begins within a word of the quote, or with a sign that hangs on it, begins behind it", () => {
  expect(left("header xword rest of it", "word rest of it", 7)).toBe("restofit");
  expect(left("header. rest of it", ". rest of it", 6)).toBe("restofit");
  expect(left("header(rest of it", "(rest of it", 6)).toBe("(restofit");
  expect(left("header-- rest of it", "- rest of it", 7)).toBe("restofit");
  expect(left("header-/ rest of it", "/ rest of it", 7)).toBe("/restofit");
  expect(left("header word rest of it", "word rest of it", 6)).toBe("wordrestofit");
});

test("so does one that ends within a word, or with a sign that stands before one", () => {
  expect(left("rest of worded", "rest of word", 0, 10)).toBe("restof");
  expect(left("rest of it (footer", "rest of it (", 0, 9)).toBe("restofit");
  expect(left("rest of it.footer", "rest of it.", 0, 9)).toBe("restofit.");
});

test("the rest of a word has sixteen letters at most", () => {
  const [sixteen, more] = [word(16), word(17)];
  expect(left(`headerx${sixteen} rest of it`, `${sixteen} rest of it`, 7)).toBe("restofit");
  expect(left(`headerx${more} rest of it`, `${more} rest of it`, 7)).toBe(`${more}restofit`);
});

test("other white space within a hundred characters, or another character within forty, is where the quote begins", () => {
  const end = word(120);
  for (const length of [99, 100]) {
    const start = word(length);
    const cut = left(`header ${start} ${end}`, `${start}\n${end}`, 6);
    expect(cut, `${length}`).toBe(length === 99 ? end : start + end);
  }
  for (const length of [39, 40]) {
    const start = word(length);
    const cut = left(`header ${start}1${end}`, `${start}2${end}`, 6, undefined, 1);
    expect(cut, `${length}`).toBe(length === 39 ? `1${end}` : `${start}1${end}`);
  }
  const start = word(10);
  const many = (rest: number) => {
    const same = word(rest);
    return left(`header ${start}1${same}`, `${start}2${same}`, 6, undefined, 2).length;
  };
  expect([many(9), many(10)]).toEqual([20, 11]); // ten characters before the edit, two edits in 20 and in 21
});

test("where a quote leaves out words of the text between lines, its beginning is by chance: 5 to 64 characters", () => {
  const [start, end] = [word(20), word(120)];
  const cut = (leftOut: number) => left(`${start}\n${end} z`, `${start} ${word(leftOut)} ${end}`, 0, 140).length;
  expect([4, 5, 64, 65].map(cut)).toEqual([140, 120, 120, 140]);
});

test("what matched by chance at both edges is cut off, unless nothing is left", () => {
  expect(left("xab m cdx", "ab m cd", 1, 6)).toBe("m");
  expect(left("xab cdx", "ab cd", 1, 5)).toBe("abcd");
});

test("only the character next to a match tells whether it ends within a word", () => {
  expect(left("rest of it f", "rest of it", 0, 8)).toBe("restofit");
  expect(left("h rest of it", "rest of it", 1)).toBe("restofit");
  expect(left("rest of itf", "rest of it", 0, 8)).toBe("restof");
  expect(left("hrest of it", "rest of it", 1)).toBe("ofit");
});

test.each([
  ["a blank for a line end, twice", " ", "\n", " ", "\n", true],
  ["of any width", "\t", "\n", "  ", "\n", true],
  ["a line end for a blank, and a blank for a line end", "\n", " ", " ", "\n", false],
  ["a blank for none, and for a line end", " ", "", " ", "\n", false],
  ["none for a line end, and a blank for one", "", "\n", " ", "\n", false],
  ["blank lines, of any number", "\n\n", "\n", "\n\n\n\n", "\n", true],
  ["a blank line, and a line end, for a blank", "\n\n", " ", "\n", " ", false],
  ["a line end with a carriage return", "\r\n", " ", "\n", " ", true],
])(
  "white space that a quote changes elsewhere, too, is usual: %s",
  (_, quote, text, laterQuote, laterText, isUsual) => {
    const [start, middle, end] = [word(20), word(100), word(150)];
    const cut = left(
      `header ${start}${quote}${middle}${laterQuote}${end}`,
      `${start}${text}${middle}${laterText}${end}`,
      6,
    );
    expect(cut).toBe(isUsual ? start + middle + end : middle + end);
  },
);

test("other white space is seen behind the first character", () => {
  expect(left("header x rest of it", "x\nrest of it", 6)).toBe("restofit");
});

test("where the text has words in place of a line end, up to 99 characters before it are by chance", () => {
  const end = word(120);
  const cut = (length: number) => {
    const start = word(length);
    return left(`${start}\n${end} z`, `${start} ${word(10).toUpperCase()} ${end}`, 0, length + 120).length - 120;
  };
  expect([1, 2, 99, 100].map(cut)).toEqual([0, 0, 0, 100]);
});

test("a separator in place of words has eight signs at most", () => {
  const [start, end] = [word(20), word(120)];
  const cut = (signs: string) =>
    left(`${start}${signs}\n${end} z`, `${start} ${word(15).toUpperCase()} ${end}`, 0, 140 + signs.length).length -
    signs.length;
  expect(["-", "--------", "---------"].map(cut)).toEqual([120, 120, 140]);
});

test("what is usual is seen up to a hundred characters from the other edge", () => {
  const [start, middle] = [word(20), word(100)];
  const cut = (length: number) => {
    const end = word(length);
    return left(`header ${start} ${middle} ${end}`, `${start}\n${middle}\n${end}`, 6).length - length;
  };
  expect([cut(100), cut(101)]).toEqual([100, 120]);
});

test.each([
  ["a sign with a blank behind it", ": ", "", true],
  ["several signs", "::: ", "", true],
  ["a sign with a blank before it", " :", " ", true],
  ["a sign without blanks", ":", "", false],
  ["a letter with a blank behind it", "x ", "", false],
  ["a comma", ", ", "", false],
  ["a sign, and a letter with a blank behind it", ":x ", "", false],
])("beyond forty characters a separator alone cuts a match: %s", (_, sign, space, isCut) => {
  const [start, end] = [word(50), word(120)];
  const rest = sign.replaceAll(" ", "") + end;
  expect(left(`header ${start}${sign}${end}`, `${start}${space}${end}`, 6, undefined, 1)).toBe(
    isCut ? rest : start + rest,
  );
});

test("a part stands apart from the rest of a quote by the edits that the rest would take", () => {
  const apart = (
    given: { lost: number; inPart?: number; isClear?: boolean; inLost: number; nearby?: number },
    whole?: number,
  ) => {
    const { lost, inPart = 0, isClear = false, inLost, nearby = inLost } = given;
    const around = () => ({ editsInLost: inLost, editsNearby: nearby });
    const part = { lost, edits: lost + inPart, isClear, around } as Parameters<typeof isApart>[0];
    return isApart(part, () => (whole === undefined ? undefined : { edits: whole, places: [] }));
  };
  // Two characters may always be mistyped; of more, half of them and one.
  expect([apart({ lost: 2, inLost: 2 }), apart({ lost: 3, inLost: 3 })]).toEqual([false, true]);
  expect([apart({ lost: 5, inLost: 3 }), apart({ lost: 5, inLost: 4 })]).toEqual([false, true]);
  expect([apart({ lost: 2, isClear: true, inLost: 0 }), apart({ lost: 2, isClear: true, inLost: 1 })]).toEqual([
    false,
    true,
  ]);
  // Where the part has edits itself, two thirds; and the whole has to take more than both.
  expect([apart({ lost: 100, inPart: 1, inLost: 67 }, 200), apart({ lost: 100, inPart: 1, inLost: 68 }, 200)]).toEqual([
    false,
    true,
  ]);
  expect([67, 68, 69].map((more) => apart({ lost: 100, inPart: 1, inLost: 68 }, more))).toEqual([false, false, true]);
  expect(apart({ lost: 100, inPart: 1, inLost: 68 })).toBe(true);
  // Of a clear part, two fifths; or the rest is there, five characters further on or more.
  expect([apart({ lost: 10, isClear: true, inLost: 4 }), apart({ lost: 10, isClear: true, inLost: 5 })]).toEqual([
    false,
    true,
  ]);
  const further = (inLost: number, nearby: number) => apart({ lost: 20, isClear: true, inLost, nearby });
  expect([further(5, 0), further(4, 0), further(8, 5), further(7, 2)]).toEqual([true, false, false, true]);
  expect(apart({ lost: 40, isClear: true, inLost: 16, nearby: 10 })).toBe(true);
  expect(apart({ lost: 40, isClear: true, inLost: 16, nearby: 11 })).toBe(false);
});

test("a part tells something where it is 16 characters and half of the quote, or 32 and a fifth", () => {
  expect([isTelling(16, 0.5), isTelling(15, 1), isTelling(16, 0.49)]).toEqual([true, false, false]);
  expect([isTelling(32, 0.2), isTelling(31, 0.2), isTelling(32, 0.19)]).toEqual([true, false, false]);
});

test("an edge is no longer than the shorter of the two that match, wherever they stand", () => {
  expect(left("header abcdefghijXX", "word abcdefghij", 6, 18, 1, 4)).toBe("abcdefghijXX");
});

test("signs that separate are set off by white space within the match, not behind it", () => {
  expect(left("header abc/-~ rest", "abc+=", 6, 11, 5)).toBe("abc/-");
});
