// The papers' formulas over explicit sets of characters, written without any of the program's own code. Slow and plain:
// each character of each document is an element of a set, named "document:offset".

import type { JudgedTopic } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";

export type Overlap = "once" | "novel" | "again";

interface Step {
  readonly read: number;
  readonly relevant: number;
}

export function bruteForce(ranked: readonly Passage[], judged: JudgedTopic, overlap: Overlap) {
  const highlighted = new Set<string>();
  for (const [doc, { relevant }] of judged)
    for (const { start, end } of relevant) for (let c = start; c < end; c++) highlighted.add(`${doc}:${c}`);
  const relevantDocs = new Set([...highlighted].map((c) => c.slice(0, c.lastIndexOf(":"))));
  const docs = [...new Set(ranked.map(({ doc }) => doc))];
  const over = (a: number, b: number): number => (b === 0 ? 0 : a / b);

  const seen = new Set<string>();
  const steps: Step[] = [];
  for (const passage of ranked) {
    const all = charactersOf(passage);
    const fresh = all.filter((c) => !seen.has(c));
    const gained = (overlap === "again" ? all : fresh).filter((c) => highlighted.has(c)).length;
    steps.push({ read: overlap === "novel" ? fresh.length : all.length, relevant: gained });
    for (const c of all) seen.add(c);
  }
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const P = (r: number): number =>
    over(sum(steps.slice(0, r).map((s) => s.relevant)), sum(steps.slice(0, r).map((s) => s.read)));
  const R = (r: number): number => over(sum(steps.slice(0, r).map((s) => s.relevant)), highlighted.size);
  const F = (p: number, rec: number, beta = 1): number => over((1 + beta ** 2) * p * rec, beta ** 2 * p + rec);
  const ranks = steps.map((_, i) => i + 1);
  const iP = (x: number): number => Math.max(0, ...ranks.filter((r) => R(r) >= x).map(P));

  const scores = {
    F: (doc: string, beta = 1): number => {
      const [returned, relevant] = [returnedFrom(doc), highlightedIn(doc)];
      const common = returned.filter((c) => relevant.includes(c)).length;
      return F(over(common, returned.length), over(common, relevant.length), beta);
    },
    bep: (doc: string, n = 1000): number => Math.max(0, (n - distance(doc)) / n),
    bepA: (doc: string, A = 0.1): number => {
      const L = judged.get(doc)!.length!;
      return Number.isFinite(distance(doc)) ? (A * L) / (A * L + distance(doc)) : 0;
    },
    T2I: (doc: string, irr = 300): number => {
      const returned = returnedFrom(doc)
        .map(offsetOf)
        .sort((a, b) => a - b);
      const rest = Array.from({ length: judged.get(doc)!.length! }, (_, c) => c).filter((c) => !returned.includes(c));
      let [good, bad] = [0, 0];
      for (const c of [...returned, ...rest]) {
        if (highlighted.has(`${doc}:${c}`)) good++;
        else if (++bad === irr) break;
      }
      return over(good, good + bad);
    },
    rel: (): number => 1,
  };
  type Name = keyof typeof scores;
  const S = (doc: string, name: Name, param?: number): number => (relevantDocs.has(doc) ? scores[name](doc, param) : 0);
  const gP = (r: number, name: Name, param?: number): number => sum(docs.slice(0, r).map((d) => S(d, name, param))) / r;
  const gR = (r: number): number => over(docs.slice(0, r).filter((d) => relevantDocs.has(d)).length, relevantDocs.size);
  const AgP = (name: Name, param?: number): number => {
    const natural = docs.flatMap((doc, i) => (relevantDocs.has(doc) ? [gP(i + 1, name, param)] : []));
    return over(sum(natural), natural.length) * gR(docs.length);
  };
  const textAP = (): number => {
    const natural = ranks.filter((r) => steps[r - 1]!.relevant > 0).map(P);
    return over(sum(natural), natural.length) * R(ranks.length);
  };
  const [artP, artR] = [over(docs.filter((d) => relevantDocs.has(d)).length, docs.length), gR(docs.length)];
  const [charP, charR] = [P(ranks.length), R(ranks.length)];
  const AiP = sum(Array.from({ length: 101 }, (_, i) => iP(i / 100))) / 101;
  return {
    P,
    R,
    F: (r: number, beta = 1) => F(P(r), R(r), beta),
    iP,
    AiP,
    textAP,
    gP,
    gR,
    AgP,
    charP,
    charR,
    charF1: F(charP, charR),
    artP,
    artR,
    artF1: F(artP, artR),
  };

  function returnedFrom(doc: string): string[] {
    return [...new Set(ranked.filter((p) => p.doc === doc).flatMap(charactersOf))];
  }
  function highlightedIn(doc: string): string[] {
    return [...highlighted].filter((c) => c.slice(0, c.lastIndexOf(":")) === doc);
  }
  function distance(doc: string): number {
    const best = judged.get(doc)!.bestEntry;
    return best === undefined ? Infinity : Math.abs(ranked.find((p) => p.doc === doc)!.start - best);
  }
}

function charactersOf({ doc, start, end }: Passage): string[] {
  return Array.from({ length: end - start }, (_, i) => `${doc}:${start + i}`);
}

function offsetOf(character: string): number {
  return Number(character.slice(character.lastIndexOf(":") + 1));
}
