import type { Ordering, OrderingOutcome } from "./orderings.ts";

/** How many of the expected orders a measure keeps, and which it does not. */
export interface OrderVerdict {
  readonly measure: string;
  readonly parts: OrderCounts;
  readonly ranking: OrderCounts;
  /** Pairs of runs that no topic tells apart. */
  readonly equal: readonly Ordering[];
  /** The orders that its means reverse. */
  readonly broken: readonly Ordering[];
}

export type OrderCounts = Readonly<Record<OrderingOutcome, number>>;

export function orderVerdicts(measures: readonly string[], orderings: readonly Ordering[]): OrderVerdict[] {
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

function counts(orderings: readonly Ordering[]): OrderCounts {
  const of = (wanted: OrderingOutcome): number => orderings.filter(({ outcome }) => outcome === wanted).length;
  return { kept: of("kept"), equal: of("equal"), broken: of("broken") };
}
