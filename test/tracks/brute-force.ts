// The papers' formulas over explicit sets of characters, written without any of the program's own code. Slow and plain:
// each character of each document is an element of a set, named "document:offset".

import type { JudgedTopic } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";

export type Overlap = "once" | "novel" | "again";

interface Step {
  readonly read: number;
  readonly relevant: number;
}

/** Where copies count, a character that is one has the name of what it is a copy of. */
export function bruteForce(
  ranked: readonly Passage[],
  judged: JudgedTopic,
  overlap: Overlap,
  nameOf: (character: string) => string = (character) => character,
) {
  const charactersOf = (passage: Passage): string[] => placesOf(passage).map(nameOf);
  const highlighted = new Set<string>();
  for (const [doc, { relevant }] of judged)
    for (const range of relevant) for (const c of charactersOf({ doc, ...range })) highlighted.add(c);
  const relevantDocs = new Set([...highlighted].map((c) => c.slice(0, c.lastIndexOf(":"))));
  const docs = [...new Set(ranked.map(({ doc }) => doc))];
  const over = (a: number, b: number): number => (b === 0 ? 0 : a / b);

  const seen = new Set<string>();
  const steps: Step[] = [];
  for (const passage of ranked) {
    const all = charactersOf(passage);
    const fresh = all.filter((c, i) => !seen.has(c) && all.indexOf(c) === i);
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
    ranked: (doc: string): number => {
      const own = ranked.flatMap((p, i) => (p.doc === doc ? [steps[i]!] : []));
      const total = highlightedIn(doc).length;
      const at = own.map(
        (_, i) =>
          [sum(own.slice(0, i + 1).map((s) => s.relevant)), sum(own.slice(0, i + 1).map((s) => s.read))] as const,
      );
      const best = (x: number): number =>
        Math.max(0, ...at.filter(([found]) => over(found, total) >= x).map(([found, read]) => over(found, read)));
      return sum(Array.from({ length: 101 }, (_, i) => best(i / 100))) / 101;
    },
  };
  type Name = keyof typeof scores;
  const S = (doc: string, name: Name, param?: number): number => (relevantDocs.has(doc) ? scores[name](doc, param) : 0);
  const gP = (r: number, name: Name, param?: number): number => sum(docs.slice(0, r).map((d) => S(d, name, param))) / r;
  const gR = (r: number): number => over(docs.slice(0, r).filter((d) => relevantDocs.has(d)).length, relevantDocs.size);
  const AgP = (name: Name, param?: number): number => {
    const natural = docs.flatMap((doc, i) => (relevantDocs.has(doc) ? [gP(i + 1, name, param)] : []));
    return over(sum(natural), natural.length) * gR(docs.length);
  };
  const meanS = (name: Name): number => {
    const found = docs.filter((doc) => relevantDocs.has(doc));
    return over(sum(found.map((doc) => S(doc, name))), found.length);
  };
  const textAP = (): number => {
    const natural = ranks.filter((r) => steps[r - 1]!.relevant > 0).map(P);
    return over(sum(natural), natural.length) * R(ranks.length);
  };
  const [artP, artR] = [over(docs.filter((d) => relevantDocs.has(d)).length, docs.length), gR(docs.length)];
  const [charP, charR] = [P(ranks.length), R(ranks.length)];
  const AiP = sum(Array.from({ length: 101 }, (_, i) => iP(i / 100))) / 101;

  // The generalized family by text.
  const textIn = (doc: string): number => highlightedIn(doc).length;
  const gRText = (r: number): number => over(sum(docs.slice(0, r).map(textIn)), highlighted.size);
  const AgPText = (name: Name): number => sum(docs.map((d, i) => over(textIn(d), highlighted.size) * gP(i + 1, name)));
  const AgPProduct = (name: Name): number => {
    const natural = docs.flatMap((doc, i) => (relevantDocs.has(doc) ? [gP(i + 1, name)] : []));
    return gRText(docs.length) * over(sum(natural), natural.length);
  };
  const igP = (x: number, recall: (r: number) => number): number =>
    Math.max(
      0,
      ...docs
        .map((_, i) => i + 1)
        .filter((r) => recall(r) >= x)
        .map((r) => gP(r, "F")),
    );
  const iAgP = (recall: (r: number) => number): number =>
    sum(Array.from({ length: 11 }, (_, j) => igP(j / 10, recall))) / 11;

  // HiXEval, and text in the order of reading.
  const before = (i: number): Set<string> => new Set(ranked.slice(0, i).flatMap(charactersOf));
  const rval = (i: number, alpha: number): number => {
    const mine = charactersOf(ranked[i]!).filter((c) => highlighted.has(c));
    const earlier = before(i);
    return mine.length - alpha * mine.filter((c, j) => earlier.has(c) || mine.indexOf(c) < j).length;
  };
  const sizeOf = (i: number): number => ranked[i]!.end - ranked[i]!.start;
  const elements = sum(
    [...judged.values()].filter(({ grade }) => grade > 0).map(({ relevantInElements }) => relevantInElements ?? 0),
  );
  const HP = (r: number, alpha = 1): number =>
    sum(ranks.slice(0, r).map((k) => over(rval(k - 1, alpha), sizeOf(k - 1)))) / r;
  const HR = (r: number, alpha = 1): number =>
    over(sum(ranks.slice(0, r).map((k) => rval(k - 1, alpha))), alpha < 1 ? elements : highlighted.size);
  const HAP = (alpha = 1): number => {
    const natural = ranks.filter((k) => rval(k - 1, alpha) > 0).map((k) => HP(k, alpha));
    return over(sum(natural), natural.length) * HR(ranks.length, alpha);
  };
  const HiAP = (alpha = 1): number => {
    const best = (x: number): number => Math.max(0, ...ranks.filter((k) => HR(k, alpha) >= x).map((k) => HP(k, alpha)));
    return sum(Array.from({ length: 11 }, (_, j) => best(j / 10))) / 11;
  };
  const clusters = docs.map((doc) => ranked.flatMap((p, i) => (p.doc === doc ? [i] : [])));
  const Prec = (alpha = 1): number =>
    over(sum(clusters.map((c) => sum(c.map((i) => over(rval(i, alpha), sizeOf(i)))) / c.length)), docs.length);
  const Rec = (alpha = 1): number => {
    const total = (doc: string): number => (alpha < 1 ? (judged.get(doc)?.relevantInElements ?? 0) : textIn(doc));
    return over(sum(clusters.map((c, d) => over(sum(c.map((i) => rval(i, alpha))), total(docs[d]!)))), docs.length);
  };
  const fresh = ranked.flatMap((p, i) => {
    const earlier = before(i);
    const all = charactersOf(p);
    return all.filter((c, j) => !earlier.has(c) && all.indexOf(c) === j);
  });
  const charAP = over(
    sum(
      fresh.map((c, i) =>
        highlighted.has(c) ? fresh.slice(0, i + 1).filter((x) => highlighted.has(x)).length / (i + 1) : 0,
      ),
    ),
    highlighted.size,
  );

  // Chunks.
  const read = (r: number): number => sum(steps.slice(0, r).map((s) => s.read));
  const found = (r: number): number => sum(steps.slice(0, r).map((s) => s.relevant));
  const IoU = (r: number): number => over(found(r), read(r) + highlighted.size - found(r));
  const textRR = over(1, ranked.findIndex((p) => charactersOf(p).some((c) => highlighted.has(c))) + 1);
  const redundancy = (r: number): number => {
    const all = ranked.slice(0, r).flatMap(charactersOf);
    return over(all.length - new Set(all).size, all.length);
  };
  // White space, where it is known, is not missed.
  const passages = [...judged].flatMap(([doc, { relevant, blank = [] }]) => {
    const white = new Set(blank.flatMap((range) => charactersOf({ doc, ...range })));
    return relevant.map((range) => charactersOf({ doc, ...range }).filter((c) => !white.has(c)));
  });
  /** Of each passage, the share that is among some characters. */
  const sharesIn = (characters: readonly string[]): number[] => {
    const returned = new Set(characters);
    return passages.map((p) => (p.length === 0 ? 1 : p.filter((c) => returned.has(c)).length / p.length));
  };
  const shares = (r: number): number[] => sharesIn(ranked.slice(0, r).flatMap(charactersOf));
  const sharesUpTo = (characters: number): number[] => sharesIn(charactersUpTo(characters));
  const covered = (r: number, state: "full" | "part" | "missed"): number => {
    const matching = shares(r).filter((share) => {
      if (state === "full") return share === 1;
      return state === "missed" ? share === 0 : share > 0 && share < 1;
    });
    return over(matching.length, passages.length);
  };
  const union = new Set(ranked.filter((p) => charactersOf(p).some((c) => highlighted.has(c))).flatMap(charactersOf));
  // As chunking_evaluation counts: the characters before and behind a result make it touch a highlight, too.
  const around = ({ doc, start, end }: Passage): Passage => ({ doc, start: start - 1, end: end + 1 });
  const touched = ranked.filter((p) => charactersOf(around(p)).some((c) => highlighted.has(c))).flatMap(charactersOf);
  const omega = over(
    [...new Set(touched)].filter((c) => highlighted.has(c)).length,
    new Set([...touched, ...highlighted]).size,
  );
  const touchingPrecision = over([...union].filter((c) => highlighted.has(c)).length, union.size);
  /** The least that any choice of some results costs which holds as many highlights as all of them. */
  const cheapest = (some: readonly Passage[]): number => {
    const results = some.map(charactersOf).filter((characters) => characters.some((c) => highlighted.has(c)));
    const held = new Set(results.flat().filter((c) => highlighted.has(c)));
    let least = Infinity;
    for (let choice = 0; choice < 2 ** results.length; choice++) {
      const chosen = results.filter((_, i) => (choice >> i) % 2 === 1);
      const cost = overlap === "novel" ? new Set(chosen.flat()).size : sum(chosen.map(({ length }) => length));
      if (cost < least && [...held].every((c) => chosen.some((characters) => characters.includes(c)))) least = cost;
    }
    return least;
  };
  const bestP = (): number =>
    over(
      [...union].filter((c) => highlighted.has(c)).length,
      sum(docs.map((doc) => cheapest(ranked.filter((p) => p.doc === doc)))),
    );
  /** The same where a result of one document may hold text of another. */
  const bestPOfAll = (): number => over([...union].filter((c) => highlighted.has(c)).length, cheapest(ranked));
  const nDCG = (r: number, share: boolean): number => {
    const worth = ranked.map((_, i) => (share ? over(rval(i, 1), sizeOf(i)) : rval(i, 1)));
    const returned = new Set(ranked.flatMap(charactersOf));
    const missed = [...judged]
      .flatMap(([doc, { relevant }]) => relevant.map((range) => placesOf({ doc, ...range })))
      .map((places) => places.filter((c) => nameOf(c) === c && !returned.has(c)).length)
      .filter((n) => n > 0)
      .map((n) => (share ? 1 : n));
    const dcg = (list: readonly number[]): number => sum(list.slice(0, r).map((g, i) => g / Math.log2(i + 2)));
    return over(dcg(worth), dcg([...worth, ...missed].sort((a, b) => b - a)));
  };
  /** The first so many characters read, one by one, by the rule for text returned again. */
  const readUpTo = (characters: number, seen: string[] = []): { read: number; found: number } => {
    const known = new Set<string>();
    let [n, gained] = [0, 0];
    for (const c of ranked.flatMap(charactersOf)) {
      if (n === characters) break;
      const again = known.has(c);
      known.add(c);
      if (overlap === "novel" && again) continue;
      n++;
      seen.push(c);
      if (highlighted.has(c) && (overlap === "again" || !again)) gained++;
    }
    return { read: n, found: gained };
  };

  const charactersUpTo = (characters: number): string[] => {
    const seen: string[] = [];
    readUpTo(characters, seen);
    return seen;
  };

  // Documents.
  const relevantAt = (r: number): number => docs.slice(0, r).filter((d) => relevantDocs.has(d)).length;
  const docIP = (x: number): number =>
    Math.max(
      0,
      ...docs
        .map((_, i) => i + 1)
        .filter((r) => over(relevantAt(r), relevantDocs.size) >= x)
        .map((r) => relevantAt(r) / r),
    );
  const nonrelevant = [...judged].filter(([doc]) => !relevantDocs.has(doc)).length;
  const bpref = over(
    sum(
      docs.map((doc, i) => {
        if (!relevantDocs.has(doc)) return 0;
        const above = docs.slice(0, i).filter((d) => judged.has(d) && !relevantDocs.has(d)).length;
        return above === 0 ? 1 : 1 - Math.min(above, relevantDocs.size) / Math.min(nonrelevant, relevantDocs.size);
      }),
    ),
    relevantDocs.size,
  );
  const dcg = (list: readonly number[]): number => sum(list.map((g, i) => g / Math.log2(i + 2)));
  const docNDCG = (r: number): number =>
    over(
      dcg(docs.slice(0, r).map((d) => (relevantDocs.has(d) ? 1 : 0))),
      dcg([...relevantDocs].slice(0, r).map(() => 1)),
    );
  const judgedShare = (r: number): number =>
    over(docs.slice(0, r).filter((d) => judged.has(d)).length, Math.min(r, docs.length));

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
    gRText,
    AgPText,
    meanS,
    AgPProduct,
    igP,
    iAgP,
    HP,
    HR,
    HF: (r: number) => F(HP(r), HR(r)),
    HAP,
    HiAP,
    Prec,
    Rec,
    charAP,
    IoU,
    textRR,
    redundancy,
    covered,
    shares,
    sharesUpTo,
    bestP,
    bestPOfAll,
    touchingPrecision,
    omega,
    nDCG,
    readUpTo,
    found,
    total: highlighted.size,
    relevantAt,
    relevantDocs: relevantDocs.size,
    docIP,
    bpref,
    docNDCG,
    judgedShare,
    firstRelevant: docs.findIndex((d) => relevantDocs.has(d)) + 1,
    judgedResults: (r: number) =>
      over(ranked.slice(0, r).filter((p) => judged.has(p.doc)).length, Math.min(r, ranked.length)),
    judgedText: (r: number) =>
      over(
        sum(
          ranked
            .slice(0, r)
            .filter((p) => judged.has(p.doc))
            .map((p) => p.end - p.start),
        ),
        sum(ranked.slice(0, r).map((p) => p.end - p.start)),
      ),
    over,
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

function placesOf({ doc, start, end }: Passage): string[] {
  return Array.from({ length: end - start }, (_, i) => `${doc}:${start + i}`);
}

function offsetOf(character: string): number {
  return Number(character.slice(character.lastIndexOf(":") + 1));
}
