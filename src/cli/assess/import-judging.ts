// Brings in the judgements of somebody else, or of a machine, as one more assessor's.

import { randomUUID } from "node:crypto";
import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Action } from "../../assess/action.ts";
import { importDeeds } from "../../assess/import-judgements.ts";
import type { LiveJudging } from "../../assess/node/store/live-judging.ts";
import { nameFault } from "../../assess/node/store/people.ts";

export interface ImportOutcome {
  /** Documents that are judged otherwise than before. */
  readonly documents: number;
  readonly actions: number;
  readonly notes: readonly Note[];
}

/**
 * Adds an assessor whose judgements come from a file. Either all of them are kept or none; the same file a second time changes
 * nothing.
 */
export async function importJudging(
  live: LiveJudging,
  judgements: Judgements,
  name: string,
  isThere: (doc: string) => boolean,
): Promise<ImportOutcome> {
  const fault = nameFault(name);
  if (fault !== undefined) throw new InputError(`--as "${name}": ${fault}`);
  const known = live.judging().assessors.find((other) => other.name === name);
  if (known?.isImported === false)
    throw new InputError(`--as ${name}: ${name} judges here already; expected another name for what is brought in`);
  const { imported, otherTopics, otherDocuments } = importDeeds(live.judging(), live.log, name, judgements, isThere);
  const actions = imported.flatMap(({ topic, doc, deeds }) =>
    deeds.map((deed): Action => ({ ...deed, id: randomUUID(), topic, doc })),
  );
  const taken = await live.bringIn(name, actions);
  if ("refused" in taken) throw refusedAction(actions, taken.refused[0]!, judgements.source);
  return {
    documents: imported.length,
    actions: actions.length,
    notes: [
      ...leftOut(
        "topics-left-out",
        otherTopics,
        "topic that is not judged here is",
        "topics that are not judged here are",
      ),
      ...leftOut(
        "documents-left-out",
        otherDocuments,
        "document that is not in the collection is",
        "documents that are not in the collection are",
      ),
    ],
  };
}

function refusedAction(
  actions: readonly Action[],
  { id, reason }: { readonly id: string; readonly reason: string },
  source: string | undefined,
): InputError {
  const { topic, doc } = actions.find((action) => action.id === id)!;
  return new InputError(`topic ${topic}, document ${doc}: ${reason}`, { source });
}

function leftOut(code: string, count: number, one: string, many: string): Note[] {
  return noteIfAny(code, count, `${counted(count, one, many)} left out`);
}
