// Adds the judgements of another person, or of a machine, as those of a further assessor. Or adds a machine's
// highlights as suggestions.

import { randomUUID } from "node:crypto";
import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import type { Action } from "../../assess/action.ts";
import { highlightedBy, importDeeds, type Imported, suggestDeeds } from "../../assess/import-judgements.ts";
import type { LiveJudging } from "../../assess/node/store/live-judging.ts";
import { nameFault } from "../../assess/node/store/people.ts";

export interface ImportOutcome {
  /** The number of documents that are now judged differently. */
  readonly documents: number;
  readonly actions: number;
  readonly notes: readonly Note[];
}

/**
 * Adds an assessor whose judgements come from a file. Either all of them are stored or none. Importing the same file
 * again changes nothing.
 */
export async function importJudging(
  live: LiveJudging,
  judgements: Judgements,
  name: string,
  isThere: (doc: string) => boolean,
): Promise<ImportOutcome> {
  refuseName(live, name);
  if (live.log.machines().includes(name))
    throw new InputError(`--as ${name}: ${name} suggests highlights here; expected another name for judgements`);
  const { imported, otherTopics, otherDocuments } = importDeeds(live.judging(), live.log, name, judgements, isThere);
  const actions = actionsOf(imported);
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

export interface SuggestOutcome {
  /** The documents with a suggestion or a "nothing relevant", and the number of highlights in them. */
  readonly documents: number;
  readonly highlights: number;
  /** How many of the documents are new, or have other suggestions than before. */
  readonly changed: number;
  readonly notes: readonly Note[];
}

/** Adds what a machine highlighted as suggestions: all or none. Importing the same file again changes nothing. */
export async function suggestInJudging(
  live: LiveJudging,
  file: { readonly judgements: Judgements } | { readonly run: Run },
  machine: string,
  lengthOf: (doc: string) => number | undefined,
): Promise<SuggestOutcome> {
  refuseName(live, machine);
  const { log } = live;
  if (log.by(machine).length > 0 && !log.machines().includes(machine))
    throw new InputError(`--as ${machine}: these are judgements that were brought in; expected another name`);
  const { source } = "run" in file ? file.run : file.judgements;
  const given = { judging: live.judging(), log, machine, lengthOf };
  const { suggested, documents, highlights, notes } = suggestDeeds(given, highlightedBy(file), source);
  if (documents === 0) {
    const why = notes.length === 0 ? "" : ` (${notes.map(({ message }) => message).join("; ")})`;
    throw new InputError(`nothing in it can be suggested here${why}; expected topics and documents that are judged`, {
      source,
    });
  }
  const actions = actionsOf(suggested);
  const taken = actions.length === 0 ? { stored: [] } : await live.bringIn(machine, actions);
  if ("refused" in taken) throw refusedAction(actions, taken.refused[0]!, source);
  return { documents, highlights, changed: suggested.length, notes };
}

function refuseName(live: LiveJudging, name: string): void {
  const fault = nameFault(name);
  if (fault !== undefined) throw new InputError(`--as "${name}": ${fault}`);
  const known = live.judging().assessors.find((other) => other.name === name);
  if (known?.isImported === false)
    throw new InputError(`--as ${name}: ${name} judges here already; expected another name for what is brought in`);
}

function actionsOf(imported: readonly Imported[]): Action[] {
  return imported.flatMap(({ topic, doc, deeds }) =>
    deeds.map((deed): Action => ({ ...deed, id: randomUUID(), topic, doc })),
  );
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
