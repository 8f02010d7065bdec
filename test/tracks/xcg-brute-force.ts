// XCG a second time, in fractions without rounding, every relation of elements found by a look at all of them.

import { type Fraction, fraction, inDecimals, isLess, least, minus, over, plus, times, total } from "./fraction.ts";

export interface XcgElement extends Place {
  /** undefined where text was highlighted. */
  readonly exhaustivity: string | undefined;
  readonly size: number;
  readonly relevant: number;
}

export interface XcgSettings {
  readonly quant: "strict" | "gen" | "genLifted";
  readonly overlap: "off" | "on";
  readonly ties: "deeper" | "higher";
  readonly alpha: Fraction;
  readonly level: "element" | "article";
}

interface Place {
  readonly doc: string;
  readonly path: string;
  /** Where it is known which text an element has. */
  readonly range?: { readonly start: number; readonly end: number };
}

const zero = fraction(0);
const one = fraction(1);
const steps = ({ path }: Place): string[] => path.split("/").slice(1);
const isAncestor = (a: Place, b: Place): boolean =>
  a.doc === b.doc && steps(a).length < steps(b).length && steps(a).every((step, i) => step === steps(b)[i]);
const isSame = (a: Place, b: Place): boolean => a.doc === b.doc && a.path === b.path;
const isAllOf = (a: Place, b: Place): boolean =>
  a.doc === b.doc && a.range !== undefined && a.range.start === b.range?.start && a.range.end === b.range.end;
const onOnePath = (a: Place, b: Place): boolean => isSame(a, b) || isAncestor(a, b) || isAncestor(b, a);

function worth({ exhaustivity, size, relevant }: XcgElement, quant: XcgSettings["quant"]): Fraction {
  if (size === 0) return zero;
  const s = fraction(relevant, size);
  if (exhaustivity === undefined) return s;
  if (quant === "strict") return exhaustivity === "2" && relevant === size ? one : zero;
  if (exhaustivity === "0") return zero;
  const e = exhaustivity === "?" ? 0 : Number(exhaustivity);
  return times(fraction(quant === "gen" ? e : e + 1), s);
}

/** Rounds: in each those that no other beats are taken, and what lies on their paths is out. */
function withoutOverlap(all: readonly XcgElement[], { quant, ties }: XcgSettings): XcgElement[] {
  const beats = (a: XcgElement, b: XcgElement): boolean => {
    if (isSame(a, b) || !onOnePath(a, b)) return false;
    if (isLess(worth(b, quant), worth(a, quant))) return true;
    return !isLess(worth(a, quant), worth(b, quant)) && (ties === "deeper" ? isAncestor(b, a) : isAncestor(a, b));
  };
  const taken: XcgElement[] = [];
  for (let left = [...all]; left.length > 0;) {
    const unbeaten = left.filter((element) => !left.some((other) => beats(other, element)));
    taken.push(...unbeaten);
    left = left.filter((element) => !unbeaten.some((other) => onOnePath(other, element)));
  }
  return taken;
}

/** By rank, from 0. */
function addedUp(gains: readonly Fraction[]): Fraction[] {
  const sums = [zero];
  for (const gain of gains) sums.push(plus(sums.at(-1)!, gain));
  return sums;
}

export function xcgBruteForce(judged: readonly XcgElement[], results: readonly Place[], settings: XcgSettings) {
  const { quant, overlap, alpha, level } = settings;
  const gaining = judged.filter((element) => isLess(zero, worth(element, quant)));
  const best = (doc: string): Fraction =>
    judged
      .filter((element) => element.doc === doc)
      .reduce((most, element) => {
        const own = worth(element, quant);
        return isLess(most, own) ? own : most;
      }, zero);
  const documents = (all: readonly Place[]): string[] => [...new Set(all.map(({ doc }) => doc))];

  const idealList = overlap === "off" ? gaining : withoutOverlap(gaining, settings);
  const idealGains = (
    level === "article" ? documents(gaining).map(best) : idealList.map((element) => worth(element, quant))
  ).toSorted((a, b) => Number(isLess(a, b)) - Number(isLess(b, a)));

  const gainAfter = (element: XcgElement, earlier: readonly Place[]): Fraction => {
    const own = worth(element, quant);
    const rest = times(minus(one, alpha), own);
    if (earlier.some((other) => isSame(other, element) || isAncestor(other, element) || isAllOf(other, element)))
      return rest;
    if (!earlier.some((other) => isAncestor(element, other))) return own;
    const inside = judged.filter((other) => isAncestor(element, other));
    const parts = inside.filter((part) => !inside.some((other) => isAncestor(other, part)));
    const inParts = total(parts.map((part) => times(gainAfter(part, earlier), fraction(part.size))));
    return plus(times(alpha, over(inParts, fraction(element.size))), rest);
  };

  const gains: Fraction[] = [];
  if (level === "article") gains.push(...documents(results).map(best));
  else
    for (const [i, result] of results.entries()) {
      const element = judged.find((other) => isSame(other, result));
      if (element === undefined) gains.push(zero);
      else if (overlap === "off") gains.push(worth(element, quant));
      else {
        let gain = gainAfter(element, results.slice(0, i));
        for (const held of idealList.filter((other) => onOnePath(other, element))) {
          const gained = total(gains.filter((_, j) => onOnePath(held, results[j]!)));
          gain = least(gain, minus(worth(held, quant), gained));
        }
        gains.push(gain);
      }
    }

  const [run, ideal] = [addedUp(gains), addedUp(idealGains)];
  const xCG = (rank: number): Fraction => run[Math.min(rank, gains.length)]!;
  const xCI = (rank: number): Fraction => ideal[Math.min(rank, idealGains.length)]!;
  const n = idealGains.length;
  const nxCG = (rank: number): Fraction => over(xCG(rank), xCI(rank));
  const gr = (rank: number): Fraction => over(xCG(rank), xCI(n));
  const ep = (rank: number): Fraction => {
    let j = 0;
    while (j < n && isLess(xCI(j), xCG(rank))) j++;
    return fraction(j, rank);
  };
  const grown = gains.flatMap((gain, i) => (isLess(zero, gain) ? [i + 1] : []));
  const efforts = grown.map((rank) => ({ recall: gr(rank), effort: ep(rank) }));
  const iep = (level: Fraction): Fraction =>
    efforts
      .filter(({ recall }) => !isLess(recall, level))
      .map(({ effort }) => effort)
      .reduce((most, each) => (isLess(most, each) ? each : most), zero);
  const ranks = (rank: number): number[] => Array.from({ length: rank }, (_, i) => i + 1);
  return {
    nxCG: (rank: number) => inDecimals(nxCG(rank)),
    MAnxCG: (rank: number) => ranks(rank).reduce((sum, i) => sum + inDecimals(nxCG(i)), 0) / rank,
    gr: (rank: number) => inDecimals(gr(rank)),
    ep: (rank: number) => inDecimals(ep(rank)),
    iep: (level: Fraction) => inDecimals(iep(level)),
    MAep: (divisor: "ideal" | "found") => {
      const sum = efforts.reduce((sum, { effort }) => sum + inDecimals(effort), 0);
      return sum / ((divisor === "ideal" ? n : grown.length) || 1);
    },
    iMAep: () => ranks(100).reduce((sum, j) => sum + inDecimals(iep(fraction(j, 100))), 0) / 100,
  };
}
