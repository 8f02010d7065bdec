import { InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import { repeated } from "../../base/lists.ts";
import { unguarded } from "../../base/spreadsheet.ts";
import type { FileScore, ScoreReader } from "./score-file.ts";
import { isMean, scoreValue } from "./score-value.ts";

/**
 * Rows below a heading, separated by tabs, commas or blanks: run, topic, measure and value, or a topic and one column for
 * each run.
 */
export const separatedScores: ScoreReader = (lines, source) => {
  const top = lines.findIndex((line) => line.trim() !== "");
  const split = splitter(lines[top]!);
  const heading = split(lines[top]!, source, top + 1).map((name) => name.trim());
  const columns = heading.map((name) => name.toLowerCase());
  const topicAt = columns.findIndex((name) => name === "topic" || name === "query" || name === "qid");
  const rowsOf = columns.includes("value")
    ? longRows(columns, topicAt, source, top)
    : wideRows(heading, topicAt, source);
  return lines.flatMap((text, index) => {
    const line = index + 1;
    if (index <= top || text.trim() === "") return [];
    const fields = split(text, source, line);
    if (fields.length !== heading.length)
      throw new InputError(`${counted(fields.length, "column", "columns")}; the heading has ${heading.length}`, {
        source,
        line,
      });
    return isMean(fields[topicAt]!.trim()) ? [] : rowsOf(fields, line);
  });
};

type RowsOf = (fields: readonly string[], line: number) => FileScore[];

function longRows(columns: readonly string[], topicAt: number, source: string, top: number): RowsOf {
  const [runAt, measureAt, valueAt] = ["run", "measure", "value"].map((name) => columns.indexOf(name));
  if (topicAt < 0 || runAt! < 0)
    throw new InputError('expected the columns "run", "topic", "measure" and "value"', { source, line: top + 1 });
  return (fields, line) => [
    {
      run: unguarded(fields[runAt!]!),
      topic: unguarded(fields[topicAt]!.trim()),
      measure: measureAt! < 0 ? undefined : unguarded(fields[measureAt!]!),
      value: scoreValue(fields[valueAt!]!, source, line),
      line,
    },
  ];
}

function wideRows(heading: readonly string[], topicAt: number, source: string): RowsOf {
  const runs = heading.flatMap((run, at) => (at === topicAt ? [] : [{ run: unguarded(run), at }]));
  if (topicAt !== 0 || runs.length === 0 || runs.some(({ run }) => run === ""))
    throw new InputError('expected a first column "topic", then a named column a run', { source, line: 1 });
  const twice = repeated(heading);
  if (twice !== undefined) throw new InputError(`two columns "${twice}"; expected one a run`, { source, line: 1 });
  return (fields, line) =>
    runs.map(({ run, at }) => ({
      run,
      topic: unguarded(fields[0]!.trim()),
      measure: undefined,
      value: scoreValue(fields[at]!, source, line),
      line,
    }));
}

type Split = (line: string, source: string, number: number) => string[];

function splitter(heading: string): Split {
  if (heading.includes("\t")) return (line) => line.split("\t");
  return heading.includes(",") ? quoted : (line) => line.trim().split(/\s+/);
}

/** RFC 4180, within a line. */
function quoted(text: string, source: string, line: number): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let field: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end === -1) throw new InputError('a " without its end', { source, line });
      field = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      const end = text.indexOf(",", at);
      field = text.slice(at, end < 0 ? text.length : end);
      at += field.length;
    }
    fields.push(field);
    if (at >= text.length) return fields;
    if (text[at] !== ",") throw new InputError('expected a comma after a closing "', { source, line });
    at++;
  }
}

/** Where a quoted field ends; two quotes in a row stand for one within the field. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
