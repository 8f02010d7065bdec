// Silence: questions that cannot be answered, and how systems treated them. It is not a measure. The means of measures
// are over topics that have an answer; these figures are shown next to them.

import { InputError } from "../base/input-error.ts";
import { hasRelevant, type Judgements } from "../data/judgements.ts";
import type { Results, Run } from "../data/run.ts";

/** Which topics count as unanswerable. */
export const unanswerableKinds = [
  { name: "said", about: "those of which the gold says so: answerable: false, is_impossible" },
  { name: "empty", about: "all judged topics without anything relevant" },
] as const;
export type UnanswerableKind = (typeof unanswerableKinds)[number]["name"];

/** How a run treated topics that cannot be answered. Plain data. */
export interface Silence {
  /** The number of topics that cannot be answered, and of those that can. */
  readonly unanswerable: number;
  readonly answerable: number;
  /** The number of unanswerable topics that it answered, and of answerable topics for which it returned nothing. */
  readonly falseAnswers: number;
  readonly falseRefusals: number;
  /** The number of characters that it returned or cited for unanswerable topics. None of them is relevant. */
  readonly read: number;
}

/** The figures of silence, with the names that gates and outputs use. For all of them, less is better. */
export const silenceNames = ["falseAnswer", "falseRefusal", "readInVain"] as const;
export type SilenceName = (typeof silenceNames)[number];

export function isSilenceName(name: string): name is SilenceName {
  return silenceNames.some((each) => each === name);
}

/**
 * The share of unanswerable topics that were answered, the share of answerable topics that were refused, and the
 * characters read per unanswerable topic.
 */
export function silenceFigures(silence: Silence): Readonly<Record<SilenceName, number>> {
  const { unanswerable, answerable, falseAnswers, falseRefusals, read } = silence;
  const share = (part: number, of: number): number => (of === 0 ? NaN : part / of);
  return {
    falseAnswer: share(falseAnswers, unanswerable),
    falseRefusal: share(falseRefusals, answerable),
    readInVain: share(read, unanswerable),
  };
}

/** The topics that cannot be answered. */
export function unanswerableTopics(judgements: Judgements, kind: UnanswerableKind | undefined): ReadonlySet<string> {
  const said = judgements.unanswerable ?? new Set<string>();
  if (kind !== "empty") return said;
  const empty = [...judgements.topics].flatMap(([topic, judged]) => (hasRelevant(judged) ? [] : [topic]));
  return new Set([...said, ...empty]);
}

/** Counts how a run treated topics. A topic that the run lacks counts as refused. */
export function silenceTally(
  judged: readonly string[],
  unanswerable: ReadonlySet<string>,
  cites: Run["cites"],
): { topic(topic: string, results: Results): void; end(): Silence | undefined } {
  const answered = new Set<string>();
  let read = 0;
  return {
    topic(topic, results) {
      const answer = cites?.get(topic);
      if (cites === undefined ? results.count > 0 : answer?.abstained === false) answered.add(topic);
      if (!unanswerable.has(topic)) return;
      for (const { start, end } of results.passages()) if (start >= 0) read += end - start;
    },
    end() {
      const hasRefused = cites !== undefined && [...cites.values()].some(({ abstained }) => abstained);
      const impossible = judged.filter((topic) => unanswerable.has(topic));
      if (impossible.length === 0 && !hasRefused) return undefined;
      const possible = judged.filter((topic) => !unanswerable.has(topic));
      return {
        unanswerable: impossible.length,
        answerable: possible.length,
        falseAnswers: impossible.filter((topic) => answered.has(topic)).length,
        falseRefusals: possible.filter((topic) => !answered.has(topic)).length,
        read,
      };
    },
  };
}

/** Refuses a limit on silence if no topic is unanswerable. */
export function refuseNoSilence(name: SilenceName, silence: Silence | undefined): void {
  const isThere = silence !== undefined && (name === "falseRefusal" || silence.unanswerable > 0);
  if (isThere) return;
  throw new InputError(
    `${name} needs questions that cannot be answered, and the gold names none; expected records with "answerable": false, or topics without highlights to count as such`,
    {},
    { remedy: { option: "unanswerable", value: "empty" } },
  );
}
