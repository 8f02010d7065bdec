import { type FaultCode, InputError, type Place } from "../../base/input-error.ts";
import { castitleFaults, type Topic, type TopicField } from "../../data/topics.ts";
import { decimal, quoted } from "./columns.ts";
import type { Context } from "./context.ts";

/** Finds what is wrong with lines that can be scored anyway, for validation. */
export interface Remarks {
  /** Checks the rank of a result. */
  rank(topic: string, text: string, place: Place): void;
  /** Checks the run's name on a line. */
  tag(name: string, place: Place): void;
}

/**
 * Undefined if remarks are not asked for. `inTurn` means that no topic comes back, so only the last topic has to be
 * remembered.
 */
export function remarks({ onRemark }: Context, inTurn = false): Remarks | undefined {
  if (onRemark === undefined) return undefined;
  const ranks = new Map<string, Map<number, number | undefined>>(); // by topic and rank: the line
  let first: { readonly name: string; readonly line: number | undefined } | undefined;

  function say(message: string, place: Place, code: FaultCode): void {
    onRemark!(new InputError(message, place, { code }));
  }

  return {
    rank(topic, text, place) {
      const rank = decimal(text);
      const what = `topic ${topic}: rank ${quoted(text)}`;
      if (rank === undefined || !Number.isSafeInteger(rank) || rank < 1)
        return say(`${what} is no rank; expected whole numbers from 1`, place, "no-rank");
      if (inTurn && !ranks.has(topic)) ranks.clear();
      const taken = ranks.get(topic) ?? new Map<number, number | undefined>();
      ranks.set(topic, taken);
      if (taken.has(rank))
        say(`${what} again, first on line ${taken.get(rank)}; expected each once a topic`, place, "repeated-rank");
      else taken.set(rank, place.line);
    },
    tag(name, place) {
      first ??= { name, line: place.line };
      if (name === first.name) return;
      const before = `line ${first.line} has ${quoted(first.name)}`;
      say(`run name ${quoted(name)}, but ${before}; expected one a file`, place, "several-tags");
    },
  };
}

/** Checks the castitle of a topic, which should be NEXI. */
export function remarkCastitle(id: string, castitle: string, place: Place, { onRemark }: Context): void {
  if (onRemark === undefined) return;
  for (const { topic, column, message } of castitleFaults([{ id, castitle }]))
    onRemark(new InputError(`topic ${topic}, castitle, column ${column}: ${message}`, place, { code: "castitle" }));
}

/** The fields that a topic must have. A topic without a castitle asks for any element about its title. */
const requiredFields: readonly TopicField[] = ["title", "description", "narrative"];

/** Checks the fields of a topic. `empty` has the places of fields without text. */
export function remarkFields(
  topic: Topic,
  place: Place,
  empty: ReadonlyMap<string, Place>,
  { onRemark }: Context,
): void {
  if (onRemark === undefined) return;
  for (const field of requiredFields) {
    if (topic[field]?.trim()) continue;
    const emptyPlace = empty.get(field);
    const [what, code] = emptyPlace ? (["empty", "empty-field"] as const) : (["missing", "missing-field"] as const);
    const message = `topic ${topic.id}: ${field} is ${what}; expected a ${field} with text`;
    onRemark(new InputError(message, emptyPlace ?? place, { code }));
  }
}

/** The place where a column of a line begins. Lines and columns are counted from 1, as in an editor. */
export function columnPlace(text: string, line: number, column: number): Place {
  const [before] = new RegExp(`^[ \\t]*(?:[^ \\t]+[ \\t]+){${column - 1}}`).exec(text) ?? [""];
  return { line, column: [...before].length + 1 };
}
