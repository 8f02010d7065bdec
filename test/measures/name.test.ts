import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { measures } from "../../src/measures/index.ts";
import { readMeasure } from "../../src/measures/name.ts";

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
  ["iP[0.01]", 'no measure "iP[0.01]"; did you mean "iP@0.01"?'],
  ["MP@10", 'no measure "MP@10"; did you mean "P@10"?'],
  ["P", "P needs @ (results read, r, or characters, as in 4000ch), as in P@10"],
  [
    "P@0",
    'P@0: @ is results read, r, or characters, as in 4000ch: expected a whole number from 1, or one with ch behind it, found "0"',
  ],
  [
    "P@1.5",
    'P@1.5: @ is results read, r, or characters, as in 4000ch: expected a whole number from 1, or one with ch behind it, found "1.5"',
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
  expect(() => readMeasure(typed)).toThrow(new InputError(message));
});
