import { groupBy } from "../../base/lists.ts";
import type { Passage, Run } from "../../data/run.ts";
import { type Tally, tally } from "./tally.ts";

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
