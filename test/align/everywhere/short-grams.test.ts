import { expect, test } from "vitest";
import { bestEnds, bitRows, blockRows, columnMemory } from "../../../src/align/bit-columns.ts";
import { withinEdits } from "../../../src/align/edit-distance.ts";
import { shortGram, shortGrams } from "../../../src/align/everywhere/short-grams.ts";
import { codeUnits } from "../../../src/text/code-units.ts";
import { gramHashes } from "../../../src/text/gram-hashes.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";

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

test("in a long text, which is looked at in pieces, a place is found across their edges", () => {
  const pattern = "wait for the light to go out, then press the button once more";
  const isWithin = withinEdits(pattern, columnMemory());
  for (let at = 4000; at <= 4200; at += 7) {
    const text = codeUnits(".".repeat(at) + pattern.replace("light", "lamp") + ".".repeat(9000));
    expect(isWithin(text, 3), `at ${at}`).toBe(false);
    expect(isWithin(text, 4), `at ${at}`).toBe(true);
  }
});
