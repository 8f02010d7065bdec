// What a user should know about an evaluation, in words: its judgements, its rules, its measures. Notes on one run are
// in run-notes.ts.

import { groupBy } from "../base/lists.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note, noteIfAny, notesOf } from "../base/note.ts";
import { hasRelevant, type Judgements } from "../data/judgements.ts";
import { checkedWords, originCounts } from "../data/origin.ts";
import type { Run } from "../data/run.ts";
import { paper, type Rules } from "./gain/rules.ts";
import type { Need } from "./measures/measure.ts";
import { parametersBroughtBy, type Scorer, textCounterparts } from "./measures/name.ts";
import type { Evaluation } from "./evaluation.ts";
import type { RunEvaluation } from "./run-scoring.ts";
import type { Task } from "./tasks.ts";

/** The notes that reading a file made, with the name of the file. */
export function readingNotes({ notes = [], source }: Pick<Run | Judgements, "notes" | "source">): Note[] {
  return source === undefined ? [...notes] : notesOf(source, notes);
}

/** Says by which rules runs were scored, unless these are the papers'. For output that does not show it otherwise. */
export function rulesNotes(evaluation: Pick<Evaluation, "rules" | "measures">): Note[] {
  return evaluation.rules === paper.name ? [] : [{ code: "rules", message: rulesWords(evaluation), count: 1 }];
}

/** How a table names its rules, and the parameters that they set. */
export function rulesWords({ rules, measures }: Pick<Evaluation, "rules" | "measures">): string {
  const brought = [...new Set(measures.flatMap((name) => parametersBroughtBy(rules, name)))];
  return `rules ${rules}${brought.length === 0 ? "" : ` (${brought.join(", ")})`}`;
}

/** Says how tokens were counted. For output that does not show it otherwise. */
export function tokenNotes({ tokens }: Pick<Evaluation, "tokens">): Note[] {
  if (tokens === undefined) return [];
  return [{ code: "tokens", message: tokenWords(tokens), count: 1 }];
}

/** How a table names its tokens. */
export function tokenWords(tokenizer: string): string {
  return `tokens by ${tokenizer}`;
}

/** Says which copies counted. For output that does not show it otherwise. */
export function copyNotes({ copies }: Pick<Evaluation, "copies">): Note[] {
  return copies === undefined ? [] : [{ code: "copies", message: copyWords(copies), count: 1 }];
}

/** How a table names its copies. */
export function copyWords(kind: string): string {
  return `text counts from its copies, too (${kind})`;
}

/** Names the measures for which copies make no difference, because they look only at which documents were returned. */
export function copylessNotes(scorers: readonly Scorer[]): Note[] {
  const found = scorers.filter(({ needs }) => !needs.includes("text") && !needs.includes("sizes"));
  const names = few(found.map(({ name }) => name));
  const message = `${names}: of whole documents, where copies of their text change nothing`;
  return noteIfAny("copies-of-documents", found.length, message);
}

/** Notes that runs were left out because they declare another task. */
export function leftOutNotes(count: number, task: string): Note[] {
  const made = counted(count, "run was", "runs were");
  return noteIfAny("other-task", count, `${made} made for another task than ${task}, and left out`);
}

/** Notes runs that have the same name in several folders and declare no task, as when each folder is a task. */
export function sameNameNotes(runs: readonly Pick<RunEvaluation, "declared" | "scores">[], task: string): Note[] {
  const files = runs.flatMap(({ declared, scores: { file } }) => (declared || file === undefined ? [] : [file]));
  const byName = groupBy(new Set(files), (file) => file.replace(/^.*[/\\]/s, ""));
  const shared = [...byName].filter(([, same]) => same.length > 1).map(([name]) => name);
  const message = `runs in several folders bear one name and declare no task, and are all scored for ${task}: ${few(shared)}`;
  return noteIfAny("same-name", shared.length, message);
}

/** What a user should know about the judgements, whatever the run. */
export function judgementNotes(
  judgements: Judgements,
  rules: Rules,
  scorers: readonly Scorer[],
  unanswerable: ReadonlySet<string> = new Set(),
): Note[] {
  const notes: Note[] = [];
  const say = teller(judgements.source ?? "judgements", notes);
  const barren: string[] = [];
  for (const [topic, judged] of judgements.topics)
    if (!hasRelevant(judged) && !unanswerable.has(topic)) barren.push(topic);
  say("topics-without-highlights", barren.length, (n) => {
    const fate = rules.barrenTopics === "left out" ? "left out of every mean" : "scored all the same";
    return `${counted(n, "topic has", "topics have")} no relevant text, ${fate}: ${few(barren)}`;
  });
  const checked = originCounts(judgements);
  say(
    "not-checked",
    checked?.machine ?? 0,
    () => `${checkedWords(checked)}; the scores count what a machine highlighted in the others`,
  );
  say("several-answers", judgements.alternatives?.size ?? 0, (n) => {
    const what = counted(n, "topic has", "topics have");
    return `${what} several right answers; a run is scored by the one that is best for it`;
  });
  if (isNeeded("entry points", scorers)) {
    const without = [...judgements.topics.values()].flatMap((judged) =>
      [...judged.values()].filter(({ grade, bestEntry }) => grade > 0 && bestEntry === undefined),
    );
    say(
      "no-entry-point",
      without.length,
      (n) =>
        `${counted(n, "relevant document has", "relevant documents have")} no best entry point and can only score 0`,
    );
  }
  if (isNeeded("white space", scorers)) {
    const unknown = [...judgements.topics.values()].flatMap((judged) =>
      [...judged.values()].filter(({ relevant, blank }) => relevant.length > 0 && blank === undefined),
    );
    say("white-space", unknown.length, (n) => {
      const what = counted(n, "relevant document", "relevant documents");
      return `the text of ${what} is not known; without a collection, white space that results leave out counts as missed`;
    });
  }
  return notes;
}

/**
 * In the task "chunks", a name such as AP still means a measure of documents, as everywhere. This note makes users
 * aware of it.
 */
export function documentNotes(task: Task, scorers: readonly Scorer[]): Note[] {
  if (task.name !== "chunks") return [];
  const found = scorers.filter(({ measure }) => textCounterparts.has(measure.name));
  const theirs = found.map(({ name }) => name).join(", ");
  const ours = [...new Set(found.map(({ measure }) => textCounterparts.get(measure.name)))].join(", ");
  const message = `${theirs}: of whole documents; of chunks there ${found.length === 1 ? "is" : "are"} ${ours}`;
  return noteIfAny("of-documents", found.length, message);
}

/**
 * Names measures of the task that are left out because they need the elements of documents and there is no collection.
 */
export function elementlessNotes(without: readonly Scorer[]): Note[] {
  const names = few(without.map(({ name }) => name));
  const message = `${counted(without.length, "measure needs", "measures need")} a collection in XML, and ${without.length === 1 ? "was" : "were"} left out: ${names}`;
  return noteIfAny("without-elements", without.length, message);
}

export type Say = (code: string, count: number, message: (count: number) => string) => void;

export function teller(source: string, notes: Note[]): Say {
  return (code, count, message) => {
    if (count > 0) notes.push({ code, message: `${source}: ${message(count)}`, count });
  };
}

export function isNeeded(need: Need, scorers: readonly Scorer[]): boolean {
  return scorers.some(({ needs }) => needs.includes(need));
}
