import type { IncomingMessage, ServerResponse } from "node:http";
import { organiser, type Stored } from "../../judging/action.ts";
import type { Desk } from "../judging/desk.ts";
import { begin } from "./answer.ts";
import type { Person } from "./door.ts";

const beat = 15_000; // milliseconds; a connection that is silent for longer may be cut on the way

/**
 * Tells an open page that there is more, until it is closed. An assessor hears of their own actions alone, by their own numbers:
 * others' numbers would tell how busy others are.
 */
export function sendEvents(desk: Desk, person: Person, request: IncomingMessage, response: ServerResponse): void {
  const last = (): number =>
    person.role === "organiser" ? desk.log.last() : (desk.log.by(person.name).at(-1)?.own ?? 0);
  const concerns = ({ assessor, action }: Stored): boolean => {
    if (person.role === "organiser" || assessor === person.name) return true;
    if (assessor !== organiser) return false;
    const { topic } = action;
    return desk.log.assigned(topic).includes(person.name) || desk.log.judges(topic).includes(person.name); // has it, or had it
  };
  const tell = (): void => {
    response.write(`id: ${last()}\nevent: more\ndata: {"own":${last()}}\n\n`);
  };

  begin(response, { "content-type": "text/event-stream" });
  const seen = Number(request.headers["last-event-id"] ?? Number.NaN);
  response.write(": listening\n\n");
  if (seen < last()) tell(); // what came while the page was away
  const callOff = desk.onTaken((taken) => {
    if (taken.some(concerns)) tell();
  });
  const beating = setInterval(() => response.write(": still here\n\n"), beat);
  response.on("close", () => {
    clearInterval(beating);
    callOff();
  });
}
