// A judging that people work on: its store, its log in memory, and its documents. Whatever changes it goes through here, in the order in
// which people did it: checked (refusals.ts), kept on the disk, added to the log, and then told to whoever listens.

import { attempt, InputError } from "../../../base/input-error.ts";
import type { Collection, Document } from "../../../data/collection.ts";
import { elementOfPath } from "../../../text/xml/element-paths.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";
import type { Action, Stored } from "../../action.ts";
import { type DocumentState, judgedAs } from "../../document-state.ts";
import { leftToGrade, type ToGrade } from "../../exhaustivity.ts";
import { judgingLog, type JudgingLog } from "../../judging-log.ts";
import type { Assessor, Judging, KnownDocument, Settings } from "../../judging.ts";
import { type DocumentFacts, idTaken, type Refusal, refusals } from "../../refusals.ts";
import { inTurn } from "../../../files/node/sql/in-turn.ts";
import { knownDocument, textHash } from "./known-document.ts";
import { type Additions, IdTaken, type JudgingStore } from "./store.ts";

/** A judging that is open: its store, its log in memory, and its documents. */
export interface LiveJudging {
  readonly store: JudgingStore;
  judging(): Judging;
  readonly log: JudgingLog;
  /** Takes actions whole, or says what is wrong with them. When it answers, they are on disk. */
  take(assessor: string, actions: readonly Action[]): Promise<Taken>;
  /** The same of somebody whose judgements are brought in, and who need not be known yet. */
  bringIn(name: string, actions: readonly Action[]): Promise<Taken>;
  /** Adds assessors, topics or documents. */
  extend(additions: Additions): Promise<void>;
  /** Changes settings. */
  settle(changed: Partial<Settings>): Promise<void>;
  /** A document with the text that is judged. Throws where that has changed, or is gone. */
  document(doc: string): Document;
  /** How many elements of a document still have no exhaustivity, where they get one. */
  readonly toGrade: ToGrade;
  /** Calls back after actions were taken; gives what calls that off. */
  onTaken(then: (taken: readonly Stored[]) => void): () => void;
}

type Taken = { readonly stored: readonly Stored[] } | { readonly refused: readonly Refusal[] };

export async function openLive(store: JudgingStore, collection: Collection): Promise<LiveJudging> {
  let judging = await store.judging();
  const log = judgingLog(await store.since(0));
  const listeners = new Set<(taken: readonly Stored[]) => void>();
  const documents = checkedDocuments(() => judging, collection);
  const turns = new Map<string, ReturnType<typeof inTurn>>();

  /** One after the other for each person: what is refused depends on what they did before. */
  const turnOf = (name: string): ReturnType<typeof inTurn> => {
    const turn = turns.get(name) ?? inTurn();
    turns.set(name, turn);
    return turn;
  };

  const takeNow = async (assessor: string, actions: readonly Action[], people: readonly Assessor[]): Promise<Taken> => {
    const assessors = people.filter(({ name }) => !judging.assessors.some((other) => other.name === name));
    const then = assessors.length === 0 ? judging : { ...judging, assessors: [...judging.assessors, ...assessors] };
    const refused = refusals(then, log, assessor, actions, documents.facts);
    if (refused.length > 0) return { refused };
    const added = newDocuments(actions, judging, documents.read);
    const taking = { assessor, actions, received: Date.now(), documents: added, assessors };
    let stored: readonly Stored[];
    try {
      stored = await store.take(taking);
    } catch (error) {
      if (!(error instanceof IdTaken)) throw error;
      return { refused: error.ids.map(idTaken) };
    }
    if (added.size > 0 || assessors.length > 0) judging = await store.judging();
    // What others did meanwhile, or an earlier try whose outcome was not known, comes first.
    const isNext = stored.every(({ number }, i) => number <= log.last() || number === log.last() + i + 1);
    const news = (isNext ? stored : await store.since(log.last())).filter(({ number }) => number > log.last());
    log.add(news);
    for (const listener of listeners) listener(news);
    return { stored };
  };

  return {
    store,
    judging: () => judging,
    log,
    take: (assessor, actions) => turnOf(assessor)(() => takeNow(assessor, actions, [])),
    bringIn: (name, actions) => turnOf(name)(() => takeNow(name, actions, [{ name, isImported: true }])),
    async extend(additions) {
      await store.extend(additions);
      judging = await store.judging();
    },
    async settle(changed) {
      await store.settle(changed);
      judging = await store.judging();
    },
    document: documents.read,
    toGrade: countedOnce((doc, state) => (judging.settings.exhaustivity ? documents.toGrade(doc, state) : 0)),
    onTaken(then) {
      listeners.add(then);
      return () => void listeners.delete(then);
    },
  };
}

/** What is to be kept of documents that are judged for the first time. */
function newDocuments(
  actions: readonly Action[],
  { documents }: Judging,
  read: (doc: string) => Document,
): Map<string, KnownDocument> {
  const isNew = ({ kind, doc }: Action): boolean => (kind === "add" || kind === "suggest") && !documents.has(doc);
  const added = actions.filter(isNew).map(({ doc }) => doc);
  return new Map([...new Set(added)].map((doc) => [doc, knownDocument(read(doc))]));
}

interface CheckedDocuments {
  read(doc: string): Document;
  readonly facts: DocumentFacts;
  readonly toGrade: ToGrade;
}

/** Documents of the collection, each compared with what the judging knows of it. */
function checkedDocuments(judging: () => Judging, collection: Collection): CheckedDocuments {
  const checked = new Set<string>(); // whose text was as it should be when it was last read
  const read = (doc: string): Document => {
    checked.delete(doc);
    const document = collection.document(doc);
    const known = judging().documents.get(doc);
    if (document === undefined)
      throw new InputError(`document ${doc} is not in the collection; expected the collection that is judged`);
    if (known !== undefined && textHash(document) !== known.hash)
      throw new InputError(`the text of document ${doc} has changed since the judging began; expected the same text`);
    checked.add(doc);
    return document;
  };
  return {
    read,
    toGrade(doc, state) {
      let left = 0;
      // Of a text that has changed, or is gone, nothing can be graded: whoever opens it is told why.
      faultOf(() => (left = leftToGrade(state, read(doc).elements)));
      return left;
    },
    facts: {
      length: (doc) => judging().documents.get(doc)?.length ?? collection.length(doc),
      fault: (doc) => (doc === "" || checked.has(doc) ? undefined : faultOf(() => read(doc))),
      hasElement: (doc, path) => faultOf(() => elementOfPath(elementsOf(read(doc)), path)) === undefined,
    },
  };
}

/** A state never changes: its elements are counted when it is first asked about, and only where text is highlighted. */
function countedOnce(count: ToGrade): ToGrade {
  const counts = new WeakMap<DocumentState, number>();
  return (doc, state) => {
    if (judgedAs(state) !== "relevant") return 0;
    const left = counts.get(state) ?? count(doc, state);
    counts.set(state, left);
    return left;
  };
}

function elementsOf({ doc, elements }: Document): ElementTable {
  if (elements === undefined) throw new InputError(`document ${doc} has no elements`);
  return elements;
}

/** What a person has to know where something cannot be done. */
function faultOf(work: () => unknown): string | undefined {
  let found: string | undefined;
  attempt(work, ({ fault }) => (found = fault));
  return found;
}
