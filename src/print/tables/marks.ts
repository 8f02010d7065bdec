import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { pairTests } from "../../compare/index.ts";
import type { ScoreMarks } from "../../compare/marks.ts";
import { correctionWords } from "./comparing/pairs.ts";

/** The letters beside a mean: "bc"; of more than 26 runs with commas, and stretches of them as "c–ak". */
export function marksText({ letters }: Pick<ScoreMarks, "letters">, beaten: readonly number[]): string {
  if (letters.length <= 26) return beaten.map((run) => letters[run]!).join("");
  const found: [first: number, last: number][] = [];
  for (const run of beaten) {
    const stretch = found.at(-1);
    if (stretch !== undefined && stretch[1] === run - 1) stretch[1] = run;
    else found.push([run, run]);
  }
  return found
    .flatMap(([first, last]) => {
      if (last - first < 2) return first === last ? [letters[first]!] : [letters[first]!, letters[last]!];
      return [`${letters[first]!}–${letters[last]!}`];
    })
    .join(",");
}

/** The sentences below a table of scores: what a letter means, and by which test. */
export function marksWords({ comparisons }: Pick<ScoreMarks, "comparisons">): string[] {
  const [first] = comparisons;
  if (first === undefined) return [];
  const { test: name, correction, level, topics } = first;
  const { title, joint } = pairTests.find((each) => each.name === name)!;
  const drawn = comparisons.find(({ resamples }) => resamples !== undefined);
  const how = [
    title,
    "two-sided",
    ...(drawn === undefined ? [] : [`${counted(drawn.resamples!, "resample", "resamples")}, seed ${drawn.seed}`]),
    overPairs(joint === true, correction, comparisons),
    `level ${level}`,
    counted(topics, "topic", "topics"),
  ];
  const untested = comparisons.filter(({ pairs }) => pairs.every(({ p }) => Number.isNaN(p)));
  return [
    `A mean bears the letters of the runs that it is significantly better than: ${how.join("; ")}.`,
    ...untested.map(({ pairs }) => `No test of ${visible(pairs[0]!.why ?? "")}.`), // it begins with the measure
  ];
}

/** How many pairs were tested. Those of runs that score the same cannot be, and may be more under one measure than under another. */
function overPairs(isJoint: boolean, correction: string, comparisons: ScoreMarks["comparisons"]): string {
  const counts = comparisons.map(({ pairs }) => pairs.filter(({ p }) => !Number.isNaN(p)).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (most === 0) return "no pair could be tested";
  const tested = least === most ? counted(most, "pair", "pairs") : `${least} to ${counted(most, "pair", "pairs")}`;
  if (isJoint) return `${tested} at once`;
  const words = correctionWords.get(correction);
  return words === undefined ? "no correction for the number of pairs" : `${words} over ${tested} of each measure`;
}

/** What JSON prints of the test. */
export function marksData({ comparisons }: ScoreMarks): object {
  const { test, side, correction, level, seed, resamples, topics } = comparisons[0]!;
  return { test, side, correction, level, seed, resamples, topics };
}
