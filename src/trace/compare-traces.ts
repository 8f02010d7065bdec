// Compares two traces: one that was saved before, for example from the main branch, and one of now. The test that
// `compare` uses decides whether they differ significantly.

import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { parsedJson } from "../base/json.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { corrections } from "../base/statistics/corrections.ts";
import { compare, type ComparedPair, type Comparison } from "../compare/compare.ts";
import { scoreTables } from "../compare/score-table.ts";
import { isObject } from "../files/records/json-line.ts";
import { keptName, type Trace, type TraceShares } from "./trace.ts";

/** The shares of a trace that was saved as JSON. */
export interface SavedTrace {
  readonly source: string | undefined;
  readonly topics: ReadonlyMap<string, TraceShares>;
}

/** Reads the output of `pericope trace --format json`. */
export function readSavedTrace(text: string, source?: string): SavedTrace {
  const fault = (what: string): InputError =>
    new InputError(`${what}; expected what pericope trace --format json prints`, { source });
  const value = parsedJson(text, () => fault("not JSON"));
  const topics = isObject(value) ? value["topics"] : undefined;
  if (!isObject(topics)) throw fault('no "topics"');
  const read = Object.entries(topics).map(([topic, shares]): [string, TraceShares] => {
    if (!isObject(shares) || shares[keptName] === undefined) throw fault(`topic "${topic}" has no "${keptName}"`);
    for (const [name, share] of Object.entries(shares))
      if (typeof share !== "number" || !(share >= 0 && share <= 1))
        throw fault(`topic "${topic}": "${name}" is ${JSON.stringify(share)}, and no share from 0 to 1`);
    return [topic, shares as TraceShares];
  });
  if (read.length === 0) throw fault("no topics");
  return { source, topics: new Map(read) };
}

/** How the share of a stage, or the kept share, changed. */
interface ChangedShare extends ComparedPair {
  readonly name: string;
}

export interface ComparedTraces {
  /** The changes of the stages that both traces have, in their order, and last the change of the kept text. */
  readonly changes: readonly ChangedShare[];
  /** The test of the kept text. The gate uses it. */
  readonly kept: Comparison;
  readonly notes: readonly Note[];
}

/**
 * Tests the kept text as `compare` tests two runs. The losses at the stages, which explain it, are tested with Holm's
 * correction for their number. Topics and stages that only one of the traces has are left out, with a note.
 */
export function compareTraces(before: SavedTrace, now: Pick<Trace, "stages" | "topics">): ComparedTraces {
  const savedNames = new Set([...before.topics.values()].flatMap((shares) => Object.keys(shares)));
  const names = [...now.stages, keptName];
  const shared = names.filter((name) => savedNames.has(name));
  const { source } = before;
  const unmatched = [
    ...names.filter((name) => !savedNames.has(name)),
    ...[...savedNames].filter((name) => !names.includes(name)),
  ];
  const runs = [
    { run: source ?? "baseline", topics: before.topics },
    { run: "now", topics: new Map(Array.from(now.topics, ([topic, { shares }]) => [topic, shares])) },
  ];
  const { tables, notes } = scoreTables(
    { runs, measures: shared, lessIsBetter: shared.filter((name) => name !== keptName) },
    "common",
  );
  const tested = tables.map((table) => compare(table, { baseline: 0 }));
  const kept = tested.at(-1)!;
  const losses = tested.slice(0, -1);
  const holm = corrections[0]!.adjust(losses.map(({ pairs }) => pairs[0]!.p));
  return {
    changes: tested.map(({ pairs }, i) => ({
      ...pairs[0]!,
      adjusted: holm[i] ?? pairs[0]!.adjusted,
      name: shared[i]!,
    })),
    kept,
    notes: [
      ...notes,
      ...noteIfAny(
        "stages-differ",
        unmatched.length,
        `${source ?? "the baseline"}: ${counted(unmatched.length, "stage is", "stages are")} in one of the two traces only, and not compared: ${few(unmatched)}`,
      ),
      ...kept.notes,
    ],
  };
}
