import type { Ordering, OrderingOutcome } from "./orderings.ts";

/** How many of the expected orders a measure keeps, and which it does not. */
export interface Verdict {
  readonly measure: string;
  readonly parts: Counts;
  readonly ranking: Counts;
  /** Pairs of runs that no topic tells apart. */
  readonly equal: readonly Ordering[];
  /** The orders that its means reverse. */
  readonly broken: readonly Ordering[];
}

export type Counts = Readonly<Record<OrderingOutcome, number>>;

export function verdicts(measures: readonly string[], orderings: readonly Ordering[]): Verdict[] {
  return measures.map((measure) => {
    const own = orderings.filter((ordering) => ordering.measure === measure);
    return {
      measure,
      parts: counts(own.filter(({ dimension }) => dimension === "parts")),
      ranking: counts(own.filter(({ dimension }) => dimension === "ranking")),
      equal: own.filter(({ outcome }) => outcome === "equal"),
      broken: own.filter(({ outcome }) => outcome === "broken"),
    };
  });
}

function counts(orderings: readonly Ordering[]): Counts {
  const of = (wanted: OrderingOutcome): number => orderings.filter(({ outcome }) => outcome === wanted).length;
  return { kept: of("kept"), equal: of("equal"), broken: of("broken") };
}
