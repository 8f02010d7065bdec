import { groupBy } from "../../base/lists.ts";
import type { Run } from "../../data/run.ts";
import { topicPart } from "./participation.ts";

/** A participant who handed in more runs of one kind than are allowed. */
export interface OverQuota {
  readonly participant: string;
  /** As the submissions say. */
  readonly task: string | undefined;
  readonly query: "CO" | "CAS" | undefined;
  readonly runs: number;
  /** Those beyond the quota, in the order in which they came. */
  readonly extra: readonly Pick<Run, "name" | "source">[];
}

/** Counts the runs of each participant by task and by CO or CAS, as INEX did: three of each were allowed. */
export function overQuota(
  runs: readonly Pick<Run, "name" | "source" | "metadata">[],
  quota: number,
): readonly OverQuota[] {
  const declared = runs.filter(({ metadata }) => metadata?.participant !== undefined);
  const kinds = groupBy(declared, (run) =>
    JSON.stringify([run.metadata!.participant, run.metadata!.task, topicPart(run)]),
  );
  return [...kinds.values()]
    .filter((kind) => kind.length > quota)
    .map((kind) => ({
      participant: kind[0]!.metadata!.participant!,
      task: kind[0]!.metadata!.task,
      query: topicPart(kind[0]!),
      runs: kind.length,
      extra: kind.slice(quota).map(({ name, source }) => ({ name, source })),
    }));
}
