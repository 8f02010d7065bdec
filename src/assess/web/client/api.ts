// What the page asks the server, and how a refusal is told apart from a server that is away.

import { type FoundDocument } from "../../../search/systems/find-documents.ts";
import {
  type ActionAnswer,
  type DocumentAnswer,
  type FoundAnswer,
  type Me,
  type TopicAnswer,
} from "../../assessor-answers.ts";
import type { Deed } from "../../action.ts";
import { type PracticeAnswer } from "../../judging.ts";
import { type SuggestionsAnswer } from "../../suggestions.ts";
import type { PageText } from "../../../report/page-data.ts";

/** A document that a search found, and what the assessor made of it before. */
export type SearchHit = FoundAnswer<FoundDocument>;

interface DocumentText extends PageText {
  readonly doc: string;
  readonly title: string | null;
  readonly length: number;
}

/** An action as it is sent: who did it stands in it, so that nobody's ever counts as another's. */
export type Sent = Deed & {
  readonly id: string;
  readonly judging: string;
  readonly assessor: string;
  readonly topic: string;
  readonly doc: string;
  readonly at: string;
};

/** An answer that is not the one asked for. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** Of HTTP; 0 where the server was not reached. */
  readonly status: number;
  readonly refused: readonly { readonly id: string; readonly reason: string }[];

  constructor(status: number, message: string, refused: Refusal["refused"] = []) {
    super(message);
    this.status = status;
    this.refused = refused;
  }

  /** Whether it may succeed later as it is: the server is away, or in trouble, or asks for patience. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

/** The questions that the server answers to one person. */
export interface Api {
  me(): Promise<Me>;
  topics(): Promise<readonly TopicAnswer[]>;
  documents(topic: string): Promise<readonly DocumentAnswer[]>;
  document(topic: string, doc: string): Promise<DocumentText>;
  /** Documents of the index, the best first. */
  search(topic: string, query: string): Promise<readonly SearchHit[]>;
  /** Those after a number; of one document where it is named. */
  actions(since: number, of?: { readonly topic: string; readonly doc: string }): Promise<readonly ActionAnswer[]>;
  send(actions: readonly Sent[]): Promise<{ readonly own: number }>;
  /** Undefined as long as it may not be seen. */
  answer(topic: string, doc: string): Promise<PracticeAnswer | undefined>;
  /** What machines suggest in a document; undefined where this person's log does not say that they see it. */
  suggestions(topic: string, doc: string): Promise<SuggestionsAnswer | undefined>;
  /** Where to hear of more. */
  readonly events: string;
}

const patience = 30_000; // milliseconds that an answer may take

/** `key` says which of the people who use this browser it is. */
export function openApi(key: string): Api {
  const address = (path: string, asked: Readonly<Record<string, string>> = {}): string =>
    `/api/${path}?${new URLSearchParams({ ...asked, as: key })}`;
  const ask = async <T>(path: string, asked?: Readonly<Record<string, string>>): Promise<T> =>
    (await answered(address(path, asked), {})) as T;
  return {
    me: () => ask("me"),
    topics: async () => (await ask<{ topics: TopicAnswer[] }>("topics")).topics,
    documents: async (topic) => (await ask<{ documents: DocumentAnswer[] }>("documents", { topic })).documents,
    document: (topic, doc) => ask("document", { topic, doc }),
    search: async (topic, q) => (await ask<{ documents: SearchHit[] }>("search", { topic, q })).documents,
    actions: async (since, of = undefined) =>
      (await ask<{ actions: ActionAnswer[] }>("actions", { ...of, since: String(since) })).actions,
    async send(actions) {
      const body = JSON.stringify(actions);
      const sent = { method: "POST", headers: { "content-type": "application/json" }, body };
      // A request that the page may leave behind; browsers allow that to small ones.
      const said = await answered(address("actions"), { ...sent, keepalive: body.length < 30_000 });
      return acknowledged(actions, said as Partial<Acknowledged>);
    },
    answer: (topic, doc) => ifThere(ask<PracticeAnswer>("answer", { topic, doc })),
    suggestions: (topic, doc) => ifThere(ask<SuggestionsAnswer>("suggestions", { topic, doc })),
    events: address("events"),
  };
}

/** What the server has, or undefined where it says that it is not there for this person. */
function ifThere<T>(asking: Promise<T>): Promise<T | undefined> {
  return asking.catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
}

interface Acknowledged {
  readonly taken: readonly unknown[];
  readonly own: number;
}

/** Actions are removed from the browser only where the answer names each of them: a stranger's "200 OK" keeps nothing. */
function acknowledged(actions: readonly Sent[], { taken, own }: Partial<Acknowledged>): { readonly own: number } {
  const kept = new Set(Array.isArray(taken) ? taken : []);
  if (own === undefined || !actions.every(({ id }) => kept.has(id))) throw stranger(200);
  return { own };
}

/** What answered is not the server of a judging: it may be back later. */
function stranger(status: number): Refusal {
  return new Refusal(0, `another program answered in place of the server (${status})`);
}

/** What the server says; a Refusal is thrown where that is not what was asked for. */
export async function answered(address: string, asked: RequestInit): Promise<unknown> {
  const answer = await fetch(address, { ...asked, signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  if (answer === undefined) throw new Refusal(0, "the server was not reached");
  const said = (await answer.json().catch(() => undefined)) as Partial<Said> | null | undefined;
  const isObject = typeof said === "object" && said !== null;
  if (isObject && answer.ok) return said;
  if (isObject && typeof said.error === "string") throw new Refusal(answer.status, said.error, said.refused);
  throw answer.status >= 500
    ? new Refusal(answer.status, `the server answered ${answer.status}`)
    : stranger(answer.status);
}

interface Said {
  readonly error: string;
  readonly refused: Refusal["refused"];
}
