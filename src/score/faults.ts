import { named } from "../base/named.ts";
import { counted } from "../base/note.ts";
import type { Passage, Run } from "../data/run.ts";
import { byLine, type Fault, firstLine } from "./fault.ts";
import { duplicates, formFaults } from "./form-faults.ts";
import { mixedKinds } from "./mixed-kinds.ts";
import { unresolved } from "./place-faults.ts";
import { type Form, type Task, tasks } from "./tasks.ts";

/** What a run is held against, as far as it is at hand. */
export interface Known {
  lengthOf(doc: string): number | undefined;
  /** Whether there is such a document or topic; undefined where it is not known. */
  hasDocument?(doc: string): boolean;
  hasTopic?(topic: string): boolean;
  /** Whether results that give a path alone will do, since there is nothing to look it up in. */
  readonly pathsWillDo?: boolean | undefined;
}

const unknownYet: Known = { lengthOf: () => undefined };

/**
 * Every fault of a run as a submission to a task, in the order of its lines: overlapping results, interleaved documents,
 * too many of them, offsets past the end and the like. What is known of lengths, documents and topics is checked too.
 *
 * @example
 * import { faults, readRun } from "pericope";
 *
 * const run = readRun("1 Q0 A 1 9 mine 0 10\n1 Q0 A 2 8 mine 5 10");
 * faults(run, "focused").map(({ code, line }) => [code, line]); // [["overlap", 2]]
 */
export function faults(run: Run, asked: Task | string, known: Known = unknownYet): Fault[] {
  const finder = faultFinder(run, typeof asked === "string" ? named(tasks, asked, "task") : asked, known);
  const inOrder = [...run.topics].sort(([, a], [, b]) => firstLine(a) - firstLine(b));
  for (const [topic, ranked] of inOrder) finder.topic(topic, ranked);
  return finder.end(run.notes);
}

/** Finds the faults of a run whose topics come one by one, and keeps no results. */
export interface FaultFinder {
  /** Topics come in the order of their first lines. */
  topic(topic: string, ranked: readonly Passage[]): void;
  /** All faults, in the order of their lines; `notes` are those of the reading. */
  end(notes: Run["notes"]): Fault[];
}

export function faultFinder(
  { answers, metadata }: Pick<Run, "answers" | "metadata">,
  task: Task,
  known: Known = unknownYet,
): FaultFinder {
  const mixed = answers === "documents" ? undefined : mixedKinds(metadata?.resultType?.toLowerCase());
  const inTopics: Fault[] = [];
  let first: Passage | undefined;
  return {
    topic(topic, ranked) {
      first ??= ranked[0];
      mixed?.add(ranked);
      for (const fault of topicFaults(topic, ranked, answers, task.form, known)) inTopics.push(fault);
    },
    end(notes) {
      const ofRun = [orderFaults(notes), mixed?.end() ?? [], withoutOffsets(answers, first, task)];
      return [...ofRun.flat(), ...inTopics].sort(byLine);
    },
  };
}

function topicFaults(
  topic: string,
  ranked: readonly Passage[],
  answers: Run["answers"],
  form: Form,
  known: Known,
): Fault[] {
  const again = answers === "passages" && !form.onePerDocument ? duplicates(topic, ranked) : [];
  const lines = new Set(again.map(({ line }) => line));
  return [
    again,
    tooMany(topic, ranked, form),
    unresolved(topic, ranked, known.pathsWillDo),
    // What is the same text again overlaps too, and is told once.
    formFaults(topic, ranked, form).filter(({ code, line }) => code !== "overlap" || !lines.has(line)),
    pastEnd(topic, ranked, known),
    unknown(topic, ranked, known),
  ].flat();
}

function tooMany(topic: string, ranked: readonly Passage[], { mostResults = Infinity }: Form): Fault[] {
  if (ranked.length <= mostResults) return [];
  const most = counted(mostResults, "is", "are");
  const message = `topic ${topic} has ${counted(ranked.length, "result", "results")}; at most ${most} allowed`;
  return [{ code: "too-many", line: ranked[mostResults]!.line, message }];
}

function unknown(topic: string, ranked: readonly Passage[], { hasDocument, hasTopic }: Known): Fault[] {
  const strangers = ranked.filter(({ doc }) => hasDocument?.(doc) === false);
  const found = strangers.map(({ doc, line }) => ({
    code: "unknown-document",
    line,
    message: `topic ${topic}: document ${doc} is not in the collection`,
  }));
  if (hasTopic?.(topic) !== false) return found;
  return [
    { code: "unknown-topic", line: ranked[0]?.line, message: `topic ${topic} is not among the topics` },
    ...found,
  ];
}

function pastEnd(topic: string, ranked: readonly Passage[], { lengthOf }: Known): Fault[] {
  const found: Fault[] = [];
  for (const { doc, start, end, line } of ranked) {
    const length = lengthOf(doc) ?? Infinity;
    if (end > length)
      found.push({
        code: "past-end",
        line,
        message: `topic ${topic}, document ${doc}: ${start}..${end} reaches beyond its end at ${length}`,
      });
  }
  return found;
}

/** Lines whose rank or score contradicts their place; reading the file has found them. */
function orderFaults(notes: Run["notes"] = []): Fault[] {
  const messages = new Map([
    ["ranks-contradict", "the rank contradicts the order of the results; ranks should rise from result to result"],
    ["scores-contradict", "the score contradicts the order of the results; scores should fall from result to result"],
  ]);
  return notes.flatMap(({ code, lines = [] }) => {
    const message = messages.get(code);
    return message === undefined ? [] : lines.map((line) => ({ code, line, message }));
  });
}

/** Every task but one asks for parts of documents. */
function withoutOffsets(answers: Run["answers"], first: Passage | undefined, { name, form }: Task): Fault[] {
  if (answers === "passages" || !form.partsOfDocuments) return [];
  return [
    {
      code: "no-offsets",
      line: first?.line,
      message: `whole documents; task ${name} asks for parts of them, with offsets`,
    },
  ];
}
