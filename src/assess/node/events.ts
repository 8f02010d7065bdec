import { organiser, type Stored } from "../action.ts";
import { topicsOf } from "../lists.ts";
import { begin } from "./answer.ts";
import type { Asked } from "./route.ts";

const beat = 15_000; // milliseconds; a connection that is silent for longer may be cut on the way

/**
 * Tells an open page that there is more, until it is closed or its link is taken back. An assessor hears of their own actions,
 * by their own numbers, and of changes to their own lists: others' would tell how busy others are.
 */
export function sendEvents({ desk, door, person, request, response }: Asked): void {
  const last = (): number =>
    person.role === "organiser" ? desk.log.last() : (desk.log.by(person.name).at(-1)?.own ?? 0);
  /** All that the organiser can change of this person's lists. */
  const lists = (): string =>
    JSON.stringify(topicsOf(desk.judging(), desk.log, person.name).map((topic) => [topic, desk.log.released(topic)]));
  let listed = lists();
  const concern = (taken: readonly Stored[]): boolean => {
    const before = listed;
    if (taken.some(({ assessor }) => assessor === organiser)) listed = lists();
    const isTheirs = person.role === "organiser" || taken.some(({ assessor }) => assessor === person.name);
    return isTheirs || listed !== before;
  };
  const write = (text: string): void => {
    if (door.isKnown(person)) response.write(text);
    else response.end();
  };
  const tell = (): void => write(`id: ${last()}\nevent: more\ndata: {"own":${last()}}\n\n`);

  begin(response, { "content-type": "text/event-stream" });
  const seen = Number(request.headers["last-event-id"] ?? Number.NaN);
  response.write(": listening\n\n");
  if (seen < last()) tell(); // what came while the page was away
  const callOff = desk.onTaken((taken) => {
    if (concern(taken)) tell();
  });
  const beating = setInterval(() => write(": still here\n\n"), beat);
  response.on("close", () => {
    clearInterval(beating);
    callOff();
  });
}
