import { counted, type Note } from "../base/note.ts";
import { hasRelevant, type Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { TopicGains } from "../gain/gain.ts";
import type { Rules } from "../gain/rules.ts";
import type { Need } from "../measures/measure.ts";
import type { Scorer } from "../measures/name.ts";
import { formFaults } from "./faults.ts";
import type { Task } from "./tasks.ts";

/** What reading a file brought up, with its name. */
export function readingNotes({ notes = [], source }: Pick<Run | Judgements, "notes" | "source">): Note[] {
  return notes.map((note) => (source === undefined ? note : { ...note, message: `${source}: ${note.message}` }));
}

/** What a person should know of the judgements, whatever the run. */
export function judgementNotes(judgements: Judgements, rules: Rules, scorers: readonly Scorer[]): Note[] {
  const notes: Note[] = [];
  const say = teller(judgements.source ?? "judgements", notes);
  const topics = [...judgements.topics];
  const barren = topics.filter(([, judged]) => !hasRelevant(judged));
  say("topics-without-highlights", barren.length, (n) => {
    const fate = rules.barrenTopics === "scored" ? "they are scored all the same" : "left out of every mean";
    return `${counted(n, "topic has", "topics have")} no relevant text, ${fate}: ${names(barren.map(([topic]) => topic))}`;
  });
  if (isNeeded("entry points", scorers)) {
    const without = topics.flatMap(([, judged]) =>
      [...judged.values()].filter(({ grade, bestEntry }) => grade > 0 && bestEntry === undefined),
    );
    say(
      "no-entry-point",
      without.length,
      (n) =>
        `${counted(n, "relevant document has", "relevant documents have")} no best entry point and can only score 0`,
    );
  }
  return notes;
}

export interface Scored {
  readonly task: Task;
  readonly scorers: readonly Scorer[];
  readonly joined: ReadonlyMap<string, TopicGains>;
}

/** What a person should know of one run. */
export function runNotes(run: Run, judgements: Judgements, { task, scorers, joined }: Scored): Note[] {
  const notes: Note[] = [];
  const say = teller(run.source ?? run.name, notes);
  const unjudged = [...run.topics.keys()].filter((topic) => !judgements.topics.has(topic));
  const silent = [...joined.keys()].filter((topic) => !run.topics.has(topic));
  let [overlapping, pastEnd, interleaved, severalEntries] = [0, 0, 0, 0];
  for (const [topic, gained] of joined) {
    const ranked = run.topics.get(topic) ?? [];
    overlapping += gained.overlapping;
    pastEnd += gained.pastEnd;
    severalEntries += ranked.length > gained.documents.length ? documentsWithSeveral(ranked) : 0;
    if (task.form.grouped)
      interleaved += formFaults(topic, ranked, { ...task.form, mayOverlap: true, onePerDocument: false }).length;
  }

  say(
    "unjudged-topics",
    unjudged.length,
    (n) => `${counted(n, "topic is not judged and was", "topics are not judged and were")} ignored: ${names(unjudged)}`,
  );
  say(
    "silent-topics",
    silent.length,
    (n) =>
      `${counted(n, "judged topic has no results and scores", "judged topics have no results and score")} 0: ${names(silent)}`,
  );
  say(
    "overlap",
    overlapping,
    (n) => `${counted(n, "result shares", "results share")} text with an earlier one; see --overlap`,
  );
  say("past-end", pastEnd, (n) => `${counted(n, "result reaches", "results reach")} beyond the end of the document`);
  say(
    "interleaved",
    interleaved,
    (n) =>
      `${counted(n, "result stands", "results stand")} apart from the others of the document; documents rank by first appearance`,
  );
  if (isNeeded("entry points", scorers))
    say(
      "several-entry-points",
      severalEntries,
      (n) => `${counted(n, "document has", "documents have")} several results; the first is the entry point`,
    );
  return notes;
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

function documentsWithSeveral(ranked: readonly { readonly doc: string }[]): number {
  const [seen, several] = [new Set<string>(), new Set<string>()];
  for (const { doc } of ranked) (seen.has(doc) ? several : seen).add(doc);
  return several.size;
}

/** A few names, and how many more. */
function names(list: readonly string[]): string {
  const shown = list.slice(0, 5).join(", ");
  return list.length <= 5 ? shown : `${shown} and ${list.length - 5} more`;
}
