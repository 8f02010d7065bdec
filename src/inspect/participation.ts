import { groupBy } from "../base/group.ts";
import type { Run } from "../data/run.ts";
import { type Tally, tally } from "./tally.ts";

/** What a participant handed in: a row of Table 4 of the overview. */
export interface Participant {
  /** Undefined where the runs do not say. */
  readonly name: string | undefined;
  readonly runs: number;
  readonly facets: Readonly<Record<Facet, readonly Tally<string>[]>>;
}

/** What runs are counted by. */
export const facets = ["task", "query", "topicPart", "resultType"] as const;
export type Facet = (typeof facets)[number];

/** Undefined where no run says anything of itself. */
export function participation(runs: readonly Run[]): readonly Participant[] | undefined {
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

function known(runs: readonly Run[], of: (run: Run) => string | undefined): Tally<string>[] {
  return tally(runs.map(of).filter((value) => value !== undefined));
}

/** Content only, or content and structure: whether the system read the castitle. */
export function topicPart({ metadata }: Pick<Run, "metadata">): "CO" | "CAS" | undefined {
  if (metadata?.topicFields === undefined) return undefined;
  return metadata.topicFields.some((field) => /castitle/i.test(field)) ? "CAS" : "CO";
}

/** As the submission says, or else as its results are written: one passage makes it a run of passages. */
function resultType({ metadata, topics }: Run): string | undefined {
  if (metadata?.resultType !== undefined) return metadata.resultType;
  const kinds = new Set([...topics.values()].flatMap((ranked) => ranked.map(({ kind }) => kind)));
  return (["passage", "element"] as const).find((kind) => kinds.has(kind));
}
