// A test that counts or draws cannot give p-values below some smallest value. If that value, after correction, is not
// below the level, no scores at all could be significant. Notes report this, and a gate must not rely on such a test.

import { counted, type Note } from "../base/note.ts";
import { isBelow } from "../base/same.ts";
import { smallestFrom } from "../base/smallest.ts";
import type { Correction } from "../base/statistics/corrections.ts";
import type { PairOutcome, PairTest, TestOptions } from "./test.ts";

/** The test that was made on pairs of runs, and the outcome of each pair. */
export interface Tested {
  readonly outcomes: readonly PairOutcome[];
  readonly test: PairTest;
  readonly correction: Correction;
  readonly options: TestOptions;
  readonly topics: number;
}

/**
 * The smallest possible adjusted p-value of each pair, if all pairs have their smallest p-value. NaN if there is no
 * test.
 */
export function leastAdjusted({ outcomes, test, correction, options, topics }: Tested): number[] {
  const [ofCounted, ofDrawn] = [false, true].map((isDrawn) => test.least?.(topics, options, isDrawn) ?? 0);
  const least = ({ drawn }: PairOutcome): number => (drawn === true ? ofDrawn! : ofCounted!);
  return correction.adjust(outcomes.map((pair) => (Number.isNaN(pair.p) ? NaN : least(pair))));
}

/** A power of two, so that multiplying and dividing by it are exact. */
const tiny = 2 ** -40;

/**
 * Notes that no difference could be significant, with the number of topics or resamples that would be enough. `least`
 * is from leastAdjusted.
 */
export function bluntNotes({ outcomes, test, correction, options, topics }: Tested, least: readonly number[]): Note[] {
  const { factor, among } = raised(least, correction);
  const { level, resamples } = options;
  const isBlunt = (p: number): boolean => !Number.isNaN(p) && !isBelow(p, level);
  const note = (drawn: boolean, what: string, leastOf: (many: number) => number): Note[] => {
    const count = outcomes.filter((pair, i) => (pair.drawn === true) === drawn && isBlunt(least[i]!)).length;
    if (count === 0) return [];
    const enough = smallestFrom(1, (many) => isBelow(leastOf(many) * factor, level))!;
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

/**
 * Notes that a bootstrap finds differences on fewer topics than any test without assumptions could. A resample of two
 * or three topics often has one topic several times, so a difference with the same sign on all of them seems certain.
 */
export function hastyNotes({ test, correction, options, topics }: Tested, adjusted: readonly number[]): Note[] {
  const { justified, title } = test;
  const { level } = options;
  const stars = adjusted.filter((p) => isBelow(p, level)).length;
  if (justified === undefined || stars === 0) return [];
  const { factor, among } = raised(adjusted, correction);
  const suffices = (many: number): boolean => isBelow(justified(many, options) * factor, level);
  if (suffices(topics)) return [];
  const found = `the ${title} finds ${counted(stars, "difference", "differences")} at ${level}`;
  const least = `without assumptions nothing is significant${among} on fewer than ${smallestFrom(1, suffices)}`;
  const message = `${counted(topics, "topic", "topics")} cannot tell, though ${found}: ${least}`;
  return [{ code: "few-topics", message, count: stars }];
}

/** The factor by which the correction raises p-values that are all equal, and words for messages. */
function raised(ps: readonly number[], correction: Correction): { factor: number; among: string } {
  const pairs = ps.filter((p) => !Number.isNaN(p)).length;
  const factor = raisedBy(pairs, correction);
  return { factor, among: factor > 1 ? ` among ${counted(pairs, "pair", "pairs")}` : "" };
}

/** The factor by which a correction raises this many equal p-values. */
export function raisedBy(tests: number, { adjust }: Correction): number {
  return (adjust(Array.from({ length: tests }, () => tiny))[0] ?? tiny) / tiny;
}
