import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aligner } from "../../../src/match/align/aligner.ts";
import { readDocuments } from "../../../src/files/formats/read.ts";
import type { Range } from "../../../src/text/range.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { atLength, rounds } from "../../rounds.ts";

const documents = readDocuments(readFileSync("examples/documents.jsonl"));
/** Those in which code points and UTF-16 units are the same, to keep the arithmetic plain. */
const texts = [...documents.ids()]
  .map((doc) => documents.document(doc)!.text)
  .filter((text) => !/[\ud800-\udfff]/.test(text));

/** Characters of unrelated words: English, none of it about the demo's articles. */
const lorem =
  "subscription customer invoice refund shipping warranty password network printer battery charger update".split(" ");
const filler = (random: Random, length: number): string => {
  let out = "";
  while (out.length < length) out += `${pick(random, ...lorem)} `;
  return out.slice(0, length).trim();
};
const headers: readonly ((random: Random, document: string) => string)[] = [
  () => "ACME Corporation, confidential, not to be shared without written permission of the legal department.",
  (random) => `Title: ${filler(random, 90)}`,
  (random) => `Home > ${filler(random, 40)} > ${filler(random, 40)}`,
  (random) => `---\ntitle: ${filler(random, 60)}\ntags: [a, b]\n---`,
  (random) => `Summary: this chunk is about ${filler(random, 170)}`,
  (random, document) => Array.from({ length: 16 }, () => pick(random, ...document.split(/\s+/))).join(" "),
];

atLength(
  "chunks with headers, footers or both are placed where they were cut, and at most one in a hundred wider",
  () => {
    const seed = 20_261_116;
    const random = seeded(seed);
    const finders = texts.map((text) => aligner(text));
    let right = 0;
    const wrong: string[] = [];
    const total = 600;
    for (let i = 0; i < total; i++) {
      const which = below(random, texts.length);
      const text = texts[which]!;
      const length = Math.min(200 + below(random, 1801), text.length - 1);
      const start = below(random, text.length - length);
      const chunk = text.slice(start, start + length);
      const separator = pick(random, "\n\n", "\n", "\n---\n", "\n\n---\n\n", ": ", " | ", " - ", " — ", " ");
      const [header, footer] = [pick(random, ...headers)(random, text), pick(random, ...headers)(random, text)];
      const quote = pick(
        random,
        header + separator + chunk,
        chunk + separator + footer,
        header + separator + chunk + separator + footer,
      );
      const found = finders[which]!.place(quote);
      // White space at the ends may be the separator's.
      const [from, to] = [start + chunk.length - chunk.trimStart().length, start + chunk.trimEnd().length];
      const isRight = found?.places.some(
        (place) => place.start >= start && place.start <= from && place.end >= to && place.end <= start + length,
      );
      // What stands beside the chunk in its document is its own where the quote has it there, white space and all.
      const isWider = (place: Range) =>
        (place.start < start || place.end > start + length) && !quote.includes(text.slice(place.start, place.end));
      if (isRight === true) right++;
      else if (found?.places.every(isWider)) wrong.push(quote);
    }
    expect(wrong.length / total, `seed ${seed}: ${wrong.join("\n--\n")}`).toBeLessThanOrEqual(0.01);
    expect(right / total, `seed ${seed}`).toBeGreaterThanOrEqual(0.99);
  },
);

test("words of a header or footer that stand beside the chunk in its document are not taken across a separator", () => {
  const seed = 20_261_117;
  const random = seeded(seed);
  const finders = texts.map((text) => aligner(text));
  const times = rounds(40, 400);
  const across: string[] = [];
  for (let i = 0; i < times; i++) {
    const which = below(random, texts.length);
    const text = texts[which]!;
    const length = Math.min(200 + below(random, 801), text.length - 200);
    const cut = 100 + below(random, text.length - length - 200);
    // As splitters cut: between words, without the white space at the ends.
    const start = cut + text.slice(cut).search(/(?<=\s)\S/);
    const end = start + text.slice(start, start + length).search(/\s+\S*$/);
    const words = 1 + below(random, 3);
    const before = text.slice(0, start).trim().split(/\s+/).slice(-words).join(" ");
    const after = text.slice(end).trim().split(/\s+/).slice(0, words).join(" ");
    const separator = pick(random, "\n\n", "\n---\n", " | ", " — ", " :: ");
    const chunk = text.slice(start, end);
    const header = `${filler(random, 80)} ${before}${separator}`;
    const footer = `${separator}${after} ${filler(random, 80)}`;
    const quote = pick(random, header + chunk, chunk + footer, header + chunk + footer);
    const found = finders[which]!.place(quote);
    const isLiteral = found?.places.some((place) => quote.includes(text.slice(place.start, place.end)));
    const holds = found?.places.some((place) => place.start <= start && place.end >= end);
    if (isLiteral !== true || holds !== true) across.push(`${i}: ${JSON.stringify(quote)}`);
  }
  expect(across.length / times, `seed ${seed}, ${across.join("\n")}`).toBeLessThanOrEqual(0.01);
});

/** The table of the textbook: the least edits of a pattern against any part of a text. */
function leastEdits(text: string, pattern: string): number {
  let column = Int32Array.from({ length: pattern.length + 1 }, (_, i) => i);
  let next = new Int32Array(pattern.length + 1);
  let least = pattern.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    for (let i = 1; i <= pattern.length; i++)
      next[i] = Math.min(
        column[i]! + 1,
        next[i - 1]! + 1,
        column[i - 1]! + (pattern.charCodeAt(i - 1) === code ? 0 : 1),
      );
    [column, next] = [next, column];
    least = Math.min(least, column[pattern.length]!);
  }
  return least;
}

test("nothing that is alike enough is lost, and no place takes more edits than the best, however short or scattered", () => {
  const seed = 4;
  const random = seeded(seed);
  for (let i = 0; i < rounds(25, 200); i++) {
    const text = pick(random, ...texts).slice(0, 5000);
    const length = pick(random, 8 + below(random, 33), 60 + below(random, 200));
    const start = below(random, text.length - length);
    let quote = text.slice(start, start + length);
    for (let edits = 1 + below(random, length / 4); edits > 0; edits--) {
      const at = below(random, quote.length);
      const letter = String.fromCharCode(97 + below(random, 26));
      const [inserted, deleted] = pick(random, [letter, 1] as const, [letter, 0] as const, ["", 1] as const);
      quote = quote.slice(0, at) + inserted + quote.slice(at + deleted);
    }
    const least = leastEdits(text, quote);
    if (1 - least / quote.length < 0.75 || quote.trim() === "") continue;
    const said = `seed ${seed}, ${i}: ${JSON.stringify(quote)}`;
    const found = aligner(text).place(quote);
    expect(found, said).toBeDefined();
    // White space costs nothing, so that there may be fewer edits than the textbook counts.
    expect(found!.score, said).toBeGreaterThanOrEqual(1 - least / quote.length - 1e-9);
  }
});
