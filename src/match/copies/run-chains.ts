import { groupBy } from "../../base/lists.ts";
import { firstWhere } from "../../base/smallest.ts";
import type { CommonRun } from "./common-runs.ts";
import { widestGap } from "./copy-kinds.ts";

/** For each run: the letters and digits of the best chain of runs of its passage that it belongs to. */
export function chainLetters(runs: readonly CommonRun[]): Map<CommonRun, number> {
  const ofPassages = [...groupBy(runs, ({ passage }) => passage).values()];
  return new Map(ofPassages.flatMap((own) => chainLettersOf(own)));
}

/** The same for the runs of one passage. */
function chainLettersOf(runs: readonly CommonRun[]): [run: CommonRun, letters: number][] {
  const sorted = runs.toSorted((a, b) => a.at - b.at);
  const ending = runs.toSorted((a, b) => a.from + a.length - b.from - b.length);
  const byEnd = groupBy(ending, (run) => run.at + run.length);
  const [before, after] = [new Map<CommonRun, number>(), new Map<CommonRun, number>()]; // the letters of the chain before a run, and after it
  for (const run of sorted)
    for (const other of endingNear(run, byEnd))
      raise(before, run, (before.get(other) ?? 0) + other.letters - shared(other, run));
  for (const run of sorted.toReversed())
    for (const other of endingNear(run, byEnd))
      raise(after, other, (after.get(run) ?? 0) + run.letters - shared(other, run));
  return runs.map((run) => [run, (before.get(run) ?? 0) + run.letters + (after.get(run) ?? 0)]);
}

function raise(letters: Map<CommonRun, number>, run: CommonRun, most: number): void {
  if (most > (letters.get(run) ?? 0)) letters.set(run, most);
}

/** The runs that a run may continue. Runs that end at one place are in the order of their ends in the passage. */
function endingNear(run: CommonRun, byEnd: ReadonlyMap<number, readonly CommonRun[]>): CommonRun[] {
  const found: CommonRun[] = [];
  for (let end = run.at - widestGap; end <= run.at + widestGap; end++) {
    const some = byEnd.get(end) ?? [];
    for (let i = firstFrom(some, run.from - widestGap); i < some.length; i++) {
      const other = some[i]!;
      if (other.from + other.length > run.from + widestGap) break;
      if (follows(other, run)) found.push(other);
    }
  }
  return found;
}

/** The index of the first run that ends in the passage at a place or after it. */
function firstFrom(some: readonly CommonRun[], place: number): number {
  return firstWhere(0, some.length, (i) => some[i]!.from + some[i]!.length >= place);
}

/** True if a run begins where another ends, or near it. After an edit, both may share a character or two. */
function follows(first: CommonRun, next: CommonRun): boolean {
  if (next.from <= first.from || next.at <= first.at) return false;
  return gaps(first, next).every((gap) => Math.abs(gap) <= widestGap);
}

function gaps(first: CommonRun, next: CommonRun): readonly [from: number, at: number] {
  return [next.from - first.from - first.length, next.at - first.at - first.length];
}

/** The number of units that both runs have. They count once. */
function shared(first: CommonRun, next: CommonRun): number {
  return Math.max(0, ...gaps(first, next).map((gap) => -gap));
}
