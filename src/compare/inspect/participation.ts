// Counts the runs of participants by task, topic fields and kind of result, and finds runs above a quota.

import { groupBy } from "../../base/lists.ts";
import { type Tally, tally } from "./spread.ts";
import type { Passage, Run } from "../../data/run.ts";

/** The submissions of a participant: a row of Table 4 of the overview. */
export interface Participant {
  /** Undefined if the runs do not say. */
  readonly name: string | undefined;
  readonly runs: number;
  readonly facets: Readonly<Record<Facet, readonly Tally<string>[]>>;
}

/** A submitted run. */
export interface Submission extends Pick<Run, "metadata"> {
  /** How its results are written, if the file says so. One passage makes it a run of passages. */
  readonly kind: Passage["kind"];
}

/** The properties by which runs are counted. */
export const facets = ["task", "query", "topicPart", "resultType"] as const;
export type Facet = (typeof facets)[number];

/** Undefined if no run has metadata. */
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

/** Content only, or content and structure: "CAS" if the system used the castitle. */
export function topicPart({ metadata }: Pick<Run, "metadata">): "CO" | "CAS" | undefined {
  if (metadata?.topicFields === undefined) return undefined;
  return metadata.topicFields.some((field) => /castitle/i.test(field)) ? "CAS" : "CO";
}

/** The result type that the submission states, or else the one of its results. */
function resultType({ metadata, kind }: Submission): string | undefined {
  return metadata?.resultType ?? kind;
}

/** A participant who submitted more runs of one kind than are allowed. */
export interface OverQuota {
  readonly participant: string;
  /** The task, as the submissions state it. */
  readonly task: string | undefined;
  readonly query: "CO" | "CAS" | undefined;
  readonly runs: number;
  /** The runs above the quota, in the order in which they came. */
  readonly extra: readonly Pick<Run, "name" | "source">[];
}

/** Counts the runs of each participant by task and by CO or CAS, as INEX did. Three of each were allowed. */
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
