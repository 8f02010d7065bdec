// The server that people judge by. A request passes the crowd (whose turn is it?), the door (who asks?) and a table of routes.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveJudging } from "./store/live-judging.ts";
import { FileMoved } from "./store/store.ts";
import { type Closing, closing, listening } from "../../files/node/listening.ts";
import { Refused, send, sendJson, sendPage } from "./answer.ts";
import { assessorRoutes } from "./assessor-routes.ts";
import { crowd, mostConnections } from "./crowd.ts";
import type { DocumentSearch } from "./document-search.ts";
import { type Door, openDoor } from "./door.ts";
import { allowedHosts, authority, plainHost, shownHost } from "./hosts.ts";
import { organiserRoutes } from "./organiser-routes.ts";
import type { Asked, Route } from "./route.ts";

export interface AssessOptions {
  readonly host: string;
  readonly port: number;
  /** The address behind a proxy, as people type it. */
  readonly publicUrl?: URL | undefined;
  /** The page, without anybody's data. */
  readonly page: string;
  /** Finds documents, where there is an index. Whoever opened it closes it. */
  readonly search?: DocumentSearch | undefined;
  /** Is told what could not be answered. */
  onFault(error: unknown): void;
}

/** A server that people judge by. */
export interface AssessServer extends Closing {
  /** Where people find it, with a slash at the end. */
  readonly address: string;
  readonly port: number;
  linkFor(token: string): string;
  /** Learns which tokens hold, after some were added. */
  refresh(): Promise<void>;
}

/** In milliseconds. Whoever stops in the middle of a request is not waited for. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 2 ** 14,
};

/** Serves the pages of a judging and what they ask for, until it is closed. */
export async function openAssess(live: LiveJudging, options: AssessOptions): Promise<AssessServer> {
  const { port, publicUrl, search, onFault } = options;
  const host = plainHost(options.host);
  let hosts: ReadonlySet<string> = new Set();
  const door = await openDoor({ judging: live.judging().id, store: live.store, hosts: () => hosts, publicUrl });
  let address = "";
  const linkFor = (token: string): string => `${address}enter?token=${token}`;
  const refused = (request: IncomingMessage, response: ServerResponse, error: unknown): void =>
    refuse(request, response, error, onFault);
  const visitors = crowd({
    personOf: door.keyOf,
    answer: (request, response) =>
      void answer(request, response).catch((error: unknown) => refused(request, response, error)),
    refuse(request, response) {
      response.shouldKeepAlive = false;
      refused(request, response, new Refused(429, "too many requests at once; wait a moment"));
    },
  });
  const server = createServer(limits, visitors.ask);
  server.on("connection", visitors.come);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    door.check(request);
    const [path = "", query = ""] = (request.url ?? "").split(/\?(.*)/s);
    const asked = new URLSearchParams(query);
    if (path.startsWith("/api/"))
      return answerApi(path.slice("/api/".length), { live, door, query: asked, request, response, search, linkFor });
    if (request.method !== "GET" && request.method !== "HEAD") throw new Refused(405, "only GET");
    if (path === "/enter") return enter(door, request, response, asked.get("token") ?? "");
    if (/^\/(?:by\/[\da-f]{16}|organiser)\/$/.test(path)) return sendPage(response, options.page);
    throw new Refused(404, path === "/" ? "open the link that the organiser gave you" : "no such page");
  };

  server.timeout = 300_000;
  server.maxConnections = mostConnections.all;
  await listening(server, host, port);
  server.on("error", onFault); // a connection that could not be taken, as where too many files are open
  const { port: open } = server.address() as AddressInfo;
  hosts = allowedHosts(host, open, publicUrl);
  address =
    publicUrl === undefined ? `http://${authority(shownHost(host), open)}/` : publicUrl.href.replace(/\/*$/, "/");
  return { address, port: open, linkFor, refresh: door.refresh, ...closing(server) };
}

const routes = new Map<string, Route>(
  [...assessorRoutes, ...organiserRoutes].map((route) => [`${route.method} ${route.path}`, route]),
);

async function answerApi(path: string, asked: Omit<Asked, "person">): Promise<void> {
  const { request, response, door, query } = asked;
  const person = await door.person(request, query.get("as"));
  const route = routes.get(`${request.method} ${path}`);
  if (route === undefined || (route.forOrganiser === true && person.role !== "organiser"))
    throw new Refused(404, "there is no such thing to ask for");
  const value = await route.answer({ ...asked, person });
  if (value !== undefined) sendJson(response, value);
}

/** The token of a link becomes a cookie, and leaves the address. */
async function enter(door: Door, request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
  const { person, cookie } = await door.enter(request, token);
  const location = person.role === "organiser" ? "/organiser/" : `/by/${person.key}/`;
  send(response, 303, { location, "set-cookie": cookie }, "");
}

const movedFile =
  "the file of this judging was moved or overwritten while it was open, so nothing can be kept in it; the organiser should end the server and start it again. Nothing is lost: what you do waits in your browser";

/** The page learns what is wrong, not where: paths and stacks are for the person at the terminal. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  onFault: (error: unknown) => void,
): void {
  if (!(error instanceof Refused)) onFault(error);
  if (response.headersSent) return void response.destroy();
  response.shouldKeepAlive &&= request.complete; // what is left of a body is not read
  const [status, sentence] =
    error instanceof Refused
      ? [error.status, error.message]
      : [
          503,
          error instanceof FileMoved
            ? movedFile
            : "this could not be kept or shown now; the terminal of the organiser says more. Nothing is lost: try again",
        ];
  const details = error instanceof Refused ? error.details : {};
  if (request.url?.startsWith("/api/") === true) sendJson(response, { error: sentence, ...details }, status);
  else send(response, status, { "content-type": "text/plain; charset=utf-8" }, `${sentence}\n`);
}
