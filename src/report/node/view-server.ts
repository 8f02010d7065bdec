import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { InputError } from "../../base/input-error.ts";
import { fileError } from "../../files/node/file-system.ts";
import { type Closing, closing, listening } from "../../files/node/listening.ts";
import { answer, say, type ServedView } from "./view-answers.ts";
import { host, refusal } from "./view-door.ts";

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
