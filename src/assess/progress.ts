// How far somebody is with their topics, and how long they worked on each.

import type { Stored } from "./action.ts";
import { type DocumentState, judgedAs, lacksEntry } from "./document-state.ts";
import type { JudgingLog } from "./judging-log.ts";
import type { Judging } from "./judging.ts";
import { documentsOf, topicsOf } from "./lists.ts";
import { sumBy } from "../base/number.ts";
import { size } from "../text/range.ts";

/** How far somebody is with a topic. */
export interface TopicProgress {
  readonly topic: string;
  readonly documents: number;
  readonly judged: number;
  readonly relevant: number;
  readonly cannot: number;
  readonly later: number;
  /** Relevant documents without an entry point, where the judging asks for one. */
  readonly withoutEntry: number;
  /** Highlighted characters of the documents that count as relevant. */
  readonly characters: number;
  /** Time spent. */
  readonly milliseconds: number;
}

/** How far somebody is, topic by topic. */
export function progressOf(judging: Judging, log: JudgingLog, assessor: string): TopicProgress[] {
  const spent = timeByTopic(log.by(assessor));
  return topicsOf(judging, log, assessor).map((topic) => {
    const states = documentsOf(judging, log, assessor, topic).map((doc) => log.state(assessor, topic, doc));
    const count = (isOne: (state: DocumentState) => boolean): number => states.filter(isOne).length;
    const relevant = states.filter((state) => judgedAs(state) === "relevant");
    return {
      topic,
      documents: states.length,
      judged: count((state) => judgedAs(state) !== undefined),
      relevant: relevant.length,
      cannot: count(({ verdict }) => verdict === "cannot"),
      later: count(({ verdict }) => verdict === "later"),
      withoutEntry: count((state) => lacksEntry(judging.settings, state)),
      characters: sumBy(relevant, ({ ranges }) => size(ranges)),
      milliseconds: spent.get(topic) ?? 0,
    };
  });
}

/** Whoever does nothing for longer is taken to be away. In milliseconds. */
const longestPause = 5 * 60_000;

/**
 * How long somebody worked: the time between one action and the next, by the server's clock, where it is not a pause. A clock
 * that was set back adds nothing.
 */
export function timeSpent(actions: readonly Pick<Stored, "received">[]): number {
  let spent = 0;
  for (let i = 1; i < actions.length; i++) {
    const gap = actions[i]!.received - actions[i - 1]!.received;
    if (gap <= longestPause) spent += Math.max(0, gap);
  }
  return spent;
}

/** The same by topic: the time before an action belongs to that action's topic. */
export function timeByTopic(actions: readonly Stored[]): Map<string, number> {
  const spent = new Map<string, number>();
  for (const [i, one] of actions.entries()) {
    const { topic } = one.action;
    const before = i === 0 ? 0 : timeSpent([actions[i - 1]!, one]);
    spent.set(topic, (spent.get(topic) ?? 0) + before);
  }
  return spent;
}
