import { type Holder, newIn } from "./held-cells.ts";

/** What reading on brings, as far as one can hope: so much more is found, for so much more that is read. */
interface Step {
  readonly found: number;
  readonly read: number;
}

/**
 * Finds the steps in which some chunks could be read, the best first, if each could be read up to anywhere and what they share were
 * found in each of them. No list finds more: what a chunk adds to others is never more than what it adds to fewer, and the steps of
 * a chunk are the edges of the upper hull of what its beginnings find.
 */
export type StepFinder = (holders: readonly Holder[], held: Uint8Array) => Step[];

export function stepFinder(): StepFinder {
  const untouched = new Map<Holder, Step[]>(); // while nothing of it is held
  function stepsOf(holder: Holder, held: Uint8Array): Step[] {
    if (holder.cells.some(({ cell }) => held[cell] === 1)) return hullOf(holder, held);
    const steps = untouched.get(holder) ?? hullOf(holder, held);
    untouched.set(holder, steps);
    return steps;
  }
  return (holders, held) => {
    const steps = holders.flatMap((holder) => stepsOf(holder, held));
    return steps.sort((a, b) => b.found * a.read - a.found * b.read);
  };
}

function hullOf(holder: Holder, held: Uint8Array): Step[] {
  const hull: Step[] = [];
  if (newIn(holder, held) === 0) return hull;
  const { cells, stops } = holder;
  let [found, read] = [0, 0];
  let [next, whole] = [0, 0]; // the first piece that does not end yet, and what those before it find
  for (const { length, cost } of stops) {
    for (; next < cells.length && cells[next]!.from + cells[next]!.length <= length; next++)
      if (held[cells[next]!.cell] === 0) whole += cells[next]!.length;
    const begun = cells[next];
    const part = begun !== undefined && held[begun.cell] === 0 ? Math.max(0, length - begun.from) : 0;
    let step = { found: whole + part - found, read: cost - read };
    if (step.found === 0) continue;
    [found, read] = [found + step.found, cost];
    // As long as it rises no less than the step before, the two are one.
    for (let last = hull.at(-1); last !== undefined && step.found * last.read >= last.found * step.read;) {
      step = { found: step.found + last.found, read: step.read + last.read };
      hull.pop();
      last = hull.at(-1);
    }
    hull.push(step);
  }
  return hull;
}

/** The most that such steps find within a budget. */
export function mostFound(steps: readonly Step[], budget: number): number {
  let [found, left] = [0, budget];
  for (const step of steps) {
    if (step.read >= left) return Math.floor(found + (step.found * left) / step.read + rounding);
    found += step.found;
    left -= step.read;
  }
  return found;
}

/** The least that such steps read to find so much; Infinity where they do not. */
export function leastRead(steps: readonly Step[], wanted: number): number {
  let [read, left] = [0, wanted];
  for (const step of steps) {
    if (left <= 0) break;
    if (step.found >= left) return Math.ceil(read + (step.read * left) / step.found - rounding);
    read += step.read;
    left -= step.found;
  }
  return left <= 0 ? read : Infinity;
}

/** Whole numbers are not to be missed by a rounding error. */
const rounding = 1e-6;
