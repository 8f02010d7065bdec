import { sumBy } from "../../base/number.ts";
import { answersTo, type Judgements } from "../../data/judgements.ts";
import type { Evaluation } from "../evaluation.ts";
import { type Missed, missed, type MissedContext } from "./missed.ts";
import type { ReturnedLists } from "./missed-watch.ts";
import { type ReasonName, reasons } from "./reasons.ts";

/** What a run found and missed, by topic. */
export interface MissedByRun {
  readonly run: string;
  readonly topics: ReadonlyMap<string, MissedShares>;
  /** The means over topics, which add up to 1. */
  readonly mean: Shares;
}

/** Shares of the highlighted text: what was found, and what was missed for each reason. */
export interface Shares {
  readonly found: number;
  /** The share that was found and returned from copies alone, where those count. */
  readonly foundInCopies: number;
  readonly because: Readonly<Record<ReasonName, number>>;
}

/** The same of a topic, with the texts that were missed. */
interface MissedShares extends Missed {
  readonly shares: Shares;
}

/** Why the runs of an evaluation missed what they missed; their lists are in the same order. */
export function missedByRuns(
  judgements: Judgements,
  { runs }: Pick<Evaluation, "runs">,
  lists: readonly ReturnedLists[],
  context: MissedContext,
): MissedByRun[] {
  return runs.map(({ run, topics }, i) => {
    const each = Array.from(topics.keys(), (topic): [string, MissedShares] => {
      const list = lists[i]!.get(topic) ?? { read: [], below: [] }; // silence is an answer
      const own = missed(answersTo(judgements, topic), list, context);
      return [topic, { ...own, shares: sharesOf(own) }];
    });
    return { run, topics: new Map(each), mean: meanOf(each.map(([, { shares }]) => shares)) };
  });
}

function sharesOf({ relevant, found, foundInCopies, missed: texts }: Missed): Shares {
  const characters = (reason: ReasonName): number =>
    sumBy(texts, (text) => (text.reason === reason ? text.end - text.start : 0));
  return {
    found: found / relevant,
    foundInCopies: foundInCopies / relevant,
    because: byReason((reason) => characters(reason) / relevant),
  };
}

function meanOf(shares: readonly Shares[]): Shares {
  const mean = (value: (each: Shares) => number): number => sumBy(shares, value) / shares.length;
  return {
    found: mean(({ found }) => found),
    foundInCopies: mean(({ foundInCopies }) => foundInCopies),
    because: byReason((reason) => mean(({ because }) => because[reason])),
  };
}

function byReason(value: (reason: ReasonName) => number): Record<ReasonName, number> {
  return Object.fromEntries(reasons.map(({ name }) => [name, value(name)])) as Record<ReasonName, number>;
}
