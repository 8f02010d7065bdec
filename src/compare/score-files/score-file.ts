import { attempt, InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import { didYouMean } from "../../base/named.ts";
import { readMeasure } from "../../score/measures/name.ts";
import { tasks } from "../../score/tasks.ts";
import { fileStem } from "./file-stem.ts";
import { isQuestionTable, type QuestionScores, questionScores } from "./score-file-questions.ts";
import { jsonLineScores } from "./score-file-jsonl.ts";
import { separatedScores } from "./score-file-separated.ts";
import { trecScoreLines } from "./score-file-trec.ts";
import type { TopicScores } from "../score-tables.ts";

/** A score with the line that it stands on. */
export interface FileScore {
  readonly run: string;
  readonly topic: string;
  /** Undefined where the file does not name it, such as a table with a column for each run. */
  readonly measure: string | undefined;
  readonly value: number;
  readonly line: number;
}

/** Reads the scores in the lines of a file; means over topics are left out. */
export type ScoreReader = (lines: readonly string[], source: string) => Iterable<FileScore>;

export interface ReadScores {
  readonly runs: readonly TopicScores[];
  /** In order of first appearance. */
  readonly measures: readonly string[];
  /** Which columns of tables were taken. */
  readonly notes: readonly Note[];
}

interface ReadFile extends QuestionScores {
  readonly source: string;
}

/**
 * Reads scores by topic: our own rows (CSV, TSV or JSONL), what `trec_eval -q` prints, a wide table with a column
 * `topic` and then one for each run, or one with a row a question and a column a measure. A run may be in several files, with other topics or other measures in each.
 */
export function readScores(
  files: readonly { lines: readonly string[]; source: string }[],
  unnamed = "score",
): ReadScores {
  const read = files.map(({ lines, source }) => ({ source, ...scoresIn(lines, source) }));
  const measureOf = unnamedMeasures(read, unnamed);
  const runs = new Map<string, { run: string; file: string; topics: Map<string, Record<string, number>> }>();
  const measures = new Set<string>();
  for (const file of read)
    for (const { run, topic, measure = measureOf(file), value, line } of file.scores) {
      if (!runs.has(run)) runs.set(run, { run, file: file.source, topics: new Map() });
      const { topics } = runs.get(run)!;
      if (!topics.has(topic)) topics.set(topic, {});
      const scores = topics.get(topic)!;
      if (Object.hasOwn(scores, measure))
        throw new InputError(`a second ${measure} of ${run} for topic ${topic}; expected one`, {
          source: file.source,
          line,
        });
      // As a definition: an assignment to __proto__ would set the prototype.
      Object.defineProperty(scores, measure, { value, enumerable: true });
      measures.add(measure);
    }
  if (measures.size === 0)
    throw new InputError("no scores of topics, only means at best; print them with --per-topic, or trec_eval -q", {
      source: files[0]!.source,
    });
  return { runs: [...runs.values()], measures: [...measures], notes: read.flatMap(({ notes }) => notes) };
}

/**
 * The measure of scores whose file does not name it: `unnamed`. But where two such files score the same run on the same topic,
 * they must be of two measures, which then have the names of the files.
 */
function unnamedMeasures(files: readonly ReadFile[], unnamed: string): (file: ReadFile) => string {
  const seen = new Map<string, ReadFile>();
  let severalMeasures = false;
  for (const file of files)
    for (const { run, topic, measure } of file.scores) {
      if (measure !== undefined) continue;
      const key = JSON.stringify([run, topic]);
      if ((seen.get(key) ?? file) !== file) severalMeasures = true;
      seen.set(key, file);
    }
  if (!severalMeasures) return () => unnamed;
  const stems = files.map(({ source }) => fileStem(source));
  return ({ source }) => (stems.filter((stem) => stem === fileStem(source)).length > 1 ? source : fileStem(source));
}

function scoresIn(lines: readonly string[], source: string): QuestionScores {
  const first = lines.find((line) => line.trim() !== "");
  if (first !== undefined && isQuestionTable(first)) return questionScores(lines, source);
  return { scores: [...readerOf(lines, source)(lines, source)], notes: [] };
}

function readerOf(lines: readonly string[], source: string): ScoreReader {
  const at = lines.findIndex((line) => line.trim() !== "");
  const first = lines[at]?.trim();
  if (first === undefined) throw new InputError("an empty file; expected scores by topic", { source });
  if (first.startsWith("{")) return jsonLineScores;
  const words = first.toLowerCase().split(/[\s,"]+/);
  if (words.includes("topic") || words.includes("query") || words.includes("qid")) return separatedScores;
  if (first.split(/\s+/).length === 3) return trecScoreLines;
  throw new InputError(
    'no scores by topic; expected rows with the heading "run,topic,measure,value", a table whose first column is ' +
      '"topic", a table with a column such as "user_input" and a column a measure, or what trec_eval -q prints',
    { source, line: at + 1 },
  );
}

/**
 * The measures that a person asked for, by their names in the files or in pericope. Where none is asked for: the official
 * measure of a task ("one"), or all measures that every run has ("all").
 */
export function measuresAsked(read: ReadScores, asked: readonly string[], usual: "one" | "all" = "one"): string[] {
  const { measures, runs } = read;
  if (asked.length > 0) return [...new Set(asked.map((name) => measureAsked(measures, name)))];
  if (usual === "all")
    return measures.filter((measure) =>
      runs.every(({ topics }) => [...topics.values()].some((scores) => Object.hasOwn(scores, measure))),
    );
  const official = tasks.map((task) => measures.find((measure) => ourName(measure) === task.official));
  return [official.find((measure) => measure !== undefined) ?? measures[0]!];
}

/** The measure of the files that is meant by a name of theirs or of ours. */
export function measureAsked(measures: readonly string[], name: string): string {
  const found =
    measures.find((measure) => measure === name) ?? measures.find((each) => ourName(each) === ourName(name));
  if (found !== undefined) return found;
  const hint = didYouMean(name, measures) || `; there are: ${measures.slice(0, 20).join(", ")}`;
  throw new InputError(`the scores have no measure "${name}"${hint}`);
}

/** The name that pericope has for a measure: AP for map, docP@10 for P_10. Unknown names stay as they are. */
function ourName(name: string): string {
  return attempt(() => readMeasure(name).name) ?? name;
}
