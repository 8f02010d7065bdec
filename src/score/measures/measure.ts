// What a measure declares. `ourMeasure` declares a measure of the table, with everything that help and docs say about
// it. `defineMeasure` is for users who define their own. The papers that define measures are also listed here.

import {
  choice,
  count,
  fraction,
  optionalCount,
  type Param,
  positive,
  type Values,
} from "../../base/parameter-list.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import type { DocumentScore } from "./document-score.ts";
import type { Worked } from "./worked.ts";

/**
 * What a measure looks at beyond which documents came in which order: highlighted text and offsets; or no more than the
 * sizes of results and of what is highlighted in them, which judged elements tell too; the lengths of documents; those of
 * relevant ones, which judged elements tell too; how much is highlighted in all elements of documents together, or in each
 * of them; best entry points, where a document without one scores 0; how many tokens the texts of results have; which
 * characters are white space, where a collection tells; what each document has of the highlighted text, so that it matters from
 * which one a text was returned; what the sentences of answers cite, and what they quote.
 */
export type Need =
  | "text"
  | "sizes"
  | "lengths"
  | "article sizes"
  | "elements"
  | "judged elements"
  | "entry points"
  | "tokens"
  | "white space"
  | "each document"
  | "citations"
  | "quotes";

/**
 * Laws that tests check for every measure of the table. "silence": 0 for an empty list. "perfection": 1 for a perfect
 * list, or 0 if less is better. "range": from 0 to 1. "barren topics": 0 for a topic without highlights, also by the
 * rules of inex_eval. "brute force": the same number by brute force (test/score/measures/formulas.ts).
 */
export type Law = "silence" | "perfection" | "range" | "barren topics" | "brute force";

/** A parameter of a measure. Some of its values may need more input than the measure itself. */
export interface MeasureParam<T = unknown> extends Param<T, MeasureContext> {
  needs?(value: T): readonly Need[];
}

type MeasureParams = Readonly<Record<string, MeasureParam>>;

/** The declaration of a measure whose parameters have these types. */
interface Declared<P extends MeasureParams> {
  /** The name before @ and brackets. */
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** A full name. Help, docs and tests use it. */
  readonly example: string;
  readonly params: P;
  /** The parameter that `name@value` sets. */
  readonly at?: keyof P & string;
  /** True if it averages over a topic's ranks. Then its name may have the prefix `M`, for the mean over topics. */
  readonly averaged?: boolean;
  /** "less" if less is better. Tables mark the best run accordingly. */
  better?(values: Values<P>): "less" | undefined;
  /** Its range, and which end is better. Declared only if that differs from "0 to 1, more is better". */
  readonly range?: string;
  /** Laws that this measure does not satisfy. The tests of the table leave them out. */
  readonly exempt?: readonly Law[];
  /** What a user should know before they rely on it. */
  readonly remark?: string;
  /** The formula, as plain text and for rendering. */
  readonly formula?: string;
  readonly latex?: string;
  /** What it rewards, and what it ignores. */
  readonly rewards?: string;
  readonly ignores?: string;
  readonly source?: { readonly paper: SourceKey; readonly where: string };
  /** The name that the papers' tables print; # is the value that @ sets. */
  readonly paper?: string;
  /** Other names that the papers use for it. */
  readonly spelled?: readonly string[];
  /** The parameter and value that the papers write as a prime: AgP' is AgP(by=text). */
  readonly prime?: readonly [param: keyof P & string, value: string];
  /** trec_eval's names for it; # is the cut-off. A name without # is the measure without a cut-off. */
  readonly trec?: readonly string[];
  /** Names that other tools use for it. */
  readonly aka?: readonly string[];
  /** An example worked by hand. */
  readonly worked?: Worked;
  needs(values: Values<P>): readonly Need[];
  /** The measure to use instead if the input lacks what this one needs. */
  instead?(values: Values<P>): string;
  /** The score of one topic. */
  score(topic: TopicGains, values: Values<P>): number;
}

/** A measure. Only its own file knows the types of its parameters. */
export type Measure = Declared<MeasureParams>;

/** The documentation of each measure of the table, for help and docs. */
type Documentation = "formula" | "latex" | "rewards" | "ignores" | "source" | "worked";
export type OurMeasure = Measure & Required<Pick<Measure, Documentation>>;

/** Usual values may be left out: the example is then the name itself, and there are no parameters. */
type Defined<P extends MeasureParams> = Omit<Declared<P>, "example" | "params"> &
  Partial<Pick<Declared<P>, "example" | "params">>;

/** The example is the name that is worked by hand, unless that is another measure's. */
type OurDefinition<P extends MeasureParams> = Omit<Defined<P>, Documentation> &
  Required<Pick<Declared<P>, Exclude<Documentation, "worked">>> & {
    readonly worked: Omit<Worked, "measure"> & Partial<Pick<Worked, "measure">>;
  };

/** Declares a measure of the table. The types of its parameters are known in its formula. */
export function ourMeasure<const P extends MeasureParams = Readonly<Record<never, never>>>(
  measure: OurDefinition<P>,
): OurMeasure {
  const { example = measure.name } = measure;
  // The name parser fills in every parameter with the result of that parameter's own read().
  const declared = { params: {}, ...measure, example, worked: { measure: example, ...measure.worked } };
  return declared as unknown as OurMeasure;
}

/** The input that a measure of characters needs, and that a measure of whole documents needs. */
export const text = (): readonly Need[] => ["text"];
export const neither = (): readonly Need[] => [];

type Optional = "example" | "params" | "needs";
type MeasureDefinition<P extends MeasureParams> = Omit<Declared<P>, Optional> & Partial<Pick<Declared<P>, Optional>>;

/**
 * The kinds of parameters that a measure may have. The first argument describes the parameter, for messages.
 *
 * @example
 * import { param } from "pericope";
 *
 * param.fraction("the weight of recall", 0.5).read("0.25"); // 0.25
 * param.choice("what counts", ["documents", "text"], "text").expects; // "one of documents, text"
 */
export const param = { count, optionalCount, fraction, positive, choice };

/**
 * Defines a measure of your own: a name, a sentence, and a function from the gains of a run on one topic to a number.
 * List it in `own` and name it in `measures` to score it, in evaluate, evaluateFiles and simulate. On the command
 * line, `--measures-from FILE` takes a module that exports it. Unless `needs` says otherwise, it needs highlighted
 * text.
 *
 * @example
 * import { defineMeasure, evaluate, param, readJudgements, readRun } from "pericope";
 *
 * const early = defineMeasure({
 *   name: "early",
 *   about: "The share of the highlighted text that the first results hold.",
 *   example: "early@5",
 *   params: { r: param.count("results read") },
 *   at: "r",
 *   score: ({ found, totalRelevant }, { r }) => (found[Math.min(r, found.length) - 1] ?? 0) / totalRelevant,
 * });
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * evaluate(judgements, [run], { measures: ["early@1"], own: [early] }).runs[0]?.mean; // { "early@1": 0.5 }
 */
export function defineMeasure<const P extends MeasureParams = Readonly<Record<never, never>>>(
  measure: MeasureDefinition<P>,
): Measure {
  // The name parser fills in every parameter with the result of that parameter's own read().
  return { example: measure.name, params: {}, needs: text, ...measure } as unknown as Measure;
}

/** How names are printed: our own, or those of the papers' tables, such as iP[0.01] and MAgP'. */
export const nameStyles = ["pericope", "paper"] as const;
export type NameStyle = (typeof nameStyles)[number];

/** What a user may add to the names of measures, and how names are read and printed. */
export interface MeasureContext {
  /** Decides the meaning of names that chunks and documents share, such as recall@5. */
  readonly task?: string | undefined;
  readonly names?: NameStyle | undefined;
  /** The rules in use. Parameters that a name does not give have the defaults of that program. */
  readonly rules?: string | undefined;
  /** The user's own document scores, by the name that `score=` takes. */
  readonly scores?: Readonly<Record<string, DocumentScore>> | undefined;
  /** The user's own measures, made by defineMeasure. Names of measures may refer to them. */
  readonly own?: readonly Measure[] | undefined;
}

/** The papers and programs that define measures. */
export const sources = {
  kamps2007measures:
    "J. Kamps, J. Pehcevski, G. Kazai, M. Lalmas, S. Robertson: INEX 2007 Evaluation Measures. INEX 2007, LNCS 4862.",
  fuhr2007overview:
    "N. Fuhr, J. Kamps, M. Lalmas, S. Malik, A. Trotman: Overview of the INEX 2007 Ad Hoc Track. INEX 2007, LNCS 4862.",
  kamps2007ric:
    "J. Kamps, M. Lalmas, J. Pehcevski: Evaluating Relevant in Context: Document Retrieval with a Twist. SIGIR 2007.",
  pehcevski2007tasks:
    "J. Pehcevski, J. A. Thom: Evaluating Focused Retrieval Tasks. SIGIR 2007 Workshop on Focused Retrieval.",
  pehcevski2006hixeval:
    "J. Pehcevski, J. A. Thom: HiXEval: Highlighting XML Retrieval Evaluation. INEX 2005, LNCS 3977.",
  kazai2005metrics: "G. Kazai, M. Lalmas: INEX 2005 Evaluation Metrics. INEX 2005 Workshop Pre-Proceedings.",
  hersh2007genomics: "W. Hersh, A. Cohen, L. Ruslen, P. Roberts: TREC 2007 Genomics Track Overview. TREC 2007.",
  smith2024chunking: "B. Smith, A. Troynikov: Evaluating Chunking Strategies for Retrieval. Chroma, 2024.",
  pericope: "Defined here.",
  inexEval: "inex_eval 3.1, the INEX organisers' scorer, 2010.",
  trecEval: "trec_eval 10, https://github.com/usnistgov/trec_eval.",
} as const;

export type SourceKey = keyof typeof sources;

/** A measure that is defined here; `where` says how it is known elsewhere. */
export function ownSource(where: string): { readonly paper: SourceKey; readonly where: string } {
  return { paper: "pericope", where };
}
