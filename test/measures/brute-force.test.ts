import { expect, test } from "vitest";
import type { Judgements } from "../../src/data/judgements.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import { bruteForce, type Overlap } from "../tracks/brute-force.ts";
import { randomTrack } from "../tracks/random-track.ts";

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
  AP: ({ AgP }) => AgP("rel"),
  charP: ({ charP }) => charP,
  charR: ({ charR }) => charR,
  charF1: ({ charF1 }) => charF1,
  artP: ({ artP }) => artP,
  artR: ({ artR }) => artR,
  artF1: ({ artF1 }) => artF1,
};
const names = Object.keys(formulas);

for (const overlap of ["once", "novel", "again"] as const)
  test(`every measure agrees with sets of characters on random tracks, text returned again counting ${overlap}`, () => {
    for (let seed = 1; seed <= 300; seed++) compare(seed, overlap);
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
