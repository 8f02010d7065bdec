/** Whose conventions decide what the papers leave open. Rules change how things are counted, never a parameter. */
export interface Rules {
  readonly name: string;
  readonly about: string;
  /** The recall level of a result: "reached" where recall >= level; "floored" to whole hundredths, in doubles. */
  readonly recallLevel: "reached" | "floored";
  /** Precision over more documents than there are: those missing count 0, or the last value stands. */
  readonly beyondTheList: "zeros" | "last value";
  /** A topic in which nothing is relevant: out of every mean, or in it, with recall not a number. */
  readonly barrenTopics: "left out" | "scored";
  /** The mean over no topics at all. */
  readonly meanOfNothing: number;
  /** A document judged relevant on several lines: once among the relevant, or once a line. */
  readonly repeatedJudgements: "once" | "each";
  /** What a result that its system could not place is worth: an error, or this many irrelevant characters. */
  readonly unresolvedLength: number | undefined;
  /** Runs that break their task's form are scored as they stand, or refused. */
  readonly malformedRuns: "scored" | "refused";
}

export const paper: Rules = {
  name: "paper",
  about: "the formulas as their papers print them",
  recallLevel: "reached",
  beyondTheList: "zeros",
  barrenTopics: "left out",
  meanOfNothing: 0,
  repeatedJudgements: "once",
  unresolvedLength: undefined,
  malformedRuns: "scored",
};

export const inexEval: Rules = {
  name: "inex_eval",
  about: "what inex_eval 3.1, the INEX organisers' scorer, prints",
  recallLevel: "floored",
  beyondTheList: "last value",
  barrenTopics: "scored",
  meanOfNothing: NaN,
  repeatedJudgements: "each",
  unresolvedLength: 18,
  malformedRuns: "refused",
};

/** Every set of rules, by the name that --rules takes. */
export const rules: readonly Rules[] = [paper, inexEval];
