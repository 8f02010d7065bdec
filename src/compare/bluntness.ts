import { counted, type Note } from "../base/note.ts";
import { isBelow } from "../base/same.ts";
import type { Correction } from "./corrections.ts";
import type { Outcome, PairTest, TestOptions } from "./test.ts";

// A test that counts or draws has a smallest p-value. Where that, corrected, is not below the level, nothing that the
// runs could have scored would be significant: that is worth saying, and a gate cannot rely on such a test.

/** The smallest adjusted p-value of each pair: that of all pairs at their smallest. NaN where there is no test. */
export function leastAdjusted(
  tested: readonly Outcome[],
  test: PairTest,
  { adjust }: Correction,
  options: TestOptions,
  topics: number,
): number[] {
  const [ofCounted, ofDrawn] = [false, true].map((isDrawn) => test.least?.(topics, options, isDrawn) ?? 0);
  const least = ({ drawn }: Outcome): number => (drawn === true ? ofDrawn! : ofCounted!);
  return adjust(tested.map((pair) => (Number.isNaN(pair.p) ? NaN : least(pair))));
}

/** A power of two, so that to multiply by it and divide again is exact. */
const tiny = 2 ** -40;

export function bluntNotes(
  tested: readonly Outcome[],
  least: readonly number[],
  test: PairTest,
  { adjust }: Correction,
  options: TestOptions,
  topics: number,
): Note[] {
  const pairs = least.filter((p) => !Number.isNaN(p)).length;
  const factor = (adjust(Array.from({ length: pairs }, () => tiny))[0] ?? tiny) / tiny;
  const among = factor > 1 ? ` among ${counted(pairs, "pair", "pairs")}` : "";
  const { level, resamples } = options;
  const isBlunt = (p: number): boolean => !Number.isNaN(p) && !isBelow(p, level);
  const note = (drawn: boolean, what: string, suffices: (many: number) => number): Note[] => {
    const count = tested.filter((pair, i) => (pair.drawn === true) === drawn && isBlunt(least[i]!)).length;
    if (count === 0) return [];
    let [less, enough] = [1, 1];
    while (!isBelow(suffices(enough) * factor, level)) [less, enough] = [enough, 2 * enough];
    while (enough - less > 1) {
      const middle = Math.floor((less + enough) / 2);
      if (isBelow(suffices(middle) * factor, level)) enough = middle;
      else less = middle;
    }
    const message = `${what} cannot show a difference at ${level}${among}; from ${enough.toLocaleString("en")} on they can`;
    return [{ code: drawn ? "few-resamples" : "few-topics", message, count }];
  };
  return [
    ...note(true, counted(resamples, "resample", "resamples"), (many) =>
      test.least!(topics, { ...options, resamples: many }, true),
    ),
    ...note(false, `${counted(topics, "topic", "topics")} under the ${test.title}`, (many) =>
      test.least!(many, options, false),
    ),
  ];
}
