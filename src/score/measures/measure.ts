import type { TopicGains } from "../gain/topic-gains.ts";
import type { Params, Values } from "./param.ts";
import type { SourceKey } from "./sources.ts";
import type { Worked } from "./worked.ts";

/**
 * What a measure looks at beyond which documents came in which order: highlighted text and offsets; or no more than the
 * sizes of results and of what is highlighted in them, which judged elements tell too; the lengths of documents; those of
 * relevant ones, which judged elements tell too; how much is highlighted in all elements of documents together, or in each
 * of them; best entry points, where a document without one scores 0; how many tokens the texts of results have; which
 * characters are white space, where a collection tells; what each document has of the highlighted text, so that it matters from
 * which one a text was returned.
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
  | "each document";

/**
 * What tests hold every measure of the table to: 0 for silence; 1 for perfection, or 0 where less is better; from 0 to 1;
 * 0 for a topic without highlights, by the rules of inex_eval too; the same number by brute force (test/score/measures/formulas.ts).
 */
export type Law = "silence" | "perfection" | "range" | "barren topics" | "brute force";

/** What is declared of a measure whose parameters are of these types. */
export interface Declared<P extends Params> {
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
  /** Whether less is better; a table marks the best run by it. */
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
export type Measure = Declared<Params>;

/** What each measure of the table says of itself, for help and docs. */
type Documentation = "formula" | "latex" | "rewards" | "ignores" | "source" | "worked";
export type OurMeasure = Measure & Required<Pick<Measure, Documentation>>;

/** What need not be declared where it is the usual: the example is the name by itself, there are no parameters. */
type Defined<P extends Params> = Omit<Declared<P>, "example" | "params"> &
  Partial<Pick<Declared<P>, "example" | "params">>;

/** The example is what is worked by hand, unless that names another measure. */
type OurDefinition<P extends Params> = Omit<Defined<P>, Documentation> &
  Required<Pick<Declared<P>, Exclude<Documentation, "worked">>> & {
    readonly worked: Omit<Worked, "measure"> & Partial<Pick<Worked, "measure">>;
  };

/** Declares a measure of the table, its formula typed by its parameters. */
export function ourMeasure<const P extends Params = Readonly<Record<never, never>>>(
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
