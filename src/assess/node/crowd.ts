// Many at once, of whom some mean harm. Whoever has shown a token keeps a place that strangers cannot take, and everybody's requests are
// begun in turn, so that nobody waits for a thousand requests of somebody else.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./hosts.ts";

/**
 * Connections: of those who have not shown a token that holds, of those who have, and of one network or one person among them. The system's
 * own limit on all is never met, as somebody leaves before.
 */
export const mostConnections = { strangers: 900, ofNetwork: 600, known: 1000, ofPerson: 50, all: 2000 };

/**
 * Requests that wait on one connection before it is read no further. One that is half read then counts as slow, and its connection ends
 * after ten seconds: a stranger's soon, that of somebody known only where it sends far more than any program needs.
 */
const mostWaiting = { strangers: 50, known: 1000 };

interface Crowd {
  /** What stands for the person whose token a request shows; undefined where it shows none that holds. */
  personOf(request: IncomingMessage): string | undefined;
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Says that a person has too many requests at once. */
  refuse(request: IncomingMessage, response: ServerResponse): void;
}

interface Visitor {
  readonly socket: Socket;
  /** Where it counts: among strangers by its network, or among those who are known by the person. */
  place: Place;
  /** What is being answered; the next is begun when its answer has left. */
  current: IncomingMessage | undefined;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

interface Place {
  readonly among: Visitors;
  readonly name: string;
}

/** Visitors of one kind by name, the oldest first. */
interface Visitors {
  readonly byName: Map<string, Set<Visitor>>;
  count: number;
}

/** Takes the connections of a server, and the requests that come over them. */
export function crowd({ personOf, answer, refuse }: Crowd) {
  const strangers: Visitors = { byName: new Map(), count: 0 };
  const known: Visitors = { byName: new Map(), count: 0 };
  const visitors = new WeakMap<Socket, Visitor>();
  const turns = inTurns();

  const isFull = ({ place, waiting }: Visitor): boolean =>
    waiting.length > (place.among === known ? mostWaiting.known : mostWaiting.strangers);

  const strangersPlace = ({ remoteAddress = "" }: Socket): Place => ({
    among: strangers,
    name: networkOf(remoteAddress),
  });
  const enterAsStranger = (visitor: Visitor): void => {
    enter(visitor);
    const full = crowded(strangers, visitor.place.name, mostConnections.ofNetwork, mostConnections.strangers);
    const [oldest] = full ?? []; // it has had the longest time to show a token
    if (oldest !== undefined) drop(oldest);
  };

  const come = (socket: Socket): Visitor => {
    const visitor: Visitor = { socket, place: strangersPlace(socket), current: undefined, waiting: [] };
    visitors.set(socket, visitor);
    enterAsStranger(visitor);
    socket.once("close", () => {
      visitor.waiting.length = 0;
      leave(visitor);
    });
    // Node reads on whenever a request was answered.
    socket.on("resume", () => isFull(visitor) && socket.pause());
    return visitor;
  };

  /** Whether there is a place for whoever asks. A connection may be used for one person after another, as by a proxy. */
  const isSeated = (visitor: Visitor, person: string | undefined): boolean => {
    const { among, name } = visitor.place;
    if (person === undefined ? among === strangers : among === known && name === person) return true;
    leave(visitor);
    visitor.place = person === undefined ? strangersPlace(visitor.socket) : { among: known, name: person };
    if (person === undefined) {
      enterAsStranger(visitor);
      return true;
    }
    enter(visitor);
    const full = crowded(known, person, mostConnections.ofPerson, mostConnections.known);
    if (full === undefined) return true;
    const others = [...full].filter((other) => other !== visitor);
    const leaving = others.find(isIdle) ?? others.find(isListening);
    if (leaving !== undefined) drop(leaving);
    return leaving !== undefined;
  };

  const next = (visitor: Visitor): void => {
    const wasFull = isFull(visitor);
    const first = visitor.waiting.shift();
    if (wasFull && !isFull(visitor)) visitor.socket.resume();
    if (first === undefined) return;
    const [request, response] = first;
    visitor.current = request;
    response.once("close", () => {
      visitor.current = undefined;
      if (visitor.waiting.length > 0) wait(visitor);
    });
    answer(request, response);
  };
  const wait = (visitor: Visitor): void =>
    turns(`${visitor.place.among === known} ${visitor.place.name}`, () => next(visitor));

  return {
    come,
    ask(request: IncomingMessage, response: ServerResponse): void {
      // A client that goes away in the middle is no fault.
      for (const stream of [request, response]) stream.on("error", () => undefined);
      const visitor = visitors.get(request.socket) ?? come(request.socket);
      if (!isSeated(visitor, personOf(request))) return refuse(request, response);
      visitor.waiting.push([request, response]);
      if (isFull(visitor)) visitor.socket.pause();
      if (visitor.current === undefined && visitor.waiting.length === 1) wait(visitor);
    },
  };
}

function isIdle({ current, waiting }: Visitor): boolean {
  return current === undefined && waiting.length === 0;
}

/** Whether it only hears of news, which a page does again as soon as it can. */
function isListening({ current }: Visitor): boolean {
  return current?.url?.startsWith("/api/events") === true;
}

function enter(visitor: Visitor): void {
  const { among, name } = visitor.place;
  const own = among.byName.get(name) ?? new Set();
  among.byName.set(name, own.add(visitor));
  among.count++;
}

function leave(visitor: Visitor): void {
  const { among, name } = visitor.place;
  const own = among.byName.get(name);
  if (own?.delete(visitor) !== true) return;
  among.count--;
  if (own.size === 0) among.byName.delete(name);
}

/** Its place is free at once, before the system says that it is closed. */
function drop(visitor: Visitor): void {
  leave(visitor);
  visitor.waiting.length = 0;
  visitor.socket.destroy();
}

/** Among whom one has to leave, once somebody of a name has come: those of that name, or of the name that has most. */
function crowded(
  { byName, count }: Visitors,
  name: string,
  mostEach: number,
  most: number,
): ReadonlySet<Visitor> | undefined {
  const own = byName.get(name);
  if (own !== undefined && own.size > mostEach) return own;
  if (count <= most) return undefined;
  return [...byName.values()].reduce((largest, other) => (other.size > largest.size ? other : largest));
}

/** Does work in rounds: one piece of each name, then what has come in meanwhile, and then the next round. */
function inTurns(): (name: string, work: () => void) => void {
  const lines = new Map<string, (() => void)[]>();
  let isDue = false;
  const due = (): void => {
    if (!isDue) setImmediate(round);
    isDue = true;
  };
  const round = (): void => {
    isDue = false;
    for (const [name, line] of lines) {
      const work = line.shift()!;
      if (line.length === 0) lines.delete(name);
      work();
    }
    if (lines.size > 0) due();
  };
  return (name, work) => {
    due();
    const line = lines.get(name) ?? [];
    lines.set(name, line);
    line.push(work);
  };
}
