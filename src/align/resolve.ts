import type { Range } from "../text/range.ts";
import type { Placing } from "./aligner.ts";

/** A text that was looked for in a document, in the order of its file. */
export interface Candidate {
  readonly text: string;
  readonly placing: Placing;
  /** Where it is said to be. */
  readonly hint: Range | undefined;
}

export interface Resolved {
  readonly range: Range;
  /** Other places were as good, and nothing told which. */
  readonly ambiguous: boolean;
}

/**
 * One place for each text of a document: the nearest to where it is said to be; or, where the texts of the file follow
 * the document, the one that follows its neighbour; or the first that the same text has not taken.
 */
export function resolved(candidates: readonly Candidate[]): Resolved[] {
  const single = candidates.map(({ placing: { places } }) => (places.length === 1 ? places[0] : undefined));
  const rule = isRising(single) ? followingRule(single) : undefined;
  const taken = new Map<string, number>();
  let before: Range | undefined;
  return candidates.map(({ text, placing: { places }, hint }, i) => {
    const choose = (): Resolved => {
      if (places.length === 1) return { range: places[0]!, ambiguous: false };
      if (hint !== undefined) return { range: nearestTo(places, hint.start), ambiguous: false };
      if (rule !== undefined) {
        const range = rule(
          places,
          before,
          single.slice(i + 1).find((next) => next !== undefined),
        );
        if (range !== undefined) return { range, ambiguous: before === undefined };
      }
      const place = taken.get(text) ?? 0;
      taken.set(text, place + 1);
      return { range: places[Math.min(place, places.length - 1)]!, ambiguous: true };
    };
    const chosen = choose();
    before = chosen.range;
    return chosen;
  });
}

type Rule = (places: readonly Range[], before: Range | undefined, after: Range | undefined) => Range | undefined;

/** The place nearest to where the text before it ends, less what neighbours share as a rule. */
function followingRule(single: readonly (Range | undefined)[]): Rule {
  const shared: number[] = [];
  for (let i = 1; i < single.length; i++) {
    const [a, b] = [single[i - 1], single[i]];
    if (a !== undefined && b !== undefined) shared.push(a.end - b.start);
  }
  shared.sort((a, b) => a - b);
  const overlap = shared[shared.length >> 1] ?? 0;
  return (places, before, after) => {
    const between = places.filter(({ start }) => start > (before?.start ?? -1) && start < (after?.start ?? Infinity));
    return between.length === 0 ? undefined : nearestTo(between, Math.max(0, (before?.end ?? overlap) - overlap));
  };
}

/** Whether the texts that have one place follow each other in the document, but for a few. */
function isRising(single: readonly (Range | undefined)[]): boolean {
  const known = single.filter((range) => range !== undefined);
  let rises = 0;
  for (let i = 1; i < known.length; i++) if (known[i]!.start > known[i - 1]!.start) rises++;
  return known.length >= 2 ? rises >= 0.95 * (known.length - 1) : known.length === 0 && single.length > 1;
}

function nearestTo(places: readonly Range[], position: number): Range {
  let best = places[0]!;
  for (const place of places) if (Math.abs(place.start - position) < Math.abs(best.start - position)) best = place;
  return best;
}
