import { groupBy } from "../base/group.ts";
import { counted } from "../base/note.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import { placements } from "../gain/placement.ts";
import type { Form, Task } from "./tasks.ts";

/** What keeps a run from being a submission to its task. */
export interface Fault {
  readonly code: string;
  /** Undefined where the run did not come from a file. */
  readonly line: number | undefined;
  readonly message: string;
}

/** Every fault of a run as a submission to a task, in the order of its lines. */
export function faults(run: Run, task: Task, lengthOf: (doc: string) => number | undefined): Fault[] {
  const inTopics = [...run.topics].flatMap(([topic, ranked]) => [
    tooMany(topic, ranked, task.form),
    unresolved(topic, ranked),
    run.answers === "passages" ? duplicates(topic, ranked) : [],
    formFaults(topic, ranked, task.form).filter(({ code }) => code !== "duplicate"),
    pastEnd(topic, ranked, lengthOf),
  ]);
  return [orderFaults(run), ...inTopics].flat().sort(byLine);
}

/** What breaks the form of the task: overlap, articles interleaved, more than one result where one is asked for. */
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
        code: isSame(here, earlier) ? "duplicate" : "overlap",
        line: here.line,
        message:
          `topic ${topic}, document ${doc}: ${here.start}..${here.end} overlaps ` +
          `${earlier.start}..${earlier.end}${onLine(earlier)}; results of a document should share no text`,
      });
    }
  }
  return found.sort(byLine);
}

function interleaved(topic: string, ranked: readonly Passage[]): Fault[] {
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

function duplicates(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, passages] of byDocument(ranked)) {
    const seen = new Map<string, Passage>();
    for (const passage of passages.filter((p) => !isUnresolved(p))) {
      const place = `${passage.start}..${passage.end}`;
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

function tooMany(topic: string, ranked: readonly Passage[], { mostResults = Infinity }: Form): Fault[] {
  if (ranked.length <= mostResults) return [];
  const most = counted(mostResults, "is", "are");
  const message = `topic ${topic} has ${counted(ranked.length, "result", "results")}; at most ${most} allowed`;
  return [{ code: "too-many", line: ranked[mostResults]!.line, message }];
}

function unresolved(topic: string, ranked: readonly Passage[]): Fault[] {
  return ranked.filter(isUnresolved).map(({ doc, line }) => ({
    code: "unresolved",
    line,
    message: `topic ${topic}, document ${doc}: a result without a place; an offset and a length are asked for`,
  }));
}

function pastEnd(topic: string, ranked: readonly Passage[], lengthOf: (doc: string) => number | undefined): Fault[] {
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
function orderFaults(run: Run): Fault[] {
  const messages = new Map([
    ["ranks-contradict", "the rank contradicts the order of the results; ranks should rise from result to result"],
    ["scores-contradict", "the score contradicts the order of the results; scores should fall from result to result"],
  ]);
  return (run.notes ?? []).flatMap(({ code, lines = [] }) => {
    const message = messages.get(code);
    return message === undefined ? [] : lines.map((line) => ({ code, line, message }));
  });
}

function isSame(a: Passage, b: Passage): boolean {
  return a.start === b.start && a.end === b.end;
}

function onLine({ line }: Passage, before = ""): string {
  return line === undefined ? "" : `${before} on line ${line}`;
}

const byDocument = (ranked: readonly Passage[]) => groupBy(ranked, ({ doc }) => doc);

function byLine(a: Fault, b: Fault): number {
  return (a.line ?? 0) - (b.line ?? 0);
}
