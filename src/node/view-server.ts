import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { InputError } from "../base/input-error.ts";
import { type PageData, type PageResults, type PageText, pageVersion } from "../report/page-data.ts";
import { type TextHit, textSearch } from "../report/page-search.ts";
import { pageLines } from "../report/page-pack.ts";
import { codeOf } from "./file-error.ts";

/** What the server hands out. */
export interface Viewed {
  /** The page without data. */
  readonly template: string;
  readonly data: PageData;
  results(run: number): PageResults;
  text(doc: number): PageText | null;
}

/** The longest words to search for, and the most places to answer with. */
const longestWords = 200;
const mostHits = 50;

/** A page that is being served. */
export interface View {
  readonly address: string;
  /** When a signal, or close, has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

const host = "127.0.0.1";

/** Serves a page on this machine until a signal comes. */
export async function openView(viewed: Viewed, port = 0): Promise<View> {
  const server = createServer((request, response) => {
    try {
      answer(viewed, request, response);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      send(response, 500, "text/plain; charset=utf-8", error.message);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, port)));
    server.listen(port, host, resolve);
  });
  const { port: open } = server.address() as AddressInfo;
  let close = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    close = (): void => {
      for (const signal of signals) process.off(signal, close);
      server.close(() => resolve());
      server.closeAllConnections();
    };
    for (const signal of signals) process.once(signal, close);
  });
  return { address: `http://${host}:${open}/`, ended, close };
}

const signals = ["SIGINT", "SIGTERM"] as const;

function cannotListen(error: Error, port: number): unknown {
  const known = ["EADDRINUSE", "EACCES"].includes(codeOf(error) ?? "");
  return known
    ? new InputError(`port ${port} of ${host} is taken or not allowed; leave --port out for a free one`)
    : error;
}

function answer(viewed: Viewed, request: IncomingMessage, response: ServerResponse): void {
  if (!isOurs(request)) return send(response, 403, "text/plain; charset=utf-8", "not for other sites");
  if (request.method !== "GET" && request.method !== "HEAD")
    return send(response, 405, "text/plain; charset=utf-8", "only GET");
  const { pathname, searchParams } = new URL(request.url ?? "", `http://${host}`);
  const [, place, number] = /^\/(data|results|texts|search)?(?:\/(\d{1,9}))?$/.exec(pathname) ?? [];
  const index = Number(number);
  const { documents, runs } = viewed.data;
  if (pathname === "/") return send(response, 200, "text/html; charset=utf-8", servedPage(viewed.template));
  if (place === "data" && number === undefined) return json(response, viewed.data);
  if (place === "results" && index < runs.length) return json(response, viewed.results(index));
  if (place === "texts" && index < documents.ids.length) return json(response, viewed.text(index));
  if (place === "search" && number === undefined) return search(viewed, searchParams, response);
  send(response, 404, "text/plain; charset=utf-8", "no such page");
}

/** Text by text, with a breath after each, until enough is found or nobody waits for it any more. */
function search({ data, text }: Viewed, asked: URLSearchParams, response: ServerResponse): void {
  const words = asked.get("words")?.trim() ?? "";
  const most = Math.min(mostHits, Number(asked.get("most") ?? mostHits));
  if (words === "" || words.length > longestWords || !(most > 0))
    return send(response, 400, "text/plain; charset=utf-8", `expected up to ${longestWords} characters of words`);
  const hitIn = textSearch(words);
  const hits: TextHit[] = [];
  const look = (doc: number): void => {
    if (response.destroyed) return;
    if (doc === data.documents.ids.length || hits.length >= most) return json(response, hits);
    const hit = hitIn(doc, text(doc)?.text ?? "");
    if (hit !== undefined) hits.push(hit);
    setImmediate(look, doc + 1);
  };
  look(0);
}

/** A page of another site may neither ask under our name nor, by a name that leads here, under its own. */
function isOurs({ headers, socket }: IncomingMessage): boolean {
  const names = [host, "localhost"].map((name) => `${name}:${socket.localPort}`);
  const { origin } = headers;
  return (
    names.includes(headers.host ?? "") && (origin === undefined || names.some((name) => origin === `http://${name}`))
  );
}

/** This page has its data from here, and may ask for them. */
function servedPage(template: string): string {
  const lines = pageLines(template, [JSON.stringify({ version: pageVersion, served: true })]);
  return [...lines].join("\n").replace("connect-src 'none'", "connect-src 'self'");
}

function json(response: ServerResponse, value: unknown): void {
  send(response, 200, "application/json", JSON.stringify(value));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "content-security-policy": "frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}
