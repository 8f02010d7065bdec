// Where a judgement of a document came from: a person from scratch, a person who checked what a machine suggested, or a machine that nobody
// checked. Highlights carry their own origin, so that it stays right when documents are filtered or put together.

import { type Range, type RangeSet, union } from "../text/range.ts";

/** How a highlight came about. `machine`: no person has looked at it. */
export const highlightOrigins = ["scratch", "taken", "corrected", "machine"] as const;
export type HighlightOrigin = (typeof highlightOrigins)[number];

/** A highlight, and how it came about. */
export interface OriginOfHighlight extends Range {
  readonly origin: HighlightOrigin;
}

/** Who said what a judged document says. */
export interface DocumentOrigin {
  /** The person who judged the document; undefined where a machine did, and nobody checked it. */
  readonly by?: string | undefined;
  /** The machines whose highlights these are, or whose suggestions that person was shown before the judgement was final. */
  readonly machines?: readonly string[] | undefined;
  /** One for each highlight of the document. */
  readonly highlights: readonly OriginOfHighlight[];
  /** What the machines highlighted in the document, where that is known. */
  readonly suggested?: RangeSet | undefined;
}

/** True if a person judged the document, from scratch or by checking what a machine highlighted. */
export function isChecked({ by }: Pick<DocumentOrigin, "by">): boolean {
  return by !== undefined;
}

/** What one file or line says of a document: its highlights, and their origin where it tells. */
interface Part {
  readonly relevant: RangeSet;
  readonly origin?: DocumentOrigin | undefined;
}

/** The origin of two parts of one judged document together. It is not known where one of them does not tell. */
export function joinedOrigin(a: Part, b: Part): DocumentOrigin | undefined {
  if (a.origin === undefined || b.origin === undefined) return undefined;
  const people = [...new Set([a.origin.by, b.origin.by].filter((name) => name !== undefined))];
  const machines = [...new Set([...(a.origin.machines ?? []), ...(b.origin.machines ?? [])])];
  const suggested = [a.origin.suggested, b.origin.suggested].filter((ranges) => ranges !== undefined);
  return {
    ...(people.length > 0 && { by: people.join(", ") }),
    ...(machines.length > 0 && { machines }),
    highlights: originsWithin(union(a.relevant, b.relevant), [...a.origin.highlights, ...b.origin.highlights]),
    ...(suggested.length > 0 && { suggested: suggested.reduce(union) }),
  };
}

/**
 * The origin of each highlight, from those of the pieces that it is made of: that of the pieces where all have the same; `corrected`
 * where they differ and a machine had a part in it; `scratch` where nothing is known of it.
 */
export function originsWithin(relevant: RangeSet, pieces: readonly OriginOfHighlight[]): OriginOfHighlight[] {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  let first = 0;
  return relevant.map(({ start, end }) => {
    while (first < sorted.length && sorted[first]!.end <= start) first++;
    const found = new Set<HighlightOrigin>();
    for (let i = first; i < sorted.length && sorted[i]!.start < end; i++)
      if (sorted[i]!.end > start) found.add(sorted[i]!.origin);
    const [only = "scratch"] = found;
    return { start, end, origin: found.size > 1 ? "corrected" : only };
  });
}

/** How many highlights have each origin. */
export function countOrigins(highlights: readonly OriginOfHighlight[]): Record<HighlightOrigin, number> {
  const counts = { scratch: 0, taken: 0, corrected: 0, machine: 0 };
  for (const { origin } of highlights) counts[origin]++;
  return counts;
}
