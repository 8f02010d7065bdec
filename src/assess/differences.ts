import { intersect, type RangeSet, size, union } from "../text/range.ts";
import { adjudicator } from "./action.ts";
import type { DocumentState } from "./document-state.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { documentsOf } from "./lists.ts";
import { allAlike, countedJudges, judgedAs, relevantText } from "./what-counts.ts";

/** A document that several judged, or one that is asked for and somebody judged. */
export interface Difference {
  readonly doc: string;
  /** Those who judged it, and what they made of it. */
  readonly states: ReadonlyMap<string, DocumentState>;
  /** Whether all of them come to the same. */
  readonly agree: boolean;
  /** What the adjudicator made of it; undefined where that has not been judged. */
  readonly adjudicated: DocumentState | undefined;
  /** Text that all of them take as relevant, and that any of them does. */
  readonly both: RangeSet;
  readonly either: RangeSet;
}

/**
 * The documents of a topic that two or more judged whose work counts, those where they differ first; and one that is asked for, also
 * where one alone judged it.
 */
export function differencesOf(judging: Judging, log: JudgingLog, topic: string, asked?: string): Difference[] {
  const counted = new Set(countedJudges(judging, log, topic));
  const judges = judging.assessors.map(({ name }) => name).filter((name) => counted.has(name));
  const found = documentsOf(judging, log, adjudicator, topic).flatMap((doc) => {
    const states = new Map(
      judges
        .map((name) => [name, log.state(name, topic, doc)] as const)
        .filter(([, state]) => judgedAs(state) !== undefined),
    );
    return states.size < (doc === asked ? 1 : 2) ? [] : [difference(doc, states, log.state(adjudicator, topic, doc))];
  });
  return found.sort((a, b) => Number(a.agree) - Number(b.agree) || apart(b) - apart(a));
}

function difference(doc: string, states: ReadonlyMap<string, DocumentState>, decided: DocumentState): Difference {
  const texts = [...states.values()].map(relevantText);
  return {
    doc,
    states,
    agree: allAlike([...states.values()]),
    adjudicated: judgedAs(decided) === undefined ? undefined : decided,
    both: texts.reduce(intersect),
    either: texts.reduce(union),
  };
}

/** Characters that some highlighted and others did not. */
function apart({ both, either }: Difference): number {
  return size(either) - size(both);
}
