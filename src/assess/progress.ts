import { sumBy } from "../base/number.ts";
import { size } from "../text/range.ts";
import type { DocumentState } from "./document-state.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { documentsOf, topicsOf } from "./lists.ts";
import { timeByTopic } from "./time-spent.ts";
import { judgedAs, lacksEntry } from "./what-counts.ts";

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
