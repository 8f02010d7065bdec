import { InputError } from "../base/input-error.ts";
import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { betterIn, endsAtOne, readMeasure, type Scorer } from "../score/measures/name.ts";
import type { Evaluation } from "../score/evaluation.ts";
import { isGiven, givenKind } from "./given.ts";
import { scoreTrack } from "./score.ts";
import { type AnswerCase, type RagCase, type Track, track } from "./track.ts";

/** The bounds of the mean, both included. */
export interface Bounds {
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

/** For the types of a test runner: `declare module "vitest" { interface Matchers<T> extends ScoreMatchers<T> {} }`. */
export interface ScoreMatchers<R = unknown> {
  toScore(measure: string, bounds: Bounds): R;
  toCite(bounds: Readonly<Record<string, Bounds>>): R;
}

/** What the matcher gives to Vitest and Jest alike. */
export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** What the matchers take. */
type Scored = Track | Evaluation | readonly RagCase[] | readonly AnswerCase[];

type Matcher = "toScore" | "toCite";

/** How many topics a message names. */
const shown = 5;

/** For `expect.extend(matchers)`: `expect(track(cases)).toScore("R@4000ch", { atLeast: 0.8 })`. */
export const matchers = {
  toScore(this: unknown, received: Scored, measure: string, bounds: Bounds): MatcherResult {
    if (typeof measure !== "string")
      throw new InputError(`the measure of toScore is ${givenKind(measure)}; expected a name, such as "R@4000ch"`);
    return within(this, "toScore", received, [[measure, bounds]]);
  },

  /** What answers cite, by several measures at once: `expect(cases).toCite({ citationP: { atLeast: 0.9 }, quoteExact: { atLeast: 1 } })`. */
  toCite(this: unknown, received: Scored, bounds: Readonly<Record<string, Bounds>>): MatcherResult {
    const asked = isGiven(bounds) ? Object.entries(bounds) : [];
    if (asked.length === 0 || Array.isArray(bounds))
      throw new InputError(
        `toCite was given ${isGiven(bounds) && !Array.isArray(bounds) ? "no measure" : givenKind(bounds)}; expected bounds by measure, such as { citationP: { atLeast: 0.9 } }`,
      );
    return within(this, "toCite", received, asked);
  },
};

/** True if the means of all runs are within the bounds of each measure. */
function within(
  state: unknown,
  matcher: Matcher,
  received: Scored,
  asked: readonly (readonly [measure: string, bounds: Bounds])[],
): MatcherResult {
  const usual = matcher === "toCite" ? "citations" : "chunks";
  const checked = asked.map(([measure, bounds]) => ({ measure, ...checkedBounds(matcher, bounds) }));
  refuseOther(matcher, received);
  const named = checked.map((each) => ({ ...each, ...measureOf(received, each.measure, usual) }));
  for (const { name, atLeast, atMost } of named)
    for (const bound of [atLeast, atMost].filter(Number.isFinite))
      if (endsAtOne(name) && (bound < 0 || bound > 1))
        throw new InputError(
          `a bound of ${matcher} is ${bound}, and ${name} is from 0 to 1; expected a bound in that range${bound > 1 && bound <= 100 ? `, such as ${bound / 100}` : ""}`,
        );
  const evaluation = evaluationOf(
    matcher,
    received,
    named.map(({ name }) => name),
  );
  const { runs, notes } = evaluation;
  if (runs.length === 0) throw new InputError(`${matcher} was given no run; expected one at least`);
  const results = named.map((each) => boundsKept(matcher, evaluation, each));
  const untold = results.find((result) => result.untold !== undefined)?.untold;
  if (untold !== undefined) return doubtful(state, untold);
  const pass = results.every((result) => result.pass);
  return {
    pass,
    message() {
      const told = notes.slice(0, shown).map(({ message }) => `note: ${message}`);
      return [
        ...results.filter((result) => result.pass === pass).flatMap((result) => result.lines(pass)),
        ...told,
      ].join("\n");
    },
  };
}

interface BoundMeasure extends Pick<Scorer, "name" | "better"> {
  readonly atLeast: number;
  readonly atMost: number;
}

interface Kept {
  readonly pass: boolean;
  /** Why no mean can be compared with the bounds. */
  readonly untold?: string;
  /** What a message says of this measure: each run with the topics that push it past its bound, or its worst ones. */
  lines(pass: boolean): readonly string[];
}

function boundsKept(matcher: Matcher, { runs }: Evaluation, { name, better, atLeast, atMost }: BoundMeasure): Kept {
  if (!runs.every(({ mean }) => Object.hasOwn(mean, name)))
    throw new InputError(`${matcher} was given an evaluation without ${name}; expected it among its measures`);
  const unknown = runs.find(({ mean }) => typeof mean[name] !== "number" || Number.isNaN(mean[name]));
  if (unknown !== undefined)
    return {
      pass: false,
      untold: `${unknown.run}: ${name} is not a number, of which no bound can be told`,
      lines: () => [],
    };
  const outside = runs.filter(({ mean }) => isBelow(mean[name]!, atLeast) || isBelow(atMost, mean[name]!));
  return {
    pass: outside.length === 0,
    lines(pass) {
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
      return [`expected ${name}${pass ? " not" : ""} to be ${range(atLeast, atMost)}`, ...lines];
    },
  };
}

/** Without types a bound may be a text, which no mean is below. */
function checkedBounds(matcher: Matcher, bounds: unknown): Required<{ readonly [K in keyof Bounds]: number }> {
  const { atLeast = -Infinity, atMost = Infinity } = isGiven(bounds) ? (bounds as Bounds) : {};
  for (const bound of [atLeast, atMost] as unknown[])
    if (typeof bound !== "number" || Number.isNaN(bound))
      throw new InputError(
        `a bound of ${matcher} is ${typeof bound === "object" ? givenKind(bound) : String(bound)}; expected a number`,
      );
  if (atLeast === -Infinity && atMost === Infinity)
    throw new InputError(`${matcher} needs a bound, as in { atLeast: 0.8 }`);
  if (atLeast > atMost)
    throw new InputError(`${matcher} was given atLeast ${atLeast} and atMost ${atMost}; expected atLeast ≤ atMost`);
  return { atLeast, atMost };
}

function refuseOther(matcher: Matcher, received: unknown): void {
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
  throw new InputError(`${matcher} was given ${found}; expected a track, its cases, or what evaluate returns`);
}

/** The scores of each topic. What was saved as JSON and read again has an object in place of the Map. */
function scoresByTopic(topics: Evaluation["runs"][number]["topics"]): [string, Readonly<Record<string, number>>][] {
  return topics instanceof Map ? [...topics] : Object.entries(topics);
}

/** A mean that is not a number is neither inside nor outside the bounds: the assertion fails, also with `not`. */
function doubtful(state: unknown, message: string): MatcherResult {
  const isNot = typeof state === "object" && state !== null && "isNot" in state && state.isNot === true;
  return { pass: isNot, message: () => message };
}

/** The name of a measure that was scored stays as it is: it may be a user's own measure, which is not in our table. */
function measureOf(received: Scored, measure: string, task: string): Pick<Scorer, "name" | "better"> {
  if (!("runs" in received)) return readMeasure(measure, { task: isOfAnswers(received) ? "citations" : task });
  if (!received.measures.includes(measure)) return readMeasure(measure, { task: received.task });
  return { name: measure, better: betterIn(received, measure) };
}

function isOfAnswers(received: Exclude<Scored, Evaluation>): boolean {
  return "run" in received ? received.run.cites !== undefined : isGiven(received[0]) && "answer" in received[0];
}

function evaluationOf(matcher: Matcher, received: Scored, measures: readonly string[]): Evaluation {
  if ("runs" in received) return received;
  const asked = "judgements" in received ? received : track(received);
  if (asked.judgements.topics.size === 0)
    throw new InputError(`${matcher} was given no question; expected one at least`);
  if (matcher === "toCite" && asked.run.cites === undefined)
    throw new InputError("toCite was given retrieved passages; expected answers: { question, answer, gold }");
  return scoreTrack(asked, measures);
}

function range(atLeast: number, atMost: number): string {
  if (atMost === Infinity) return `at least ${atLeast}`;
  return atLeast === -Infinity ? `at most ${atMost}` : `from ${atLeast} to ${atMost}`;
}
