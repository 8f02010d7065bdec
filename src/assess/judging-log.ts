// The log of a judging in memory, by person, topic and document. The state of a document is folded when it is first asked for.

import { type Action, organiser, type Stored } from "./action.ts";
import { documentState, type DocumentState, undone, untouched } from "./document-state.ts";

/** The log in memory, by who did what to which document. It only grows. */
export interface JudgingLog {
  /** Adds what a store has taken, in the order of its numbers; what is there already is passed over. */
  add(stored: readonly Stored[]): void;
  /** The number of the last action; 0 before the first. */
  last(): number;
  /** All actions, in their order. */
  all(): readonly Stored[];
  /** All actions of an assessor, in their order. */
  by(assessor: string): readonly Stored[];
  /** An assessor's action by its id. */
  find(assessor: string, id: string): Stored | undefined;
  /** An assessor's actions on a document, in their order. */
  actions(assessor: string, topic: string, doc: string): readonly Stored[];
  state(assessor: string, topic: string, doc: string): DocumentState;
  /** Documents of a topic that an assessor has touched. */
  touched(assessor: string, topic: string): readonly string[];
  /** All who have done something to documents of a topic. */
  judges(topic: string): readonly string[];
  /** Those who suggested something: machines, whose work counts only where a person took it. */
  machines(): readonly string[];
  /** Who judges a topic, as the organiser last said. */
  assigned(topic: string): readonly string[];
  /** Documents of a topic that the organiser released to everybody. */
  released(topic: string): readonly string[];
}

interface OnDocument {
  readonly actions: Stored[];
  state: DocumentState | undefined; // folded when it is asked for
}

/** What one person did. */
interface Work {
  readonly all: Stored[];
  readonly byId: Map<string, Stored>;
  readonly topics: Map<string, Map<string, OnDocument>>;
}

export function judgingLog(stored: readonly Stored[] = []): JudgingLog {
  const people = new Map<string, Work>();
  const machines = new Set<string>();
  let last = 0;

  const add = (one: Stored): void => {
    if (one.number <= last) return;
    last = one.number;
    const { assessor, action } = one;
    const work = entry(people, assessor, (): Work => ({ all: [], byId: new Map(), topics: new Map() }));
    if (action.kind === "suggest") machines.add(assessor);
    work.all.push(one);
    work.byId.set(action.id, one);
    const documents = entry(work.topics, action.topic, () => new Map<string, OnDocument>());
    const on = entry(documents, action.doc, (): OnDocument => ({ actions: [], state: undefined }));
    on.actions.push(one);
    on.state = undefined;
  };
  const onDocument = (assessor: string, topic: string, doc: string): OnDocument | undefined =>
    people.get(assessor)?.topics.get(topic)?.get(doc);
  const organisersActions = (topic: string, doc: string): readonly Action[] =>
    (onDocument(organiser, topic, doc)?.actions ?? []).map(({ action }) => action);

  for (const one of stored) add(one);
  return {
    add: (more) => more.forEach(add),
    last: () => last,
    all: () => [...people.values()].flatMap(({ all }) => all).toSorted((a, b) => a.number - b.number),
    by: (assessor) => people.get(assessor)?.all ?? [],
    find: (assessor, id) => people.get(assessor)?.byId.get(id),
    actions: (assessor, topic, doc) => onDocument(assessor, topic, doc)?.actions ?? [],
    state(assessor, topic, doc) {
      const on = onDocument(assessor, topic, doc);
      if (on === undefined) return untouched;
      return (on.state ??= documentState(on.actions.map(({ action }) => action)));
    },
    touched: (assessor, topic) => [...(people.get(assessor)?.topics.get(topic)?.keys() ?? [])],
    judges: (topic) =>
      [...people].flatMap(([name, { topics }]) => (name !== organiser && topics.has(topic) ? [name] : [])),
    machines: () => [...machines],
    assigned: (topic) =>
      inForce(organisersActions(topic, ""))
        .flatMap((action) => (action.kind === "assign" ? [action.to] : []))
        .at(-1) ?? [],
    released: (topic) =>
      [...(people.get(organiser)?.topics.get(topic)?.keys() ?? [])].filter((doc) =>
        inForce(organisersActions(topic, doc)).some(({ kind }) => kind === "release"),
      ),
  };
}

/** The actions that were not taken back. */
function inForce(actions: readonly Action[]): readonly Action[] {
  const skipped = undone(actions);
  return actions.filter(({ id }) => !skipped.has(id));
}

function entry<K, V>(map: Map<K, V>, key: K, made: () => V): V {
  const held = map.get(key);
  if (held !== undefined) return held;
  const value = made();
  map.set(key, value);
  return value;
}
