// The log of each document that was looked at: what the server has, then what is on its way. Its fold is what the page shows.

import type { Action } from "../../action.ts";
import { type DocumentState, documentState } from "../../document-state.ts";

/** The log of each document that was looked at: what the server has, then what is on its way. */
export interface Logs {
  /** Undefined as long as it was not read from the server. */
  actions(topic: string, doc: string): readonly Action[] | undefined;
  state(topic: string, doc: string): DocumentState | undefined;
  /** All that the server has of a document. */
  learnAll(topic: string, doc: string, known: readonly Action[]): void;
  /** More that the server has, in its order; also of documents whose log is not read yet, or is on its way without them. */
  learn(known: readonly Action[]): void;
  /** What was done here or in another tab, and is not known to have reached the server. */
  await(actions: readonly Action[]): void;
  /** The server refused an action. */
  forget(id: string): void;
}

interface Log {
  readonly known: Action[];
  readonly ids: Set<string>;
  folded: { readonly actions: readonly Action[]; readonly state: DocumentState } | undefined;
}

export function openLogs(): Logs {
  const logs = new Map<string, Log>();
  const waiting = new Map<string, Action>(); // by id, in the order in which they were done
  const early = new Map<string, Action[]>(); // of documents whose log is not read yet
  const keyOf = ({ topic, doc }: Pick<Action, "topic" | "doc">): string => JSON.stringify([topic, doc]);
  const changed = (action: Action): void => {
    const log = logs.get(keyOf(action));
    if (log !== undefined) log.folded = undefined;
  };
  const add = (log: Log, action: Action): void => {
    waiting.delete(action.id);
    if (log.ids.has(action.id)) return;
    log.ids.add(action.id);
    log.known.push(action);
    log.folded = undefined;
  };
  const folded = (topic: string, doc: string) => {
    const log = logs.get(keyOf({ topic, doc }));
    if (log === undefined || log.folded !== undefined) return log?.folded;
    const own = [...waiting.values()].filter((action) => action.topic === topic && action.doc === doc);
    const actions = [...log.known, ...own];
    log.folded = { actions, state: documentState(actions) };
    return log.folded;
  };
  return {
    actions: (topic, doc) => folded(topic, doc)?.actions,
    state: (topic, doc) => folded(topic, doc)?.state,
    learnAll(topic, doc, known) {
      const log: Log = { known: [], ids: new Set(), folded: undefined };
      const key = keyOf({ topic, doc });
      logs.set(key, log);
      for (const action of [...known, ...(early.get(key) ?? [])]) add(log, action);
      early.delete(key);
    },
    learn(known) {
      for (const action of known) {
        const key = keyOf(action);
        const log = logs.get(key);
        if (log !== undefined) add(log, action);
        else {
          waiting.delete(action.id);
          early.set(key, [...(early.get(key) ?? []), action]);
        }
      }
    },
    await(actions) {
      for (const action of actions) {
        if (logs.get(keyOf(action))?.ids.has(action.id) !== true) waiting.set(action.id, action);
        changed(action);
      }
    },
    forget(id) {
      const action = waiting.get(id);
      if (action === undefined) return;
      waiting.delete(id);
      changed(action);
    },
  };
}
