import { intersect, type RangeSet, subtract } from "../../text/range.ts";

/** What became of a document's characters at the hands of two runs. Text in none of these was neither relevant nor returned. */
export interface PairMarks {
  /** Relevant, and returned by both, by the first alone, by the second alone, by neither. */
  readonly both: RangeSet;
  readonly first: RangeSet;
  readonly second: RangeSet;
  readonly neither: RangeSet;
  /** Not relevant, and returned by both, by the first alone, by the second alone. */
  readonly vainBoth: RangeSet;
  readonly vainFirst: RangeSet;
  readonly vainSecond: RangeSet;
}

export function pairMarks(relevant: RangeSet, first: RangeSet, second: RangeSet): PairMarks {
  const [byBoth, byFirst, bySecond] = [intersect(first, second), subtract(first, second), subtract(second, first)];
  return {
    both: intersect(relevant, byBoth),
    first: intersect(relevant, byFirst),
    second: intersect(relevant, bySecond),
    neither: subtract(subtract(relevant, first), second),
    vainBoth: subtract(byBoth, relevant),
    vainFirst: subtract(byFirst, relevant),
    vainSecond: subtract(bySecond, relevant),
  };
}
