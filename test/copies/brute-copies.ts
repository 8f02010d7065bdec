// What is a copy, character by character, in texts of ASCII without entities: written without any of the program's own code.

import type { JudgedTopic } from "../../src/data/judgements.ts";

const leastLetters = 40;
const surroundings = 64;

interface Text {
  /** Without white space, and where each character of it stands. */
  readonly folded: string;
  readonly at: readonly number[];
}

function textOf(text: string): Text {
  const at = [...text].flatMap((c, i) => (/\s/.test(c) ? [] : [i]));
  return { folded: at.map((i) => text[i]).join(""), at };
}

const letters = (text: string): number => text.replaceAll(/[^A-Za-z0-9]/g, "").length;

/** The name of a character: its own place, or that of the highlighted text that it is a copy of. */
export function copiedNames(judged: JudgedTopic, texts: ReadonlyMap<string, string>): (character: string) => string {
  const folded = new Map(Array.from(texts, ([doc, text]) => [doc, textOf(text)]));
  const highlights = [...judged].flatMap(([doc, { relevant, grade }]) =>
    grade > 0 ? relevant.map((range) => ({ doc, ...range })) : [],
  );
  const known = new Map<string, string>();

  function nameOf(character: string): string {
    const before = known.get(character);
    if (before !== undefined) return before;
    const cut = character.lastIndexOf(":");
    const [doc, offset] = [character.slice(0, cut), Number(character.slice(cut + 1))];
    const target = original(doc, offset);
    const name = target === undefined ? character : nameOf(target);
    known.set(character, name);
    return name;
  }

  /** What a character is a copy of: in the run of most letters, of the first highlight, from the first place. */
  function original(doc: string, offset: number): string | undefined {
    const text = folded.get(doc)!;
    const unit = text.at.indexOf(offset);
    const after = text.at.findIndex((place) => place > offset); // of white space: the unit behind it
    let best: { order: readonly number[]; target: string } | undefined;
    for (const [k, passage] of highlights.entries()) {
      if (highlights.some((h, i) => i <= k && h.doc === doc && h.start <= offset && offset < h.end)) continue;
      const gold = folded.get(passage.doc)!;
      const first = gold.at.findIndex((place) => place >= passage.start);
      const units = gold.at.filter((place) => place >= passage.start && place < passage.end).length;
      const [from, to] = [
        Math.max(0, first - surroundings),
        Math.min(gold.folded.length, first + units + surroundings),
      ];
      for (let p = first; p < first + units; p++) {
        let target: number;
        let q = unit;
        if (unit >= 0) target = gold.at[p]!;
        else {
          // Between two units of the run that are both in the highlight.
          q = after - 1;
          if (after <= 0 || p + 1 >= first + units || gold.folded[p + 1] !== text.folded[after]) continue;
          target = gold.at[p]! + offset - text.at[q]!;
          if (target >= gold.at[p + 1]!) continue;
        }
        if (passage.doc === doc && p === q) continue;
        const run = runThrough(gold.folded, p, text.folded, q, from, to);
        if (run === undefined || run.letters < leastLetters) continue;
        const order = [-run.letters, k, run.from, run.at];
        if (best === undefined || isBefore(order, best.order)) best = { order, target: `${passage.doc}:${target}` };
      }
    }
    return best?.target;
  }
  return nameOf;
}

function runThrough(gold: string, p: number, text: string, q: number, from: number, to: number) {
  if (gold[p] !== text[q]) return undefined;
  let before = 0;
  while (p - before > from && q - before > 0 && gold[p - before - 1] === text[q - before - 1]) before++;
  let after = 0;
  while (p + after < to && q + after < text.length && gold[p + after] === text[q + after]) after++;
  return { from: p - before, at: q - before, letters: letters(gold.slice(p - before, p + after)) };
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, j) => value !== b[j]);
  return i >= 0 && a[i]! < b[i]!;
}
