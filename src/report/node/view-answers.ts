import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as othersHadTheirTurn } from "node:timers/promises";
import { attempt, type InputError } from "../../base/input-error.ts";
import { type PageData, type PageResults, type PageText, pageVersion } from "../page-data.ts";
import { type TextHit, type TextsFound, textSearch } from "../page-search.ts";
import { aroundData } from "../page-pack.ts";

/** What the server hands out. */
export interface ServedView {
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
export async function answer(
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
  const hits: TextHit[] = [];
  let unread = 0;
  const unreadable = (fault: InputError): void => {
    if (unread++ === 0) tell(fault);
  };
  for (const doc of data.documents.ids.keys()) {
    const hit = attempt(() => hitIn(doc, text(doc)?.text ?? ""), unreadable);
    if (hit !== undefined) hits.push(hit);
    if (hits.length >= most) break;
    await othersHadTheirTurn();
    if (isLeft(response)) return;
  }
  const found: TextsFound = { hits, unread };
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
export function say(response: ServerResponse, status: number, sentence: string): void {
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
