import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as bodyOf } from "node:stream/consumers";
import type { Topic } from "../../src/data/topics.ts";
import type { Action } from "../../src/assess/action.ts";
import { documentState } from "../../src/assess/document-state.ts";
import { codePoints } from "../../src/text/code-points.ts";
import { size } from "../../src/text/range.ts";
import { elementTableToBytes } from "../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";

/** A document of the track: XML where it begins so. */
export type Texts = Readonly<Record<string, string>>;

export interface JudgedTrack {
  readonly topics: readonly (Topic & { readonly practice?: boolean })[];
  readonly texts: Texts;
  readonly settings?: { readonly entryPoints?: boolean; readonly exhaustivity?: boolean; readonly guide?: string };
  readonly answers?: Readonly<
    Record<string, { readonly ranges: readonly (readonly [number, number])[]; readonly entry: number | null }>
  >;
  /** Where there is an index: what a search finds. Documents are judged once they are opened from it. */
  readonly found?: (query: string) => readonly string[];
}

/** A server that says what `docs/assess.md` has it say, and that can be put out of order. */
export interface JudgingServer {
  readonly url: string;
  /** The log, in the order of arrival. */
  readonly log: readonly Action[];
  /** How it answers posts: well; not at all; with an error of its own; by breaking off after it has stored them. */
  mode: "well" | "gone" | "failing" | "forgetful";
  /** Ids, or kinds, of actions that it refuses. */
  readonly refused: Set<string>;
  /** How long an answer takes, in milliseconds, by the last part of its address; `post` is what actions take. */
  delays: Partial<Record<"search" | "document" | "documents" | "post", number>>;
  /** Who the browser is, as far as the server knows. */
  assessor: string;
  /** How many listen to its events. */
  listeners(): number;
  readonly posts: number;
  of(doc: string): ReturnType<typeof documentState>;
  /** Puts an action into the log, as if it had been sent yesterday. */
  store(action: Action): void;
  close(): Promise<void>;
}

export async function judgingServer(track: JudgedTrack): Promise<JudgingServer> {
  const log: (Action & { own: number; received: number })[] = [];
  const listeners = new Set<ServerResponse>();
  const docs = new Map(Object.entries(track.texts).map(([doc, source]) => [doc, documentOf(doc, source)]));
  const settings = { entryPoints: true, exhaustivity: false, guide: "", ...track.settings };
  const logOf = (topic: string, doc: string) => log.filter((one) => one.topic === topic && one.doc === doc);
  const listed = (topic: string) =>
    [...docs.values()].flatMap(({ doc, title }) => {
      if (track.found !== undefined && !added.has(doc)) return [];
      const { verdict, ranges, entry } = documentState(logOf(topic, doc));
      const judged = verdict === "nonrelevant" || (verdict === "relevant" && ranges.length > 0);
      const lacksEntry = settings.entryPoints && judged && verdict === "relevant" && entry === null;
      const counts = { characters: size(ranges), toGrade: 0, lacksEntry };
      return { doc, title, verdict, judged, found: false, query: null, ...counts };
    });
  const state = {
    mode: "well" as JudgingServer["mode"],
    assessor: "Ann",
    refused: new Set<string>(),
    delays: {} as JudgingServer["delays"],
    posts: 0,
  };
  const added = new Set<string>(); // from what was found

  const answers: Record<string, (asked: URLSearchParams) => unknown> = {
    me: () => ({
      judging: "j1",
      assessor: state.assessor,
      key: "k1",
      role: "assessor",
      settings,
      searches: track.found !== undefined,
      own: log.length,
    }),
    topics: () => ({
      topics: track.topics.map((topic) => {
        const rows = listed(topic.id);
        const of = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length;
        const judged = rows.filter((row) => row.judged).length;
        const unfinished = rows.filter((row) => row.lacksEntry).length;
        const left = { toGrade: 0, withoutEntry: unfinished, unfinished };
        const counts = { documents: rows.length, judged, cannot: of("cannot"), later: of("later"), ...left };
        return { practice: false, ...topic, ...counts, milliseconds: 61_000 * judged };
      }),
    }),
    documents: (asked) => ({ documents: listed(asked.get("topic")!) }),
    document: (asked) => docs.get(asked.get("doc")!),
    actions: (asked) => ({
      actions: log.filter(
        ({ own, topic, doc }) =>
          own > Number(asked.get("since") ?? 0) &&
          (asked.get("doc") === null || (doc === asked.get("doc") && topic === asked.get("topic"))),
      ),
    }),
    answer: (asked) => track.answers?.[asked.get("doc")!],
    search: (asked) => ({
      documents: track.found!(asked.get("q")!).map((id) => {
        const { doc, title, length, text } = docs.get(id)!;
        const end = Math.min(60, length);
        return {
          doc,
          title,
          length,
          excerpt: { text: text.slice(0, end), start: 0, end, marks: [{ start: 0, end: 3 }] },
        };
      }),
    }),
  };

  const store = (action: Action): void => void log.push({ ...action, own: log.length + 1, received: Date.now() });
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const actions = JSON.parse(await bodyOf(request)) as (Action & { assessor?: string; judging?: string })[];
    state.posts++;
    if (state.mode === "failing") return send(response, 503, { error: "the disk is full" });
    if (actions.some(({ assessor }) => assessor !== state.assessor))
      return send(response, 409, { error: `these are not ${state.assessor}'s` });
    const bad = actions.filter(({ id, kind }) => state.refused.has(id) || state.refused.has(kind));
    if (bad.length > 0)
      return send(response, 422, { error: "refused", refused: bad.map(({ id }) => ({ id, reason: "not wanted" })) });
    for (const { assessor: _, judging: __, ...action } of actions)
      if ((action.kind as string) === "add") added.add(action.doc);
      else if (!log.some(({ id }) => id === action.id)) store(action);
    for (const listener of listeners) listener.write(`event: more\nid: ${log.length}\ndata: {"own":${log.length}}\n\n`);
    if (state.mode === "forgetful") return void request.socket.destroy();
    send(response, 200, { taken: actions.map(({ id }) => id), own: log.length });
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://x");
    if (state.mode === "gone" && pathname.startsWith("/api/")) return void request.socket.destroy();
    if (pathname.startsWith("/by/") || pathname === "/organiser/") {
      response.writeHead(200, { "content-type": "text/html" }).end(readFileSync("dist/assess.html"));
    } else if (pathname === "/api/events") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
    } else if (request.method === "POST") setTimeout(() => void take(request, response), state.delays.post ?? 0);
    else {
      const asked = pathname.slice("/api/".length);
      const found = answers[asked]?.(searchParams);
      const answer = (): void =>
        send(response, found === undefined ? 404 : 200, found ?? { error: "nothing of that name" });
      setTimeout(answer, state.delays[asked as "search"] ?? 0);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    store,
    listeners: () => listeners.size,
    of: (doc: string) => documentState(log.filter((one) => one.doc === doc)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function documentOf(doc: string, source: string) {
  if (!source.startsWith("<")) return { doc, title: null, length: codePoints(source), text: source, elements: null };
  const { text, table } = elementTable(source);
  const title = /<(?:name|title)[^>]*>([^<]*)</.exec(source)?.[1] ?? null;
  const elements = Buffer.from(elementTableToBytes(table)).toString("base64");
  return { doc, title, length: table.length, text, elements };
}
