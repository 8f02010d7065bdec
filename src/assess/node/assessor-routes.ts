// What those who judge may ask under /api/: their lists, documents, their log, a search, and to take actions. `take` is the way of an
// action from the network to the disk; `sendEvents` tells open pages that there is more.

import { InputError, retold } from "../../base/input-error.ts";
import { pageText } from "../../report/page-pack.ts";
import { type Action, adjudicator, organiser, type Stored } from "../action.ts";
import {
  actionAnswers,
  documentAnswers,
  foundAnswers,
  type Me,
  practiceAnswer,
  stateAnswer,
  topicAnswers,
} from "../assessor-answers.ts";
import { mayJudge, topicsOf } from "../lists.ts";
import { longestQuery, notYours, readAction, type Refusal } from "../refusals.ts";
import { mayBeShown, type SuggestionsAnswer, suggestionsAnswer } from "../suggestions.ts";
import { begin, Refused } from "./answer.ts";
import type { Person } from "./door.ts";
import { type Asked, judgingName, needed, refuseStranger, type Route, sentBy } from "./route.ts";

/** The most actions that are sent at once. */
const mostActions = 1000;

/** What those who judge may ask. The organiser asks as the adjudicator. */
export const assessorRoutes: readonly Route[] = [
  { method: "GET", path: "me", about: "who you are, and how this judging is done", answer: me },
  { method: "GET", path: "topics", about: "your topics, and how far you are", answer: topics },
  { method: "GET", path: "documents", about: "?topic= its documents, in the order of judging", answer: documents },
  { method: "GET", path: "search", about: "?topic=&q=&n=&system= documents of the index", answer: searchAnswer },
  { method: "GET", path: "document", about: "?topic=&doc= a document's text and elements", answer: document },
  { method: "GET", path: "state", about: "?topic=&doc= what your actions come to", answer: state },
  { method: "GET", path: "actions", about: "?topic=&doc=&since= your log", answer: actions },
  { method: "POST", path: "actions", about: "a list of actions, taken whole or not at all", answer: take },
  { method: "GET", path: "events", about: "server-sent events: there is more", answer: sendEvents },
  {
    method: "GET",
    path: "suggestions",
    about: "?topic=&doc= what machines highlighted, once your log says `see`",
    answer: suggestions,
  },
  { method: "GET", path: "answer", about: "?topic=&doc= of a topic for practice, once you have judged it", answer },
];

function me({ live, person, search }: Asked): Me {
  const { id, settings } = live.judging();
  const { entryPoints, exhaustivity, guide, suggestions: shown } = settings; // and no paths
  const assessor = judgingName(person);
  const own = live.log.by(assessor).at(-1)?.own ?? 0;
  return {
    judging: id,
    assessor,
    key: person.key,
    role: person.role,
    settings: { entryPoints, exhaustivity, guide, ...(shown !== undefined && { suggestions: shown }) },
    searches: search !== undefined,
    own,
  };
}

function topics({ live, person }: Asked): unknown {
  return { topics: topicAnswers(live.judging(), live.log, judgingName(person), live.toGrade) };
}

function documents({ live, person, query }: Asked): unknown {
  const topic = needed(query, "topic");
  if (!topicsOf(live.judging(), live.log, judgingName(person)).includes(topic))
    throw new Refused(404, "this topic is not in your list");
  return { documents: documentAnswers(live.judging(), live.log, judgingName(person), topic, live.toGrade) };
}

/** The topic and document that are asked for, where they are in this person's list. */
function place({ live, person, query }: Asked): { readonly topic: string; readonly doc: string } {
  const [topic, doc] = [needed(query, "topic"), needed(query, "doc")];
  if (!mayJudge(live.judging(), live.log, judgingName(person), topic, doc)) throw new Refused(404, notYours);
  return { topic, doc };
}

function document(asked: Asked): unknown {
  const { doc } = place(asked);
  const { title = null, length } = asked.live.judging().documents.get(doc) ?? {};
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
  const read = retold(
    () => asked.live.document(doc),
    ({ fault }) => new Refused(409, fault),
  );
  return { doc, title, length, ...pageText(read, base64) };
}

function state(asked: Asked): unknown {
  const { topic, doc } = place(asked);
  const { live, person } = asked;
  const length = live.judging().documents.get(doc)?.length ?? 0;
  return stateAnswer(live.log.state(judgingName(person), topic, doc), length);
}

function actions({ live, person, query }: Asked): unknown {
  const written = query.get("since") ?? "0";
  const since = Number(written);
  if (!/^\d{1,16}$/.test(written) || !Number.isSafeInteger(since))
    throw new Refused(400, "since: expected a whole number from 0");
  const [topic, doc] = [query.get("topic") ?? undefined, query.get("doc") ?? undefined];
  return { actions: actionAnswers(live.log, judgingName(person), { topic, doc, since }) };
}

function answer(asked: Asked): unknown {
  const { topic, doc } = place(asked);
  const { live, person } = asked;
  const found = practiceAnswer(live.judging(), live.log, judgingName(person), topic, doc);
  if (found === undefined) throw new Refused(404, "there is no answer to this, or you have not judged it yet");
  return found;
}

/** What machines suggest in a document: for those alone whose log says, on the disk, that they have seen it (rule 25). */
function suggestions(asked: Asked): SuggestionsAnswer {
  const { topic, doc } = place(asked);
  const { live, person } = asked;
  if (!mayBeShown(live.log, judgingName(person), topic, doc))
    throw new Refused(404, "nothing is suggested here, or your log does not say `see` yet");
  return suggestionsAnswer(live.log, topic, doc);
}

async function take(asked: Asked): Promise<unknown> {
  const { live, person } = asked;
  const sent = await sentBy(asked);
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > mostActions)
    throw new Refused(400, `expected a list of 1 to ${mostActions} actions`);
  const { assessor, batch } = readBatch(sent, person, live.judging().id);
  const taken = await live.take(assessor, batch);
  if ("refused" in taken) throw refusedBatch(taken.refused);
  return { taken: batch.map(({ id }) => id), own: live.log.by(assessor).at(-1)!.own };
}

/** The actions that were sent, and under whose name: one for the whole batch. */
function readBatch(
  sent: readonly unknown[],
  person: Person,
  judging: string,
): { readonly assessor: string; readonly batch: readonly Action[] } {
  const refused: Refusal[] = [];
  const names = new Set<string>();
  const batch = sent.flatMap((value, i) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const { judging: said, assessor, ...rest } = (isObject ? value : {}) as Readonly<Record<string, unknown>>;
    const id = typeof rest["id"] === "string" ? rest["id"] : `action ${i + 1}`;
    try {
      const action = readAction(isObject ? rest : value);
      names.add(nameFor(person, action, { judging: said, assessor }, judging));
      return [action];
    } catch (error) {
      if (!(error instanceof InputError || error instanceof Refused)) throw error;
      const isMismatch = error instanceof Refused;
      refused.push({ id, reason: isMismatch ? error.message : error.fault, kind: isMismatch ? "conflict" : "bad" });
      return [];
    }
  });
  if (refused.length > 0) throw refusedBatch(refused);
  if (names.size > 1) throw new Refused(400, "expected the actions of one person at a time");
  return { assessor: [...names][0]!, batch };
}

/** Under whose name an action is kept. What it says of itself must fit the token: an open page of Ann's never saves as Bob. */
function nameFor(
  person: Person,
  { kind }: Action,
  said: { readonly judging?: unknown; readonly assessor?: unknown },
  judging: string,
): string {
  const allowed = person.role === "organiser" ? [organiser, adjudicator] : [person.name];
  if (person.by === "cookie" && (said.judging === undefined || said.assessor === undefined))
    throw new Refused(409, "expected the judging and the assessor that this page was opened for");
  if (said.judging !== undefined && said.judging !== judging) throw new Refused(409, "this is another judging");
  if (said.assessor !== undefined && !allowed.includes(said.assessor as string))
    throw new Refused(409, "this page was opened for somebody else; open your own link again");
  if (said.assessor !== undefined) return said.assessor as string;
  return kind === "assign" || kind === "release" ? allowed[0]! : allowed.at(-1)!;
}

const statuses = { bad: 400, unknown: 404, conflict: 409 };

function refusedBatch(refused: readonly Refusal[]): Refused {
  const kinds = new Set(refused.map(({ kind }) => kind));
  const [only] = kinds;
  const status = kinds.size === 1 ? statuses[only!] : 400;
  return new Refused(status, "nothing was taken: some actions cannot be", {
    refused: refused.map(({ id, reason }) => ({ id, reason })),
  });
}

/** How many documents are found: where nothing is said, and at most. */
const usualMost = 20;
const largestMost = 100;

/** Documents of the index for a query of one's own. Nothing in the answer depends on what others did. */
async function searchAnswer({ live, door, person, query, search }: Asked): Promise<unknown> {
  if (search === undefined)
    throw new Refused(404, "there is no index to search here; the organiser names one: --index");
  const [topic, words] = [needed(query, "topic"), needed(query, "q")];
  const assessor = judgingName(person);
  if (!topicsOf(live.judging(), live.log, assessor).includes(topic))
    throw new Refused(404, "this topic is not in your list");
  if (live.judging().practice.has(topic)) throw new Refused(400, "nothing is added to a topic for practice");
  if (words.length > longestQuery) throw new Refused(400, `q: expected at most ${longestQuery} characters`);
  const most = Number(query.get("n") ?? usualMost);
  if (!Number.isInteger(most) || most < 1 || most > largestMost)
    throw new Refused(400, `n: expected a whole number from 1 to ${largestMost}`);
  const outcome = await search.find({ query: words, system: query.get("system") ?? undefined, most });
  if ("fault" in outcome) throw new Refused(400, outcome.fault);
  refuseStranger(door, person);
  // What was judged meanwhile counts: the list is looked at after the search.
  return { documents: foundAnswers(live.judging(), live.log, assessor, topic, outcome.found) };
}

const beat = 15_000; // milliseconds; a connection that is silent for longer may be cut on the way

/**
 * Tells an open page that there is more, until it is closed or its link is taken back. An assessor hears of their own actions,
 * by their own numbers, and of changes to their own lists: others' would tell how busy others are.
 */
function sendEvents({ live, door, person, request, response }: Asked): void {
  const last = (): number =>
    person.role === "organiser" ? live.log.last() : (live.log.by(person.name).at(-1)?.own ?? 0);
  /** All that the organiser can change of this person's lists. */
  const lists = (): string =>
    JSON.stringify(topicsOf(live.judging(), live.log, person.name).map((topic) => [topic, live.log.released(topic)]));
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
  const callOff = live.onTaken((taken) => {
    if (concern(taken)) tell();
  });
  const beating = setInterval(() => write(": still here\n\n"), beat);
  response.on("close", () => {
    clearInterval(beating);
    callOff();
  });
}
