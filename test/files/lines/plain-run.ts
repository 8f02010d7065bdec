import { InputError } from "../../../src/base/input-error.ts";
import type { Note } from "../../../src/base/note.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { columns, decimal, quoted, scoreColumn, wrongColumns } from "../../../src/files/drafts/columns.ts";
import { noteOf } from "../../../src/files/drafts/notes.ts";
import { offsetAndLength } from "../../../src/files/drafts/offset-length.ts";
import { expectedFormats } from "../../../src/files/formats/reading/recognise.ts";
import type { FieldName } from "../../../src/files/drafts/field-map.ts";
import { severalRuns } from "../../../src/files/records/result-ranks.ts";
import { inferredNote } from "../../../src/files/records/shapes/question-records.ts";
import { jsonObject } from "../../../src/files/records/json-line.ts";
import { resultRecords } from "../../../src/files/records/run-records.ts";
import { compareCodePoints } from "../../../src/text/code-points.ts";
import { decodeUtf8 } from "../../../src/text/utf8.ts";

// Runs read the plain way, the check of the fast one: the whole file as text, line by line, into lists of objects.

interface PlainLine {
  readonly topic: string;
  readonly passage: Passage;
  readonly rank: number | undefined;
  readonly tag: string | undefined;
}

/** Reads a line; undefined where it has no result. `before` are the lines that were read. */
type ReadLine = (text: string, line: number, before: readonly PlainLine[]) => PlainLine | undefined;

const trecLine: ReadLine = (text, line, before) => {
  const found = columns(text);
  if (found.length !== 6) throw wrongColumns(found.length, "6 columns: topic Q0 doc rank score tag");
  const [topic, , doc, rank, score, tag] = found as [string, string, string, string, string, string];
  const earlier = before.find((other) => other.topic === topic && other.passage.doc === doc)?.passage.line;
  if (earlier !== undefined)
    throw new InputError(
      `document ${quoted(doc)} of topic ${quoted(topic)} again, first on line ${earlier}; expected it once`,
    );
  return { topic, tag, rank: decimal(rank), passage: { doc, start: 0, end: 0, score: scoreColumn(score), line } };
};

const folColumns = "8 columns: topic Q0 doc rank score tag offset length";

/** `missed`: takes note of a path, and tells whether one came before; that there are no documents is said once. */
const folLine = (text: string, line: number, missed: () => boolean): PlainLine | undefined => {
  const found = columns(text);
  const isPath = found[6]?.startsWith("/") === true;
  if (found.length !== 8 && !(found.length === 7 && isPath))
    throw wrongColumns(
      found.length,
      found.length === 7 ? `${folColumns}, where an entry point has length 0` : folColumns,
    );
  const [topic, , doc, rank, scoreText, tag, offset, length] = found as string[] & { length: 8 };
  const score = scoreColumn(scoreText!);
  if (isPath) {
    if (length?.startsWith("/") === false)
      throw new InputError(`${quoted(length)} after the path ${quoted(offset!)}; expected a second path, or nothing`);
    if (missed()) return undefined;
    throw new InputError("paths need the documents that they lead into; expected a collection");
  }
  const range = offsetAndLength(offset!, length!);
  return { topic: topic!, tag, rank: decimal(rank!), passage: { doc: doc!, ...range, score, line } };
};

/** The run in a file of a known format. Lines at fault are left out where `onFault` takes that; else the first one throws. */
export function plainRun(
  bytes: Uint8Array,
  format: "trec" | "fol" | "jsonl-run",
  source: string,
  onFault?: (fault: InputError) => void,
): Run {
  const guesses = new Map<FieldName, string>();
  const records = resultRecords({ guesses });
  const jsonLine: ReadLine = (text, line) => {
    const record = jsonObject(text);
    if (record === undefined) return undefined;
    const { topic, passage, name } = records.read(record, line);
    return passage && { topic, passage, rank: undefined, tag: name };
  };
  let paths = 0;
  const readFol: ReadLine = (text, line) => folLine(text, line, () => paths++ > 0);
  const readLine = { trec: trecLine, fol: readFol, "jsonl-run": jsonLine }[format];

  const read: PlainLine[] = [];
  const marks: number[] = [];
  let hasData = false;
  const lines = linesOf(bytes);
  for (const [i, line] of lines.entries()) {
    try {
      const whole = textOf(line, i === 0);
      const text = whole.replace(/^\ufeff+/, "");
      if (whole.length - text.length > (i === 0 ? 1 : 0)) marks.push(i + 1);
      hasData ||= text.trim() !== "";
      const said = readLine(text, i + 1, read);
      if (said !== undefined) read.push(said);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const fault = error.at({ source, line: i + 1 });
      if (onFault === undefined) throw fault;
      onFault(fault);
    }
  }
  if (!hasData) {
    const found = lines.length === 0 ? "empty" : "no line with data";
    throw new InputError(`${found}; expected ${expectedFormats("run")}`, { source });
  }

  const topics = new Map<string, PlainLine[]>();
  for (const said of read) topics.set(said.topic, [...(topics.get(said.topic) ?? []), said]);
  const lists = [...topics.values()];
  if (format === "trec") for (const list of lists) list.sort(byScoreAndId);
  const tags = read.flatMap(({ tag }) => tag ?? []);
  const runs = [...new Set(tags)];
  if (format === "jsonl-run" && runs.length > 1) throw severalRuns(runs, source);
  return {
    name: tags[0] ?? source.replace(/\.jsonl$/, ""),
    answers: { trec: "documents" as const, fol: "passages" as const, "jsonl-run": records.answers }[format],
    topics: new Map([...topics].map(([topic, list]) => [topic, list.map(({ passage }) => passage)])),
    notes: [
      ...markNotes(marks),
      ...tagNotes(tags),
      ...inferredNote(guesses),
      ...(format === "trec" ? notesByScore(lists) : notesByLine(lists)),
    ],
    source,
  };
}

/** The bytes of each line, without the LF that ends it. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}

function textOf(line: Uint8Array, isFirst: boolean): string {
  const mark = [...line.subarray(0, 2)].join(" ");
  if (isFirst && (mark === "255 254" || mark === "254 255")) throw new InputError("UTF-16 text; expected UTF-8");
  if (line.includes(0)) throw new InputError("NUL byte; expected text");
  const text = decodeUtf8(line);
  if (text === undefined) throw new InputError("invalid UTF-8; expected UTF-8 text");
  return text.replace(/\r$/, "");
}

/** As trec_eval ranks documents. */
function byScoreAndId({ passage: a }: PlainLine, { passage: b }: PlainLine): number {
  return b.score! - a.score! || compareCodePoints(b.doc, a.doc);
}

function markNotes(lines: readonly number[]): Note[] {
  return noteOf(
    "marks-left-out",
    lines,
    `line begins with a byte order mark, which was left out: line ${lines[0]}, where files may have been joined`,
    `lines begin with a byte order mark, which was left out: the first is line ${lines[0]}, where files may have been joined`,
  );
}

function tagNotes(tags: readonly string[]): Note[] {
  const others = tags.filter((tag) => tag !== tags[0]).length;
  return noteOf("several-tags", others, "line has another tag than the first", "lines have another tag than the first");
}

function notesByScore(lists: readonly PlainLine[][]): Note[] {
  return noteOf(
    "ranks-contradict",
    lists.flatMap(fallingRanks),
    "line has a rank that contradicts the order by score; the scores stand",
    "lines have ranks that contradict the order by score; the scores stand",
  );
}

function notesByLine(lists: readonly PlainLine[][]): Note[] {
  return [
    ...noteOf(
      "ranks-contradict",
      lists.flatMap(fallingRanks),
      "line has a lower rank than the result before it; the order of the file stands",
      "lines have a lower rank than the result before them; the order of the file stands",
    ),
    ...noteOf(
      "scores-contradict",
      lists.flatMap(risingScores),
      "line has a higher score than the result before it; the order of the file stands",
      "lines have a higher score than the result before them; the order of the file stands",
    ),
  ];
}

function fallingRanks(list: readonly PlainLine[]): number[] {
  const ranked = list.filter(({ rank }) => rank !== undefined);
  return ranked.filter(({ rank }, i) => i > 0 && rank! < ranked[i - 1]!.rank!).map(({ passage }) => passage.line!);
}

function risingScores(list: readonly PlainLine[]): number[] {
  const passages = list.map(({ passage }) => passage);
  return passages
    .filter(({ score }, i) => i > 0 && (score ?? NaN) > (passages[i - 1]!.score ?? NaN))
    .map(({ line }) => line!);
}
