// A route is something that can be asked for under /api/, as a declared value. Here are its type, what an answer is made from, and
// the checks that several routes share.

import type { IncomingMessage, ServerResponse } from "node:http";
import { adjudicator } from "../action.ts";
import type { LiveJudging } from "./store/live-judging.ts";
import { readJson, Refused } from "./answer.ts";
import type { DocumentSearch } from "./document-search.ts";
import type { Door, Person } from "./door.ts";

/** All that an answer may lean on. */
export interface Asked {
  readonly live: LiveJudging;
  readonly door: Door;
  readonly person: Person;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Finds documents, where there is an index. */
  readonly search: DocumentSearch | undefined;
  /** A link for a token. */
  linkFor(token: string): string;
}

/** Something that can be asked for under /api/, as a declared value. What it gives is sent as JSON; undefined: it has answered. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly about: string;
  /** Whether only the organiser may ask. */
  readonly forOrganiser?: true;
  answer(asked: Asked): unknown;
}

/** Under which name somebody judges. */
export function judgingName({ name, role }: Person): string {
  return role === "organiser" ? adjudicator : name;
}

/** The JSON that a request brings, from somebody whose token still holds when all of it is there: sending it may take long. */
export async function sentBy({ request, door, person }: Pick<Asked, "request" | "door" | "person">): Promise<unknown> {
  const sent = await readJson(request);
  refuseStranger(door, person);
  return sent;
}

/** Refuses whoever's link was taken back while an answer was on its way. */
export function refuseStranger(door: Pick<Door, "isKnown">, person: Person): void {
  if (!door.isKnown(person)) throw new Refused(401, "this link was taken back; ask the organiser for another");
}

/** A parameter of the address that must be there. */
export function needed(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (value === null || value === "") throw new Refused(400, `expected ?${name}=`);
  return value;
}
