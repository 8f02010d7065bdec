// What is wrong with a run as a submission to its task: overlapping results, interleaved documents, offsets past the
// end and the like. `faults` finds all faults, topic by topic. Scoring uses some of the checks on their own, to refuse
// a run or to make a note.

import type { Remedy } from "../base/input-error.ts";
import { groupBy } from "../base/lists.ts";
import { named } from "../base/named.ts";
import { counted } from "../base/note.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import { nothing, sizeWithin } from "../text/range.ts";
import { placements } from "./gain/placement.ts";
import { type Form, type Task, tasks } from "./tasks.ts";

/** What a run is checked against, as far as it is known. */
export interface Known {
  lengthOf(doc: string): number | undefined;
  /** True if there is such a document or topic; undefined if that is not known. */
  hasDocument?(doc: string): boolean;
  hasTopic?(topic: string): boolean;
  /** True if results may have only a path, because there are no documents in which to look the path up. */
  readonly pathsWillDo?: boolean | undefined;
}

const unknownYet: Known = { lengthOf: () => undefined };

/**
 * Every fault of a run as a submission to a task, in the order of its lines: overlapping results, interleaved
 * documents, too many results, offsets past the end and the like. Lengths, documents and topics are checked if they
 * are known.
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

/** Finds the faults of a run whose topics come one by one. It keeps no results. */
interface FaultFinder {
  /** Topics must come in the order of their first lines. */
  topic(topic: string, ranked: readonly Passage[]): void;
  /** All faults, in the order of their lines; `notes` are the notes that reading the run made. */
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
    // A result with the same text again also overlaps. It is reported once, as a duplicate.
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

/** Lines whose rank or score contradicts their place in the list. Reading the file found them. */
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

/** A run of whole documents. Every task but one asks for parts of documents. */
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

/**
 * What breaks the form of the task: overlap, interleaved articles, or more than one result where only one is allowed.
 */
export function formFaults(topic: string, ranked: readonly Passage[], form: Form): Fault[] {
  const found = [
    ...(form.grouped ? interleaved(topic, ranked) : []),
    ...(form.onePerDocument ? repeatedDocuments(topic, ranked) : []),
    ...(form.mayOverlap || form.onePerDocument ? [] : overlaps(topic, ranked)),
  ];
  return found.sort(byLine);
}

/** Results that share text with an earlier result of their document. */
export function overlaps(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, passages] of byDocument(ranked)) {
    const placed = passages.filter((passage) => !isUnresolved(passage));
    for (const [i, { overlaps }] of placements(placed).entries()) {
      if (overlaps === undefined) continue;
      const [here, earlier] = [placed[i]!, placed[overlaps]!];
      found.push({
        code: "overlap",
        line: here.line,
        message:
          `topic ${topic}, document ${doc}: ${here.start}..${here.end} overlaps ` +
          `${earlier.start}..${earlier.end}${onLine(earlier)}; results of a document should share no text`,
      });
    }
  }
  return found.sort(byLine);
}

/** Results that are separated from the other results of their document. */
export function interleaved(topic: string, ranked: readonly Passage[]): Fault[] {
  const lastRank = new Map<string, number>();
  const found: Fault[] = [];
  for (const [rank, { doc, line }] of ranked.entries()) {
    const before = lastRank.get(doc);
    if (before !== undefined && before < rank - 1)
      found.push({
        code: "interleaved",
        line,
        message:
          `topic ${topic}: document ${doc} comes back after document ${ranked[rank - 1]!.doc}; ` +
          `all its results should stand together${onLine(ranked[before]!, ", after those")}`,
      });
    lastRank.set(doc, rank);
  }
  return found;
}

function repeatedDocuments(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, [first, ...rest]] of byDocument(ranked))
    for (const { line } of rest)
      found.push({
        code: "second-result",
        line,
        message: `topic ${topic}: a second result for document ${doc}, the first is${onLine(first!) || " above"}; one is asked for`,
      });
  return found;
}

/** Results that were returned before. */
export function duplicates(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, passages] of byDocument(ranked)) {
    const seen = new Map<string, Passage>();
    for (const passage of passages.filter(isKnownPlace)) {
      const place = isUnresolved(passage) ? passage.path! : `${passage.start}..${passage.end}`;
      const first = seen.get(place);
      if (first === undefined) seen.set(place, passage);
      else
        found.push({
          code: "duplicate",
          line: passage.line,
          message: `topic ${topic}, document ${doc}: ${place} was returned before${onLine(first)}`,
        });
    }
  }
  return found;
}

/** Results whose place their own system could not find. A path may be enough. */
export function unresolved(topic: string, ranked: readonly Passage[], pathsWillDo = false): Fault[] {
  const without = ranked.filter((passage) => isUnresolved(passage) && !(pathsWillDo && passage.path !== undefined));
  return without.map(({ doc, line, path }) => ({
    code: path === undefined ? "unresolved" : "path-alone",
    line,
    message:
      path === undefined
        ? `topic ${topic}, document ${doc}: offset X or -1, a result without a place; expected an offset and a length`
        : `topic ${topic}, document ${doc}: the place of ${path} is not known; expected a collection`,
    ...(path !== undefined && { remedy: { option: "collection" } }),
  }));
}

/** Results without a path. Judgements of elements say nothing about them. */
export function withoutPath(topic: string, ranked: readonly Passage[]): Fault[] {
  const without = ranked.filter(({ path }) => path === undefined);
  return without.map(({ doc, start, end, line }) => ({
    code: "no-element",
    line,
    message:
      `topic ${topic}, document ${doc}: ${start}..${end} is no element, and these judgements tell the sizes of elements; ` +
      "expected the path of one, or its range and a collection",
    remedy: { option: "collection" },
  }));
}

/**
 * Results with highlighted text that are not an element of their document. XCG measures only elements. Checked only if
 * the elements are known.
 */
export function notElements(topic: string, ranked: readonly Passage[], judged: JudgedTopic): Fault[] {
  const ranges = new Map<string, ReadonlySet<string>>();
  const found: Fault[] = [];
  for (const { doc, start, end, line } of ranked) {
    const { relevant = nothing, highlightedElements: elements } = judged.get(doc) ?? {};
    if (elements === undefined || start < 0 || sizeWithin(relevant, start, end) === 0) continue;
    const known = ranges.get(doc) ?? new Set(elements.map((element) => `${element.start} ${element.end}`));
    ranges.set(doc, known);
    if (!known.has(`${start} ${end}`))
      found.push({
        code: "no-element",
        line,
        message:
          `topic ${topic}, document ${doc}: ${start}..${end} is no element, and measures of XCG are of elements; ` +
          "expected the path or the range of one",
      });
  }
  return found;
}

/**
 * A run contains either elements or passages. The kind is what the run says it is, or else the kind of its first
 * result.
 */
export function mixedKinds(said: string | undefined) {
  const declared = said === "element" || said === "passage" ? said : undefined;
  const found: Fault[] = [];
  let first: Passage | undefined; // by its line, of those that have come
  let waiting: Passage[] | undefined = declared === undefined ? [] : undefined; // until no earlier one can come

  function compare(results: readonly Passage[]): void {
    const wanted = declared ?? (first && wayOf(first));
    for (const passage of results)
      if (wayOf(passage) !== wanted)
        found.push({
          code: "mixed",
          line: passage.line,
          message:
            `document ${passage.doc}: an answer by ${wayOf(passage)}, where ` +
            (declared === undefined
              ? `the first is by ${wanted}${onLine(first!)}`
              : `the run says result-type ${declared}`) +
            "; expected one kind a run",
        });
  }

  function settle(): void {
    compare(waiting ?? []);
    waiting = undefined;
  }

  return {
    add(ranked: readonly Passage[]): void {
      if (waiting !== undefined && first !== undefined && firstLine(ranked) > (first.line ?? 0)) settle();
      const results = ranked.filter(isKnownPlace);
      if (waiting === undefined) return compare(results);
      for (const passage of results) {
        if (first === undefined || byLine(passage, first) < 0) first = passage;
        waiting.push(passage);
      }
    },
    end(): Fault[] {
      settle();
      return found;
    },
  };
}

/** Results given by two points, and results given by offset and length, are both passages. */
function wayOf({ kind }: Passage): "element" | "passage" {
  return kind ?? "passage";
}

/** One thing that is wrong with a run as a submission to its task. */
export interface Fault {
  readonly code: string;
  /** Undefined if the run did not come from a file. */
  readonly line: number | undefined;
  /** Undefined if it is not known. */
  readonly column?: number | undefined;
  readonly message: string;
  readonly remedy?: Remedy | undefined;
}

/** Sorts faults by line. */
export function byLine(a: Pick<Passage, "line">, b: Pick<Passage, "line">): number {
  return (a.line ?? 0) - (b.line ?? 0);
}

/** The first line of a topic; 0 if its results have no lines. */
export function firstLine(ranked: readonly Passage[]): number {
  return ranked.reduce((least, { line = 0 }) => Math.min(least, line), ranked[0]?.line ?? 0);
}

/** True if the place of a result is known, even if only by its path. */
function isKnownPlace(passage: Passage): boolean {
  return !isUnresolved(passage) || passage.path !== undefined;
}

/** For messages: the line of a result in its file, if it came from one. */
function onLine({ line }: Passage, before = ""): string {
  return line === undefined ? "" : `${before} on line ${line}`;
}

const byDocument = (ranked: readonly Passage[]) => groupBy(ranked, ({ doc }) => doc);
