import { type Declared, type Measure, text } from "./measure.ts";
import { choice, count, fraction, optionalCount, type Params, positive } from "./param.ts";

// How people who use the library define measures.

type Optional = "example" | "params" | "needs";
export type MeasureDefinition<P extends Params> = Omit<Declared<P>, Optional> & Partial<Pick<Declared<P>, Optional>>;

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
export function defineMeasure<const P extends Params = Readonly<Record<never, never>>>(
  measure: MeasureDefinition<P>,
): Measure {
  // The name parser fills in every parameter with what its own read() gave.
  return { example: measure.name, params: {}, needs: text, ...measure } as unknown as Measure;
}
