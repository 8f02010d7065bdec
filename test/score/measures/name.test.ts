import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { families, measures } from "../../../src/score/measures/index.ts";
import { defineMeasure, param } from "../../../src/score/measures/measure.ts";
import {
  aboutOf,
  betterOf,
  measuresNamed,
  printedName,
  readMeasure,
  refuseNoMeasure,
  sharedNamesOf,
} from "../../../src/score/measures/name.ts";

const same: [string, string][] = [
  ["iP@0.01", "iP@0.01"],
  ["iP@0.10", "iP@0.1"],
  ["iP@.1", "iP@0.1"],
  ["iP@1e-2", "iP@0.01"],
  ["iP@0.0", "iP@0"],
  ["MAiP", "AiP"],
  ["MAgP(score=bep)", "AgP(score=bep)"],
  ["MAP", "AP"],
  ["gP(score=F)@10", "gP@10"],
  ["gP(score=F,beta=1)@10", "gP@10"],
  ["gP(beta=0.25)@10", "gP(beta=0.25)@10"],
  ["gP(n=500,score=bep)@10", "gP(score=bep,n=500)@10"],
  [" gP( score = bep , n=1000 ) @10", "gP(score=bep)@10"],
  ["AgP()", "AgP"],
  ["R@4000ch", "R@4000ch"],
  ["R@1000tok", "R@1000tok"],
  ["charP@5", "charP@5"],
  ["nDCG", "nDCG"],
  ["AgP(form=product,by=text)", "AgP(by=text,form=product)"],
  ["HR(alpha=1)@10", "HR@10"],
  ["map", "AP"],
  ["P_10", "docP@10"],
  ["ndcg_cut_10", "nDCG@10"],
  ["ndcg", "nDCG"],
  ["iprec_at_recall_0.10", "docIP@0.1"],
  ["recip_rank", "RR"],
  ["gR(score=bep)@5", "gR(score=bep)@5"],
  // As the papers write them.
  ["iP[0.01]", "iP@0.01"],
  ["iP[0.00]", "iP@0"],
  ["iP [0.1R]", "iP@0.1"],
  ["iAP", "AiP"],
  ["iMAP", "AiP"],
  ["gP[10]", "gP@10"],
  ["gP(score=bep)[ 10 ]", "gP(score=bep)@10"],
  ["P[10]", "P@10"],
  ["R[4000ch]", "R@4000ch"],
  ["gR'[2]", "gR(by=text)@2"],
  ["AgP'", "AgP(by=text)"],
  ["MAgP'", "AgP(by=text)"],
  ["MAgP′", "AgP(by=text)"],
  ["AgP’(form=product)", "AgP(by=text,form=product)"],
  ["iAgP'(score=bep)", "iAgP(score=bep,by=text)"],
  ["MRR@10", "RR@10"],
];

test.each(same)("%s is the measure %s", (typed, name) => {
  expect(readMeasure(typed).name).toBe(name);
  expect(readMeasure(name).name).toBe(name);
});

test("each name of trec_eval's is read as the measure that has it", () => {
  const named = measures.flatMap(({ name, trec = [] }) => trec.map((template) => ({ name, template })));
  expect(named.length).toBeGreaterThan(15);
  for (const { name, template } of named)
    expect(readMeasure(template.replace("#", "1")).measure.name, template).toBe(name);
});

const wrong: [string, string][] = [
  ["MAgp", 'no measure "MAgp"; did you mean "AgP"?'],
  ["gp(score=bep)@5", 'no measure "gp(score=bep)@5"; did you mean "gP(score=bep)@5"?'],
  ["gP[10R]", 'gP[10R]: @ is documents read, r: expected a whole number from 1, found "10R"'],
  ["iP@0.1R", 'iP@0.1R: @ is recall level, x: expected a number from 0 to 1, found "0.1R"'],
  ["gP@10[10]", '"gP@10[10]" is no measure; one reads like iP@0.01 or gP(score=bep)@10'],
  ["gP'[10]", 'gP takes no prime, found "gP\'[10]"; gP@10 would be right'],
  ["AgP'(by=documents)", "AgP: ' says by=text, and by is given too"],
  ["AiP[5]", 'AiP takes no @, found "AiP[5]"; AiP would be right'],
  ["iMAPs", 'no measure "iMAPs"; did you mean "AiP"?'],
  ["recal@5", 'no measure "recal@5"; did you mean "recall@5"?'],
  ["hit_rte@5", 'no measure "hit_rte@5"; did you mean "hit_rate@5"?'],
  ["hit_rate", '"hit_rate" needs @, as in hit_rate@10'],
  ["f1@5", '"f1@5" means F@5, of the text; of documents there is artF1, without @'],
  ["map@5", '"map@5" means AP@5, of documents; of the text there is textAP, without @'],
  [
    "recall@5",
    '"recall@5" may mean R@5, of the text, or docR@5, of documents; expected one of these names, or the task chunks or document',
  ],
  ["MP@10", 'no measure "MP@10"; did you mean "P@10"?'],
  ["P", "P needs @ (results read, r, or characters, as in 4000ch, or tokens, as in 1000tok), as in P@10"],
  [
    "P@0",
    'P@0: @ is results read, r, or characters, as in 4000ch, or tokens, as in 1000tok: expected a whole number from 1, or one with ch or tok behind it, found "0"',
  ],
  [
    "P@1.5",
    'P@1.5: @ is results read, r, or characters, as in 4000ch, or tokens, as in 1000tok: expected a whole number from 1, or one with ch or tok behind it, found "1.5"',
  ],
  ["iP@1.1", 'iP@1.1: @ is recall level, x: expected a number from 0 to 1, found "1.1"'],
  ["iP@-0", 'iP@-0: @ is recall level, x: expected a number from 0 to 1, found "-0"'],
  ["AiP@5", 'AiP takes no @, found "AiP@5"; AiP would be right'],
  [
    "AgP(score=best)",
    'AgP(score=best): score is how a document is scored: expected one of F, bep, bepA, T2I, ranked, rel, found "best"',
  ],
  ["AgP(n=500)", "AgP: n goes with score=bep, found score=F"],
  ["AgP(scor=bep)", 'AgP has no parameter "scor"; did you mean "score"?'],
  ["gP(rank=5)", 'gP has no parameter "rank"; it has: score, beta, n, A, irr'],
  ["AiP(x=1)", 'AiP has no parameters, found "x"'],
  ["AgP(score=bep,score=F)", "AgP: score is given twice"],
  ["AgP(score)", 'AgP: "score" is no parameter; one reads key=value'],
  ["AgP(__proto__=1)", 'AgP has no parameter "__proto__"; it has: score, beta, n, A, irr, by, form'],
  [
    "gP(score=bep,n=0)@5",
    'gP(score=bep,n=0)@5: n is characters on a screen; a greater distance from the best entry point scores 0: expected a number above 0, found "0"',
  ],
  ["", '"" is no measure; one reads like iP@0.01 or gP(score=bep)@10'],
  ["gP(score=bep@5", '"gP(score=bep@5" is no measure; one reads like iP@0.01 or gP(score=bep)@10'],
];

test.each(wrong)("%s is refused", (typed, message) => {
  expect(() => readMeasure(typed)).toThrow(expect.objectContaining({ name: "InputError", message }));
});

const shared: [string, string, string][] = [
  ["recall@5", "R@5", "docR@5"],
  ["Recall@5", "R@5", "docR@5"],
  ["recall[5]", "R@5", "docR@5"],
  ["precision@5", "P@5", "docP@5"],
  ["recall", "charR", "artR"],
  ["precision", "charP", "artP"],
  ["f1", "charF1", "artF1"],
  ["hit_rate@5", "hit@5", "success@5"],
  ["HitRate@5", "hit@5", "success@5"],
  ["hit-rate@5", "hit@5", "success@5"],
  ["mrr", "textRR", "RR"],
  ["mrr@10", "textRR@10", "RR@10"],
  ["ndcg@10", "textnDCG@10", "nDCG@10"],
  ["NDCG@10", "textnDCG@10", "nDCG@10"],
];

test.each(shared)(
  "%s is %s of chunks and %s of documents, and in no other task a measure",
  (typed, chunks, document) => {
    expect(readMeasure(typed, { task: "chunks" }).name).toBe(chunks);
    expect(readMeasure(typed, { task: "document" }).name).toBe(document);
    for (const task of [undefined, "focused", "ric"]) expect(() => readMeasure(typed, { task })).toThrow(/may mean/);
  },
);

test("score 10: a name of ours or of trec_eval's means the same in every task", () => {
  for (const name of ["nDCG@10", "MRR", "MAP", "map", "ndcg", "P_10", "recall_5", "hit@5", "R@5"])
    for (const task of ["chunks", "document", "focused"])
      expect(readMeasure(name, { task }).name, `${name} in ${task}`).toBe(readMeasure(name).name);
});

const printed: [string, string][] = [
  ["iP@0", "iP[0.00]"],
  ["iP@0.1", "iP[0.10]"],
  ["iP@0.005", "iP[0.005]"],
  ["AiP", "MAiP"],
  ["gP(score=bep)@5", "gP(score=bep)[5]"],
  ["gR(by=text)@10", "gR'[10]"],
  ["AgP", "MAgP"],
  ["AgP(score=bep,by=text)", "MAgP'(score=bep)"],
  ["AgP(by=text,form=product)", "MAgP'(form=product)"],
  ["AP", "MAP"],
  ["AP@10", "MAP@10"],
  ["HP@10", "HP@10"],
  ["docP@10", "docP@10"],
  ["textAP", "textAP"],
];

test.each(printed)("%s is %s in the papers", (ours, papers) => {
  expect(readMeasure(ours, { names: "paper" }).name).toBe(papers);
  expect(readMeasure(papers).name).toBe(ours);
});

/** Values that a parameter reads, at its default and beside it. */
const tried = ["1", "3", "0", "0.1", "0.25", "0.005", "1000", "50ch"];
const words = ["F", "bep", "bepA", "T2I", "rel", "text", "documents", "results", "product", "share", "part", "missed"];

test("what prints, in either style, is read as the same measure, for every measure and its parameters", () => {
  let seen = 0;
  for (const { name, params, at, example } of measures) {
    const choices = Object.entries(params).flatMap(([key, { read }]) =>
      [...tried, ...words].filter((value) => read(value) !== undefined).map((value) => ({ key, value })),
    );
    const lists = [undefined, ...choices.filter(({ key }) => key !== at)];
    const ats = [undefined, ...choices.filter(({ key }) => key === at)];
    for (const first of lists)
      for (const second of lists)
        for (const cut of ats) {
          const pairs = [first, second].flatMap((pair) => (pair === undefined ? [] : [`${pair.key}=${pair.value}`]));
          const typed = `${name}${pairs.length === 0 ? "" : `(${pairs.join(",")})`}${cut ? `@${cut.value}` : ""}`;
          const ours = nameOf(typed);
          if (ours === undefined) continue; // n=3 without score=bep, say
          const papers = readMeasure(typed, { names: "paper" }).name;
          expect(readMeasure(ours).name, typed).toBe(ours);
          expect(readMeasure(papers).name, typed).toBe(ours);
          expect(readMeasure(papers, { names: "paper" }).name, typed).toBe(papers);
          seen++;
        }
    expect(nameOf(example), example).toBe(example);
  }
  expect(seen).toBeGreaterThan(1000);
});

function nameOf(typed: string): string | undefined {
  try {
    return readMeasure(typed).name;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

test("every measure is of one family, and no family is called as a measure", () => {
  const all = families.flatMap((family) => family.measures);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(measures);
  for (const { name } of families) expect(nameOf(name), name).toBeUndefined();
});

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
