import { mean } from "../base/number.ts";
import type { Run } from "../data/run.ts";
import type { Rules } from "../gain/rules.ts";
import type { Scorer } from "../measures/name.ts";
import { compareCodePoints } from "../text/code-point-order.ts";

/** The scores of one run. A measure stands under the name that it prints: MAP under AP. */
export interface RunScores {
  readonly run: string;
  readonly file?: string | undefined;
  /** By measure: the mean over topics. */
  readonly mean: Readonly<Record<string, number>>;
  /** By topic, then by measure, in the order of the judgements. */
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** The means of a run, from the scores of its topics by measure. */
export function runScores(
  run: Pick<Run, "name" | "source">,
  scored: readonly (readonly [topic: string, values: ArrayLike<number>])[],
  scorers: readonly Scorer[],
  { meanOfNothing, summedTopics }: Rules,
): RunScores {
  const summed = summedTopics === "by id" ? scored.toSorted(([a], [b]) => compareCodePoints(a, b)) : scored;
  const meanOf = (at: number) => (scored.length === 0 ? meanOfNothing : mean(summed.map(([, values]) => values[at]!)));
  const unfilled = Object.fromEntries(scorers.map(({ name }) => [name, 0])); // a copy is made sooner than a new one
  const record = (values: ArrayLike<number>) => {
    const filled = { ...unfilled };
    for (const [at, { name }] of scorers.entries()) filled[name] = values[at]!;
    return filled;
  };
  const topics = new Map(scored.map(([topic, values]) => [topic, record(values)]));
  return { run: run.name, file: run.source, mean: record(scorers.map((_, at) => meanOf(at))), topics };
}

/** Runs with the same name are told apart by their files, and, failing that, by their place. */
export function toldApart(runs: readonly RunScores[]): RunScores[] {
  const byFile = runs.map((scores) =>
    shared(runs, ({ run }) => run === scores.run) ? `${scores.run} (${scores.file ?? "?"})` : scores.run,
  );
  return runs.map((scores, i) => {
    const label = byFile[i]!;
    return { ...scores, run: shared(byFile, (other) => other === label) ? `${label} #${i + 1}` : label };
  });
}

function shared<T>(items: readonly T[], same: (item: T) => boolean): boolean {
  return items.filter(same).length > 1;
}
