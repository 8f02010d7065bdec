import { jsonMap } from "../base/json.ts";
import { mean } from "../base/number.ts";
import type { Run } from "../data/run.ts";
import type { Rules } from "./gain/rules.ts";
import type { Scorer } from "./measures/name.ts";
import { compareCodePoints } from "../text/code-points.ts";

/** The scores of one run. A measure stands under the name that it prints: MAP under AP. */
export interface RunScores {
  readonly run: string;
  readonly file?: string | undefined;
  /** By measure: the mean over topics. */
  readonly mean: Readonly<Record<string, number>>;
  /** By topic, then by measure, in the order of the judgements. JSON.stringify writes them as an object. */
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** The scores of a run and their means; the values of a topic go by measure, and then come those of the next. */
export function runScores(
  run: Pick<Run, "name" | "source">,
  scored: readonly string[],
  values: Float64Array,
  scorers: readonly Scorer[],
  { meanOfNothing, summedTopics }: Rules,
): RunScores {
  const valueOf = (topic: number, at: number) => values[topic * scorers.length + at]!;
  const places = scored.map((_, topic) => topic);
  const summed =
    summedTopics === "by id" ? places.toSorted((a, b) => compareCodePoints(scored[a]!, scored[b]!)) : places;
  const meanOf = (at: number) =>
    scored.length === 0 ? meanOfNothing : mean(summed.map((topic) => valueOf(topic, at)));
  const unfilled = Object.fromEntries(scorers.map(({ name }) => [name, 0])); // to copy it takes less time than to make another
  const record = (value: (at: number) => number) => {
    const filled = { ...unfilled };
    for (const [at, { name }] of scorers.entries()) filled[name] = value(at);
    return filled;
  };
  let topics: RunScores["topics"] | undefined;
  return {
    run: run.name,
    file: run.source,
    mean: record(meanOf),
    /** Made only when they are asked for: over many topics that takes time. */
    get topics() {
      return (topics ??= jsonMap(scored.map((topic, place) => [topic, record((at) => valueOf(place, at))] as const)));
    },
  };
}

/** Runs with the same name are told apart by their files, and, failing that, by their place. */
export function toldApart<T extends Pick<RunScores, "run" | "file">>(runs: readonly T[]): T[] {
  const names = runs.map(({ run }) => run);
  const withFiles = runs.map(({ run, file }) => (isRepeated(run, names) ? `${run} (${file ?? "?"})` : run));
  const withPlaces = withFiles.map((name, i) => (isRepeated(name, withFiles) ? `${name} #${i + 1}` : name));
  return runs.map((scores, i) => (withPlaces[i] === scores.run ? scores : { ...scores, run: withPlaces[i]! }));
}

function isRepeated(name: string, names: readonly string[]): boolean {
  return names.indexOf(name) < names.lastIndexOf(name);
}
