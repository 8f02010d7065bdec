import { lastUsed } from "../../../base/remembered.ts";
import { shownDocument, type ShownDocument } from "../../../report/web/shared/unpack.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";
import type { Action, Deed } from "../../action.ts";
import type { DocumentAnswer, Me, TopicAnswer } from "../../assessor-answers.ts";
import type { DocumentState } from "../../document-state.ts";
import type { PracticeAnswer } from "../../judging.ts";
import type { SuggestionsAnswer } from "../../suggestions.ts";
import { actionId, type History, idsOf, type Step, tabHistory } from "../../undo-steps.ts";
import { type Slice, slicesOf } from "../words.ts";
import type { Api, SearchHit, Sent } from "./api.ts";
import { countsOf, listedNow } from "./judged.ts";
import { openKeep } from "./keep.ts";
import { type Logs, openLogs } from "./logs.ts";
import type { Outbox, SaveState } from "./outbox.ts";
import { openSending } from "./sending.ts";
// All that the page knows and does, whatever shows it. `openClient` ties the parts together: the logs of documents (logs.ts), what waits to
// be sent (outbox.ts, sending.ts), lists as they are now (judged.ts), and undo. `act` is the way of everything that a person does.

/** A document to be judged, as the page shows it. */
export interface AssessedDocument extends ShownDocument {
  readonly title: string | null;
  readonly length: number;
  readonly slice: Slice;
}

/** All that a person has before them: what to judge, what they did, and what became of it. */
export interface JudgingClient {
  readonly me: Me;
  readonly topics: readonly TopicAnswer[];
  /** Undefined until it is read. */
  documents(topic: string): readonly DocumentAnswer[] | undefined;
  loadDocuments(topic: string): Promise<void>;
  /** Its text and its log. */
  load(topic: string, doc: string): Promise<AssessedDocument>;
  /** What was loaded, without a wait; undefined where it was not. */
  loaded(topic: string, doc: string): AssessedDocument | undefined;
  state(topic: string, doc: string): DocumentState | undefined;
  /** Shown at once, kept in the browser, sent when that can be done. One undo takes back all of it. */
  act(topic: string, doc: string, deeds: readonly Deed[]): void;
  /**
   * Adds a document outside the pool to the list of a topic, with what was searched for where that found it; fails where the server has
   * none of that name.
   */
  find(topic: string, doc: string, query?: string): Promise<void>;
  /** Documents of the index for a query. The last answer is kept: whoever comes back finds it as it was. */
  search(topic: string, query: string): Promise<readonly SearchHit[]>;
  /** What that search found, without a wait; undefined where it is still on its way. */
  found(topic: string, query: string): readonly SearchHit[] | undefined;
  /** What was last searched for; empty where nothing was. */
  searched(topic: string): string;
  /** Takes back the latest step, and says which; undefined where there is none. */
  undo(topic: string, doc: string): Step | undefined;
  redo(topic: string, doc: string): Step | undefined;
  canUndo(topic: string, doc: string): boolean;
  canRedo(topic: string, doc: string): boolean;
  answer(topic: string, doc: string): Promise<PracticeAnswer | undefined>;
  /** What machines suggest in a document. The log says first that this person sees it; fails where they may not see it yet. */
  suggestions(topic: string, doc: string): Promise<SuggestionsAnswer | undefined>;
  /** The log of a document, as far as it was read. */
  actions(topic: string, doc: string): readonly Action[];
  readonly save: SaveState;
  readonly outbox: Outbox;
  refreshTopics(): Promise<void>;
  /** Calls back after every change; returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

export async function openClient(api: Api, me: Me): Promise<JudgingClient> {
  const keep = await openKeep(me.judging, me.key);
  const logs = openLogs();
  const left = (await keep.waiting(Infinity)).map(({ action }) => action);
  logs.await(left);
  const listeners = new Set<() => void>();
  const change = (): void => {
    for (const listener of listeners) listener();
  };
  const tables = new Map<string, ElementTable>(); // of documents that were looked at, where their elements are graded
  const lists = openLists(api, me, logs, tables, change);
  await lists.refreshTopics();
  const onOthers = lists.refreshDocuments;
  const { outbox, tabs } = openSending({ api, me, keep, logs, left, change, onOthers });

  const history = tabHistory(logs.actions);
  const put = (topic: string, doc: string, gesture: string, deeds: readonly Deed[]): void => {
    const [at, who] = [new Date().toISOString(), { judging: me.judging, assessor: me.assessor }];
    const actions = deeds.map((deed, i): Sent => ({ ...deed, id: actionId(gesture, i + 1), ...who, topic, doc, at }));
    logs.await(actions);
    tabs.tell({ kind: "did", actions });
    outbox.put(actions);
    change();
  };
  return {
    me,
    ...lists,
    get topics() {
      return lists.topics();
    },
    ...openDocuments(api, logs, me.settings.exhaustivity ? tables : undefined, change),
    state: logs.state,
    act(topic, doc, deeds) {
      const gesture = randomId();
      history.did({ topic, doc, gesture });
      put(topic, doc, gesture, deeds);
    },
    ...openSearch(api),
    async find(topic, doc, query) {
      const [at, who] = [new Date().toISOString(), { judging: me.judging, assessor: me.assessor }];
      const found = query === undefined ? {} : { query };
      await api.send([{ kind: "add", id: randomId(), ...who, topic, doc, at, ...found }]);
      await lists.loadDocuments(topic);
    },
    ...steps(history, logs, put),
    answer: (topic, doc) => api.answer(topic, doc),
    actions: (topic, doc) => logs.actions(topic, doc) ?? [],
    async suggestions(topic, doc) {
      const known = await api.suggestions(topic, doc);
      if (known !== undefined) return known;
      const [at, who] = [new Date().toISOString(), { judging: me.judging, assessor: me.assessor }];
      await api.send([{ kind: "see", id: randomId(), ...who, topic, doc, at }]);
      return api.suggestions(topic, doc);
    },
    get save() {
      return outbox.state;
    },
    outbox,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Undo and redo are actions like all others. */
function steps(
  history: History,
  logs: Logs,
  put: (topic: string, doc: string, gesture: string, deeds: readonly Deed[]) => void,
): Pick<JudgingClient, "undo" | "redo" | "canUndo" | "canRedo"> {
  const play = (kind: "undo" | "redo", step: Step | undefined): Step | undefined => {
    if (step === undefined) return undefined;
    const ids = idsOf(logs.actions(step.topic, step.doc) ?? [], step.gesture);
    put(
      step.topic,
      step.doc,
      randomId(),
      ids.map((of) => ({ kind, of })),
    );
    history[kind === "undo" ? "undid" : "redid"](step);
    return step;
  };
  return {
    undo: (topic, doc) => play("undo", history.toUndo(topic, doc)),
    redo: (topic, doc) => play("redo", history.toRedo(topic, doc)),
    canUndo: (topic, doc) => history.toUndo(topic, doc) !== undefined,
    canRedo: (topic, doc) => history.toRedo(topic, doc) !== undefined,
  };
}

interface Searched {
  readonly query: string;
  readonly found: Promise<readonly SearchHit[]>;
}

/** Keeps what was last found for each topic, so that going back and forth asks the server once. */
function openSearch(api: Api): Pick<JudgingClient, "search" | "found" | "searched"> {
  const last = new Map<string, Searched>();
  const ready = new WeakMap<Searched["found"], readonly SearchHit[]>();
  return {
    search(topic, query) {
      const known = last.get(topic);
      if (known?.query === query) return known.found;
      const found = api.search(topic, query);
      last.set(topic, { query, found });
      found.then(
        (hits) => ready.set(found, hits),
        () => last.get(topic)?.found === found && last.delete(topic), // what failed is asked again
      );
      return found;
    },
    found(topic, query) {
      const known = last.get(topic);
      return known?.query === query ? ready.get(known.found) : undefined;
    },
    searched: (topic) => last.get(topic)?.query ?? "",
  };
}

const texts = 12; // documents that stay at hand

/** Reads documents, each once; what failed is read again when it is asked for again. */
function openDocuments(
  api: Api,
  logs: Logs,
  tables: Map<string, ElementTable> | undefined,
  change: () => void,
): Pick<JudgingClient, "load" | "loaded"> {
  const failures = new Map<string, number>(); // by document: what failed is asked for under another key
  const ready = new WeakMap<Promise<AssessedDocument>, AssessedDocument>();
  const load = lastUsed(texts, async (key): Promise<AssessedDocument> => {
    const [topic, doc] = JSON.parse(key.slice(key.indexOf("["))) as [string, string];
    const [text, known] = await Promise.all([
      api.document(topic, doc),
      logs.actions(topic, doc) === undefined ? api.actions(0, { topic, doc }) : undefined,
    ]);
    const shown = shownDocument(text);
    if (shown.elements !== undefined) tables?.set(doc, shown.elements);
    if (known !== undefined) {
      logs.learnAll(topic, doc, known);
      change();
    }
    return { ...shown, title: text.title, length: text.length, slice: slicesOf(text.text) };
  });
  const loading = (topic: string, doc: string): Promise<AssessedDocument> => {
    const key = JSON.stringify([topic, doc]);
    const failed = failures.get(key) ?? 0;
    const document = load(`${failed}${key}`);
    document.then(
      (shown) => ready.set(document, shown),
      () => failures.set(key, failed + 1),
    );
    return document;
  };
  return { load: loading, loaded: (topic, doc) => ready.get(loading(topic, doc)) };
}

function openLists(
  api: Api,
  { settings }: Me,
  logs: Logs,
  tables: ReadonlyMap<string, ElementTable>,
  change: () => void,
) {
  let topics: readonly TopicAnswer[] = [];
  const documents = new Map<string, readonly DocumentAnswer[]>();
  const loadDocuments = async (topic: string): Promise<void> => {
    documents.set(topic, await api.documents(topic));
    change();
  };
  const listed = (topic: string) =>
    documents.get(topic)?.map((one) => listedNow(one, logs.state(topic, one.doc), tables.get(one.doc), settings));
  return {
    topics: () =>
      topics.map((topic) => {
        const list = listed(topic.id);
        return list === undefined ? topic : { ...topic, ...countsOf(list) };
      }),
    async refreshTopics() {
      topics = await api.topics();
      change();
    },
    documents: listed,
    loadDocuments,
    /** Where another tab or machine did something, the lists that were read are read again. */
    refreshDocuments(of: readonly { readonly topic: string }[]): void {
      for (const topic of new Set(of.map((one) => one.topic)))
        if (documents.has(topic)) void loadDocuments(topic).catch(() => undefined);
    },
  };
}

/** Made from random numbers: pages that are not on a secure address have no other maker of ids. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, "0")).join("");
}
