// What a page could not send waits in its browser, under the address of the server: host and port. So a judging keeps its port (rule 11).

import { randomInt } from "node:crypto";
import { InputError } from "../../base/input-error.ts";
import type { Served } from "../judging.ts";
import { PortTaken } from "../../files/node/listening.ts";
import { authority, isEverywhere, isLoopback, shownHost } from "./hosts.ts";

/** Below those that systems give to outgoing connections, which could have it when the judging is started again. */
const [firstPort, endOfPorts] = [20_000, 32_768];
const mostTries = 20;

export interface Listening {
  /** What to call the judging in messages. */
  readonly source: string;
  /** Where it was last served. */
  readonly before: Served | undefined;
  /** The port that was asked for; 0: the judging's own. */
  readonly port: number;
}

/** Opens a server at the port that the judging had before, or at one that is chosen now. */
export async function atOwnPort<T>(
  open: (port: number) => Promise<T>,
  { source, before, port }: Listening,
): Promise<T> {
  const own = port === 0 ? before?.port : port;
  if (own === undefined) return atFreePort(open);
  try {
    return await open(own);
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    if (before === undefined) throw error;
    if (own !== before.port)
      throw new InputError(
        `another program has port ${own}; expected another, or no --port, which takes ${before.port}`,
      );
    throw new InputError(
      `another program has port ${own}, and pages of ${addressOf(before)} may hold work that they could not send; ` +
        `end that program (lsof -i :${own} names it) and start again. With --port NUMBER it is served at another port, ` +
        "and that work waits until the judging is back at this one",
      { source },
    );
  }
}

async function atFreePort<T>(open: (port: number) => Promise<T>): Promise<T> {
  for (let i = 0; i < mostTries; i++) {
    try {
      return await open(randomInt(firstPort, endOfPorts));
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // Windows keeps some ports to itself, and says so by another code
    }
  }
  return open(0);
}

/** Where people found the judging. */
function addressOf({ host, port, url }: Served): string {
  return url ?? `http://${authority(shownHost(host), port)}/`;
}

/** A note where pages that were opened before do not reach the server at its present place. */
export function movedNote(before: Served | undefined, now: Served): string | undefined {
  if (before === undefined || addressOf(before) === addressOf(now)) return undefined;
  const isOpen = now.url?.startsWith("https:") !== true; // which pages of http: may not send to
  const isReached = before.url === undefined && before.port === now.port && reaches(now.host, before.host);
  if (isOpen && isReached) return undefined;
  const local = `--host ${before.host} --port ${before.port}${now.url === undefined ? "" : ", without --url"}`;
  const options = before.url === undefined ? local : `--url ${before.url}`;
  return `note: before, it was served at ${addressOf(before)}; work that pages there could not send waits until it is served there again: ${options}`;
}

function reaches(host: string, other: string): boolean {
  return isEverywhere(host) || host === other || (isLoopback(host) && isLoopback(other));
}
