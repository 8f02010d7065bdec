import { InputError, retold } from "../../base/input-error.ts";
import { type Action, adjudicator, organiser } from "../action.ts";
import {
  actionAnswers,
  documentAnswers,
  type Me,
  practiceAnswer,
  stateAnswer,
  topicAnswers,
} from "../assessor-answers.ts";
import { mayJudge, topicsOf } from "../lists.ts";
import { readAction } from "../read-action.ts";
import { notYours, type Refusal } from "../refusals.ts";
import { pageText } from "../../report/page-pack.ts";
import { Refused } from "./answer.ts";
import type { Person } from "./door.ts";
import { sendEvents } from "./events.ts";
import { type Asked, judgingName, needed, type Route, sentBy } from "./route.ts";
import { searchAnswer } from "./search-route.ts";

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
  { method: "GET", path: "answer", about: "?topic=&doc= of a topic for practice, once you have judged it", answer },
];

function me({ desk, person, search }: Asked): Me {
  const { id, settings } = desk.judging();
  const { entryPoints, exhaustivity, guide } = settings; // and no paths
  const assessor = judgingName(person);
  const own = desk.log.by(assessor).at(-1)?.own ?? 0;
  return {
    judging: id,
    assessor,
    key: person.key,
    role: person.role,
    settings: { entryPoints, exhaustivity, guide },
    searches: search !== undefined,
    own,
  };
}

function topics({ desk, person }: Asked): unknown {
  return { topics: topicAnswers(desk.judging(), desk.log, judgingName(person), desk.toGrade) };
}

function documents({ desk, person, query }: Asked): unknown {
  const topic = needed(query, "topic");
  if (!topicsOf(desk.judging(), desk.log, judgingName(person)).includes(topic))
    throw new Refused(404, "this topic is not in your list");
  return { documents: documentAnswers(desk.judging(), desk.log, judgingName(person), topic, desk.toGrade) };
}

/** The topic and document that are asked for, where they are in this person's list. */
function place({ desk, person, query }: Asked): { readonly topic: string; readonly doc: string } {
  const [topic, doc] = [needed(query, "topic"), needed(query, "doc")];
  if (!mayJudge(desk.judging(), desk.log, judgingName(person), topic, doc)) throw new Refused(404, notYours);
  return { topic, doc };
}

function document(asked: Asked): unknown {
  const { doc } = place(asked);
  const { title = null, length } = asked.desk.judging().documents.get(doc) ?? {};
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
  const read = retold(
    () => asked.desk.document(doc),
    ({ fault }) => new Refused(409, fault),
  );
  return { doc, title, length, ...pageText(read, base64) };
}

function state(asked: Asked): unknown {
  const { topic, doc } = place(asked);
  const { desk, person } = asked;
  const length = desk.judging().documents.get(doc)?.length ?? 0;
  return stateAnswer(desk.log.state(judgingName(person), topic, doc), length);
}

function actions({ desk, person, query }: Asked): unknown {
  const written = query.get("since") ?? "0";
  const since = Number(written);
  if (!/^\d{1,16}$/.test(written) || !Number.isSafeInteger(since))
    throw new Refused(400, "since: expected a whole number from 0");
  const [topic, doc] = [query.get("topic") ?? undefined, query.get("doc") ?? undefined];
  return { actions: actionAnswers(desk.log, judgingName(person), { topic, doc, since }) };
}

function answer(asked: Asked): unknown {
  const { topic, doc } = place(asked);
  const { desk, person } = asked;
  const found = practiceAnswer(desk.judging(), desk.log, judgingName(person), topic, doc);
  if (found === undefined) throw new Refused(404, "there is no answer to this, or you have not judged it yet");
  return found;
}

async function take(asked: Asked): Promise<unknown> {
  const { desk, person } = asked;
  const sent = await sentBy(asked);
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > mostActions)
    throw new Refused(400, `expected a list of 1 to ${mostActions} actions`);
  const { assessor, batch } = readBatch(sent, person, desk.judging().id);
  const taken = await desk.take(assessor, batch);
  if ("refused" in taken) throw refusedBatch(taken.refused);
  return { taken: batch.map(({ id }) => id), own: desk.log.by(assessor).at(-1)!.own };
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
