// What is declared of a measure. `ourMeasure` declares one of the table, with all that help and docs say of it; `defineMeasure` is for
// people who define their own. The papers that define measures are listed here, too.

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
 * What tests hold every measure of the table to: 0 for silence; 1 for perfection, or 0 where less is better; from 0 to 1;
 * 0 for a topic without highlights, by the rules of inex_eval too; the same number by brute force (test/score/measures/formulas.ts).
 */
export type Law = "silence" | "perfection" | "range" | "barren topics" | "brute force";

/** A parameter of a measure: some of its values need more than the measure itself does. */
export interface MeasureParam<T = unknown> extends Param<T, MeasureContext> {
  needs?(value: T): readonly Need[];
}

type MeasureParams = Readonly<Record<string, MeasureParam>>;

/** What is declared of a measure whose parameters are of these types. */
interface Declared<P extends MeasureParams> {
  /** What stands before @ and brackets. */
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** A full name; help, docs and tests use it. */
  readonly example: string;
  readonly params: P;
  /** Which parameter `name@value` sets. */
  readonly at?: keyof P & string;
  /** An average over a topic's ranks: `M` before its name is accepted, for the mean over topics. */
  readonly averaged?: boolean;
  /** "less" if less is better; a table marks the best run by it. */
  better?(values: Values<P>): "less" | undefined;
  /** Its range and which end is better, where that is not 0 to 1 and more. */
  readonly range?: string;
  /** Laws that do not hold for it. Tests of the table of measures do not ask for them. */
  readonly exempt?: readonly Law[];
  /** What a person should know before they rely on it. */
  readonly remark?: string;
  /** The formula, in plain text, and to be rendered. */
  readonly formula?: string;
  readonly latex?: string;
  /** What it rewards, and what it does not look at. */
  readonly rewards?: string;
  readonly ignores?: string;
  readonly source?: { readonly paper: SourceKey; readonly where: string };
  /** As the papers' tables print it, # standing for what @ sets. */
  readonly paper?: string;
  /** Other names in the papers that mean it. */
  readonly spelled?: readonly string[];
  /** The parameter and value that the papers write as a prime: AgP' is AgP(by=text). */
  readonly prime?: readonly [param: keyof P & string, value: string];
  /** trec_eval's names for it, # standing for the cut-off; one without # is for no cut-off. */
  readonly trec?: readonly string[];
  /** What other tools call it. */
  readonly aka?: readonly string[];
  /** An example worked by hand. */
  readonly worked?: Worked;
  needs(values: Values<P>): readonly Need[];
  /** The measure that would do where the input lacks what this one needs. */
  instead?(values: Values<P>): string;
  /** The score of one topic. */
  score(topic: TopicGains, values: Values<P>): number;
}

/** A measure; the types of its parameters are known to its own file alone. */
export type Measure = Declared<MeasureParams>;

/** What each measure of the table says of itself, for help and docs. */
type Documentation = "formula" | "latex" | "rewards" | "ignores" | "source" | "worked";
export type OurMeasure = Measure & Required<Pick<Measure, Documentation>>;

/** What need not be declared where it is the usual: the example is the name by itself, there are no parameters. */
type Defined<P extends MeasureParams> = Omit<Declared<P>, "example" | "params"> &
  Partial<Pick<Declared<P>, "example" | "params">>;

/** The example is what is worked by hand, unless that names another measure. */
type OurDefinition<P extends MeasureParams> = Omit<Defined<P>, Documentation> &
  Required<Pick<Declared<P>, Exclude<Documentation, "worked">>> & {
    readonly worked: Omit<Worked, "measure"> & Partial<Pick<Worked, "measure">>;
  };

/** Declares a measure of the table, its formula typed by its parameters. */
export function ourMeasure<const P extends MeasureParams = Readonly<Record<never, never>>>(
  measure: OurDefinition<P>,
): OurMeasure {
  const { example = measure.name } = measure;
  // The name parser fills in every parameter with what its own read() gave.
  const declared = { params: {}, ...measure, example, worked: { measure: example, ...measure.worked } };
  return declared as unknown as OurMeasure;
}

/** The needs of a measure of characters, and of one of whole documents. */
export const text = (): readonly Need[] => ["text"];
export const neither = (): readonly Need[] => [];

type Optional = "example" | "params" | "needs";
type MeasureDefinition<P extends MeasureParams> = Omit<Declared<P>, Optional> & Partial<Pick<Declared<P>, Optional>>;

/**
 * The kinds of parameters that a measure may have. The first argument says what the parameter is, for messages.
 *
 * @example
 * import { param } from "pericope";
 *
 * param.fraction("the weight of recall", 0.5).read("0.25"); // 0.25
 * param.choice("what counts", ["documents", "text"], "text").expects; // "one of documents, text"
 */
export const param = { count, optionalCount, fraction, positive, choice };

/**
 * Defines a measure of your own: a name, a sentence, and a function from what a run gained on one topic to a number. It is
 * scored where `own` lists it and `measures` names it, in evaluate, evaluateFiles and simulate; on the command line
 * `--measures-from FILE` takes a module that exports it. Unless `needs` says otherwise, it needs highlighted text.
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
  // The name parser fills in every parameter with what its own read() gave.
  return { example: measure.name, params: {}, needs: text, ...measure } as unknown as Measure;
}

/** How names are printed: our own, or those of the papers' tables, such as iP[0.01] and MAgP'. */
export const nameStyles = ["pericope", "paper"] as const;
export type NameStyle = (typeof nameStyles)[number];

/** What a person may add to the language of names, and how they want them read and printed. */
export interface MeasureContext {
  /** Tells what a name means that chunks and documents share, such as recall@5. */
  readonly task?: string | undefined;
  readonly names?: NameStyle | undefined;
  /** By whose rules one scores: a program's defaults are taken for parameters that a name does not give. */
  readonly rules?: string | undefined;
  /** Document scores of their own, by the name that `score=` takes. */
  readonly scores?: Readonly<Record<string, DocumentScore>> | undefined;
  /** Measures of their own, made by defineMeasure: the names of measures may be theirs. */
  readonly own?: readonly Measure[] | undefined;
}

/** Where measures are defined. */
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

/** A measure that is defined here; `where` says what it is known as elsewhere. */
export function ownSource(where: string): { readonly paper: SourceKey; readonly where: string } {
  return { paper: "pericope", where };
}
