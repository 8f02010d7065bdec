import { expect, test } from "vitest";
import {
  aboutOf,
  betterOf,
  measuresNamed,
  printedName,
  readMeasure,
  refuseNoMeasure,
  sharedNamesOf,
} from "../../../src/score/measures/name.ts";
import { defineMeasure, param } from "../../../src/score/measures/measure.ts";

test("an average over ranks may be called with an M before its name, for the mean over topics, and no other measure may", () => {
  for (const name of ["AiP", "AgP", "iAgP", "AP", "RR", "docAiP", "HAP", "HiAP", "charAP", "textAP", "textRR"])
    expect(readMeasure(`M${name}`).name).toBe(name);
  for (const name of ["P@5", "nDCG", "bestP", "Rprec"]) expect(() => readMeasure(`M${name}`)).toThrow("no measure");
});

test("a name that tasks read differently means two measures; one that is ours or trec_eval's means one", () => {
  const named = (text: string) => measuresNamed(text).map(({ name }) => name);
  expect(["recall@5", "mrr", "hit_rate@3"].map(named)).toEqual([
    ["R", "docR"],
    ["textRR", "RR"],
    ["hit", "success"],
  ]);
  expect(["f1@5", "map@5"].map(named)).toEqual([["F"], ["AP"]]);
  expect(["MRR", "hit@3", "map", "ndcg", "P_10", "recall_5", "R@5"].map(named)).toEqual([
    ["RR"],
    ["hit"],
    ["AP"],
    ["nDCG"],
    ["docP"],
    ["docR"],
    ["R"],
  ]);
  expect(() => measuresNamed("hit_rate")).toThrow("needs @");
});

test("what no task could make a measure of is refused", () => {
  for (const text of ["recall@5", "f1@5", "map@5", "map", "R@5"])
    expect(() => refuseNoMeasure(text), text).not.toThrow();
  for (const text of ["recall@x", "hit_rate", "nothing@5", "P"]) expect(() => refuseNoMeasure(text), text).toThrow();
});

test("where the task would tell which of two is meant, the fault says so", () => {
  const faultOf = (text: string): unknown => {
    try {
      return readMeasure(text);
    } catch (error) {
      return error;
    }
  };
  expect(faultOf("recall@5")).toMatchObject({ remedy: { option: "task" } });
  for (const text of ["f1@5", "map@5", "hit_rate"]) expect(faultOf(text), text).toMatchObject({ remedy: undefined });
});

test("a name is printed as the papers do, where that is asked for and it is known", () => {
  expect([printedName("iP@0.1", "paper"), printedName("iP@0.1", undefined)]).toEqual(["iP[0.10]", "iP@0.1"]);
  expect([printedName("mine", "paper"), printedName("mine", undefined)]).toEqual(["mine", "mine"]);
});

test("a sentence about a measure says what its @ is", () => {
  expect(aboutOf("P@5")).toMatch(/first r results.* Here r = 5\.$/);
  expect(aboutOf("P@400ch")).toMatch(/first 400 characters of the results/);
  expect(aboutOf("P@400ch")).not.toContain("Here");
  expect(aboutOf("P@9tok")).toMatch(/first 9 tokens of the results/);
  expect(aboutOf("iP@0.1")).toMatch(/the level x\. Here x = 0\.1\.$/);
  expect(aboutOf("IoU@400ch")).toBe(readMeasure("IoU").measure.about); // which does not speak of r
  expect(aboutOf("docP@5")).toBe("Of the first r documents, the share that is relevant. Here r = 5.");
  expect(aboutOf("AiP")).toBe(readMeasure("AiP").measure.about);
  expect(aboutOf("nDCG")).toBe(readMeasure("nDCG").measure.about); // all of the list
  expect(aboutOf("nothing")).toBeUndefined();
});

test("whether less is better is known, the first time and again, also of measures of one's own", () => {
  for (let again = 0; again < 2; again++)
    expect([betterOf("redundancy@41"), betterOf("R@41"), betterOf("vain")]).toEqual(["less", undefined, undefined]);
  const vain = defineMeasure({ name: "vain", about: "In vain.", better: () => "less", score: () => 1 });
  expect([betterOf("vain", { own: [vain] }), betterOf("vain")]).toEqual(["less", undefined]);
});

test("a measure has trec_eval's name with the usual values of its other parameters alone", () => {
  const mine = defineMeasure({
    name: "mine",
    about: "Mine.",
    params: { weight: param.fraction("the weight", 1), rank: param.optionalCount("documents read") },
    at: "rank",
    trec: ["mine_all", "mine_cut_#"],
    score: () => 1,
  });
  const trecName = (name: string) => readMeasure(name, { own: [mine] }).trecName;
  expect(["mine", "mine@5", "mine(weight=0.5)", "mine(weight=0.5)@5"].map(trecName)).toEqual([
    "mine_all",
    "mine_cut_5",
    undefined,
    undefined,
  ]);
  expect(["docP@5", "nDCG", "nDCG@3", "docIP@0.1"].map(trecName)).toEqual([
    "P_5",
    "ndcg",
    "ndcg_cut_3",
    "iprec_at_recall_0.10",
  ]);
});

test.each([
  ["HP@10", ["sizes"]],
  ["HP(level=article)@10", ["article sizes"]],
  ["HR@10", ["sizes"]],
  ["HR(alpha=0.5)@10", ["sizes", "elements"]],
  ["HR(level=article)@10", ["article sizes"]],
  ["Prec", ["sizes", "each document"]],
  ["Rec", ["sizes", "each document"]],
  ["Rec(alpha=0.5)", ["sizes", "elements", "each document"]],
  ["nxCG@10", ["sizes", "judged elements"]],
  ["MAep(level=article)", ["judged elements"]],
  ["P@5", ["text"]],
  ["P@5tok", ["text", "tokens"]],
  ["P@5ch", ["text"]],
  ["tokens@5tok", ["text", "tokens"]],
  ["answered@5", ["text", "white space"]],
  ["gR@5", []],
  ["gR'@5", ["text", "each document"]],
  ["Judged(of=text)@5", ["text"]],
  ["Judged(of=results)@5", []],
])("%s needs %j", (name, needs) => {
  expect(readMeasure(name).needs).toEqual(needs);
});

test("the names that a measure shares with another say in which task they mean it", () => {
  expect(sharedNamesOf("hit")).toEqual(["hit_rate@r (task chunks)"]);
  expect(sharedNamesOf("RR")).toEqual(["mrr@r (task document)"]);
  expect(sharedNamesOf("charR")).toEqual(["recall (task chunks)"]);
  expect(sharedNamesOf("AP")).toEqual(["map@r (task document)"]);
  expect(sharedNamesOf("bpref")).toEqual([]);
});
