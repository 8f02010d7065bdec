import { expect, test } from "vitest";
import type { Judgements } from "../../src/data/judgements.ts";
import { measures } from "../../src/measures/index.ts";
import { readMeasure } from "../../src/measures/name.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import { bruteForce, type Overlap } from "../tracks/brute-force.ts";
import { randomTrack } from "../tracks/random-track.ts";
import { rounds } from "../rounds.ts";

type Brute = ReturnType<typeof bruteForce>;

const formulas: Record<string, (brute: Brute) => number> = {
  "P@1": ({ P }) => P(1),
  "P@5": ({ P }) => P(5),
  "R@3": ({ R }) => R(3),
  "R@100": ({ R }) => R(100),
  "F@4": ({ F }) => F(4),
  "F(beta=2)@4": ({ F }) => F(4, 2),
  "iP@0": ({ iP }) => iP(0),
  "iP@0.01": ({ iP }) => iP(0.01),
  "iP@0.333": ({ iP }) => iP(0.333),
  "iP@0.5": ({ iP }) => iP(0.5),
  "iP@1": ({ iP }) => iP(1),
  AiP: ({ AiP }) => AiP,
  textAP: ({ textAP }) => textAP(),
  "gP@1": ({ gP }) => gP(1, "F"),
  "gP@5": ({ gP }) => gP(5, "F"),
  "gP(beta=0.25)@3": ({ gP }) => gP(3, "F", 0.25),
  "gP(score=bep)@3": ({ gP }) => gP(3, "bep"),
  "gP(score=bep,n=20)@3": ({ gP }) => gP(3, "bep", 20),
  "gP(score=bepA)@3": ({ gP }) => gP(3, "bepA"),
  "gP(score=bepA,A=10)@3": ({ gP }) => gP(3, "bepA", 10),
  "gP(score=T2I)@3": ({ gP }) => gP(3, "T2I"),
  "gP(score=T2I,irr=7)@3": ({ gP }) => gP(3, "T2I", 7),
  "gP(score=rel)@3": ({ gP }) => gP(3, "rel"),
  "gR@2": ({ gR }) => gR(2),
  "gR@50": ({ gR }) => gR(50),
  AgP: ({ AgP }) => AgP("F"),
  "AgP(beta=0.25)": ({ AgP }) => AgP("F", 0.25),
  "AgP(score=bep)": ({ AgP }) => AgP("bep"),
  "AgP(score=bepA)": ({ AgP }) => AgP("bepA"),
  "AgP(score=T2I,irr=10)": ({ AgP }) => AgP("T2I", 10),
  "AgP(score=rel)": ({ AgP }) => AgP("rel"),
  meanS: ({ meanS }) => meanS("F"),
  "meanS(score=bep)": ({ meanS }) => meanS("bep"),
  "meanS(score=T2I)": ({ meanS }) => meanS("T2I"),
  AP: ({ AgP }) => AgP("rel"),
  charP: ({ charP }) => charP,
  charR: ({ charR }) => charR,
  charF1: ({ charF1 }) => charF1,
  artP: ({ artP }) => artP,
  artR: ({ artR }) => artR,
  artF1: ({ artF1 }) => artF1,
  setAP: ({ artP, artR }) => artP * artR,
  "AgP(score=ranked)": ({ AgP }) => AgP("ranked"),
  "gR(by=text)@2": ({ gRText }) => gRText(2),
  "AgP(by=text)": ({ AgPText }) => AgPText("F"),
  "AgP(score=bep,by=text)": ({ AgPText }) => AgPText("bep"),
  "AgP(by=text,form=product)": ({ AgPProduct }) => AgPProduct("F"),
  "igP@0.3": ({ igP, gR }) => igP(0.3, gR),
  "igP(by=text)@0.5": ({ igP, gRText }) => igP(0.5, gRText),
  iAgP: ({ iAgP, gR }) => iAgP(gR),
  "iAgP(by=text)": ({ iAgP, gRText }) => iAgP(gRText),
  "HP@3": ({ HP }) => HP(3),
  "HP(alpha=0)@3": ({ HP }) => HP(3, 0),
  "HP(alpha=0.5)@30": ({ HP }) => HP(30, 0.5),
  "HR@3": ({ HR }) => HR(3),
  "HR(alpha=0.3)@5": ({ HR }) => HR(5, 0.3),
  "HF@4": ({ HF }) => HF(4),
  HAP: ({ HAP }) => HAP(),
  "HAP(alpha=0.5)": ({ HAP }) => HAP(0.5),
  HiAP: ({ HiAP }) => HiAP(),
  "HiAP(alpha=0)": ({ HiAP }) => HiAP(0),
  Prec: ({ Prec }) => Prec(),
  "Prec(alpha=0.25)": ({ Prec }) => Prec(0.25),
  Rec: ({ Rec }) => Rec(),
  "Rec(alpha=0.5)": ({ Rec }) => Rec(0.5),
  charAP: ({ charAP }) => charAP,
  "IoU@3": ({ IoU }) => IoU(3),
  IoU: ({ IoU }) => IoU(100),
  "hit@2": ({ found }) => (found(2) > 0 ? 1 : 0),
  textRR: ({ textRR }) => textRR,
  "textnDCG@4": ({ nDCG }) => nDCG(4, false),
  "textnDCG(gain=share)@4": ({ nDCG }) => nDCG(4, true),
  textnDCG: ({ nDCG }) => nDCG(100, false),
  "redundancy@4": ({ redundancy }) => redundancy(4),
  "coverage@4": ({ covered }) => covered(4, "full"),
  "coverage(of=part)@4": ({ covered }) => covered(4, "part"),
  "coverage(of=missed)": ({ covered }) => covered(100, "missed"),
  "answered@4": ({ covered }) => Number(covered(4, "full") === 1),
  "answered@100": ({ covered }) => Number(covered(100, "full") === 1),
  "answered(share=0.5)@6": ({ shares }) => Number(Math.min(...shares(6)) >= 0.5),
  "answered(share=0.25)@100": ({ shares }) => Number(Math.min(...shares(100)) >= 0.25),
  "answered(share=0.1)@60ch": ({ sharesUpTo }) => Number(Math.min(...sharesUpTo(60)) >= 0.1),
  bestP: ({ bestP }) => bestP(),
  "bestP(cover=all)": ({ touchingPrecision }) => touchingPrecision,
  "bestP(cover=touching)": ({ omega }) => omega,
  "P@37ch": ({ readUpTo, over }) => over(readUpTo(37).found, readUpTo(37).read),
  "R@20ch": ({ readUpTo, over, total }) => over(readUpTo(20).found, total),
  "charR@500ch": ({ readUpTo, over, total }) => over(readUpTo(500).found, total),
  "IoU@25ch": ({ readUpTo, over, total }) => over(readUpTo(25).found, readUpTo(25).read + total - readUpTo(25).found),
  Rprec: ({ relevantAt, relevantDocs, over }) => over(relevantAt(relevantDocs), relevantDocs),
  RR: ({ firstRelevant, over }) => over(1, firstRelevant),
  "RR@2": ({ firstRelevant, over }) => (firstRelevant <= 2 ? over(1, firstRelevant) : 0),
  bpref: ({ bpref }) => bpref,
  "nDCG@3": ({ docNDCG }) => docNDCG(3),
  nDCG: ({ docNDCG }) => docNDCG(100),
  "docP@3": ({ relevantAt }) => relevantAt(3) / 3,
  "docR@3": ({ relevantAt, relevantDocs, over }) => over(relevantAt(3), relevantDocs),
  "success@2": ({ relevantAt }) => Math.min(relevantAt(2), 1),
  "docIP@0.4": ({ docIP }) => docIP(0.4),
  docAiP: ({ docIP }) => Array.from({ length: 11 }, (_, j) => docIP(j / 10)).reduce((a, b) => a + b) / 11,
  "Judged@3": ({ judgedShare }) => judgedShare(3),
  "Judged(of=results)@3": ({ judgedResults }) => judgedResults(3),
  "Judged(of=text)@3": ({ judgedText }) => judgedText(3),
};

test("every measure of the table is compared, but for those that say that they need not be", () => {
  const compared = new Set(Object.keys(formulas).map((name) => readMeasure(name).measure));
  const wanted = measures.filter(({ exempt = [] }) => !exempt.includes("brute force"));
  expect(wanted.filter((measure) => !compared.has(measure))).toEqual([]);
});
const names = Object.keys(formulas);

for (const overlap of ["once", "novel", "again"] as const)
  test(`every measure agrees with sets of characters on random tracks, text returned again counting ${overlap}`, () => {
    for (let seed = 1; seed <= rounds(40, 300); seed++) compare(seed, overlap);
  });

function compare(seed: number, overlap: Overlap): void {
  const { judgements, run } = randomTrack(seed, { overlapping: seed % 3 !== 0 });
  const [scores] = evaluate(judgements, [run], { measures: names, overlap }).runs;
  const topics = withHighlights(judgements);
  expect([...scores!.topics.keys()], `seed ${seed}`).toEqual(topics);

  const sums = new Map(names.map((name) => [name, 0]));
  for (const topic of topics) {
    const brute = bruteForce(run.topics.get(topic) ?? [], judgements.topics.get(topic)!, overlap);
    for (const name of names) {
      const expected = formulas[name]!(brute);
      expect(scores!.topics.get(topic)![name], `${name}, seed ${seed}, topic ${topic}`).toBeCloseTo(expected, 12);
      sums.set(name, sums.get(name)! + expected);
    }
  }
  for (const name of names)
    expect(scores!.mean[name], `mean ${name}, seed ${seed}`).toBeCloseTo(sums.get(name)! / (topics.length || 1), 12);
}

function withHighlights({ topics }: Judgements): string[] {
  return [...topics]
    .filter(([, docs]) => [...docs.values()].some((doc) => doc.relevant.length > 0))
    .map(([topic]) => topic);
}
