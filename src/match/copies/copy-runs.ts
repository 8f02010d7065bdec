import { type CommonRun, type RunFinder, runFinder, type SoughtPassage } from "./common-runs.ts";
import type { ComparedText } from "./compared-text.ts";
import { type CopyKind, leastLetters, shortestPiece } from "./copy-kinds.ts";
import { chainLetters } from "./run-chains.ts";
import { workLimit } from "./work.ts";

/** A run that makes a copy. Its weight is the number of letters and digits. */
interface WeightedRun extends CommonRun {
  readonly weight: number;
}

/**
 * Finds the runs that make copies in a stretch of a text, those with the most letters and digits first. Equal ones are
 * in the order of the highlights, and then of their places.
 */
export function copyRuns(passages: readonly SoughtPassage[], kind: CopyKind): RunFinder {
  const runsIn = runFinder(passages, kind === "near" ? shortestPiece : leastLetters, workLimit());
  const weightedIn = kind === "near" ? chained(runsIn, passages) : alone(runsIn);
  return (doc, text, first, last) =>
    weightedIn(doc, text, first, last)
      .filter(({ weight }) => weight >= leastLetters)
      .sort((a, b) => b.weight - a.weight || a.passage - b.passage || a.from - b.from || a.at - b.at);
}

type WeightedFinder = (doc: string, text: ComparedText, first: number, last: number) => WeightedRun[];

function alone(runsIn: RunFinder): WeightedFinder {
  return (...stretch) => runsIn(...stretch).map((run) => ({ ...run, weight: run.letters }));
}

/**
 * The weight of a run is that of the chain it belongs to, which may reach beyond the stretch. No chain is longer than
 * twice its passage. The last result is remembered, because the results of a document are often next to each other.
 */
function chained(runsIn: RunFinder, passages: readonly SoughtPassage[]): WeightedFinder {
  const reach = 2 * passages.reduce((most, { text }) => Math.max(most, text.folded.length), 0); // no chain goes further
  let known:
    | { readonly doc: string; readonly from: number; readonly to: number; readonly runs: WeightedRun[] }
    | undefined;
  return (doc, text, first, last) => {
    const [from, to] = [Math.max(0, first - reach), Math.min(text.folded.length, last + reach)];
    if (known?.doc !== doc || known.from !== from || known.to !== to) {
      const within = runsIn(doc, text, first, last);
      if (within.length === 0) return [];
      const letters = chainLetters(from === first && to === last ? within : runsIn(doc, text, from, to));
      known = { doc, from, to, runs: Array.from(letters, ([run, weight]) => ({ ...run, weight })) };
    }
    return known.runs.filter(({ at, length }) => at < last && at + length > first);
  };
}
