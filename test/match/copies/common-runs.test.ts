import { expect, test } from "vitest";
import { type CommonRun, runFinder } from "../../../src/match/copies/common-runs.ts";
import { comparedPart, comparedText, unitsIn } from "../../../src/match/copies/compared-text.ts";
import { type CopyLink, countedPlaces, countedText, textAnywhere } from "../../../src/match/copies/copy-link.ts";
import { copiedDocuments } from "../../../src/match/copies/copied-documents.ts";
import { copyRuns } from "../../../src/match/copies/copy-runs.ts";
import { returnedCopies } from "../../../src/match/copies/returned-copies.ts";
import { cellsIn } from "../../../src/match/copies/text-cells.ts";
import { countedSize, copyFinder, soughtPassage } from "../../../src/match/copies/topic-copies.ts";
import { workLimit } from "../../../src/match/copies/work.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { type Range, rangeSet } from "../../../src/text/range.ts";
import { below, pick, seeded } from "../../seeded.ts";

const ordered = (runs: readonly CommonRun[]) =>
  runs.toSorted((a, b) => a.passage - b.passage || a.from - b.from || a.at - b.at);

test("the runs that a stretch has in common with passages are all that cannot be made longer", () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = seeded(seed);
    const some = (most: number) =>
      Array.from({ length: 4 + below(random, most) }, () => pick(random, "a", "b", "-")).join("");
    const [text, shortest] = [some(16), 3];
    const own = { doc: "own", text: comparedText(text), offset: 0, first: 0, last: text.length };
    const other = { ...own, doc: "gold", text: comparedText(some(9)) };
    const first = below(random, text.length);
    const last = first + 1 + below(random, text.length - first);
    const expected = [own, other].flatMap(({ doc, text: { folded } }, passage) => {
      const runs: CommonRun[] = [];
      for (let from = 0; from < folded.length; from++)
        for (let at = 0; at < text.length; at++) {
          if (doc === "own" && from === at) continue;
          if (from > 0 && at > 0 && folded[from - 1] === text[at - 1]) continue; // it began before
          let length = 0;
          while (
            from + length < folded.length &&
            at + length < text.length &&
            folded[from + length] === text[at + length]
          )
            length++;
          const grams = Array.from({ length: Math.max(0, length - shortest + 1) }, (_, i) => at + i);
          if (!grams.some((gram) => gram < last && gram + shortest > first)) continue;
          const letters = folded.slice(from, from + length).replaceAll("-", "").length;
          runs.push({ passage, from, at, length, letters });
        }
      return runs;
    });
    const found = runFinder([own, other], shortest, workLimit())("own", own.text, first, last);
    expect(ordered(found), `seed ${seed}`).toEqual(ordered(expected));
  }
});

test("each run counts as work, and a long one several times", () => {
  const text = comparedText(`${"abcdefghijklmnopqrst".repeat(9)}uvwxyz01234`); // 191
  const passage = { doc: "gold", text, offset: 0, first: 0, last: 191 };
  const spent: [string, number][] = [];
  const work = { spend: (doc: string, runs: number) => void spent.push([doc, runs]) };
  runFinder([passage], 181, work)("other", text, 0, 191);
  expect(spent).toEqual([["other", 1 + 2]]); // 191 characters have 64 twice
  const limited = workLimit(3);
  limited.spend("d", 2);
  limited.spend("d", 1);
  expect(() => limited.spend("d", 1)).toThrow('document "d" and the highlights of a topic repeat');
});

test("letters and digits are told as Unicode has them; of one in two units the first counts", () => {
  const text = Array.from({ length: 0x250 - 33 }, (_, i) => String.fromCodePoint(33 + i)).join("") + "𐐨😀語";
  const { folded, letters, starts, ends } = comparedText(text);
  const expected = [...folded].flatMap((character) => {
    const is = /[\p{L}\p{N}]/u.test(character) ? 1 : 0;
    return character.length === 1 ? [is] : [is, 0];
  });
  expect(expected.map((_, i) => letters[i + 1]! - letters[i]!)).toEqual(expected);
  expect([letters[0], starts.at(-1), ends.at(-1)]).toEqual([0, [...text].length - 1, [...text].length]);
  const part = comparedPart(comparedText("a-b c😀d"), 1, 4);
  expect([part.folded, [...part.starts], [...part.ends], [...part.letters]]).toEqual([
    "-bc",
    [1, 2, 4],
    [2, 3, 5],
    [1, 1, 2, 3],
  ]);
});

test("the units of some characters are those that they have a part in", () => {
  const text = comparedText("a b😀c"); // a, b, two units of one character, c
  expect(unitsIn(text, 0, 1)).toEqual({ first: 0, last: 1 });
  expect(unitsIn(text, 1, 2)).toEqual({ first: 1, last: 1 });
  expect(unitsIn(text, 1, 4)).toEqual({ first: 1, last: 4 });
  expect(unitsIn(text, 3, 9)).toEqual({ first: 2, last: 5 });
});

/** Some stretches of "d" that are copies of stretches of "gold". */
function someLinks(random: () => number): CopyLink[] {
  let start = 0;
  return Array.from({ length: below(random, 4) }, () => {
    start += below(random, 3);
    const link = { start, end: start + 1 + below(random, 4), doc: "gold", at: below(random, 9) };
    start = link.end;
    return link;
  });
}

test("the places that count for a stretch are as told character by character", () => {
  for (let seed = 1; seed <= 80; seed++) {
    const random = seeded(seed);
    const own = someLinks(random);
    const links = new Map([["d", own]]);
    const nameOf = (at: number): string => {
      const link = own.find(({ start, end }) => start <= at && at < end);
      return link === undefined ? `d ${at}` : `gold ${link.at + at - link.start}`;
    };
    const start = below(random, 12);
    const end = start + 1 + below(random, 8);
    const pieces = countedPlaces(links, "d", start, end);
    const names = pieces.flatMap(({ doc, start: from, end: to }) =>
      Array.from({ length: to - from }, (_, i) => `${doc} ${from + i}`),
    );
    expect(names, `seed ${seed}`).toEqual(Array.from({ length: end - start }, (_, i) => nameOf(start + i)));
    let next = start;
    for (const piece of pieces) {
      expect(piece.own).toBe(next);
      expect(piece.end).toBeGreaterThan(piece.start);
      next += piece.end - piece.start;
    }
    const text = countedText(links, [{ doc: "d", start, end }]);
    const held = [...text].flatMap(([doc, ranges]) =>
      ranges.flatMap(({ start: from, end: to }) => Array.from({ length: to - from }, (_, i) => `${doc} ${from + i}`)),
    );
    expect(new Set(held)).toEqual(new Set(names));
    const gold = rangeSet([{ start: 2, end: 11 }]);
    const found = textAnywhere(
      new Map([
        ["gold", { relevant: gold }],
        ["d", { relevant: gold }],
      ]),
      [{ doc: "d", start, end }],
      links,
    );
    for (const doc of ["gold", "d"]) {
      const wanted = Array.from({ length: 9 }, (_, i) => 2 + i).filter((at) =>
        names.includes(doc === "d" ? nameOf(at) : `gold ${at}`),
      );
      expect(found.get(doc), `seed ${seed}, ${doc}`).toEqual(
        rangeSet(wanted.map((at) => ({ start: at, end: at + 1 }))),
      );
    }
  }
});

test("copies are looked for in what is returned and a character around it, and joined with those of highlights", () => {
  const asked: [string, Range][] = [];
  const links = returnedCopies(
    {
      inHighlights: () => new Map([["a", [{ start: 10, end: 20, doc: "gold", at: 0 }]]]),
      linksIn: (doc, stretch) => {
        asked.push([doc, { ...stretch }]);
        return doc === "a" ? [{ start: 4, end: 12, doc: "gold", at: 30 }] : [];
      },
    },
    [
      { doc: "a", start: 5, end: 9 },
      { doc: "b", start: 0, end: 2 },
      { doc: "b", start: 4, end: 6 },
      { doc: "b", start: 9, end: 10 },
    ],
  );
  expect(asked).toEqual([
    ["a", { start: 4, end: 10 }],
    ["b", { start: 0, end: 7 }],
    ["b", { start: 8, end: 11 }],
  ]);
  expect([...links]).toEqual([
    [
      "a",
      [
        { start: 4, end: 10, doc: "gold", at: 30 },
        { start: 10, end: 20, doc: "gold", at: 0 },
      ],
    ],
  ]);
  expect(countedSize(100, links)).toBe(84);
});

test("text is cut into cells wherever a piece or a highlight begins or ends", () => {
  const pieces = [
    { doc: "a", start: 0, end: 5, own: 0 },
    { doc: "b", start: 2, end: 4, own: 2 },
    { doc: "a", start: 3, end: 9, own: 3 },
  ];
  const { cells, cellsOf } = cellsIn(pieces, (doc) => rangeSet(doc === "a" ? [{ start: 4, end: 5 }] : []));
  expect(cells.map(({ start, length, wanted }) => [start, length, wanted])).toEqual([
    [0, 3, false],
    [3, 1, false],
    [4, 1, true],
    [5, 4, false],
    [2, 2, false],
  ]);
  expect(pieces.map(cellsOf)).toEqual([[0, 1, 2], [4], [1, 2, 3]]);
});

test("of runs, those of most letters come first, then the first passage's, and the first in it", () => {
  const [one, two] = ["abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst", "0123456789012345678901234567890123456789xyz"];
  const passages = [one, one, two].map((text, i) => ({
    doc: `g${i}`,
    text: comparedText(text),
    offset: 0,
    first: 0,
    last: text.length,
  }));
  const text = comparedText(`${one}.${two}.${one.slice(0, 40)}`);
  for (const kind of ["same", "near"] as const) {
    const runs = copyRuns(passages, kind)("other", text, 0, text.folded.length).filter(({ letters }) => letters >= 40);
    const told = runs.map(({ passage, from, at, length }) => [passage, from, at, length]);
    expect(told, kind).toEqual([
      [0, 0, 0, 46],
      [1, 0, 0, 46],
      [2, 0, 47, 43],
      [0, 0, 91, 40],
      [1, 0, 91, 40],
    ]);
  }
});

test("what is graded 0 has no copies, though it be highlighted", () => {
  const text = "The relief valve has to be closed before the pump is started.";
  const collection = collectionOf(["a", "b"].map((doc) => ({ doc, text })));
  const linksFor = (grade: number) =>
    copyFinder(
      collection,
      "same",
    )(new Map([["a", { relevant: rangeSet([{ start: 0, end: text.length }]), grade }]])).linksIn("b", {
      start: 0,
      end: text.length,
    });
  expect([linksFor(0).length, linksFor(1).length]).toEqual([0, 1]);
});

/** Letters, no twelve of which come twice. */
const letters = (seed: number, count: number): string => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => String.fromCharCode(97 + below(random, 26))).join("");
};
const passageOf = (text: string) => ({ doc: "gold", text: comparedText(text), offset: 0, first: 0, last: text.length });

test("of runs that weigh as much, the first passage's come first, then the first in it and in the text", () => {
  const [a, b] = [letters(1, 40), letters(2, 40)];
  const told = (passages: readonly string[], text: string) =>
    copyRuns(passages.map(passageOf), "same")("other", comparedText(text), 0, text.length).map(
      ({ passage, from, at }) => [passage, from, at],
    );
  expect(told([a, b], `${b},${a}`)).toEqual([
    [0, 0, 41],
    [1, 0, 0],
  ]);
  expect(told([`${a}.${b}`], `${b},${a}`)).toEqual([
    [0, 0, 41],
    [0, 41, 0],
  ]);
  expect(told([a], `${a},${a}`)).toEqual([
    [0, 0, 0],
    [0, 0, 41],
  ]);
});

test("near copies are those of the stretch, and their chains may reach beyond it", () => {
  const [a, b, far] = [letters(1, 45), letters(2, 45), letters(3, 400)];
  const side = comparedText(`${a}.${b}${far}${a}`);
  const runsIn = copyRuns([a, b].map(passageOf), "near");
  const told = (first: number, last: number, text = side, doc = "other") =>
    runsIn(doc, text, first, last).map(({ passage, at, length }) => [passage, at, length]);
  expect(told(0, 46)).toEqual([[0, 0, 45]]);
  expect(told(45, 91)).toEqual([[1, 46, 45]]);
  expect(told(44, 47)).toEqual([
    [0, 0, 45],
    [1, 46, 45],
  ]);
  expect(told(480, 500)).toEqual([[0, 491, 45]]);
  expect(told(0, 46)).toEqual([[0, 0, 45]]);
  const edited = comparedText(`${a.slice(0, 22)}--${a.slice(22)}`);
  expect(told(0, 20, edited, "edited")).toEqual([[0, 0, 22]]); // with the rest 45 letters
  expect(told(30, 47, edited, "edited")).toEqual([[0, 24, 23]]);
  expect(told(0, 46, comparedText(far), "none")).toEqual([]);
});

test("documents with copies share forty characters, in pieces that are at most eight apart where near ones count", () => {
  const gold = letters(5, 100);
  const junk = (count: number): string => "-".repeat(count);
  const judged = new Map([["gold", { relevant: rangeSet([{ start: 0, end: 100 }]), grade: 1 }]]);
  const isFound = (kind: "same" | "near", ...texts: readonly string[]) => {
    const collection = collectionOf([{ doc: "gold", text: gold }, ...texts.map((text, i) => ({ doc: `d${i}`, text }))]);
    const found = copiedDocuments(collection, new Map([["t", judged]]), kind).get("t")!;
    return texts.map((_, i) => found.includes(`d${i}`));
  };
  expect(isFound("same", gold.slice(7, 47), gold.slice(7, 46))).toEqual([true, false]);
  const parted = (first: number, apart: number, second: number): string =>
    gold.slice(0, first) + junk(apart) + gold.slice(20, 20 + second);
  expect(isFound("same", parted(20, 1, 20))).toEqual([false]);
  expect(isFound("near", parted(20, 8, 20), parted(20, 9, 20), parted(20, 8, 19))).toEqual([true, false, false]);
  expect(isFound("near", `${junk(30)}${gold.slice(0, 39)}`, `${junk(58)}${gold.slice(0, 20)}`)).toEqual([false, false]);
});

test("what was looked at before in a document says nothing of a longer stretch, on either side", () => {
  const [a, far] = [letters(1, 45), letters(3, 400)];
  const text = comparedText(`${a}.${far}.${a}`); // 492 units: the copies are at 0 and 447
  const both = [
    [0, 45],
    [447, 45],
  ];
  for (const [first, last] of [
    [0, 46],
    [440, 492],
  ] as const) {
    const runsIn = copyRuns([passageOf(a)], "near");
    const told = (from: number, to: number) => runsIn("other", text, from, to).map(({ at, length }) => [at, length]);
    expect(told(first, last)).toEqual([both[first === 0 ? 0 : 1]]);
    expect(told(0, 492)).toEqual(both);
  }
});

test("the chain of a near copy may begin before a stretch that ends where the text does", () => {
  const a = letters(1, 45);
  const edited = comparedText(`${a.slice(0, 22)}--${a.slice(22)}`);
  const runs = copyRuns([passageOf(a)], "near")("edited", edited, 30, 47);
  expect(runs.map(({ at, length, weight }: CommonRun & { weight?: number }) => [at, length, weight])).toEqual([
    [24, 23, 45],
  ]);
});

test("pieces of a near copy have twelve characters or more", () => {
  const a = letters(1, 41);
  const lengthsOf = (cut: number) => {
    const text = comparedText(`${a.slice(0, cut)}--${a.slice(cut)}`);
    return copyRuns([passageOf(a)], "near")("edited", text, 0, 43).map(({ length }) => length);
  };
  expect(lengthsOf(29)).toEqual([29, 12]);
  expect(lengthsOf(30)).toEqual([]);
});

test("a passage is looked for with 64 units on either side, as far as there are any", () => {
  const text = comparedText(letters(4, 300));
  const told = (start: number, end: number) => {
    const { text: around, ...places } = soughtPassage({ doc: "d", start, end }, text);
    expect(around.folded).toBe(text.folded.slice(places.offset, places.offset + around.folded.length));
    return { ...places, length: around.folded.length };
  };
  expect(told(100, 110)).toEqual({ doc: "d", offset: 36, first: 64, last: 74, length: 138 });
  expect(told(10, 20)).toEqual({ doc: "d", offset: 0, first: 10, last: 20, length: 84 });
  expect(told(280, 300)).toEqual({ doc: "d", offset: 216, first: 64, last: 84, length: 84 });
});

/** The links in the text of a document to a highlight of another. */
function linksTo(gold: string, highlight: Range, text: string, stretch: Range = { start: 0, end: text.length }) {
  const collection = collectionOf([
    { doc: "gold", text: gold },
    { doc: "other", text },
  ]);
  const judged = new Map([["gold", { relevant: rangeSet([highlight]), grade: 1 }]]);
  return copyFinder(
    collection,
    "same",
  )(judged)
    .linksIn("other", stretch)
    .map(({ start, end, at }) => [start, end, at]);
}

test("of a copy, the part counts that is highlighted and lies in the stretch, though it be one character", () => {
  const text = letters(6, 60);
  const copy = `-${text}`;
  const all = { start: 0, end: 60 };
  expect(linksTo(text, all, copy)).toEqual([[1, 61, 0]]);
  expect(linksTo(text, all, copy, { start: 0, end: 2 })).toEqual([[1, 2, 0]]);
  expect(linksTo(text, all, copy, { start: 60, end: 61 })).toEqual([[60, 61, 59]]);
  expect(linksTo(text, { start: 20, end: 25 }, copy)).toEqual([[21, 26, 20]]);
  expect(linksTo(text, { start: 0, end: 1 }, copy)).toEqual([[1, 2, 0]]);
});

test("a highlight that begins or ends inside an entity has no more of it", () => {
  const text = `&amp;${letters(6, 50)}&amp;`;
  expect(linksTo(text, { start: 2, end: 55 }, `-${text}`)).toEqual([[3, 56, 2]]);
  expect(linksTo(text, { start: 5, end: 57 }, `-${text}`)).toEqual([[6, 58, 5]]);
});

test("copies in a stretch rise, though a longer one be found first", () => {
  const text = letters(6, 100);
  expect(linksTo(text, { start: 0, end: 100 }, `${text.slice(0, 40)}-${text.slice(50)}`)).toEqual([
    [0, 40, 0],
    [41, 91, 50],
  ]);
});
