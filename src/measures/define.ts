import { type Declared, type Measure, text } from "./measure.ts";
import { choice, count, fraction, optionalCount, type Params, positive } from "./param.ts";

// How people who use the library define measures.

type Optional = "example" | "params" | "needs";
export type MeasureDefinition<P extends Params> = Omit<Declared<P>, Optional> & Partial<Pick<Declared<P>, Optional>>;

/** Kinds of parameters. The first argument says what the parameter is. */
export const param = { count, optionalCount, fraction, positive, choice };

export function defineMeasure<const P extends Params = Readonly<Record<never, never>>>(
  measure: MeasureDefinition<P>,
): Measure {
  // The name parser fills in every parameter with what its own read() gave.
  return { example: measure.name, params: {}, needs: text, ...measure } as unknown as Measure;
}
