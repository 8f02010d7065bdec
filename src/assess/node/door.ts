// Who asks, and whether they may: by the token of a link, which a browser keeps as a cookie. Pages of other sites are refused.

import type { IncomingMessage } from "node:http";
import { setTimeout as passed } from "node:timers/promises";
import { organiser } from "../action.ts";
import { personKey, tokenHash } from "./store/people.ts";
import type { JudgingStore, KeptToken } from "./store/store.ts";
import { Refused } from "./answer.ts";
import { networkOf } from "./hosts.ts";

/** Somebody who has shown a token. */
export interface Person {
  readonly name: string;
  readonly key: string;
  readonly role: "assessor" | "organiser";
  /** By a cookie, which a browser sends unasked, or by a header, which nobody sends for somebody else. */
  readonly by: "cookie" | "bearer";
  /** Of the token that was shown. */
  readonly hash: string;
}

export interface DoorOptions {
  readonly judging: string;
  readonly store: Pick<JudgingStore, "tokens">;
  /** What the Host header may say. */
  readonly hosts: () => ReadonlySet<string>;
  /** The address behind a proxy, which speaks TLS there. */
  readonly publicUrl?: URL | undefined;
}

export interface Door {
  /** Refuses a request of another site, or under another name, before any work is done for it. */
  check(request: IncomingMessage): void;
  /** Who asks, by a bearer token or a cookie. */
  person(request: IncomingMessage, as: string | null): Promise<Person>;
  /** The key of somebody whose token a request shows; undefined where it shows none that holds. Nothing is waited for. */
  keyOf(request: IncomingMessage): string | undefined;
  /** Whether the token that somebody has shown still holds. */
  isKnown(person: Person): boolean;
  /** Whose token this is, and the cookie for it. */
  enter(request: IncomingMessage, token: string): Promise<{ readonly person: Person; readonly cookie: string }>;
  /** Reads anew which tokens hold. */
  refresh(): Promise<void>;
}

export async function openDoor({ judging, store, hosts, publicUrl }: DoorOptions): Promise<Door> {
  const slow = slowedDown();
  let tokens = new Map<string, KeptToken>();
  const refresh = async (): Promise<void> => {
    tokens = new Map((await store.tokens()).map((token) => [token.hash, token]));
  };
  await refresh();

  const cookieName = (key: string): string => `pericope-${judging.slice(0, 8)}-${key}`;
  const personOf = (token: string, by: Person["by"]): Person | undefined => {
    const { name, hash } = tokens.get(tokenHash(token)) ?? {};
    if (name === undefined || hash === undefined) return undefined;
    return { name, key: personKey(judging, name), role: name === organiser ? "organiser" : "assessor", by, hash };
  };
  /** The tokens that cookies of this judging have. */
  const ownCookies = (request: IncomingMessage): string[] =>
    cookies(request).flatMap(([name, token]) => (name.startsWith(cookieName("")) ? [token] : []));
  const secure = publicUrl?.protocol === "https:" ? "; Secure" : "";

  return {
    refresh,
    keyOf(request) {
      for (const token of [bearerOf(request), ...ownCookies(request)]) {
        const person = token === undefined ? undefined : personOf(token, "cookie");
        if (person !== undefined) return person.key;
      }
      return undefined;
    },
    isKnown: ({ hash }) => tokens.has(hash),
    check(request) {
      const { host = "", origin } = request.headers;
      if (!hosts().has(host.toLowerCase())) throw new Refused(403, `this server is not called ${host}; see --url`);
      if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) throw new Refused(403, "not for other sites");
      const site = String(request.headers["sec-fetch-site"] ?? "none");
      const isNavigation = request.headers["sec-fetch-mode"] === "navigate" && request.method === "GET";
      if (!["same-origin", "none"].includes(site) && !isNavigation) throw new Refused(403, "not for other sites");
    },
    async person(request, as) {
      const bearer = bearerOf(request);
      if (request.headers.authorization !== undefined) {
        const person = bearer === undefined ? undefined : personOf(bearer, "bearer");
        if (person !== undefined) return person;
        await slow(addressOf(request));
        throw new Refused(401, "this token is not known; ask the organiser for a link");
      }
      const shown = ownCookies(request);
      const people = shown.flatMap((token) => personOf(token, "cookie") ?? []);
      const byKey = new Map(people.map((person) => [person.key, person])); // a cookie may be there more than once
      // The organiser's page is the same for every judging, and does not know its key.
      const wanted = [...byKey.values()].filter(
        ({ key, name }) => as === null || key === as || (as === organiser && name === as),
      );
      if (wanted.length > 1) throw new Refused(400, "several people have entered here; say who with ?as=");
      const [person] = wanted;
      if (person === undefined) {
        if (people.length < shown.length) await slow(addressOf(request));
        throw new Refused(401, "nobody has entered here; open the link that the organiser gave you");
      }
      if (request.method !== "GET" && request.headers.origin === undefined)
        throw new Refused(403, "expected an Origin");
      return person;
    },
    async enter(request, token) {
      const person = personOf(token, "cookie");
      if (person === undefined) {
        await slow(addressOf(request));
        throw new Refused(403, "this link is not known, or was taken back; ask the organiser for another");
      }
      const cookie = `${cookieName(person.key)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000${secure}`;
      return { person, cookie };
    },
  };
}

function isOwnOrigin(origin: string, host: string, publicUrl: URL | undefined): boolean {
  if (publicUrl !== undefined && origin === publicUrl.origin) return true;
  if (publicUrl?.protocol === "https:") return false; // anybody on the way could have written a page of http:
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

function cookies({ headers }: IncomingMessage): (readonly [name: string, value: string])[] {
  return (headers.cookie ?? "").split(/;\s*/).flatMap((pair) => {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? "")?.[1];
}

function addressOf({ socket }: IncomingMessage): string {
  return networkOf(socket.remoteAddress ?? "");
}

const firstWait = 250; // milliseconds
const longestWait = 2000;
const mostWaiting = 20;
const forgottenAfter = 60_000;

/** Who shows wrong tokens waits, longer each time; more than a few at once are not even listened to. */
function slowedDown(): (address: string) => Promise<void> {
  const wrong = new Map<string, { times: number; last: number }>();
  let waiting = 0;
  return async (address) => {
    const now = Date.now();
    for (const [known, { last }] of wrong) if (now - last > forgottenAfter) wrong.delete(known);
    const times = (wrong.get(address)?.times ?? 0) + 1;
    wrong.set(address, { times, last: now });
    if (waiting >= mostWaiting) throw new Refused(429, "too many wrong tokens; wait a minute");
    waiting++;
    await passed(Math.min(longestWait, firstWait * 2 ** (times - 1)));
    waiting--;
  };
}
