import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as othersHadTheirTurn } from "node:timers/promises";
import { attempt, InputError } from "../../base/input-error.ts";
import { fileError } from "../../files/node/file-system.ts";
import { type Closing, closing, listening } from "../../files/node/listening.ts";
import { type PageData, type PageResults, type PageText, pageVersion } from "../page-data.ts";
import { aroundData } from "../page-pack.ts";
import { bestHits, textSearch, type TextsFound } from "../page-search.ts";
// The server of `pericope view`: the page from this machine, its data, and texts as they are opened. A request first has to pass
// `refusal`, which keeps other sites out; then `answer` sends what its address names.

/** A page that is being served. */
export interface ServedPage extends Closing {
  readonly address: string;
}

/** In milliseconds. Whoever stops in the middle of a request, or of reading an answer, is not waited for. */
const limits = {
  headersTimeout: 3000,
  requestTimeout: 5000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 2 ** 14,
};
const mostIdle = 300_000;
const mostConnections = 256;

/** Serves a page on this machine until it is closed. `onFault` is told each thing that could not be answered, once. */
export async function openView(
  viewed: ServedView,
  port = 0,
  onFault: (error: unknown) => void = () => {},
): Promise<ServedPage> {
  const tell = eachOnce(onFault);
  const server = createServer(limits, (request, response) => {
    // A client that goes away in the middle is no fault.
    for (const stream of [request, response]) stream.on("error", () => undefined);
    const refused = refusal(request);
    if (refused === undefined)
      answer(viewed, request, response, tell).catch((error: unknown) => fail(response, error, tell));
    else {
      response.shouldKeepAlive = false; // what follows, perhaps a body, is not read
      say(response, refused.status, refused.sentence);
    }
  });
  server.timeout = mostIdle;
  server.maxConnections = mostConnections;
  await listening(server, host, port);
  server.on("error", (error) => tell(fileError(error, host))); // a connection that could not be taken, as where too many files are open
  const { port: open } = server.address() as AddressInfo;
  return { address: `http://${host}:${open}/`, ...closing(server) };
}

/** The page learns what is wrong, not where: paths and stacks are for the person at the terminal. */
function fail(response: ServerResponse, error: unknown, tell: (error: unknown) => void): void {
  tell(error);
  const sentence = error instanceof InputError ? error.fault : "a bug of ours";
  if (response.headersSent) response.destroy();
  else say(response, 500, `this cannot be shown: ${sentence}; the terminal that pericope runs in says more`);
}

/** Tells each error once: a page may ask again and again. */
function eachOnce(tell: (error: unknown) => void): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    const message = String(error);
    if (told.has(message) || told.size >= mostTold) return;
    told.add(message);
    tell(error);
  };
}

const mostTold = 1000;

/** What the server hands out. */
interface ServedView {
  /** The page without data. */
  readonly template: string;
  readonly data: PageData;
  results(run: number): PageResults;
  text(doc: number): PageText | null;
}

/** The longest words to search for, and the most places to answer with. */
const longestWords = 200;
const mostHits = 50;

type Tell = (error: unknown) => void;

/**
 * Answers a request that has passed the door. The address is taken as it was sent: a URL could not be made of each. `tell`
 * hears of what could not be read, and was done without.
 */
async function answer(
  viewed: ServedView,
  request: IncomingMessage,
  response: ServerResponse,
  tell: Tell,
): Promise<void> {
  const [path = "", query = ""] = (request.url ?? "").split(/\?(.*)/s);
  const [, place, number] = /^\/(data|results|texts|search)(?:\/(\d{1,9}))?$/.exec(path) ?? [];
  const index = Number(number);
  const { documents, runs } = viewed.data;
  if (path === "/") return send(response, 200, "text/html; charset=utf-8", servedPage(viewed.template));
  if (place === "data" && number === undefined) return json(response, viewed.data);
  if (place === "results" && index < runs.length) return json(response, viewed.results(index));
  if (place === "texts" && index < documents.ids.length) return json(response, viewed.text(index));
  if (place === "search" && number === undefined) return search(viewed, new URLSearchParams(query), response, tell);
  say(response, 404, "no such page");
}

/**
 * Text by text, and others have their turn after each, until enough is found or the client is gone. Those that
 * cannot be read are counted, and the first of them is told.
 */
async function search(
  { data, text }: ServedView,
  asked: URLSearchParams,
  response: ServerResponse,
  tell: Tell,
): Promise<void> {
  const words = asked.get("words")?.trim() ?? "";
  const most = Math.min(mostHits, Number(asked.get("most") ?? mostHits));
  if (words === "" || words.length > longestWords || !(most > 0))
    return say(response, 400, `expected up to ${longestWords} characters of words`);
  const hitIn = textSearch(words);
  const best = bestHits(most);
  let unread = 0;
  const unreadable = (fault: InputError): void => {
    if (unread++ === 0) tell(fault);
  };
  for (const doc of data.documents.ids.keys()) {
    best.add(attempt(() => hitIn(doc, text(doc)?.text ?? ""), unreadable));
    if (best.isFull()) break;
    await othersHadTheirTurn();
    if (isLeft(response)) return;
  }
  const found: TextsFound = { hits: best.hits(), unread };
  json(response, found);
}

/** This page has its data from here, and may ask for them. */
function servedPage(template: string): string {
  const [before, after] = aroundData(template);
  const data = JSON.stringify({ version: pageVersion, served: true });
  return `${before}${data}${after}`.replace("connect-src 'none'", "connect-src 'self'");
}

function json(response: ServerResponse, value: unknown): void {
  send(response, 200, "application/json", JSON.stringify(value));
}

/** Whether the client is gone: a request that stands behind another in its connection does not hear when that closes. */
function isLeft({ destroyed, req }: ServerResponse): boolean {
  return destroyed || req.socket.destroyed;
}

/** Answers with a sentence. */
function say(response: ServerResponse, status: number, sentence: string): void {
  send(response, status, "text/plain; charset=utf-8", sentence);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (isLeft(response)) return;
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "content-security-policy": "frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}

/** The one address that a view listens on: no other machine gets there. */
const host = "127.0.0.1";

/** Why a request is not answered. */
interface ViewRefusal {
  readonly status: number;
  readonly sentence: string;
}

/** Looks at what a request says of itself before any work is done for it. */
function refusal(request: IncomingMessage): ViewRefusal | undefined {
  if (!isOurs(request)) return { status: 403, sentence: "not for other sites" };
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return { status: 405, sentence: "only GET" };
  if (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0")
    return { status: 413, sentence: "expected a request without a body" };
  return undefined;
}

/**
 * A page of another site may neither ask under our name nor, by a name that leads here, under its own. It may lead its
 * reader here, which it learns nothing from.
 */
function isOurs({ headers, socket }: IncomingMessage): boolean {
  const names = [host, "localhost"].flatMap((name) => {
    const withPort = `${name}:${socket.localPort}`;
    return socket.localPort === 80 ? [name, withPort] : [withPort]; // browsers leave 80 out
  });
  const { host: asked, origin } = headers;
  return (
    names.includes(asked ?? "") &&
    (origin === undefined || names.some((name) => origin === `http://${name}`)) &&
    (["same-origin", "none"].includes(String(headers["sec-fetch-site"] ?? "none")) ||
      headers["sec-fetch-mode"] === "navigate")
  );
}
