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

/** The means of a run, from the scores of its topics. */
export function runScores(
  run: Pick<Run, "name" | "source">,
  topics: ReadonlyMap<string, Readonly<Record<string, number>>>,
  scorers: readonly Scorer[],
  { meanOfNothing, summedTopics }: Rules,
): RunScores {
  const summed = summedTopics === "by id" ? new Map([...topics].sort(([a], [b]) => compareCodePoints(a, b))) : topics;
  const scores = [...summed.values()];
  const meanOf = (name: string) => (scores.length === 0 ? meanOfNothing : mean(scores.map((score) => score[name]!)));
  const means = scorers.map(({ name }) => [name, meanOf(name)] as const);
  return { run: run.name, file: run.source, mean: Object.fromEntries(means), topics };
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
