import { expect, test } from "vitest";
import { beginningWords, excerptAround, hasLetters, openingOf } from "../../src/text/excerpt.ts";
import { rounds } from "../rounds.ts";
import { seeded } from "../seeded.ts";

const shown = (pieces: ReturnType<typeof excerptAround>): string =>
  pieces.map(({ words, isMarked }) => (isMarked ? `«${words}»` : words)).join("");

const text =
  "The first sentence is short. The second says that paging through a book takes time. A third one follows it here.";

const at = (words: string, of = text) => ({ start: of.indexOf(words), end: of.indexOf(words) + words.length });

test("what is marked is shown within its sentence, in whole words, even where it is one letter", () => {
  const letter = { start: text.indexOf("paging") + 5, end: text.indexOf("paging") + 6 };
  expect(shown(excerptAround(text, { start: 0, end: text.length }, [letter], 60))).toBe(
    "… The second says that pagin«g» through a book takes time. …",
  );
  expect(shown(excerptAround(text, { start: 2, end: text.length - 4 }, [letter], 500))).toBe(
    text.replace("paging", "pagin«g»").slice(0, -1),
  );
});

test("parts that are far from each other have an ellipsis between them", () => {
  const long = `${text} ${"Nothing is in between here. ".repeat(30)}${text.replaceAll("book", "scroll")}`;
  const parts = [at("takes time", long), { start: long.lastIndexOf("scroll"), end: long.lastIndexOf("scroll") + 6 }];
  expect(shown(excerptAround(long, { start: 0, end: long.length }, parts, 300))).toBe(
    "… The second says that paging through a book «takes time». … The second says that paging through a «scroll» takes time. …",
  );
});

test("excerpts end at words, and an ellipsis says that they go on", () => {
  expect(openingOf(text, 40)).toBe("The first sentence is short. The second…");
  expect(openingOf(". Then it goes on", 40)).toBe("Then it goes on");
  expect(shown(beginningWords(text, at("ond says that paging thr"), [], 400))).toBe("…ond says that paging thr…");
  expect(shown(beginningWords(text, { start: 0, end: text.length }, [at("sentence is short")], 20))).toBe(
    "The first «sentence» …",
  );
  expect(openingOf("図書館の索引は本の終わりにあり、読者を助ける", 9)).toBe("図書館の索引は本…");
});

test("an excerpt is the text, whatever the passage, the marks and the room", () => {
  const random = seeded(7);
  const pieces = ["a", "word ", "longer", ". ", "\n\n", "🙂", "é", "  ", "end.\n", "日本"];
  for (let round = 0; round < rounds(300, 5000); round++) {
    const letters = [...Array.from({ length: 200 }, () => pieces[Math.floor(random() * pieces.length)]).join("")];
    const place = (): number => Math.floor(random() * letters.length);
    const [start, end] = [place(), place()].sort((a, b) => a - b) as [number, number];
    const marks = [place(), place(), place(), place()]
      .sort((a, b) => a - b)
      .map((each) => start + (each % (end - start + 1)));
    const sorted = marks.sort((a, b) => a - b);
    const ranges = [
      { start: sorted[0]!, end: sorted[1]! },
      { start: sorted[2]!, end: sorted[3]! },
    ].filter((range) => range.end > range.start);
    const found = excerptAround(letters.join(""), { start, end }, ranges, 20 + Math.floor(random() * 300));
    const flat = letters.join("").replaceAll(/\s+/g, "");
    for (const piece of shown(found).replaceAll(/[«»]/g, "").split("…"))
      expect(flat, `round ${round}`).toContain(piece.replaceAll(/\s+/g, ""));
    const marked = ranges.map((range) => letters.slice(range.start, range.end).join("")).join("");
    for (const { words } of found.filter(({ isMarked }) => isMarked))
      expect(marked.replaceAll(/\s+/g, ""), `round ${round}`).toContain(words.replaceAll(/\s+/g, ""));
  }
});

test("a piece has something to read if it has a letter or a digit", () => {
  expect([" . ", "—", "…\n"].map(hasLetters)).toEqual([false, false, false]);
  expect(["g", " 7", "日"].map(hasLetters)).toEqual([true, true, true]);
});
