// Who took part with what: runs by participant, task, fields of the topics and kind of result, and which runs are beyond a quota.

import { groupBy } from "../../base/lists.ts";
import { type Tally, tally } from "./spread.ts";
import type { Passage, Run } from "../../data/run.ts";

/** What a participant handed in: a row of Table 4 of the overview. */
export interface Participant {
  /** Undefined where the runs do not say. */
  readonly name: string | undefined;
  readonly runs: number;
  readonly facets: Readonly<Record<Facet, readonly Tally<string>[]>>;
}

/** A run as it was handed in. */
export interface Submission extends Pick<Run, "metadata"> {
  /** How its results are written, where the file tells: one passage makes it a run of passages. */
  readonly kind: Passage["kind"];
}

/** What runs are counted by. */
export const facets = ["task", "query", "topicPart", "resultType"] as const;
export type Facet = (typeof facets)[number];

/** Undefined where no run says anything of itself. */
export function participation(runs: readonly Submission[]): readonly Participant[] | undefined {
  if (runs.every((run) => run.metadata === undefined)) return undefined;
  const groups = groupBy(runs, ({ metadata }) => metadata?.participant ?? "");
  return Array.from(groups, ([name, group]) => ({
    name: name === "" ? undefined : name,
    runs: group.length,
    facets: {
      task: known(group, ({ metadata }) => metadata?.task),
      query: known(group, ({ metadata }) => metadata?.query),
      topicPart: known(group, topicPart),
      resultType: known(group, resultType),
    },
  }));
}

function known(runs: readonly Submission[], of: (run: Submission) => string | undefined): Tally<string>[] {
  return tally(runs.map(of).filter((value) => value !== undefined));
}

/** Content only, or content and structure: whether the system read the castitle. */
export function topicPart({ metadata }: Pick<Run, "metadata">): "CO" | "CAS" | undefined {
  if (metadata?.topicFields === undefined) return undefined;
  return metadata.topicFields.some((field) => /castitle/i.test(field)) ? "CAS" : "CO";
}

/** As the submission says, or else as its results are written. */
function resultType({ metadata, kind }: Submission): string | undefined {
  return metadata?.resultType ?? kind;
}

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
