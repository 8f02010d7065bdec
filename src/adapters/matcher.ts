import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { betterIn, readMeasure, type Scorer } from "../measures/name.ts";
import type { Evaluation } from "../scores/evaluation.ts";
import { scoreTrack } from "./score.ts";
import { type RagCase, type Track, track } from "./track.ts";

/** The bounds of the mean, both included. */
export interface Bounds {
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

/** For the types of a test runner: `declare module "vitest" { interface Matchers<T> extends ScoreMatchers<T> {} }`. */
export interface ScoreMatchers<R = unknown> {
  toScore(measure: string, bounds: Bounds): R;
}

/** What the matcher gives to Vitest and Jest alike. */
export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** How many topics a message names. */
const shown = 5;

/** For `expect.extend(matchers)`: `expect(track(cases)).toScore("R@4000ch", { atLeast: 0.8 })`. */
export const matchers = {
  toScore(
    this: unknown,
    received: Track | Evaluation | readonly RagCase[],
    measure: string,
    { atLeast = -Infinity, atMost = Infinity }: Bounds,
  ): MatcherResult {
    if (atLeast === -Infinity && atMost === Infinity)
      throw new TypeError("toScore needs a bound, as in { atLeast: 0.8 }");
    if (Number.isNaN(atLeast) || Number.isNaN(atMost)) throw new TypeError("a bound of toScore is not a number");
    refuseOther(received);
    const { name, better } = measureOf(received, measure);
    const { runs, notes } = evaluationOf(received, name);
    if (runs.length === 0) throw new TypeError("toScore was given no run");
    if (!runs.every(({ mean }) => Object.hasOwn(mean, name)))
      throw new TypeError(`toScore was given an evaluation without ${name}`);
    const unknown = runs.filter(({ mean }) => Number.isNaN(mean[name]!));
    if (unknown.length > 0) return untold(this, name, unknown[0]!.run);
    const outside = runs.filter(({ mean }) => isBelow(mean[name]!, atLeast) || isBelow(atMost, mean[name]!));
    const pass = outside.length === 0;
    return {
      pass,
      message() {
        const lines = (pass ? runs : outside).map(({ run, mean, topics }) => {
          // The topics that push the mean past its bound; for a run that passes, its worst topics.
          const isHigh = pass ? better === "less" : isBelow(atMost, mean[name]!);
          const inOrder = [...topics].sort(([, a], [, b]) => (isHigh ? -1 : 1) * (a[name]! - b[name]!));
          const list = inOrder.slice(0, shown).map(([topic, scores]) => `  ${fixed(scores[name]!, 4)}  ${topic}`);
          const which = isHigh ? "highest" : "lowest";
          return [`${run}: ${name} is ${fixed(mean[name]!, 4)}; the ${which} questions:`, ...list].join("\n");
        });
        const told = notes.slice(0, shown).map(({ message }) => `note: ${message}`);
        return [`expected ${name}${pass ? " not" : ""} to be ${range(atLeast, atMost)}`, ...lines, ...told].join("\n");
      },
    };
  },
};

/** A test that forgets `await` hands over a promise, and without types nothing else would say so. */
function refuseOther(received: unknown): void {
  const isObject = typeof received === "object" && received !== null;
  if (isObject && (Array.isArray(received) || "runs" in received || "judgements" in received)) return;
  const found = isObject && "then" in received ? "a promise, which wants await" : String(received);
  throw new TypeError(`toScore was given ${found}; expected a track, its cases, or what evaluate returns`);
}

/** A mean that is not a number is neither inside nor outside the bounds: the assertion fails, also with `not`. */
function untold(state: unknown, measure: string, run: string): MatcherResult {
  const isNot = typeof state === "object" && state !== null && "isNot" in state && state.isNot === true;
  return { pass: isNot, message: () => `${run}: ${measure} is not a number, of which no bound can be told` };
}

/** The name of a measure that was scored stays as it is: it may be a user's own measure, which is not in our table. */
function measureOf(
  received: Track | Evaluation | readonly RagCase[],
  measure: string,
): Pick<Scorer, "name" | "better"> {
  if (!("runs" in received)) return readMeasure(measure, { task: "chunks" });
  if (!received.measures.includes(measure)) return readMeasure(measure, { task: received.task });
  return { name: measure, better: betterIn(received, measure) };
}

function evaluationOf(received: Track | Evaluation | readonly RagCase[], measure: string): Evaluation {
  if ("runs" in received) return received;
  return scoreTrack("judgements" in received ? received : track(received), [measure]);
}

function range(atLeast: number, atMost: number): string {
  if (atMost === Infinity) return `at least ${atLeast}`;
  return atLeast === -Infinity ? `at most ${atMost}` : `from ${atLeast} to ${atMost}`;
}
