// What is a copy, character by character, in texts of ASCII without entities: written without any of the program's own code.

import type { JudgedTopic } from "../../../src/data/judgements.ts";

const leastLetters = 40;
const surroundings = 64;
const shortestPiece = 12;
const widestGap = 8;

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

interface Run {
  readonly from: number;
  readonly at: number;
  readonly length: number;
  readonly letters: number;
}

/** The name of a character: its own place, or that of the highlighted text that it is a copy of. */
export function copiedNames(
  judged: JudgedTopic,
  texts: ReadonlyMap<string, string>,
  kind: "same" | "near" = "same",
): (character: string) => string {
  const folded = new Map(Array.from(texts, ([doc, text]) => [doc, textOf(text)]));
  const highlights = [...judged].flatMap(([doc, { relevant, grade }]) =>
    grade > 0 ? relevant.map((range) => ({ doc, ...range })) : [],
  );
  const passages = highlights.map(({ doc, start, end }) => {
    const { at, folded: text } = folded.get(doc)!;
    const first = at.filter((place) => place < start).length;
    const last = at.filter((place) => place < end).length;
    return {
      doc,
      start,
      end,
      first,
      last,
      from: Math.max(0, first - surroundings),
      to: Math.min(text.length, last + surroundings),
    };
  });
  const known = new Map<string, string>();
  const runs = new Map<string, readonly (Run & { weight: number })[]>();

  function nameOf(character: string): string {
    const before = known.get(character);
    if (before !== undefined) return before;
    const cut = character.lastIndexOf(":");
    const target = original(character.slice(0, cut), Number(character.slice(cut + 1)));
    const name = target === undefined ? character : nameOf(target);
    known.set(character, name);
    return name;
  }

  function runsWith(doc: string, k: number): readonly (Run & { weight: number })[] {
    const key = `${k} ${doc}`;
    const { doc: own, from, to } = passages[k]!;
    const found =
      runs.get(key) ?? copyRuns(folded.get(own)!.folded, from, to, folded.get(doc)!.folded, own === doc, kind);
    runs.set(key, found);
    return found;
  }

  /** What a character is a copy of: in the run of most letters, of the first highlight, from the first place. */
  function original(doc: string, offset: number): string | undefined {
    const text = folded.get(doc)!;
    const unit = text.at.indexOf(offset);
    const behind = text.at.filter((place) => place < offset).length; // of white space: the unit behind it
    let best: { order: readonly number[]; target: string } | undefined;
    for (const [k, { doc: own, start, end, first, last }] of passages.entries()) {
      if (highlights.some((h, i) => i <= k && h.doc === doc && h.start <= offset && offset < h.end)) continue;
      const gold = folded.get(own)!;
      for (const run of runsWith(doc, k)) {
        const holds = (q: number): boolean => {
          const p = run.from + q - run.at;
          return q >= run.at && q < run.at + run.length && p >= first && p < last;
        };
        const isFirst = (q: number): boolean => run.from + q - run.at === first;
        const isLast = (q: number): boolean => run.from + q - run.at === last - 1;
        // White space goes with the units on both sides of it; at the ends of the highlight with the one that is in it.
        const goesOn = unit < 0 && holds(behind - 1) && (holds(behind) || isLast(behind - 1));
        const leads = unit < 0 && !goesOn && holds(behind) && isFirst(behind);
        if (unit >= 0 ? !holds(unit) : !goesOn && !leads) continue;
        const blank = goesOn ? behind - 1 : behind;
        const q = unit >= 0 ? unit : blank;
        const p = run.from + q - run.at;
        const target = gold.at[p]! + offset - text.at[q]!;
        if (goesOn && target >= (gold.at[p + 1] ?? Infinity)) continue; // the highlight has less white space there
        if (leads && target <= (gold.at[p - 1] ?? -1)) continue;
        if (unit < 0 && (target < start || target >= end)) continue;
        const order = [-run.weight, k, run.from, run.at];
        if (best === undefined || isBefore(order, best.order)) best = { order, target: `${own}:${target}` };
      }
    }
    return best?.target;
  }
  return nameOf;
}

/** All runs that make copies, and what their chains weigh. */
function copyRuns(
  gold: string,
  from: number,
  to: number,
  text: string,
  isSame: boolean,
  kind: "same" | "near",
): (Run & { weight: number })[] {
  const all: Run[] = [];
  for (let p = from; p < to; p++)
    for (let q = 0; q < text.length; q++) {
      if (gold[p] !== text[q] || (isSame && p === q)) continue;
      if (p > from && q > 0 && gold[p - 1] === text[q - 1]) continue; // it began before
      let length = 0;
      while (p + length < to && q + length < text.length && gold[p + length] === text[q + length]) length++;
      all.push({ from: p, at: q, length, letters: letters(gold.slice(p, p + length)) });
    }
  if (kind === "same")
    return all.map((run) => ({ ...run, weight: run.letters })).filter(({ weight }) => weight >= leastLetters);
  const pieces = all.filter(({ length }) => length >= shortestPiece);
  const gaps = (a: Run, b: Run): number[] => [b.from - a.from - a.length, b.at - a.at - a.length];
  const follows = (a: Run, b: Run): boolean =>
    b.from > a.from && b.at > a.at && gaps(a, b).every((gap) => Math.abs(gap) <= widestGap);
  const added = (a: Run, b: Run): number => Math.max(0, ...gaps(a, b).map((gap) => -gap));
  const after = (run: Run): number =>
    Math.max(
      0,
      ...pieces.filter((next) => follows(run, next)).map((next) => next.letters - added(run, next) + after(next)),
    );
  const before = (run: Run): number =>
    Math.max(
      0,
      ...pieces
        .filter((other) => follows(other, run))
        .map((other) => other.letters - added(other, run) + before(other)),
    );
  return pieces
    .map((run) => ({ ...run, weight: before(run) + run.letters + after(run) }))
    .filter(({ weight }) => weight >= leastLetters);
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, j) => value !== b[j]);
  return i >= 0 && a[i]! < b[i]!;
}
