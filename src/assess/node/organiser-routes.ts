// What the organiser alone may ask under /api/: progress, differences, what is missing, notes; people and their links.

import { checklistAnswer, differenceAnswers, noteAnswers, progressAnswer } from "../organiser-answers.ts";
import { organiser } from "../action.ts";
import { freshToken, nameFault, tokenHash } from "./store/people.ts";
import { Refused } from "./answer.ts";
import { type Asked, needed, type Route, sentBy } from "./route.ts";

const routes: readonly Route[] = [
  { method: "GET", path: "progress", about: "who has judged what, how fast, and how far they agree", answer: progress },
  {
    method: "GET",
    path: "differences",
    about: "?topic=&doc= what two or more judged, and where they differ; doc also where one judged it",
    answer: differences,
  },
  {
    method: "GET",
    path: "checklist",
    about: "?topic=&most= what is missing before a freeze, each kind with its first documents",
    answer: missing,
  },
  { method: "GET", path: "notes", about: "the notes of everybody", answer: notes },
  { method: "POST", path: "assessors", about: '{"name"}: one more assessor, with a link', answer: addAssessor },
  {
    method: "POST",
    path: "links",
    about: '{"name"}: a fresh link, the organiser\'s too; earlier ones hold',
    answer: addLink,
  },
  {
    method: "POST",
    path: "revoke",
    about: '{"name"}: takes back all links of a person; of the organiser, and gives a fresh one',
    answer: revoke,
  },
];

/** What the organiser alone may ask. */
export const organiserRoutes: readonly Route[] = routes.map((route) => ({ ...route, forOrganiser: true }));

function progress({ live }: Asked): unknown {
  return progressAnswer(live.judging(), live.log, live.toGrade);
}

function missing({ live, query }: Asked): unknown {
  const topic = query.get("topic") ?? undefined;
  if (topic !== undefined) refuseUnknown(live, topic);
  const most = query.get("most") ?? undefined;
  if (most !== undefined && !/^\d{1,9}$/.test(most)) throw new Refused(400, "most: expected a whole number from 0");
  const { toGrade } = live;
  return checklistAnswer(live.judging(), live.log, { topic, toGrade, ...(most && { most: Number(most) }) });
}

function differences({ live, query }: Asked): unknown {
  const topic = needed(query, "topic");
  refuseUnknown(live, topic);
  return { documents: differenceAnswers(live.judging(), live.log, topic, query.get("doc") ?? undefined) };
}

function refuseUnknown(live: Asked["live"], topic: string): void {
  if (!live.judging().topics.some(({ id }) => id === topic)) throw new Refused(404, "there is no such topic");
}

function notes({ live }: Asked): unknown {
  return { notes: noteAnswers(live.judging(), live.log) };
}

async function addAssessor(asked: Asked): Promise<unknown> {
  const { live } = asked;
  const name = await nameIn(asked);
  const fault = nameFault(name);
  if (fault !== undefined) throw new Refused(400, fault);
  if (live.judging().assessors.some((other) => other.name === name))
    throw new Refused(409, `there is an assessor ${name} already; ask for a link instead`);
  await live.extend({ assessors: [{ name, isImported: false }] });
  return link(asked, name);
}

async function addLink(asked: Asked): Promise<unknown> {
  return link(asked, await knownName(asked));
}

/** The organiser cannot lock themselves out: whoever takes back the organiser's links gets the only one that holds. */
async function revoke(asked: Asked): Promise<unknown> {
  const { live, door, person, request, response } = asked;
  const name = await knownName(asked);
  await live.store.removeTokens(name);
  await door.refresh();
  if (name !== organiser) return { name };
  const fresh = await link(asked, name);
  if (person.by === "cookie") response.setHeader("set-cookie", (await door.enter(request, fresh.token)).cookie);
  return fresh;
}

async function link(
  { live, door, linkFor }: Asked,
  name: string,
): Promise<{ name: string; token: string; url: string }> {
  const token = freshToken();
  await live.store.addTokens([{ hash: tokenHash(token), name }]);
  await door.refresh();
  return { name, token, url: linkFor(token) };
}

async function nameIn(asked: Asked): Promise<string> {
  const sent = await sentBy(asked);
  const name = typeof sent === "object" && sent !== null ? (sent as { readonly name?: unknown }).name : undefined;
  if (typeof name !== "string") throw new Refused(400, 'expected {"name": "…"}');
  return name;
}

/** Of somebody who may have a link. */
async function knownName(asked: Asked): Promise<string> {
  const name = await nameIn(asked);
  const isPerson =
    name === organiser || asked.live.judging().assessors.some((other) => other.name === name && !other.isImported);
  if (!isPerson) throw new Refused(404, `there is no assessor ${name}`);
  return name;
}
