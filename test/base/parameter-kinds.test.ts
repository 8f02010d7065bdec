import { expect, test } from "vitest";
import { measures } from "../../src/score/measures/index.ts";
import { cutoff } from "../../src/score/measures/cutoff.ts";
import { count, countOrNone, fraction, fromNone, positive, shareAboveNone } from "../../src/base/parameter-list.ts";
import { sharedNamesOf } from "../../src/score/measures/name.ts";

const read = (param: { read(text: string): unknown }, ...texts: string[]) => texts.map((text) => param.read(text));

test("numbers are read up to their limits", () => {
  expect(read(count(""), "1", "999999999999999", "0", "01", "1000000000000000", "1.0", "-1", "")).toEqual([
    1,
    999_999_999_999_999,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
  expect(read(countOrNone("", 1), "0", "1", "00", "-0")).toEqual([0, 1, undefined, undefined]);
  expect(read(fraction(""), "0", "1", "1.0", ".5", "5e-1", "1.0001", "-0.1", "x", ".")).toEqual([
    0,
    1,
    1,
    0.5,
    0.5,
    ...Array.from({ length: 4 }, () => undefined),
  ]);
  expect(read(shareAboveNone("", 0.1), "0", "1e-9", "1", "1.1")).toEqual([undefined, 1e-9, 1, undefined]);
  expect(read(fromNone("", 0), "0", "7.5", "1e999", "-1")).toEqual([0, 7.5, undefined, undefined]);
  expect(read(positive("", 1), "0", "1e-9", "1e308", "1e999")).toEqual([undefined, 1e-9, 1e308, undefined]);
});

test("cut-offs print as they are read, and count results, characters or tokens", () => {
  const parts = read(cutoff(), "10", "4000ch", "1000tok", "0", "0ch", "10x", "ch");
  expect(parts.map((stop) => stop && String(stop))).toEqual([
    "10",
    "4000ch",
    "1000tok",
    ...Array.from({ length: 4 }, () => undefined),
  ]);
  expect(parts.slice(0, 3)).toMatchObject([
    { results: 10, characters: Infinity, tokens: Infinity },
    { results: Infinity, characters: 4000, tokens: Infinity },
    { results: Infinity, characters: Infinity, tokens: 1000 },
  ]);
});

test("a measure says by which names others know it", () => {
  expect(sharedNamesOf("textnDCG")).toEqual(["ndcg@r (task chunks)"]);
  expect(sharedNamesOf("textAP")).toEqual(["map (task chunks)"]);
  expect(sharedNamesOf("AP")).toEqual(["map@r (task document)"]);
  expect(sharedNamesOf("HP")).toEqual([]);
});

test("names leave defaults out: what a default is may not change", () => {
  const scored = "score=F beta=1 n=1000 A=0.1 irr=300";
  const elements = "quant=genLifted overlap=off ties=deeper alpha=1 level=element";
  const usual = new Map(
    measures.map(({ name, params = {} }) => [
      name,
      Object.entries(params)
        .flatMap(([key, { fallback }]) => (fallback === undefined ? [] : `${key}=${String(fallback)}`))
        .join(" "),
    ]),
  );
  const named = (defaults: string) => [...usual.keys()].filter((name) => usual.get(name) === defaults);
  expect(usual.get("F")).toBe("beta=1");
  expect(named(scored)).toEqual(["gP", "meanS"]);
  expect(named(`${scored} by=documents`)).toEqual(["gR", "igP", "iAgP"]);
  expect(usual.get("AgP")).toBe(`${scored} by=documents form=sum`);
  expect(named("alpha=1 level=element")).toEqual(["HP", "HR", "HF", "HAP", "HiAP"]);
  expect(named("alpha=1")).toEqual(["Prec", "Rec"]);
  expect(named(elements)).toEqual(["nxCG", "MAnxCG", "gr", "ep", "iep", "iMAep"]);
  expect(usual.get("MAep")).toBe(`${elements} over=ideal`);
  expect(named("stop=")).toEqual(["charP", "charR", "charF1", "IoU", "textRR", "redundancy", "tokens"]);
  expect(named("rank=Infinity")).toEqual(["AP", "RR", "nDCG"]);
  expect(["answered", "textnDCG", "coverage", "bestP", "cost", "Judged"].map((name) => usual.get(name))).toEqual([
    "share=1",
    "gain=characters rank=Infinity",
    "of=full stop=",
    "cover=cheapest",
    "price=1 stop=",
    "of=documents",
  ]);
});
