// Follows the runs of characters that a text and a document share. `pathsOf` chains the runs around each seed into a
// path, aligns the text between two runs character by character, and returns the paths that are worth the most.

import { enlarged } from "../../base/growing.ts";
import { type SharedStretch, shortest } from "./gram-index.ts";
import type { FoldedQuote, IndexedText } from "./indexed-text.ts";

// A text is placed by the runs of characters that it shares with its document. A long run is followed in both
// directions, to other runs after it and before it. The text between two runs, and beyond the last ones, is aligned
// character by character (Gotoh 1982: opening a gap costs more than each further character of it). An alignment is
// given up if it falls far behind the best (X-drop, Altschul et al. 1997). Two runs belong together if they are worth
// more than the cost of the text between them.

/** A text and a place in its document, as the runs that both share, in order. */
export interface Path {
  /** The runs, at least one. Between two runs, text was changed, added or left out. */
  readonly runs: readonly SharedStretch[];
  /** The worth; more is better. */
  readonly worth: number;
}

/** The worth of a character that both have. */
export const pairWorth = 2;
/** The cost of a character in place of another. */
const changed = 4;
/** A gap of n characters costs `opened + n`. */
const opened = 5;
/** A way is given up if it is worth this much less than the best. */
const drop = 44;
/** At most this many characters of the document are skipped at once. */
const mostSkipped = 40;
/** The longest gap in the document whose full length is charged. The text may have a whole header there. */
const dearest = 24;
/** The worth of reaching the beginning or end of the text or of one of its lines, because headers end there. */
const reached = 6;
/**
 * The largest gap between two runs that is aligned character by character, in characters of the text times characters
 * of the document.
 */
const mostCells = 2 ** 18;
/** The most places that are examined: those that share the most with the text. */
const mostSeeds = 32;
/** A path counts as having a run even if it lacks up to this many of its characters. */
const mostLacking = 7;
/** The most runs around a seed that are followed. */
const mostNear = 400;

/** The costs of edits. They are higher if a larger share of a text must need none. */
interface Costs {
  readonly changed: number;
  readonly opened: number;
}

function costsFor(least: number): Costs {
  const dearer = Math.min(1e6, Math.max(1, least / (1 - least) / 3));
  return { changed: Math.round(changed * dearer), opened: Math.round(opened * dearer) };
}

/** The ways in which a text is similar to places of a document, best first. */
export function pathsOf(
  quote: FoldedQuote,
  { units: text, index }: IndexedText,
  isLineEnd: (at: number) => boolean,
  least: number,
  memory: GapMemory,
): Path[] {
  const costs = costsFor(least);
  const stretches = index.stretches(quote.units);
  const paths: Path[] = [];
  for (const seed of seedsOf(stretches, quote.units)) {
    if (paths.some((path) => holds(path, seed))) continue;
    const chain = chained(seed, stretches, quote.units.length, costs);
    const inner = joined(chain, quote.units, text, costs, memory);
    paths.push(extended(inner, quote.units, text, isLineEnd, costs, memory));
  }
  return paths.sort((a, b) => b.worth - a.worth || a.runs[0]!.start - b.runs[0]!.start);
}

/** The runs to begin with: long ones, first where the document shares the most with the text. */
function seedsOf(all: readonly SharedStretch[], units: Uint16Array): SharedStretch[] {
  const { length } = units;
  const isLong = (stretch: SharedStretch): boolean => stretch.length >= shortest;
  // A row of dots shares something with every other such row, many times over, and says nothing of the place.
  const telling = all.filter((stretch) => !isRow(stretch, units));
  const stretches = telling.some(isLong) ? telling : all;
  const long = stretches.filter(isLong);
  if (long.length <= 1) return long;
  const width = Math.max(64, length >> 2);
  const band = ({ start, from }: SharedStretch): number => Math.floor((start - from) / width);
  const shared = new Map<number, number>();
  for (const stretch of stretches) {
    const at = band(stretch);
    shared.set(at, (shared.get(at) ?? 0) + stretch.length - 7);
  }
  const around = (seed: SharedStretch): number => {
    const at = band(seed);
    return (shared.get(at - 1) ?? 0) + (shared.get(at) ?? 0) + (shared.get(at + 1) ?? 0);
  };
  const likely = long.map((seed) => ({ seed, shared: around(seed) }));
  const most = likely.reduce((best, { shared: count }) => Math.max(best, count), 0);
  // If one place shares most of the text, places that share little are not as good.
  const fewest = most >= 0.5 * length ? most / 4 : 0;
  return likely
    .filter(({ shared: count }) => count >= fewest)
    .sort((a, b) => b.shared - a.shared || b.seed.length - a.seed.length || a.seed.start - b.seed.start)
    .slice(0, mostSeeds)
    .map(({ seed }) => seed);
}

/** True if a stretch is a row of one to three characters that are repeated: "......" or ". . . ." */
function isRow({ from, length }: SharedStretch, units: Uint16Array): boolean {
  return [1, 2, 3].some((period) => {
    for (let at = from + period; at < from + length; at++) if (units[at] !== units[at - period]) return false;
    return true;
  });
}

/**
 * True if a path has all of a stretch except for a few characters. If it lacks more, the stretch may begin a better
 * path.
 */
function holds({ runs }: Path, { from, start, length }: SharedStretch): boolean {
  return runs.some(
    (run) =>
      run.start - run.from === start - from &&
      Math.min(from + length, run.from + run.length) - Math.max(from, run.from) >= length - mostLacking,
  );
}

/** The best chain of runs through a seed, by the lowest possible cost of the text between them. */
function chained(
  seed: SharedStretch,
  stretches: readonly SharedStretch[],
  size: number,
  costs: Costs,
): SharedStretch[] {
  const off = (stretch: SharedStretch): number => Math.abs(stretch.start - stretch.from - seed.start + seed.from);
  const [before, after]: [SharedStretch[], SharedStretch[]] = [[], []];
  const reach = 2 * size + mostSkipped;
  for (const stretch of stretches) {
    if (Math.abs(stretch.start - seed.start) > reach) continue;
    if (stretch.from > seed.from && stretch.start > seed.start) after.push(stretch);
    else if (stretch.from < seed.from && stretch.start < seed.start) before.push(stretch);
  }
  const near = (some: SharedStretch[]): SharedStretch[] =>
    some.length <= mostNear ? some : some.sort((a, b) => off(a) - off(b)).slice(0, mostNear);
  const mirrored = ({ from, start, length }: SharedStretch): SharedStretch => ({
    from: -from - length,
    start: -start - length,
    length,
  });
  const behind = chainedFrom(seed, near(after), costs);
  const ahead = chainedFrom(mirrored(seed), near(before).map(mirrored), costs).map(mirrored);
  return [...ahead.slice(1).toReversed(), seed, ...behind.slice(1)];
}

/** The best chain that begins with a run. If a run overlaps the one before it, only the rest of it counts. */
function chainedFrom(seed: SharedStretch, others: SharedStretch[], costs: Costs): SharedStretch[] {
  const nodes = [seed, ...others.sort((a, b) => a.from - b.from || a.start - b.start)];
  const worth = new Float64Array(nodes.length).fill(-Infinity);
  const last = new Int32Array(nodes.length).fill(-1);
  const cut = new Int32Array(nodes.length);
  worth[0] = 0;
  let best = 0;
  for (let i = 1; i < nodes.length; i++) {
    const node = nodes[i]!;
    for (let j = 0; j < i; j++) {
      if (worth[j] === -Infinity) continue;
      const one = nodes[j]!;
      const overlap = Math.max(0, one.from + one.length - node.from, one.start + one.length - node.start);
      if (overlap > node.length - 4) continue;
      const ofQuote = node.from + overlap - one.from - one.length;
      const ofText = node.start + overlap - one.start - one.length;
      if (ofText - ofQuote > mostSkipped || Math.min(ofQuote, ofText) > 512) continue;
      const now = worth[j]! + pairWorth * (node.length - overlap) - leastBetween(ofQuote, ofText, costs);
      if (now > worth[i]!) {
        worth[i] = now;
        last[i] = j;
        cut[i] = overlap;
      }
    }
    if (worth[i]! > worth[best]!) best = i;
  }
  const chain: SharedStretch[] = [];
  for (let i = best; i >= 0; i = last[i]!) {
    const { from, start, length } = nodes[i]!;
    chain.push({ from: from + cut[i]!, start: start + cut[i]!, length: length - cut[i]! });
  }
  return chain.toReversed();
}

/** A lower bound of the cost of the text between two runs. */
function leastBetween(ofQuote: number, ofText: number, costs: Costs): number {
  const gap = Math.abs(ofQuote - ofText);
  return 0.3 * Math.min(ofQuote, ofText) + (gap === 0 ? 0 : costs.opened + Math.min(gap, dearest));
}

interface Joined extends Path {
  readonly runs: SharedStretch[];
}

/** A chain with the runs between its own runs, and without ends that cost more than they are worth. */
function joined(
  chain: readonly SharedStretch[],
  a: Uint16Array,
  b: Uint16Array,
  costs: Costs,
  memory: GapMemory,
): Joined {
  // The best stretch of the chain. If the sum so far is worth nothing, it starts again.
  let best: Joined = { runs: [], worth: -1 };
  let now: { runs: SharedStretch[]; worth: number } = { runs: [], worth: 0 };
  for (const run of chain) {
    const before = now.runs.at(-1);
    if (before !== undefined) {
      const between = alignedBetween(before, run, a, b, costs, memory);
      now.worth += between.worth;
      if (now.worth <= 0) now = { runs: [], worth: 0 };
      else now.runs.push(...between.runs);
    }
    now.runs.push(run);
    now.worth += pairWorth * run.length;
    if (now.worth > best.worth) best = { runs: now.runs.slice(), worth: now.worth };
  }
  return best;
}

function alignedBetween(
  one: SharedStretch,
  next: SharedStretch,
  a: Uint16Array,
  b: Uint16Array,
  costs: Costs,
  memory: GapMemory,
): Path {
  const [from, start] = [one.from + one.length, one.start + one.length];
  const [ofQuote, ofText] = [next.from - from, next.start - start];
  const gap = (length: number): number => (length === 0 ? 0 : costs.opened + length);
  const without = -(ofText === 0 ? costs.opened + Math.min(ofQuote, dearest) : gap(ofQuote) + gap(ofText));
  if (ofQuote === 0 || ofText === 0) return { runs: [], worth: ofQuote === ofText ? 0 : without };
  // There is a header in the text, and almost nothing in the document.
  const added = -(costs.opened + Math.min(ofQuote, dearest) + gap(ofText));
  if (ofQuote * ofText > mostCells) return { runs: [], worth: added };
  const ends = { a, b, from, start, ofQuote, ofText, step: 1 } as const;
  const path = gapped(ends, true, undefined, costs, memory);
  return path.worth >= added ? path : { runs: [], worth: added };
}

/** A path, continued beyond its first and last run as far as that is worth something. */
function extended(
  { runs, worth }: Joined,
  a: Uint16Array,
  b: Uint16Array,
  isLineEnd: (at: number) => boolean,
  costs: Costs,
  memory: GapMemory,
): Path {
  const [first, last] = [runs[0]!, runs.at(-1)!];
  const reach = (ofQuote: number, ofText: number) => ({
    ofQuote,
    ofText: Math.min(ofText, 2 * ofQuote + 2 * mostSkipped),
  });
  const head = gapped(
    { a, b, from: first.from, start: first.start, ...reach(first.from, first.start), step: -1 },
    false,
    (n) => n === first.from || isLineEnd(first.from - n),
    costs,
    memory,
  );
  const [to, end] = [last.from + last.length, last.start + last.length];
  const tail = gapped(
    { a, b, from: to, start: end, ...reach(a.length - to, b.length - end), step: 1 },
    false,
    (n) => n === a.length - to || isLineEnd(to + n),
    costs,
    memory,
  );
  return { runs: merged([...head.runs, ...runs, ...tail.runs]), worth: worth + head.worth + tail.worth };
}

/** Joins runs that touch in both texts. */
function merged(runs: readonly SharedStretch[]): SharedStretch[] {
  const result: SharedStretch[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last !== undefined && last.from + last.length === run.from && last.start + last.length === run.start)
      result[result.length - 1] = { ...last, length: last.length + run.length };
    else result.push(run);
  }
  return result;
}

/** Two stretches to be aligned from a point on, forwards or backwards. */
interface Stretches {
  readonly a: Uint16Array;
  readonly from: number;
  readonly ofQuote: number;
  readonly b: Uint16Array;
  readonly start: number;
  readonly ofText: number;
  readonly step: 1 | -1;
}

/** Rows of the table of an alignment. The memory is used for one alignment after the other. */
export interface GapMemory {
  best: Int32Array;
  vertical: Int32Array;
  /** For each cell, row after row: how it was reached. */
  ways: Uint8Array;
}

export function gapMemory(): GapMemory {
  return { best: new Int32Array(2 ** 9), vertical: new Int32Array(2 ** 9), ways: new Uint8Array(2 ** 14) };
}

const never = -(2 ** 29);
// How a cell was reached: by a character of both, only of the document, or only of the text; and whether that gap was
// already open.
const [byText, byQuote, textGoesOn, quoteGoesOn] = [1, 2, 4, 8];

/**
 * The runs of two stretches, from a point on: of both stretches completely, or as far as it is worth something. `isEnd`
 * says after how many characters of the text a header may begin.
 */
function gapped(
  { a, from, ofQuote, b, start, ofText, step }: Stretches,
  isWhole: boolean,
  isEnd: ((n: number) => boolean) | undefined,
  { changed, opened }: Costs,
  memory: GapMemory,
): Path {
  if (ofQuote === 0 || (ofText === 0 && !isWhole)) return { runs: [], worth: 0 };
  if (memory.best.length < ofText + 2) {
    memory.best = new Int32Array(2 * ofText + 2);
    memory.vertical = new Int32Array(2 * ofText + 2);
  }
  const { best, vertical } = memory;
  const [firstA, firstB] = step === 1 ? [from, start] : [from - 1, start - 1];
  const starts: number[] = [];
  const lows: number[] = [];
  let used = 0;
  // If a line of the text already ends here, going on must be worth more than that.
  let top = { worth: isEnd?.(0) === true ? reached : 0, score: 0, i: 0, j: 0 };
  let most = 0;
  let [low, high] = [0, 0]; // the columns of the row before that are in use, both ends included
  const limit = (): number => (isWhole ? never : most - drop);

  for (let i = 0; i <= ofQuote; i++) {
    const floor = limit();
    if (memory.ways.length < used + ofText + 2) memory.ways = enlarged(Uint8Array, memory.ways, used + ofText + 2);
    const { ways } = memory;
    starts.push(used);
    lows.push(low);
    let [nextLow, nextHigh] = [-1, -1];
    let horizontal = never;
    let diagonal = never; // the row before, one column to the left
    let left = never;
    const code = i === 0 ? -1 : a[firstA + step * (i - 1)]!;
    const firstColumn = low;
    for (let j = firstColumn; j <= ofText; j++) {
      let way = 0;
      const isOld = i > 0 && j <= high;
      const above = isOld ? best[j]! : never;
      let down = never;
      if (isOld) {
        const [open, goOn] = [above - opened - 1, vertical[j]! - 1];
        down = open >= goOn ? open : goOn;
        if (goOn > open) way |= quoteGoesOn;
      }
      const [open, goOn] = [left - opened - 1, horizontal - 1];
      horizontal = open >= goOn ? open : goOn;
      if (goOn > open) way |= textGoesOn;
      let score = i === 0 && j === 0 ? 0 : never;
      if (i > 0 && j > 0 && diagonal > never)
        score = diagonal + (code === b[firstB + step * (j - 1)]! ? pairWorth : -changed);
      if (down > score) {
        score = down;
        way |= byQuote;
      }
      if (horizontal > score) {
        score = horizontal;
        way = (way & ~byQuote) | byText;
      }
      diagonal = above;
      if (score <= never / 2 || score < floor) score = never;
      best[j] = score;
      vertical[j] = score === never ? never : down;
      ways[used++] = way;
      left = score;
      if (score !== never) {
        if (nextLow < 0) nextLow = j;
        nextHigh = j;
        if (score > most) most = score;
        if (!isWhole && score + reached > top.worth && i > 0) {
          const worth = score + (isEnd!(i) ? reached : 0);
          if (worth > top.worth) top = { worth, score, i, j };
        }
      } else if (j > high) break;
    }
    if (nextLow < 0) break;
    [low, high] = [nextLow, nextHigh];
  }
  if (isWhole) top = { worth: best[ofText]!, score: best[ofText]!, i: ofQuote, j: ofText };
  else if (top.i === 0) top.worth = 0;
  return { runs: traced(), worth: top.worth };

  function traced(): SharedStretch[] {
    const runs: SharedStretch[] = [];
    let { i, j } = top;
    let gap = 0; // the current gap
    let length = 0;
    const end = (): void => {
      if (length === 0) return;
      const [x, y] = [firstA + step * i, firstB + step * j]; // the first character of the run, counted from the point
      runs.push(step === 1 ? { from: x, start: y, length } : { from: x - length + 1, start: y - length + 1, length });
      length = 0;
    };
    while (i > 0 || j > 0) {
      const way = memory.ways[starts[i]! + j - lows[i]!]!;
      if (gap === 0) gap = way & (byText | byQuote);
      if (gap === 0) {
        if (a[firstA + step * (i - 1)] === b[firstB + step * (j - 1)]) length++;
        else end();
        i--;
        j--;
        if (length > 0 && (i === 0 || j === 0)) end();
        continue;
      }
      end();
      if (gap === byText) {
        if ((way & textGoesOn) === 0) gap = 0;
        j--;
      } else {
        if ((way & quoteGoesOn) === 0) gap = 0;
        i--;
      }
    }
    end();
    return step === 1 ? runs.toReversed() : runs;
  }
}
