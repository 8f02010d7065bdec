import { expect, test } from "vitest";
import { indexedText } from "../../src/align/indexed-text.ts";
import { localMatches, longestStretches, priceFor } from "../../src/align/local-matches.ts";
import { bestParts } from "../../src/align/part.ts";
import { placingMemory } from "../../src/align/placing-memory.ts";
import { codeUnits } from "../../src/text/code-units.ts";
import { fold } from "../../src/text/fold.ts";
import { below, seeded } from "../seeded.ts";

const random = seeded(51);
const word = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(random, 26))).join("");
const memory = placingMemory();

function partsOf(quote: string, text: string, least = 0.75) {
  const [folded, document] = [fold(quote), indexedText(text)];
  const units = codeUnits(folded.text);
  const stretches = longestStretches(units, document.index);
  const matches = localMatches(stretches, units, document.units, priceFor(least), memory.rows);
  return bestParts(quote, { ...folded, units }, document, { stretches, matches }, least, memory);
}

test.each([
  [5, 4, 9, 0],
  [6, 6, 12, 0],
  [7, 6, 12, 1],
  [6, 7, 12, 1],
])(
  "of what a part leaves out, %i characters before it and %i behind it, the text takes %i edits there, and %i nearby",
  (before, after, editsInLost, editsNearby) => {
    const part = word(60);
    const text = `${word(30)}ABCDEF${".".repeat(before)}${part}${".".repeat(after)}UVWXYZ${word(30)}`;
    const [found] = partsOf(`ABCDEF${part}UVWXYZ`, text);
    expect(found).toMatchObject({ lost: 12, edits: 12, score: 1, share: 60 / 72, isClear: false });
    expect(found!.around()).toEqual({ editsInLost, editsNearby });
    expect(found!.missing()).toEqual(["ABCDEF", "UVWXYZ"]);
  },
);

test("what is left out in the middle of a part is lost, and takes as many edits", () => {
  const [head, tail, header] = [word(60), word(60), word(40).toUpperCase()];
  const [found] = partsOf(`${head}\n${header}\n${tail}`, `${word(30)}${head}\n${tail}${word(30)}`);
  expect(found).toMatchObject({ lost: 40, edits: 40, score: 1, share: 120 / 160, isClear: true });
  expect(found!.around()).toEqual({ editsInLost: 40, editsNearby: 40 });
  expect(found!.missing()).toEqual([header]);
  expect(found!.places()).toEqual([{ start: 30, end: 151 }]);
});

test("a part that is too short, too small a share, or has too many edits is none", () => {
  const [sixteen, thirty] = [word(16), word(32)];
  const around = (part: string) => `${word(40)}${part}${word(40)}`;
  expect(partsOf(`${sixteen}${"#".repeat(16)}`, around(sixteen))).toHaveLength(1);
  expect(partsOf(`${sixteen}${"#".repeat(17)}`, around(sixteen))).toEqual([]);
  expect(partsOf(`${sixteen.slice(1)}####`, around(sixteen.slice(1)))).toEqual([]);
  expect(partsOf(`${thirty}${"#".repeat(128)}`, around(thirty))).toHaveLength(1);
  expect(partsOf(`${thirty}${"#".repeat(129)}`, around(thirty))).toEqual([]);
  const edited = `${thirty.slice(0, 15)}0${thirty.slice(16)}`;
  expect(partsOf(edited, around(thirty), 31 / 32)).toHaveLength(1);
  expect(partsOf("nothing of the kind", around(thirty))).toEqual([]);
});
