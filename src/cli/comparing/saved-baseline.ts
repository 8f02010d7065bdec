import { InputError, withPlace } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { named } from "../../base/named.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { measureAsked, readScores } from "../../compare/score-file.ts";
import type { TopicScores } from "../../compare/score-table.ts";
import { readScoreFiles } from "../inputs.ts";
import { textOption } from "../option.ts";
import type { World } from "../world.ts";

export const savedBaselineOption = {
  baselineScores: textOption(
    "--baseline-scores <file>",
    "compare with scores saved before, as evaluate --per-topic prints them (csv, tsv, jsonl)",
  ),
};

/** Scores of a baseline that were saved before, with the measures that are compared. */
export type SavedBaseline = (measures: readonly string[]) => readonly TopicScores[];

/** Reads the runs of a file of scores; where it has several that are no repeats, `wanted` says which one counts. */
export async function readSavedBaseline(
  path: string | undefined,
  wanted: string | undefined,
  areRepeats: boolean,
  world: World,
): Promise<SavedBaseline | undefined> {
  if (path === undefined) return undefined;
  const read = readScores(await readScoreFiles([path], world));
  const runs = chosen(read.runs, wanted, areRepeats, path);
  return (measures) => {
    const savedAs = (measure: string) => withPlace({ source: path }, () => measureAsked(read.measures, measure));
    const theirs = measures.map((measure) => [measure, savedAs(measure)] as const);
    const renamed = (scores: Readonly<Record<string, number>>) =>
      Object.fromEntries(
        theirs.flatMap(([ours, saved]) => (Object.hasOwn(scores, saved) ? [[ours, scores[saved]!]] : [])),
      );
    return runs.map(({ run, file, topics }) => {
      return { run, file, topics: new Map(Array.from(topics, ([topic, scores]) => [topic, renamed(scores)])) };
    });
  };
}

function chosen(
  runs: readonly TopicScores[],
  wanted: string | undefined,
  areRepeats: boolean,
  source: string,
): readonly TopicScores[] {
  const byName = runs.map((scores) => ({ name: scores.run, scores }));
  if (wanted !== undefined) return [named(byName, wanted, "run").scores];
  if (runs.length === 1 || areRepeats) return runs;
  const names = few(runs.map(({ run }) => run));
  throw new InputError(
    `${counted(runs.length, "run", "runs")}: ${names}; expected one`,
    { source },
    { remedy: { option: "baseline" } },
  );
}

interface BesideSaved {
  readonly runs: readonly TopicScores[];
  readonly notes: readonly Note[];
}

/**
 * The saved runs, then those that were scored now. All judged topics have scores now: saved ones of other topics are of gold
 * that is there no more, and topics without saved ones are new. Both are left out, and told.
 */
export function besideSaved(saved: readonly TopicScores[], scored: readonly TopicScores[]): BesideSaved {
  const [before, now] = [saved, scored].map((runs) => new Set(runs.flatMap(({ topics }) => [...topics.keys()])));
  const gone = [...before!].filter((topic) => !now!.has(topic));
  const added = [...now!].filter((topic) => !before!.has(topic));
  if (added.length === now!.size)
    throw new InputError("no topic that is scored has scores there; expected those of the same topics", {
      source: saved[0]?.file,
    });
  const only = ({ run, file, topics }: TopicScores, left: readonly string[]): TopicScores => {
    const without = new Set(left);
    return { run, file, topics: new Map([...topics].filter(([topic]) => !without.has(topic))) };
  };
  return {
    runs: [...saved.map((run) => only(run, gone)), ...scored.map((run) => only(run, added))],
    notes: [
      ...leftOut(gone, "topic of the saved scores is", "topics of the saved scores are", "judged no more"),
      ...leftOut(added, "topic has", "topics have", "no saved scores"),
    ],
  };
}

function leftOut(topics: readonly string[], one: string, many: string, why: string): Note[] {
  const message = `${counted(topics.length, one, many)} ${why}; left out: ${few(topics)}`;
  return noteIfAny("saved-topics", topics.length, message);
}
