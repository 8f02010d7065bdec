import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Stored } from "../../../src/assess/action.ts";
import type { Judging } from "../../../src/assess/judging.ts";
import { assessorRoutes } from "../../../src/assess/node/assessor-routes.ts";
import type { DocumentSearch } from "../../../src/assess/node/document-search.ts";
import type { Person } from "../../../src/assess/node/door.ts";
import { organiserRoutes } from "../../../src/assess/node/organiser-routes.ts";
import { type LiveJudging, openLive } from "../../../src/assess/node/store/live-judging.ts";
import { gatherJudging } from "../../../src/assess/node/store/gather.ts";
import type { JudgingStore, KeptToken } from "../../../src/assess/node/store/store.ts";

/** A request with headers and a body, and no connection behind it. */
export function requestOf(headers: Record<string, string>, ...body: readonly string[]): IncomingMessage {
  const pieces = body.map((piece) => Buffer.from(piece));
  return Object.assign(Readable.from(pieces), { headers, socket: {} }) as unknown as IncomingMessage;
}

/** A response that notes what is done with it. */
export function responseOf() {
  const did: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    headersSent: false,
    destroyed: false,
    writeHead: (status: number, headers: object) => void did.push(`${status} ${JSON.stringify(headers)}`),
    write: (text: string) => void did.push(text),
    end: (text = "the end") => void did.push(text),
  });
  return { did, response: response as typeof response & ServerResponse };
}

/** A store in memory. */
function memoryStore(judging: Judging): JudgingStore {
  let now = judging;
  let tokens: readonly KeptToken[] = [];
  const kept: Stored[] = [];
  return {
    source: "memory",
    judging: async () => now,
    async take({ assessor, actions, received, documents, assessors = [] }) {
      for (const action of actions) {
        const own = kept.filter((stored) => stored.assessor === assessor);
        if (own.some((stored) => stored.action.id === action.id)) continue;
        kept.push({ number: kept.length + 1, own: own.length + 1, assessor, received, action });
      }
      now = { ...now, assessors: [...now.assessors, ...assessors], documents: new Map([...now.documents, ...(documents ?? [])]) }; // prettier-ignore
      return actions.map(({ id }) => kept.find((stored) => stored.assessor === assessor && stored.action.id === id)!);
    },
    unverified: async () => 0,
    since: async (number) => kept.filter((stored) => stored.number > number),
    extend: async ({ assessors = [] }) => void (now = { ...now, assessors: [...now.assessors, ...assessors] }),
    settle: async (changed) => void (now = { ...now, settings: { ...now.settings, ...changed } }),
    tokens: async () => tokens,
    addTokens: async (more) => void (tokens = [...tokens, ...more]),
    removeTokens: async (name) => void (tokens = tokens.filter((token) => token.name !== name)),
    announce: async () => undefined,
    close: async () => undefined,
  };
}

export interface Room {
  readonly live: LiveJudging;
  /** How often the tokens were read anew. */
  refreshed(): number;
  /** Whose links have been taken back. */
  readonly strangers: Set<string>;
  /** Asks a route, as "GET me", in somebody's name; throws what it refuses with. */
  // What the server says is looked at field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  ask(name: string, route: string, body?: unknown, more?: Asking): Promise<any>;
}

interface Asking {
  readonly by?: Person["by"];
  readonly headers?: Record<string, string>;
  readonly response?: ServerResponse;
}

/** A judging by Ann and Bob of two topics, the first by both, and one for practice: what a server answers, without one. */
export async function room(change: Partial<Judging> = {}, search?: DocumentSearch): Promise<Room> {
  const collection = collectionOf(["a", "b", "c"].map((doc) => ({ doc, text: `${doc} text of thirty characters ..` })));
  const topics = new Map(["t1", "t2", "p"].map((id) => [id, { id, title: `topic ${id}` }]));
  const pool = new Map(["t1", "t2", "p"].map((id) => [id, ["a", "b"]]));
  const live = await openLive(
    memoryStore({
      id: "0123456789abcdef",
      settings: { collection: "texts", entryPoints: true, exhaustivity: false, guide: "Be kind." },
      assessors: ["ann", "bob"].map((name) => ({ name, isImported: false })),
      ...gatherJudging({ topics: { topics }, pool, collection }),
      practice: new Map([["p", new Map([["a", { ranges: [[0, 3]], entry: null }]])]]),
      ...change,
    }),
    collection,
  );
  await live.take("organiser", [
    { id: "1", topic: "t1", doc: "", kind: "assign", to: ["ann", "bob"] },
    { id: "2", topic: "t2", doc: "", kind: "assign", to: ["bob"] },
  ]);
  let refreshed = 0;
  const strangers = new Set<string>();
  const door = { isKnown: ({ name }: Person) => !strangers.has(name), refresh: async () => void refreshed++ };
  return {
    live,
    refreshed: () => refreshed,
    strangers,
    async ask(name, route, body, { by = "bearer", headers = {}, response } = {}) {
      const [path, query] = route.split("?");
      const found = [...assessorRoutes, ...organiserRoutes].find((one) => `${one.method} ${one.path}` === path)!;
      const role = name === "organiser" ? "organiser" : "assessor";
      const sent = body === undefined ? [] : [JSON.stringify(body)];
      return found.answer({
        live,
        door: door as never,
        person: { name, role, by, key: `key of ${name}`, hash: "" },
        query: new URLSearchParams(query),
        request: requestOf({ "content-type": "application/json", ...headers }, ...sent),
        response: response ?? responseOf().response,
        search,
        linkFor: (token) => `link ${token}`,
      });
    },
  };
}

/** The status and the words of a refusal, and which actions it names. */
export async function refusal(asked: Promise<unknown>): Promise<readonly unknown[]> {
  const { status, message, details } = await asked.then(
    () => ({ status: 200, message: "not refused", details: {} }),
    (error) => error,
  );
  return details?.refused === undefined ? [status, message] : [status, ...details.refused];
}
