import { sumBy } from "../base/number.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Results } from "../data/run.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import type { Scorer } from "./measures/name.ts";
import { interleaved } from "./form-faults.ts";
import { isGrouped } from "./refusals.ts";
import type { Task } from "./tasks.ts";

/** What was counted of a run, for its notes. */
export interface RunTally extends Counts {
  /** Topics of the run that are not judged, and judged ones that it leaves out. */
  readonly unjudged: readonly string[];
  readonly silent: readonly string[];
  /** The first document of the first topic. */
  readonly firstHead: string;
}

interface Counts {
  readonly overlapping: number;
  readonly pastEnd: number;
  readonly interleaving: number;
  /** Topics of the run that are judged, whether or not they are scored. */
  readonly judgedTopics: number;
  /** Documents with several results. */
  readonly severalEntries: number;
  /** The first ten documents of every topic that is scored, and those of them that were judged. */
  readonly heads: number;
  readonly judgedHeads: number;
}

/** What was counted of some of its topics: plain data, which may come from another thread. */
export interface TopicsTally extends Counts {
  readonly unjudged: readonly string[];
  /** By topic: its first document, until a judged one is seen; then the note that needs it is not made. */
  readonly firsts: ReadonlyMap<string, string>;
}

const headLength = 10;

/** Counts topic by topic. */
export function topicsTally(
  task: Task,
  scorers: readonly Scorer[],
  judgements: Judgements,
): {
  add(topic: string, results: Results, gained: TopicGains | undefined): void;
  end(): TopicsTally;
} {
  const unjudged: string[] = [];
  const needsEntries = scorers.some(({ needs }) => needs.includes("entry points"));
  let [overlapping, pastEnd, interleaving, severalEntries, heads, judgedHeads, judgedTopics] = [0, 0, 0, 0, 0, 0, 0];
  const firsts = new Map<string, string>();

  return {
    add(topic, results, gained) {
      if (gained !== undefined || judgements.topics.has(topic)) judgedTopics++;
      else unjudged.push(topic);
      if (gained === undefined) return;
      overlapping += gained.overlapping;
      pastEnd += gained.pastEnd;
      if (needsEntries) severalEntries += gained.documents.filter((document) => document.results.length > 1).length;
      if (task.form.grouped && !isGrouped(results)) interleaving += interleaved(topic, results.passages()).length;
      heads += Math.min(gained.documentCount, headLength);
      for (let i = 0; i < gained.judgedAt.length && gained.judgedAt[i]! < headLength; i++) judgedHeads++;
      if (judgedHeads === 0 && results.documents > 0) firsts.set(topic, results.idOf(0));
    },
    end: () => ({
      unjudged,
      overlapping,
      pastEnd,
      interleaving,
      judgedTopics,
      severalEntries,
      heads,
      judgedHeads,
      firsts,
    }),
  };
}

/** Finds the topics of a run that come back after lines of others. */
export function returningTopics(): { add(topic: string, results: Results): void; found(): string[] } {
  const spans: { readonly topic: string; readonly count: number; readonly first: number; readonly last: number }[] = [];
  return {
    add(topic, { count, lines }) {
      if (lines !== undefined && count > 0) spans.push({ topic, count, first: lines[0], last: lines[1] });
    },
    found() {
      const inOrder = spans.toSorted((a, b) => a.first - b.first);
      let end = 0; // of all topics before
      return inOrder.flatMap(({ topic, count, first, last }, i) => {
        const meetsOthers = first < end || (inOrder[i + 1]?.first ?? Infinity) < last;
        end = Math.max(end, last);
        return meetsOthers && last - first + 1 > count ? [topic] : [];
      });
    },
  };
}

/** The tally of a run from those of its parts; `scored` are its topics in the order of the judgements. */
export function runTally(
  parts: readonly TopicsTally[],
  scored: readonly string[],
  silent: readonly string[],
): RunTally {
  const total = (name: keyof Counts): number => sumBy(parts, (part) => part[name]);
  const judgedHeads = total("judgedHeads");
  const firsts = new Map(judgedHeads > 0 ? [] : parts.flatMap((part) => [...part.firsts]));
  return {
    unjudged: parts.flatMap((part) => part.unjudged),
    silent,
    overlapping: total("overlapping"),
    pastEnd: total("pastEnd"),
    interleaving: total("interleaving"),
    judgedTopics: total("judgedTopics"),
    severalEntries: total("severalEntries"),
    heads: total("heads"),
    judgedHeads,
    firstHead: firsts.get(scored.find((topic) => firsts.has(topic)) ?? "") ?? "",
  };
}
