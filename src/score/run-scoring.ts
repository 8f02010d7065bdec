// Scores one run, topic by topic. Each topic is joined with its judgements, and every measure gives a number. At the
// end the means and the notes are made.

import type { Note } from "../base/note.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Results, Run, TopicSink } from "../data/run.ts";
import { columnGains, type Counting, type SharedResults } from "./gain/gain.ts";
import type { KnownTopic, KnownTopics } from "./gain/known-topic.ts";
import { passageResults } from "./gain/passage-results.ts";
import { scratch } from "./gain/scratch.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import type { Scorer } from "./measures/name.ts";
import { type CitedKinds, citedKinds } from "./cited-kinds.ts";
import { curveDrawing, type CurvePoint, type CurveRequest } from "./curves.ts";
import { readingNotes } from "./notes.ts";
import { returningNotes, returningTopics, runNotes, runTally, type TopicsTally, topicsTally } from "./run-notes.ts";
import { firstMalformed, refuseStrange } from "./refusals.ts";
import { type RunScores, runScores } from "./evaluation.ts";
import { type Silence, silenceTally } from "./silence.ts";
import { declaredTask, type Task } from "./tasks.ts";

/** Takes the topics of a run in any order, each once. */
export interface RunScoring {
  topic: TopicSink;
  /**
   * The scores of the topics so far. Undefined if the run must be scored as a whole, because it is refused, curves are
   * drawn, or an onlooker keeps something of it.
   */
  part(): ScoredTopics | undefined;
  /** Ends the run. `others` has the scores of topics that were scored elsewhere. */
  end(run: Pick<Run, "name" | "notes" | "source" | "metadata">, others?: readonly ScoredTopics[]): RunEvaluation;
}

/** The scores of some topics of a run. Plain data, which may come from another thread. */
export interface ScoredTopics {
  readonly topics: readonly string[];
  /** All measures of one topic, then those of the next. */
  readonly values: Float64Array;
  readonly tally: TopicsTally;
}

/** What one run adds to an evaluation. Plain data, which may come from another thread. */
export interface RunEvaluation {
  /** The task that it was scored for, and the reason for that task. */
  readonly task: string;
  readonly why: string | undefined;
  /** True if the run itself names a task. */
  readonly declared: boolean;
  readonly scores: RunScores;
  readonly notes: readonly Note[];
  readonly curves: readonly CurvePoint[];
  /** How it treated topics that cannot be answered. */
  readonly silence?: Silence | undefined;
  /** For answers: which kinds of things they cite. */
  readonly cited?: CitedKinds | undefined;
  /** What an onlooker kept of it. Plain data too. */
  readonly kept?: unknown;
}

/** Everything by which all runs of an evaluation are scored. */
export interface Yardstick {
  readonly judgements: Judgements;
  readonly task: Task;
  /** The reason for this task, if it was not asked for. */
  readonly why: string | undefined;
  readonly scorers: readonly Scorer[];
  readonly topics: KnownTopics;
  /** The topics that cannot be answered. */
  readonly unanswerable: ReadonlySet<string>;
  /** True if the judgements list documents with nothing relevant. */
  readonly judgesNonrelevant: boolean;
  readonly counting: Counting;
  /** What the user asked for. */
  readonly overlap: string | undefined;
  /** Which topics enter the means. */
  readonly topicSet: "judged" | "run";
  readonly curves: readonly CurveRequest[] | undefined;
}

/** Sees the topics of a run while they are scored. */
export interface Onlooker {
  topic(topic: string, results: Results, gained: TopicGains): void;
  /** Returns what it keeps of the run, as plain data. */
  end(): unknown;
}

/** The scores if a topic has several right answers: for each measure, the best score that any of them gives. */
function bestScores(scorers: readonly Scorer[], answers: Iterable<TopicGains>): number[] {
  const best = scorers.map(({ better }) => (better === "less" ? Infinity : -Infinity));
  for (const gained of answers)
    for (const [i, { better, score }] of scorers.entries())
      best[i] = (better === "less" ? Math.min : Math.max)(best[i]!, score(gained));
  return best;
}

/**
 * Joins the results with one answer at a time. Keeping a thousand of the joins in memory takes more time than making
 * them.
 */
function* joinedOneByOne(
  answers: readonly KnownTopic[],
  join: (answer: KnownTopic) => TopicGains,
): Generator<TopicGains> {
  for (const answer of answers) yield join(answer);
}

/** Scores one run, topic by topic. */
export function runScoring(yardstick: Yardstick, onlooker?: Onlooker, cites?: Run["cites"]): RunScoring {
  const { judgements, task, why, scorers, topics, counting, overlap, topicSet, curves } = yardstick;
  const { rules } = counting;
  const memory = scratch();
  const values: number[] = []; // of a topic by measure, then those of the next
  const rows = new Map<string, number>(); // by topic: where its values begin
  const drawings = (curves ?? []).map(curveDrawing);
  const tally = topicsTally(task, scorers, judgements);
  const returning = rules.returningTopics === "started over" ? returningTopics() : undefined;
  const isSilenceCounted = cites !== undefined || yardstick.unanswerable.size > 0;
  const silences = silenceTally(
    isSilenceCounted
      ? topics.names.filter((topic) => yardstick.unanswerable.has(topic) || topics.get(topic) !== undefined)
      : [],
    yardstick.unanswerable,
    cites,
  );
  const malformed = firstMalformed({ task, rules, judged: judgements.of, scorers, overlap });

  function score(topic: string, known: KnownTopic, results: Results): TopicGains {
    const shared: SharedResults = cites === undefined ? {} : { answer: cites.get(topic) };
    const join = (answer: KnownTopic): TopicGains => columnGains(results, answer, counting, memory, shared);
    const gained = join(known);
    rows.set(topic, values.length);
    const answers = topics.alternatives(topic);
    if (answers === undefined) for (const scorer of scorers) values.push(scorer.score(gained));
    else values.push(...bestScores(scorers, joinedOneByOne(answers, join)));
    if (drawings.length > 0) {
      const drawn = answers?.map(join) ?? [gained];
      for (const drawing of drawings) drawing.add(topic, drawn);
    }
    return gained;
  }

  /** A topic that the run lacks is joined with no results, and scores 0. */
  function scoreSilent(): string[] {
    if (topicSet === "run") return [];
    const silent = topics.names.filter((topic) => !rows.has(topic) && topics.get(topic) !== undefined);
    for (const topic of silent) score(topic, topics.get(topic)!, passageResults([]));
    return silent;
  }

  /** Adds the scores of other topics. */
  function take(part: ScoredTopics): void {
    for (const [i, topic] of part.topics.entries()) rows.set(topic, values.length + i * scorers.length);
    for (const value of part.values) values.push(value);
  }

  /** The values in the order of these topics. */
  function valuesOf(scored: readonly string[]): Float64Array {
    const ordered = new Float64Array(scored.length * scorers.length);
    let at = 0;
    for (const topic of scored) {
      const row = rows.get(topic)!;
      for (let measure = 0; measure < scorers.length; measure++) ordered[at++] = values[row + measure]!;
    }
    return ordered;
  }

  return {
    topic(topic, results) {
      const known = topics.get(topic);
      const gained = known && score(topic, known, results);
      tally.add(topic, results, gained);
      if (isSilenceCounted) silences.topic(topic, results);
      returning?.add(topic, results);
      if (gained !== undefined) onlooker?.topic(topic, results, gained);
      if (known !== undefined || judgements.topics.has(topic)) malformed.look(topic, results, gained, known?.judged);
    },
    part() {
      if (isSilenceCounted || malformed.isAny() || curves !== undefined || onlooker !== undefined) return undefined;
      return { topics: [...rows.keys()], values: new Float64Array(values), tally: tally.end() };
    },
    end(run, others = []) {
      malformed.refuse(run.source);
      others.forEach(take);
      const silent = scoreSilent();
      const scored = topics.names.filter((topic) => rows.has(topic));
      const counts = runTally([tally.end(), ...others.map((part) => part.tally)], scored, silent);
      if (rules.strangeRuns === "refused") refuseStrange(run, counts, judgements);
      return {
        task: task.name,
        why,
        declared: declaredTask(run.metadata) !== undefined,
        scores: runScores(run, scored, valuesOf(scored), scorers, rules),
        notes: [
          ...readingNotes(run),
          ...returningNotes(run, returning?.found() ?? [], rules),
          ...runNotes(run, counts, { ...yardstick, countsCopies: counting.copies !== undefined }),
        ],
        curves: drawings.flatMap((drawing) => drawing.end(run.name, scored)),
        cited: cites && citedKinds(cites),
        silence: isSilenceCounted ? silences.end() : undefined,
        kept: onlooker?.end(),
      };
    },
  };
}
