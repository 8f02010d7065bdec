// How the server answers: pages, JSON, and sentences that say why not; and how it reads the JSON that a request brings.

import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that is answered with a sentence instead of what was asked for. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  /** What else the answer says. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, sentence: string, details: Readonly<Record<string, unknown>> = {}) {
    super(sentence);
    this.status = status;
    this.details = details;
  }
}

/** Nothing is kept by browsers, framed by other sites, taken for another type, or told to where a link leads. */
const always = {
  "cache-control": "no-store",
  "content-security-policy": "frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, status, { "content-type": "application/json" }, JSON.stringify(value));
}

export function sendPage(response: ServerResponse, page: string): void {
  send(response, 200, { "content-type": "text/html; charset=utf-8" }, page);
}

export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { ...always, ...headers });
  response.end(body);
}

/** Begins an answer that has no end. */
export function begin(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(200, { ...always, ...headers });
}

const largestBody = 2 ** 20;

/** The JSON that a request brings. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(request.headers["content-type"] ?? ""))
    throw new Refused(415, "expected content-type: application/json");
  const body = await readBody(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    throw new Refused(400, "this is no JSON in UTF-8");
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > largestBody)
        throw new Refused(413, `expected at most ${largestBody} bytes; send fewer actions at a time`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(400, "the request broke off in the middle"); // its sender is gone, which is no fault of ours
  }
  return Buffer.concat(pieces);
}
