// What a user should know about one run. `topicsTally` counts while its topics are scored, `runTally` adds up the
// counts of several threads, and `runNotes` writes the notes.

import type { Yardstick } from "./run-scoring.ts";
import type { Run } from "../data/run.ts";
import type { Rules } from "./gain/rules.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { few } from "../base/list-words.ts";
import { isNeeded, type Say, teller } from "./notes.ts";
import { isGrouped, topicOfEach } from "./refusals.ts";
import { sumBy } from "../base/number.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Results } from "../data/run.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import type { Scorer } from "./measures/name.ts";
import { interleaved } from "./faults.ts";
import type { Task } from "./tasks.ts";

/** The counts of a run, for its notes. */
export interface RunTally extends Counts {
  /** Topics of the run that are not judged, and judged topics that the run lacks. */
  readonly unjudged: readonly string[];
  readonly silent: readonly string[];
  /** The first document of the first topic. */
  readonly firstHead: string;
}

interface Counts {
  readonly overlapping: number;
  readonly pastEnd: number;
  readonly interleaving: number;
  /** The number of judged topics in the run, whether or not they are scored. */
  readonly judgedTopics: number;
  /** Documents with several results. */
  readonly severalEntries: number;
  /** The number of documents among the first ten of every scored topic, and how many of them were judged. */
  readonly heads: number;
  readonly judgedHeads: number;
}

/** The counts of some topics of a run. Plain data, which may come from another thread. */
export interface TopicsTally extends Counts {
  readonly unjudged: readonly string[];
  /**
   * By topic: its first document. Recorded until a judged document is seen, because then the note that uses it is not
   * made.
   */
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

/** Finds the topics of a run whose lines come back after lines of other topics. */
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

/** The counts of a run, added up from those of its parts; `scored` has its topics in the order of the judgements. */
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

/** How a run was scored. */
interface HowScored extends Pick<Yardstick, "task" | "scorers" | "overlap" | "judgements" | "judgesNonrelevant"> {
  /** True if copies of text count. They may be in documents that are not judged. */
  readonly countsCopies: boolean;
}

/** Notes topics that come back later in a run, if the program whose rules are used starts them over. */
export function returningNotes(
  { name, source }: Pick<Run, "name" | "source">,
  topics: readonly string[],
  rules: Pick<Rules, "name">,
): Note[] {
  const what = counted(topics.length, "topic comes back after other topics", "topics come back after other topics");
  const message = `${source ?? name}: ${what}: ${few(topics)}; ${rules.name} starts over there, as if no article had come before; here the results of a topic are one list`;
  return noteIfAny("topic-comes-back", topics.length, message);
}

/** What a person should know of one run. */
export function runNotes(
  run: Pick<Run, "name" | "source">,
  { unjudged, judgedTopics, silent, overlapping, pastEnd, interleaving, severalEntries, ...heads }: RunTally,
  { task, scorers, overlap, ...judging }: HowScored,
): Note[] {
  const notes: Note[] = [];
  const say = teller(run.source ?? run.name, notes);

  if (judgedTopics === 0)
    say("no-topic-judged", unjudged.length, () => {
      const ids = topicOfEach(unjudged, judging.judgements);
      return `none of its topics is judged, and it is scored as if it had no results: ${ids}; do the ids match?`;
    });
  say("unjudged-topics", unjudged.length, (n) => {
    const what = counted(n, "topic is not judged and was", "topics are not judged and were");
    return `${what} ignored: ${few(unjudged)}`;
  });
  say("silent-topics", silent.length, (n) => {
    const what = counted(n, "judged topic has no results and scores", "judged topics have no results and score");
    return `${what} 0: ${few(silent)}`;
  });
  if (overlap === undefined && !task.form.mayOverlap && isNeeded("text", scorers))
    say("overlap", overlapping, (n) => {
      const what = counted(n, "result shares", "results share");
      return `${what} text with an earlier one; it gains once and costs each time (overlap: once)`;
    });
  say("past-end", pastEnd, (n) => {
    const what = counted(n, "result reaches", "results reach");
    return `${what} beyond the end of the document; is it of another version, or in another unit?`;
  });
  say("interleaved", interleaving, (n) => {
    const what = counted(n, "result stands", "results stand");
    return `${what} apart from the others of the document; documents rank by first appearance`;
  });
  if (isNeeded("entry points", scorers))
    say("several-entry-points", severalEntries, (n) => {
      const what = counted(n, "document has", "documents have");
      return `${what} several results; the first is the entry point`;
    });
  sayJudged(heads, judging, say);
  return notes;
}

/** Notes how much of the head of the lists was judged. Judgements that list only relevant documents cannot tell. */
function sayJudged(
  { heads, judgedHeads, firstHead }: Pick<RunTally, "heads" | "judgedHeads" | "firstHead">,
  { judgements, judgesNonrelevant, countsCopies }: Omit<HowScored, "task" | "scorers" | "overlap">,
  say: Say,
): void {
  const worth = countsCopies ? "only copies of highlighted text count from them" : "count as irrelevant";
  if (judgedHeads === 0)
    say("none-judged", heads, () => {
      const [judged] = [...judgements.topics.values()].flatMap((documents) => [...documents.keys()].slice(0, 1));
      const ids = `it has "${firstHead}"${judged === undefined ? "" : `, the judgements "${judged}"`}`;
      const copies = countsCopies ? `, and ${worth}` : "";
      return `none of its documents in the top ten is in the judgements${copies}; do the ids match? ${ids}`;
    });
  else if (judgesNonrelevant && judgedHeads < heads / 2)
    say("few-judged", heads - judgedHeads, (n) => {
      const what = counted(n, "document is", "documents are");
      return `of ${heads} in the top ten, ${what} not judged, and ${worth}`;
    });
}
