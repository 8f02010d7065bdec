import { expect, test } from "vitest";
import { bestEnds, bitRows, blockRows, columnMemory } from "../../../../src/match/align/bit-columns.ts";
import { withinEdits } from "../../../../src/match/align/edit-distance.ts";
import { shortGram, shortGrams } from "../../../../src/match/align/everywhere/short-grams.ts";
import { codeUnits, gramHashes, gramSlot } from "../../../../src/text/grams.ts";
import { rounds } from "../../../rounds.ts";
import { below, pick, type Random, seeded } from "../../../seeded.ts";

/** By column of the text: the fewest edits of a pattern that ends there. The table of the textbook. */
function lastRow(text: string, pattern: string, anchored: boolean): number[] {
  let row = Array.from({ length: text.length + 1 }, (_, i) => (anchored ? i : 0));
  for (let i = 1; i <= pattern.length; i++) {
    const next = [i];
    for (let j = 1; j <= text.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (pattern[i - 1] === text[j - 1] ? 0 : 1));
    row = next;
  }
  return row;
}

function textOf(random: Random, length: number, letters: string): string {
  return Array.from({ length }, () => letters[below(random, letters.length)]).join("");
}

/** A text, and another that has most of it, with edits, or nothing. */
function pairOf(random: Random): { pattern: string; text: string } {
  const letters = pick(random, "ab", "abcdefgh", "abcdefghijklmnopqrstuvwxyzäöü水火");
  const pattern = textOf(random, 1 + below(random, pick(random, 20, 140)), letters);
  if (random() < 0.2) return { pattern, text: textOf(random, below(random, 200), letters) };
  const share = pick(random, 0, 0.05, 0.2, 0.4);
  const edited = [...pattern]
    .map((character) =>
      random() < share ? pick(random, "", textOf(random, 2, letters), textOf(random, 1, letters)) : character,
    )
    .slice(random() < 0.3 ? below(random, pattern.length) : 0)
    .join("");
  return {
    pattern,
    text: textOf(random, below(random, 80), letters) + edited + textOf(random, below(random, 80), letters),
  };
}

test("the best ends are those of the textbook's table, anchored or not, however few edits there may be", () => {
  const memory = columnMemory();
  for (let seed = 1; seed <= rounds(100, 20_000); seed++) {
    const random = seeded(seed);
    const { pattern, text } = pairOf(random);
    const anchored = random() < 0.3;
    const most = below(random, pattern.length);
    const [, ...row] = lastRow(text, pattern, anchored);
    const edits = Math.min(...row);
    const ends = [...row.keys()].filter((i) => row[i] === edits).map((i) => i + 1);
    const found = bestEnds(codeUnits(text), bitRows(codeUnits(pattern)), { most, anchored }, memory);
    expect(found, `seed ${seed}, at most ${most}`).toEqual(edits <= most ? { edits, ends } : undefined);
  }
});

test("no text takes fewer edits than its short grams tell, nor does any end of it; with them the same texts are within", () => {
  const memory = columnMemory();
  for (let seed = 1; seed <= rounds(100, 20_000); seed++) {
    const random = seeded(seed);
    const { pattern, text } = pairOf(random);
    const grams = shortGrams(["another text", pattern]);
    grams.hold(gramHashes(codeUnits("what was held before"), shortGram));
    grams.hold(gramHashes(codeUnits(text), shortGram));
    const rest = grams.rest(1).slice(0, Math.ceil(pattern.length / blockRows));
    for (const [block, fewest] of rest.entries())
      expect(fewest, `seed ${seed}, block ${block}`).toBeLessThanOrEqual(
        Math.min(...lastRow(text, pattern.slice(block * blockRows), false)),
      );
    const edits = Math.min(...lastRow(text, pattern, false));
    expect(grams.takesMore(1, edits), `seed ${seed}`).toBe(false);
    const isWithin = withinEdits(pattern, memory);
    for (const most of [edits - 1, edits, edits + 1, below(random, pattern.length)]) {
      if (most < 0 || most >= pattern.length) continue;
      expect(isWithin(codeUnits(text), most, rest), `seed ${seed}, at most ${most} of ${edits}`).toBe(edits <= most);
      expect(isWithin(codeUnits(text), most), `seed ${seed}, at most ${most}, without them`).toBe(edits <= most);
    }
  }
});

test("the fewest changes are as many as there are grams apart from each other that a stretch lacks", () => {
  const slots = (text: string): number[] =>
    Array.from(gramHashes(codeUnits(text), shortGram), (hash) => gramSlot(hash, 18));
  /** By position: the most grams from there on that are lacking, none overlapping another. */
  const mostApart = (lacks: readonly boolean[]): number[] => {
    const most = Array.from({ length: lacks.length + shortGram }, () => 0);
    for (let at = lacks.length - 1; at >= 0; at--)
      most[at] = Math.max(most[at + 1]!, lacks[at] ? 1 + most[at + shortGram]! : 0);
    return most;
  };
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const letters = pick(random, "abc", "abcdefghijkl");
    const texts = [0, 3, 4, 5, 8, 33, 70, 96, below(random, 140)].map((length) => textOf(random, length, letters));
    const grams = shortGrams(texts);
    for (const from of [0, 1, 7]) {
      const document = textOf(random, 40, letters) + texts[6]!.slice(20) + texts[5]!.slice(9);
      const to = from === 0 ? undefined : document.length - 9;
      const hashes = gramHashes(codeUnits(document), shortGram);
      if (to === undefined) grams.hold(hashes);
      else grams.hold(hashes, from, to);
      const held = new Set(slots(document).slice(from, to));
      const found = texts.map((text, i) => ({
        rest: Array.from(grams.rest(i).subarray(0, Math.ceil(text.length / blockRows))),
        takesMore: [0, 1, 2, 5, 9].map((most) => grams.takesMore(i, most)),
      }));
      const expected = texts.map((text) => {
        const lacks = slots(text).map((slot) => !held.has(slot));
        const apart = lacks.filter((isLacking, at) => isLacking && at % shortGram === 0).length;
        const most = mostApart(lacks);
        const rest = Array.from({ length: Math.ceil(text.length / blockRows) }, (_, i) => most[i * blockRows] ?? 0);
        return { rest, takesMore: [0, 1, 2, 5, 9].map((most) => apart > most) };
      });
      expect(found, `seed ${seed}, from ${from}`).toEqual(expected);
    }
  }
});

test("in a long text, which is looked at in pieces, a place is found across their edges", () => {
  const pattern = "wait for the light to go out, then press the button once more";
  const isWithin = withinEdits(pattern, columnMemory());
  for (let at = 4000; at <= 4200; at += 7) {
    const text = codeUnits(".".repeat(at) + pattern.replace("light", "lamp") + ".".repeat(9000));
    expect(isWithin(text, 3), `at ${at}`).toBe(false);
    expect(isWithin(text, 4), `at ${at}`).toBe(true);
  }
});
