import { InputError } from "../base/input-error.ts";
import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { betterIn, endsAtOne, readMeasure, type Scorer } from "../score/measures/name.ts";
import type { Evaluation } from "../score/evaluation.ts";
import { isGiven, givenKind } from "./given.ts";
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
    bounds: Bounds,
  ): MatcherResult {
    const { atLeast, atMost } = checkedBounds(bounds);
    if (typeof measure !== "string")
      throw new InputError(`the measure of toScore is ${givenKind(measure)}; expected a name, such as "R@4000ch"`);
    refuseOther(received);
    const { name, better } = measureOf(received, measure);
    for (const bound of [atLeast, atMost].filter(Number.isFinite))
      if (endsAtOne(name) && (bound < 0 || bound > 1))
        throw new InputError(
          `a bound of toScore is ${bound}, and ${name} is from 0 to 1; expected a bound in that range${bound > 1 && bound <= 100 ? `, such as ${bound / 100}` : ""}`,
        );
    const { runs, notes } = evaluationOf(received, name);
    if (runs.length === 0) throw new InputError("toScore was given no run; expected one at least");
    if (!runs.every(({ mean }) => Object.hasOwn(mean, name)))
      throw new InputError(`toScore was given an evaluation without ${name}; expected it among its measures`);
    const unknown = runs.filter(({ mean }) => typeof mean[name] !== "number" || Number.isNaN(mean[name]));
    if (unknown.length > 0) return untold(this, name, unknown[0]!.run);
    const outside = runs.filter(({ mean }) => isBelow(mean[name]!, atLeast) || isBelow(atMost, mean[name]!));
    const pass = outside.length === 0;
    return {
      pass,
      message() {
        const lines = (pass ? runs : outside).map(({ run, mean, topics }) => {
          // The topics that push the mean past its bound; for a run that passes, its worst topics.
          const isHigh = pass ? better === "less" : isBelow(atMost, mean[name]!);
          const inOrder = scoresByTopic(topics).sort(([, a], [, b]) =>
            isHigh ? b[name]! - a[name]! : a[name]! - b[name]!,
          );
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

/** Without types a bound may be a text, which no mean is below. */
function checkedBounds(bounds: unknown): Required<{ readonly [K in keyof Bounds]: number }> {
  const { atLeast = -Infinity, atMost = Infinity } = isGiven(bounds) ? (bounds as Bounds) : {};
  for (const bound of [atLeast, atMost] as unknown[])
    if (typeof bound !== "number" || Number.isNaN(bound))
      throw new InputError(
        `a bound of toScore is ${typeof bound === "object" ? givenKind(bound) : String(bound)}; expected a number`,
      );
  if (atLeast === -Infinity && atMost === Infinity)
    throw new InputError("toScore needs a bound, as in { atLeast: 0.8 }");
  if (atLeast > atMost)
    throw new InputError(`toScore was given atLeast ${atLeast} and atMost ${atMost}; expected atLeast ≤ atMost`);
  return { atLeast, atMost };
}

function refuseOther(received: unknown): void {
  const hasTopics = (value: unknown): boolean => isGiven(value) && "topics" in value && value.topics instanceof Map;
  const isTrack = (value: object): boolean =>
    "judgements" in value && "run" in value && hasTopics(value.judgements) && hasTopics(value.run);
  const isRun = (value: unknown): boolean =>
    isGiven(value) && "mean" in value && isGiven(value.mean) && "topics" in value && isGiven(value.topics);
  const isScored = (value: object): boolean =>
    "runs" in value &&
    Array.isArray(value.runs) &&
    value.runs.every(isRun) &&
    "measures" in value &&
    Array.isArray(value.measures);
  if (isGiven(received) && (Array.isArray(received) || isScored(received) || isTrack(received))) return;
  const found = typeof received === "object" && received !== null ? givenKind(received) : String(received);
  throw new InputError(`toScore was given ${found}; expected a track, its cases, or what evaluate returns`);
}

/** The scores of each topic. What was saved as JSON and read again has an object in place of the Map. */
function scoresByTopic(topics: Evaluation["runs"][number]["topics"]): [string, Readonly<Record<string, number>>][] {
  return topics instanceof Map ? [...topics] : Object.entries(topics);
}

/** A mean that is not a number is neither inside nor outside the bounds: the assertion fails, also with `not`. */
function untold(state: unknown, measure: string, run: string): MatcherResult {
  const isNot = typeof state === "object" && state !== null && "isNot" in state && state.isNot === true;
  return {
    pass: isNot,
    message: () => `${run}: ${measure} is not a number, so it is neither inside nor outside a bound`,
  };
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
  const asked = "judgements" in received ? received : track(received);
  if (asked.judgements.topics.size === 0) throw new InputError("toScore was given no question; expected one at least");
  return scoreTrack(asked, [measure]);
}

function range(atLeast: number, atMost: number): string {
  if (atMost === Infinity) return `at least ${atLeast}`;
  return atLeast === -Infinity ? `at most ${atMost}` : `from ${atLeast} to ${atMost}`;
}
