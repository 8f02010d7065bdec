import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { JudgedDocument, Judgements } from "../../../src/data/judgements.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { readMeasure } from "../../../src/score/measures/name.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { nothing, rangeSet, sizeWithin } from "../../../src/text/range.ts";
import { elements as elementsOf } from "../../../src/text/xml/element-paths.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { type Fraction, fraction } from "../../tracks/fraction.ts";
import { type XcgElement, xcgBruteForce } from "../../tracks/xcg-brute-force.ts";
import { someTree, xmlOf } from "../../text/xml/element-trees.ts";

// Worked by hand: a has s1 with p, and s2. Worth, lifted: a 2·11/22 = 1, s1 2·10/10 = 2, p 1·4/4 = 1, s2 3·1/5 = 0.6.
const judgements = readJudgements(
  `<assessments topic="1"><file name="d">
    <element path="/a[1]" E="1" size="22" rsize="11"/>
    <element path="/a[1]/s[1]" E="1" size="10" rsize="10"/>
    <element path="/a[1]/s[1]/p[1]" E="?" size="4" rsize="4"/>
    <element path="/a[1]/s[2]" E="2" size="5" rsize="1"/>
  </file><file name="e"><element path="/a[1]" E="2" size="8" rsize="8"/></file></assessments>`,
);

function score(names: readonly string[], ...results: readonly (readonly [doc: string, path: string])[]): number[] {
  const lines = results.map(([doc, path], i) => `1 Q0 ${doc} ${i + 1} ${-i} r ${path}`);
  const run = readRun(lines.join("\n"), { keepPaths: true });
  const { mean } = evaluate(judgements, [run], { measures: names }).runs[0]!;
  return names.map((name) => mean[readMeasure(name).name]!);
}

const [a, s1, p, s2, e] = [
  ["d", "/a[1]"],
  ["d", "/a[1]/s[1]"],
  ["d", "/a[1]/s[1]/p[1]"],
  ["d", "/a[1]/s[2]"],
  ["e", "/a[1]"],
] as const;

test("exhaustivity and specificity are worth what the quantisation says", () => {
  const gained = (quant: string): number[] =>
    score(
      [1, 2, 3, 4, 5].map((r) => `gr(quant=${quant})@${r}`),
      a,
      s1,
      p,
      s2,
      e,
    );
  expect(gained("strict")).toEqual([0, 0, 0, 0, 1]);
  const gen = 0.5 + 1 + 0 + 0.4 + 2;
  [0.5, 1.5, 1.5, 1.9, gen].forEach((xcg, i) => expect(gained("gen")[i]).toBeCloseTo(xcg / gen, 14));
  const lifted = 1 + 2 + 1 + 0.6 + 3;
  [1, 3, 4, 4.6, lifted].forEach((xcg, i) => expect(gained("genLifted")[i]).toBeCloseTo(xcg / lifted, 14));
});

test("past the ends of both lists gains stay", () => {
  const lifted = 3 + 2 + 1 + 1 + 0.6;
  const [ten, mean] = score(["nxCG@10", "MAnxCG@10"], e);
  expect(ten).toBeCloseTo(3 / lifted, 14);
  expect(mean).toBeCloseTo((1 + 3 / 5 + 3 / 6 + 3 / 7 + (6 * 3) / lifted) / 10, 14);
});

test("score 22: with overlap on the ideal holds the larger of elements on one path, and what they share gains once", () => {
  // s1 (2) beats a (1) and p (1); s2 (0.6) has only a above it, which is out. Ideal: e 3, s1 2, s2 0.6.
  const at = (rank: number): string => `gr(overlap=on)@${rank}`;
  const close = (found: number[], gains: number[]): void =>
    gains.forEach((gain, i) => expect(found[i]).toBeCloseTo(gain / 5.6, 14));
  close(score([at(1), at(2), at(3)], s1, p, a), [2, 2, 2]); // p was returned whole; of a s1 was, and s2 is worth 0.6·5/22
  close(score([at(1), at(2)], p, s1), [1, 1]); // p is all the judged text of s1 that has parts: 0·4/10
  close(score([at(1), at(2)], s2, a), [0.6, 0.6]); // a is around s2, of whose gain nothing is left
  close(score([at(1), at(2)], a, s1), [0.6, 0.6]); // a is around s2, and gains no more than that; s1 was returned whole
  close(score([at(1), at(2), at(3)], p, p, e), [1, 1, 4]);
});

test("alpha says how far what was returned before is held against a result", () => {
  const at = (rank: number): string => `gr(overlap=on,alpha=0.5)@${rank}`;
  const found = score([at(1), at(2), at(3)], p, p, s1);
  // p again: 0.5·1. s1: 0.5·(0.5·1·4)/10 + 0.5·2 = 1.1, of which 2 - 1.5 is left.
  [1, 1.5, 2].forEach((gain, i) => expect(found[i]).toBeCloseTo(gain / 5.6, 14));
});

test("of elements that gain alike the deeper is ideal, or the higher", () => {
  const alike = readJudgements(
    `<assessments topic="1"><file name="d">
      <element path="/a[1]" E="1" size="10" rsize="10"/>
      <element path="/a[1]/s[1]" E="1" size="5" rsize="5"/>
      <element path="/a[1]/s[2]" E="1" size="5" rsize="5"/>
    </file></assessments>`,
  );
  const run = readRun("1 Q0 d 1 2 r /a[1]/s[1]\n1 Q0 d 2 1 r /a[1]/s[2]\n", { keepPaths: true });
  const names = ["MAep(overlap=on)", "MAep(overlap=on,ties=higher)", "MAep(overlap=on,ties=higher,over=found)"];
  const { mean } = evaluate(alike, [run], { measures: names }).runs[0]!;
  expect(names.map((name) => mean[name])).toEqual([1, 1, 1]); // by the higher, s1 takes all that a may gain
  const found = readRun("1 Q0 d 1 2 r /a[1]/s[3]\n1 Q0 d 2 1 r /a[1]\n", { keepPaths: true });
  const other = evaluate(alike, [found], { measures: names }).runs[0]!.mean;
  expect(names.map((name) => other[name])).toEqual([1 / 2 / 2, 1 / 2, 1 / 2]);
});

test("score 26: an article counts as its highest-scoring element, overlap or not", () => {
  const names = [
    "nxCG(level=article)@1",
    "gr(level=article)@2",
    "MAep(level=article)",
    "MAep(level=article,overlap=on)",
  ];
  expect(score(names, p, a, e)).toEqual([2 / 3, 1, (1 + 1) / 2, (1 + 1) / 2]);
  expect(score(names, ["x", "/a[1]"], s2)).toEqual([0, 2 / 5, 1 / 2 / 2, 1 / 2 / 2]);
});

test("HiXEval ranks articles as whole ones, on their own merit", () => {
  const names = ["HP(level=article)@2", "HR(level=article)@1", "HP(level=article)@1500", "HR(level=article)@1500"];
  expect(score(names, p, e, a)).toEqual([(11 / 22 + 1) / 2, 11 / 19, 1.5 / 1500, 1]);
  expect(score(["HAP(level=article)"], p, e, a)[0]).toBeCloseTo((0.5 + 0.75) / 2, 14);
});

test("the ideal list scores 1, silence 0", () => {
  const names = ["nxCG@1", "nxCG@9", "MAnxCG@9", "gr@9", "ep@3", "MAep", "iMAep", "iep@1", "MAep(over=found)"];
  for (const value of score(names, e, s1, p, a, s2)) expect(value).toBeCloseTo(1, 14);
  const on = names.map((name) =>
    name.replace(/^(\w+)(?:\((.*)\))?/, (_, head, list) => `${head}(overlap=on${list ? `,${list}` : ""})`),
  );
  for (const value of score(on, e, s1, s2)) expect(value).toBeCloseTo(1, 14);
  const silent = evaluate(judgements, [{ name: "r", answers: "passages", topics: new Map() }], { measures: names });
  expect(Object.values(silent.runs[0]!.mean).every((value) => value === 0)).toBe(true);
});

test("score 25: sums of the same gains in another order are the same", () => {
  const sizes = Array.from({ length: 40 }, (_, i) => [i + 1, 41 + ((7 * i) % 13)] as const);
  const byGain = sizes.toSorted(([a, b], [c, d]) => c / d - a / b);
  const elements = byGain.map(
    ([rsize, size], i) => `<element path="/a[1]/s[${i + 1}]" E="1" size="${size}" rsize="${rsize}"/>`,
  );
  const judged = readJudgements(`<assessments topic="1"><file name="d">${elements.join("")}</file></assessments>`);
  for (let first = 1; first <= 40; first++) {
    const lines = Array.from({ length: first }, (_, i) => `1 Q0 d ${i + 1} ${-i} r /a[1]/s[${first - i}]`);
    const run = readRun(lines.join("\n"), { keepPaths: true });
    const name = `ep(quant=gen)@${first}`;
    expect(evaluate(judged, [run], { measures: [name] }).runs[0]!.mean[name]).toBe(1);
  }
});

test("what rounding leaves of an ideal element's gain is no gain", () => {
  // a gains 0.7, and is ideal; its parts 0.4, 0.3 and 0.1, together no more than that. 0.7 - 0.4 - 0.3 is not 0 in doubles.
  const element = (path: string, size: number, rsize: number): string =>
    `<element path="/a[1]${path}" E="1" size="${size}" rsize="${rsize}"/>`;
  const parts = [element("/s[1]", 10, 4), element("/s[2]", 10, 3), element("/s[3]", 10, 1)];
  const judged = readJudgements(
    `<assessments topic="1"><file name="d">${element("", 10, 7)}${parts.join("")}</file></assessments>`,
  );
  const run = readRun([1, 2, 3].map((i) => `1 Q0 d ${i} ${-i} r /a[1]/s[${i}]`).join("\n"), { keepPaths: true });
  const name = "MAep(quant=gen,overlap=on,over=found)";
  expect(evaluate(judged, [run], { measures: [name] }).runs[0]!.mean[name]).toBe((1 + 1 / 2) / 2);
});

const quants = ["strict", "gen", "genLifted"] as const;
const alphas: readonly (readonly [number, Fraction])[] = [
  [1, fraction(1)],
  [0.5, fraction(1, 2)],
  [0, fraction(0)],
];

interface Track {
  readonly judgements: Judgements;
  readonly run: Run;
  readonly judged: readonly XcgElement[];
  readonly results: readonly { doc: string; path: string; range?: { start: number; end: number } }[];
}

test("by judged elements, XCG is what it is in fractions on random trees", () => {
  for (let seed = 1; seed <= rounds(8, 300); seed++) compare(judgedTrack(seeded(seed)), seed);
});

test("by highlights and a collection, XCG is what it is in fractions on random trees", () => {
  for (let seed = 1; seed <= rounds(6, 200); seed++) {
    const { collection, ...track } = highlightedTrack(seeded(seed));
    compare(track, seed, collection);
  }
});

function compare(
  { judgements, run, judged, results }: Track,
  seed: number,
  collection?: ReturnType<typeof collectionOf>,
): void {
  if (!judged.some(({ relevant }) => relevant > 0)) return;
  const random = seeded(seed + 1000);
  const settings = Array.from({ length: 4 }, () => ({
    quant: pick(random, ...quants),
    overlap: pick<"off" | "on">(random, "off", "on"),
    ties: pick<"deeper" | "higher">(random, "deeper", "higher"),
    alpha: pick(random, ...alphas),
    level: pick<"element" | "article">(random, "element", "element", "article"),
  }));
  for (const { quant, overlap, ties, alpha, level } of settings) {
    const list = `quant=${quant},overlap=${overlap},level=${level}${overlap === "on" ? `,ties=${ties},alpha=${alpha[0]}` : ""}`;
    const brute = xcgBruteForce(judged, results, { quant, overlap, ties, alpha: alpha[1], level });
    const expected: Record<string, number> = {
      [`nxCG(${list})@1`]: brute.nxCG(1),
      [`nxCG(${list})@4`]: brute.nxCG(4),
      [`MAnxCG(${list})@30`]: brute.MAnxCG(30),
      [`gr(${list})@5`]: brute.gr(5),
      [`ep(${list})@3`]: brute.ep(3),
      [`iep(${list})@0.25`]: brute.iep(fraction(1, 4)),
      [`MAep(${list})`]: brute.MAep("ideal"),
      [`MAep(${list},over=found)`]: brute.MAep("found"),
      [`iMAep(${list})`]: brute.iMAep(),
    };
    const names = Object.keys(expected);
    const { mean } = evaluate(judgements, [run], { measures: names, collection }).runs[0]!;
    for (const name of names)
      expect(mean[readMeasure(name).name], `${name}, seed ${seed}`).toBeCloseTo(expected[name]!, 11);
  }
}

/** Trees whose elements were judged, but for a few; results by path, some of them twice, some judged by nobody. */
function judgedTrack(random: Random): Track {
  const judged: XcgElement[] = [];
  const all: { doc: string; path: string }[] = [];
  const grow = (doc: string, path: string, size: number, depth: number): void => {
    all.push({ doc, path });
    const relevant = pick(random, size, below(random, size + 1));
    if (random() < 0.9) judged.push({ doc, path, exhaustivity: pick(random, "?", "1", "2", "2"), size, relevant });
    let left = size;
    const most = depth < 4 ? below(random, 4) : 0;
    for (let i = 1; i <= most; i++) {
      const part = 1 + below(random, left);
      if (part >= left) return;
      left -= part;
      grow(doc, `${path}/s[${i}]`, part, depth + 1);
    }
  };
  for (const doc of ["d", "e"]) grow(doc, "/a[1]", 10 + below(random, 40), 0);
  const results = Array.from({ length: 1 + below(random, 12) }, () => pick(random, ...all));
  const documents = new Map<string, JudgedDocument>();
  for (const doc of ["d", "e"]) {
    const elements = judged.flatMap((element) =>
      element.doc === doc ? [{ ...element, exhaustivity: element.exhaustivity! }] : [],
    );
    documents.set(doc, { relevant: nothing, grade: elements.some(({ relevant }) => relevant > 0) ? 1 : 0, elements });
  }
  const passages = results.map(({ doc, path }): Passage => ({ doc, start: -1, end: -1, kind: "element", path }));
  return {
    judgements: { of: "elements", topics: new Map([["1", documents]]) },
    run: { name: "r", answers: "passages", topics: new Map([["1", passages]]) },
    judged,
    results,
  };
}

/** Documents in XML with highlighted characters; results are ranges of elements, the innermost of those that share one. */
function highlightedTrack(random: Random): Track & { collection: ReturnType<typeof collectionOf> } {
  const documents = ["d", "e"].map((doc) => {
    const { text, table } = elementTable(xmlOf(someTree(random), random));
    return { doc, text, elements: table };
  });
  const judgedDocuments = new Map<string, JudgedDocument>();
  const judged: XcgElement[] = [];
  const all: { doc: string; path: string; range: { start: number; end: number } }[] = [];
  for (const { doc, elements } of documents) {
    const start = below(random, elements.length + 1);
    const relevant = rangeSet([{ start, end: start + below(random, elements.length + 1 - start) }]);
    judgedDocuments.set(doc, { relevant, grade: relevant.length > 0 ? 1 : 0 });
    for (const { path, start, end } of elementsOf(elements)) {
      const inside = sizeWithin(relevant, start, end);
      const element = { doc, path, range: { start, end } };
      if (end > start) all.push(element);
      if (inside > 0) judged.push({ ...element, exhaustivity: undefined, size: end - start, relevant: inside });
    }
  }
  const results = Array.from({ length: all.length === 0 ? 0 : 1 + below(random, 12) }, () => {
    const { doc, range } = pick(random, ...all);
    return all.findLast(
      (other) => other.doc === doc && other.range.start === range.start && other.range.end === range.end,
    )!;
  });
  const passages = results.map(({ doc, range }): Passage => ({ doc, ...range }));
  return {
    judgements: { of: "highlights", topics: new Map([["1", judgedDocuments]]) },
    run: { name: "r", answers: "passages", topics: new Map([["1", passages]]) },
    judged,
    results,
    collection: collectionOf(documents),
  };
}

test("score 21: MAep passes 1 where parts of one ideal element gain one by one, and over=found does not", () => {
  const whole = readJudgements(
    `<assessments topic="1"><file name="d">
      <element path="/a[1]" E="2" size="10" rsize="8"/>
      <element path="/a[1]/s[1]" E="1" size="5" rsize="4"/>
      <element path="/a[1]/s[2]" E="1" size="5" rsize="4"/>
    </file></assessments>`,
  );
  const run = readRun("1 Q0 d 1 2 r /a[1]/s[1]\n1 Q0 d 2 1 r /a[1]/s[2]", { keepPaths: true });
  const measures = ["MAep(overlap=on)", "MAep(overlap=on,over=found)"];
  // Worth: a 2.4, s1 and s2 1.6, of which 0.8 is left for s2. The ideal list is a: ep[1] = 1/1, ep[2] = 1/2.
  expect(Object.values(evaluate(whole, [run], { measures }).runs[0]!.mean)).toEqual([3 / 2, 3 / 4]);
});
