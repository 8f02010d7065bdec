// The questions that the papers leave open, and the answer of each set of rules (--rules): our own, inex_eval's and
// trec_eval's.

/** How text counts that was returned before. */
export type RepeatRule =
  | "once" // its length, without its gain
  | "novel" // neither
  | "again" // both
  | "novel in relevant documents"; // neither where the document is relevant, both elsewhere

/**
 * The conventions that answer what the papers leave open. A parameter whose default depends on the rules declares that
 * itself (`fallbackBy`).
 */
export interface Rules {
  readonly name: string;
  readonly about: string;
  /**
   * When a level of recall is reached. "reached": if recall >= level. "floored": after rounding recall down to
   * hundredths, in doubles. "rounded": at the nearest whole number of relevant documents (for text, the same as
   * "reached").
   */
  readonly recallLevel: "reached" | "floored" | "rounded";
  /** Precision at a cut-off beyond the end of the list: missing documents count 0, or the last value is kept. */
  readonly beyondTheList: "zeros" | "last value";
  /**
   * A topic in which nothing is relevant: it is left out of every mean, or included with NaN as recall, or included
   * with 0.
   */
  readonly barrenTopics: "left out" | "not a number" | "zero";
  /** The value of a mean over no topics. */
  readonly meanOfNothing: number;
  /**
   * The order in which topics are added up. It decides the last bit of a mean, and so the rounding of a mean between
   * two digits.
   */
  readonly summedTopics: "as judged" | "by id";
  /** A document that several lines judge relevant counts once, or once per line. */
  readonly repeatedJudgements: "once" | "each";
  /** How a result counts if its system could not find its place: as an error, or as this many irrelevant characters. */
  readonly unresolvedLength: number | undefined;
  /** How text counts that is returned again, in a task that allows it. */
  readonly allowedOverlap: RepeatRule;
  /**
   * What the reader of a document meets after the returned text. "the rest": all text that was not returned. "the
   * gaps": the text between the end of each result and the start of the next. They differ only if an empty result has
   * the same start as a longer one.
   */
  readonly passedOver: "the rest" | "the gaps";
  /**
   * A topic whose lines are not together in the run: its lines form one list, or each group starts over, as if no
   * article had come before.
   */
  readonly returningTopics: "one list" | "started over";
  /** Runs that break the form of their task are scored as they are, or refused. */
  readonly malformedRuns: "scored" | "refused";
  /** A run with no judged topic, for example because ids do not match: refused, or scored as if it returned nothing. */
  readonly strangeRuns: "refused" | "scored";
  /** The measures that the original program prints if none are asked for. They replace those of the task. */
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

/** trec_eval's recall levels for interpolated precision, and its cut-offs for precision. */
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
