import { groupBy } from "../base/lists.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note, noteIfAny, notesOf } from "../base/note.ts";
import { hasRelevant, type Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { paper, type Rules } from "./gain/rules.ts";
import type { Need } from "./measures/measure.ts";
import { parametersBroughtBy, type Scorer } from "./measures/name.ts";
import { textCounterparts } from "./measures/shared-name.ts";
import type { Evaluation } from "./evaluation.ts";
import { topicOfEach } from "./refusals.ts";
import type { RunEvaluation, Yardstick } from "./run-scoring.ts";
import type { RunTally } from "./run-tally.ts";
import type { Task } from "./tasks.ts";

/** What reading a file brought up, with its name. */
export function readingNotes({ notes = [], source }: Pick<Run | Judgements, "notes" | "source">): Note[] {
  return source === undefined ? [...notes] : notesOf(source, notes);
}

/** By whose rules runs were scored, where it is not the papers'. For output that does not say it itself. */
export function rulesNotes(evaluation: Pick<Evaluation, "rules" | "measures">): Note[] {
  return evaluation.rules === paper.name ? [] : [{ code: "rules", message: rulesWords(evaluation), count: 1 }];
}

/** What a table says of its rules: their name, and the parameters that they bring. */
export function rulesWords({ rules, measures }: Pick<Evaluation, "rules" | "measures">): string {
  const brought = [...new Set(measures.flatMap((name) => parametersBroughtBy(rules, name)))];
  return `rules ${rules}${brought.length === 0 ? "" : ` (${brought.join(", ")})`}`;
}

/** How tokens were counted. For output that does not say it itself. */
export function tokenNotes({ tokens }: Pick<Evaluation, "tokens">): Note[] {
  if (tokens === undefined) return [];
  return [{ code: "tokens", message: tokenWords(tokens), count: 1 }];
}

/** What a table says of its tokens. */
export function tokenWords(tokenizer: string): string {
  return `tokens by ${tokenizer}`;
}

/** Which copies counted. For output that does not say it itself. */
export function copyNotes({ copies }: Pick<Evaluation, "copies">): Note[] {
  return copies === undefined ? [] : [{ code: "copies", message: copyWords(copies), count: 1 }];
}

/** What a table says of copies. */
export function copyWords(kind: string): string {
  return `text counts from its copies, too (${kind})`;
}

/** Names measures in which copies change nothing: they look at which documents came, and at no text. */
export function copylessNotes(scorers: readonly Scorer[]): Note[] {
  const found = scorers.filter(({ needs }) => !needs.includes("text") && !needs.includes("sizes"));
  const names = few(found.map(({ name }) => name));
  const message = `${names}: of whole documents, where copies of their text change nothing`;
  return noteIfAny("copies-of-documents", found.length, message);
}

/** Of runs that declare another task than the one that was asked for. */
export function leftOutNotes(count: number, task: string): Note[] {
  const made = counted(count, "run was", "runs were");
  return noteIfAny("other-task", count, `${made} made for another task than ${task}, and left out`);
}

/** Of runs that bear one name in several folders, as where each folder is a task, and say nothing of a task. */
export function sameNameNotes(runs: readonly Pick<RunEvaluation, "declared" | "scores">[], task: string): Note[] {
  const files = runs.flatMap(({ declared, scores: { file } }) => (declared || file === undefined ? [] : [file]));
  const byName = groupBy(new Set(files), (file) => file.replace(/^.*[/\\]/s, ""));
  const shared = [...byName].filter(([, same]) => same.length > 1).map(([name]) => name);
  const message = `runs in several folders bear one name and declare no task, and are all scored for ${task}: ${few(shared)}`;
  return noteIfAny("same-name", shared.length, message);
}

/** What a person should know of the judgements, whatever the run. */
export function judgementNotes(judgements: Judgements, rules: Rules, scorers: readonly Scorer[]): Note[] {
  const notes: Note[] = [];
  const say = teller(judgements.source ?? "judgements", notes);
  const barren: string[] = [];
  for (const [topic, judged] of judgements.topics) if (!hasRelevant(judged)) barren.push(topic);
  say("topics-without-highlights", barren.length, (n) => {
    const fate = rules.barrenTopics === "left out" ? "left out of every mean" : "scored all the same";
    return `${counted(n, "topic has", "topics have")} no relevant text, ${fate}: ${few(barren)}`;
  });
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

/** In the task chunks a name such as AP is still of documents, as it is everywhere: that should not go unseen. */
export function documentNotes(task: Task, scorers: readonly Scorer[]): Note[] {
  if (task.name !== "chunks") return [];
  const found = scorers.filter(({ measure }) => textCounterparts.has(measure.name));
  const theirs = found.map(({ name }) => name).join(", ");
  const ours = [...new Set(found.map(({ measure }) => textCounterparts.get(measure.name)))].join(", ");
  const message = `${theirs}: of whole documents; of chunks there ${found.length === 1 ? "is" : "are"} ${ours}`;
  return noteIfAny("of-documents", found.length, message);
}

/** Names measures of the task that are left out: they need the elements of documents, and there is no collection. */
export function elementlessNotes(without: readonly Scorer[]): Note[] {
  const names = few(without.map(({ name }) => name));
  const message = `${counted(without.length, "measure needs", "measures need")} a collection in XML, and ${without.length === 1 ? "was" : "were"} left out: ${names}`;
  return noteIfAny("without-elements", without.length, message);
}

/** How a run was scored. */
interface HowScored extends Pick<Yardstick, "task" | "scorers" | "overlap" | "judgements" | "judgesNonrelevant"> {
  /** Whether text counts from its copies, which may be in documents that are not judged. */
  readonly countsCopies: boolean;
}

/** Topics that come back later in a run, where the program by whose rules it is scored starts them over. */
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

/** How much of the head of the lists anybody judged; judgements that list only what is relevant do not tell. */
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

type Say = (code: string, count: number, message: (count: number) => string) => void;

function teller(source: string, notes: Note[]): Say {
  return (code, count, message) => {
    if (count > 0) notes.push({ code, message: `${source}: ${message(count)}`, count });
  };
}

function isNeeded(need: Need, scorers: readonly Scorer[]): boolean {
  return scorers.some(({ needs }) => needs.includes(need));
}
