import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/suggest.ts";
import { readMeasure } from "../measures/name.ts";
import { tasks } from "../scores/tasks.ts";
import { jsonLineScores } from "./score-file-jsonl.ts";
import { separatedScores } from "./score-file-separated.ts";
import { trecScores } from "./score-file-trec.ts";
import type { TopicScores } from "./score-tables.ts";

/** A score with the line that it stands on. */
export interface FileScore {
  readonly run: string;
  readonly topic: string;
  readonly measure: string;
  readonly value: number;
  readonly line: number;
}

/** What the lines of a file say; means over topics are left out. A wide table does not say its measure. */
export type ScoreReader = (lines: readonly string[], source: string, wideMeasure: string) => Iterable<FileScore>;

export interface ReadScores {
  readonly runs: readonly TopicScores[];
  /** In order of first appearance. */
  readonly measures: readonly string[];
}

/**
 * Reads scores by topic: our own rows (CSV, TSV or JSONL), what `trec_eval -q` prints, or a wide table with a column
 * `topic` and then a column a run.
 */
export function readScores(
  files: readonly { lines: readonly string[]; source: string }[],
  wideMeasure = "score",
): ReadScores {
  const runs = new Map<string, { run: string; file: string; topics: Map<string, Record<string, number>> }>();
  const measures = new Set<string>();
  for (const { lines, source } of files) {
    const before = new Set(runs.keys());
    for (const { run, topic, measure, value, line } of readerOf(lines, source)(lines, source, wideMeasure)) {
      if (before.has(run))
        throw new InputError(`a second file with scores of run "${run}"; expected one a run`, { source, line });
      if (!runs.has(run)) runs.set(run, { run, file: source, topics: new Map() });
      const { topics } = runs.get(run)!;
      if (!topics.has(topic)) topics.set(topic, {});
      const scores = topics.get(topic)!;
      if (Object.hasOwn(scores, measure))
        throw new InputError(`a second ${measure} of ${run} for topic ${topic}; expected one`, { source, line });
      // As a definition: an assignment to __proto__ would set the prototype.
      Object.defineProperty(scores, measure, { value, enumerable: true });
      measures.add(measure);
    }
  }
  if (measures.size === 0)
    throw new InputError("no scores of topics, only means at best; print them with --per-topic, or trec_eval -q", {
      source: files[0]!.source,
    });
  return { runs: [...runs.values()], measures: [...measures] };
}

function readerOf(lines: readonly string[], source: string): ScoreReader {
  const at = lines.findIndex((line) => line.trim() !== "");
  const first = lines[at]?.trim();
  if (first === undefined) throw new InputError("an empty file; expected scores by topic", { source });
  if (first.startsWith("{")) return jsonLineScores;
  const words = first.toLowerCase().split(/[\s,"]+/);
  if (words.includes("topic") || words.includes("query") || words.includes("qid")) return separatedScores;
  if (first.split(/\s+/).length === 3) return trecScores;
  throw new InputError(
    'no scores by topic; expected rows with the heading "run,topic,measure,value", a table whose first column is ' +
      '"topic", or what trec_eval -q prints',
    { source, line: at + 1 },
  );
}

/** The measures of the files that a person asked for, by the names in the files or by ours; or the one that ranks. */
export function measuresAsked({ measures }: ReadScores, asked: readonly string[]): string[] {
  if (asked.length > 0) return [...new Set(asked.map((name) => measureAsked(measures, name)))];
  const official = tasks.map((task) => measures.find((measure) => ourName(measure) === task.official));
  return [official.find((measure) => measure !== undefined) ?? measures[0]!];
}

function measureAsked(measures: readonly string[], name: string): string {
  const found =
    measures.find((measure) => measure === name) ?? measures.find((each) => ourName(each) === ourName(name));
  if (found !== undefined) return found;
  const hint = didYouMean(name, measures) || `; there are: ${measures.slice(0, 20).join(", ")}`;
  throw new InputError(`the scores have no measure "${name}"${hint}`);
}

/** map is AP, and P_10 is docP@10; names that we do not know stay as they are. */
function ourName(name: string): string {
  try {
    return readMeasure(name).name;
  } catch (error) {
    if (error instanceof InputError) return name;
    throw error;
  }
}
