// What the papers leave open, and how the papers' readers decide it: our own rules, inex_eval's and trec_eval's (--rules).

/** What text that was returned before counts as, when it is returned again. */
export type RepeatRule =
  | "once" // its length, without its gain
  | "novel" // neither
  | "again" // both
  | "novel in relevant documents"; // neither where the document is relevant, both elsewhere

/** Whose conventions decide what the papers leave open. Defaults of parameters that rules bring are declared with the parameter (`fallbackBy`). */
export interface Rules {
  readonly name: string;
  readonly about: string;
  /**
   * When a level of recall is reached: "reached" where recall >= level; "floored" to whole hundredths, in doubles;
   * "rounded" to the nearest whole number of relevant documents (for text, as "reached").
   */
  readonly recallLevel: "reached" | "floored" | "rounded";
  /** Precision over more documents than there are: those missing count 0, or the last value stands. */
  readonly beyondTheList: "zeros" | "last value";
  /** A topic in which nothing is relevant: out of every mean; in it, with recall not a number; in it, with 0. */
  readonly barrenTopics: "left out" | "not a number" | "zero";
  /** The mean over no topics at all. */
  readonly meanOfNothing: number;
  /** In which order topics are added up: it decides the last bit of a mean, and so how one between two digits is printed. */
  readonly summedTopics: "as judged" | "by id";
  /** A document judged relevant on several lines: once among the relevant, or once a line. */
  readonly repeatedJudgements: "once" | "each";
  /** What a result that its system could not place is worth: an error, or this many irrelevant characters. */
  readonly unresolvedLength: number | undefined;
  /** What text returned again counts as in a task that allows it. */
  readonly allowedOverlap: RepeatRule;
  /**
   * What a reader of a document meets after the text returned: the text that was not, or what lies between the end of
   * each result and the start of the next, which is the same but where an empty result starts with a longer one.
   */
  readonly passedOver: "the rest" | "the gaps";
  /** A topic whose lines are not together in the run: one list, or, where it comes back, as if no article had come before. */
  readonly returningTopics: "one list" | "started over";
  /** Runs that break their task's form are scored as they stand, or refused. */
  readonly malformedRuns: "scored" | "refused";
  /** A run none of whose topics is judged, as where ids do not match: refused, or scored as silence. */
  readonly strangeRuns: "refused" | "scored";
  /** What its scorer prints where no measures are asked for, instead of those of the task. */
  readonly measures?: readonly string[];
}

export const paper: Rules = {
  name: "paper",
  about: "the formulas as their papers print them",
  recallLevel: "reached",
  beyondTheList: "zeros",
  barrenTopics: "left out",
  meanOfNothing: 0,
  summedTopics: "as judged",
  repeatedJudgements: "once",
  unresolvedLength: undefined,
  allowedOverlap: "once",
  passedOver: "the rest",
  returningTopics: "one list",
  malformedRuns: "scored",
  strangeRuns: "refused",
};

export const inexEval: Rules = {
  name: "inex_eval",
  about: "what inex_eval 3.1, the INEX organisers' scorer, prints",
  recallLevel: "floored",
  beyondTheList: "last value",
  barrenTopics: "not a number",
  meanOfNothing: NaN,
  summedTopics: "as judged",
  repeatedJudgements: "each",
  unresolvedLength: 18,
  allowedOverlap: "novel in relevant documents",
  passedOver: "the gaps",
  returningTopics: "started over",
  malformedRuns: "refused",
  strangeRuns: "scored",
};

/** Recall levels of trec_eval's interpolated precision, and cut-offs of its precision. */
const levels = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const cutoffs = [5, 10, 15, 20, 30, 100, 200, 500, 1000];

const trecEval: Rules = {
  name: "trec_eval",
  about: "what trec_eval 10 prints for documents",
  recallLevel: "rounded",
  beyondTheList: "zeros",
  barrenTopics: "zero",
  meanOfNothing: 0,
  summedTopics: "by id",
  repeatedJudgements: "once",
  unresolvedLength: undefined,
  allowedOverlap: "once",
  passedOver: "the rest",
  returningTopics: "one list",
  malformedRuns: "scored",
  strangeRuns: "scored",
  measures: [
    "AP",
    "Rprec",
    "bpref",
    "RR",
    ...levels.map((level) => `docIP@${level}`),
    ...cutoffs.map((rank) => `docP@${rank}`),
  ],
};

/** Every set of rules, by the name that --rules takes. */
export const rules: readonly Rules[] = [paper, inexEval, trecEval];
