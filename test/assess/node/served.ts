import { join } from "node:path";
import { collectionOf, type Document } from "../../../src/data/collection.ts";
import type { Judging } from "../../../src/assess/judging.ts";
import { type AssessServer, openAssess } from "../../../src/assess/node/assess-server.ts";
import type { DocumentSearch } from "../../../src/assess/node/document-search.ts";
import { type LiveJudging, openLive } from "../../../src/assess/node/store/live-judging.ts";
import { gatherJudging } from "../../../src/assess/node/store/what-to-judge.ts";
import { openStore } from "../../../src/assess/node/store/open-store.ts";
import type { JudgingStore } from "../../../src/assess/node/store/store.ts";
import { freshToken, tokenHash } from "../../../src/assess/node/store/people.ts";
import { temporaryFolder } from "../../cli/folders.ts";

/** Texts that are hard to count: emoji, combining marks, writing from right to left. */
export const texts: readonly Document[] = [
  { doc: "plain", text: "One sentence. Another one. A third.\n".repeat(3) },
  { doc: "emoji", text: "a👩‍👩‍👧‍👦b e\u0301 𝒳 end" },
  { doc: "rtl", text: "שלום עולם. مرحبا بالعالم." },
  { doc: "../../etc/passwd", text: "<script>alert(1)</script>" },
  { doc: "__proto__", text: "a name is a name" },
  { doc: "outside", text: "found by somebody" },
];

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // What the server says is looked at field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Served {
  readonly live: LiveJudging;
  readonly server: AssessServer;
  readonly place: string;
  readonly judging: Judging;
  /** What the person at the terminal was told. */
  readonly faults: readonly unknown[];
  token(name: string): string;
  get(name: string, path: string, headers?: Record<string, string>): Promise<Answered>;
  post(name: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  end(): Promise<void>;
}

interface Serving {
  readonly place?: string;
  readonly page?: string;
  /** In place of those that are hard to count. */
  readonly documents?: readonly Document[];
  readonly search?: DocumentSearch;
  readonly host?: string;
  readonly publicUrl?: URL | undefined;
  /** Puts something around the store, such as faults. */
  around?(store: JudgingStore): JudgingStore;
}

/** A judging by Ann and Bob of two topics, the first by both, served from this process. */
export async function served(change: Partial<Judging> = {}, serving: Serving = {}): Promise<Served> {
  const { place = join(temporaryFolder(), "x.judging"), around = (store) => store } = serving;
  const { page = "<!doctype html><title>the page</title>", search, host = "127.0.0.1", publicUrl, documents } = serving;
  const collection = collectionOf(documents ?? texts);
  const pooled = documents?.map(({ doc }) => doc) ?? ["plain", "emoji", "rtl", "../../etc/passwd", "__proto__"];
  const topics = new Map(["t1", "t2"].map((id) => [id, { id, title: `topic ${id}` }]));
  const pool = new Map([...topics.keys()].map((id) => [id, pooled]));
  const judging: Judging = {
    id: "0123456789abcdef0123456789abcdef",
    settings: { collection: "texts", entryPoints: true, exhaustivity: false, guide: "Be kind." },
    assessors: ["ann", "bob"].map((name) => ({ name, isImported: false })),
    ...gatherJudging({ topics: { topics }, pool, collection }),
    ...change,
  };
  const store = around(await openStore(place, { make: judging }));
  const live = await openLive(store, collection);
  await live.take("organiser", [
    { id: "1", topic: "t1", doc: "", kind: "assign", to: ["ann", "bob"] },
    { id: "2", topic: "t2", doc: "", kind: "assign", to: ["bob"] },
  ]);
  const tokens = new Map(["organiser", "ann", "bob"].map((name) => [name, freshToken()]));
  await store.addTokens(Array.from(tokens, ([name, token]) => ({ name, hash: tokenHash(token) })));
  const faults: unknown[] = [];
  const server = await openAssess(live, {
    host,
    publicUrl,
    port: 0,
    page,
    search,
    onFault: (error) => void faults.push(error),
  });
  const token = (name: string): string => tokens.get(name) ?? name;
  const ask = async (path: string, init: RequestInit): Promise<Answered> => {
    const response = await fetch(new URL(path, server.address), { redirect: "manual", ...init });
    const text = await response.text();
    const isJson = response.headers.get("content-type") === "application/json";
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    live,
    server,
    place,
    judging,
    faults,
    token,
    get: (name, path, headers = {}) => ask(path, { headers: { authorization: `Bearer ${token(name)}`, ...headers } }),
    post: (name, path, body, headers = {}) =>
      ask(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { authorization: `Bearer ${token(name)}`, "content-type": "application/json", ...headers },
      }),
    async end() {
      server.close();
      await server.ended;
      await store.close();
    },
  };
}
