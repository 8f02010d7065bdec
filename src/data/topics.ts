// Topics, which are the questions, and the queries that they stand for. A query that a person types becomes a topic, too.

import { attempt, InputError, retold } from "../base/input-error.ts";
import { counted, type Note } from "../base/note.ts";
import { anyElementAbout, type NexiQuery, parseNexi, printNexi, termsOf } from "../text/nexi.ts";

/** What a topic says of the need for information, in the order in which files say it. */
export const topicFields = [
  "title",
  "castitle",
  "phrasetitle",
  "mmtitle",
  "parent",
  "description",
  "narrative",
  "keywords",
] as const;
export type TopicField = (typeof topicFields)[number];

/** A need for information. The castitle is a query in NEXI, the mmtitle one for pictures and text. */
export interface Topic extends Readonly<Partial<Record<TopicField, string | undefined>>> {
  readonly id: string;
  /** Its number among the candidates that were handed in (ct_no). */
  readonly candidate?: string | undefined;
}

export interface Topics {
  readonly topics: ReadonlyMap<string, Topic>;
  /** What reading them brought up. */
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
}

/**
 * The query that a topic stands for: its castitle, or without one any element about its title; undefined where it has
 * neither. Throws where the castitle is not NEXI.
 */
export function queryOf({ title, castitle }: Topic): NexiQuery | undefined {
  if (castitle !== undefined) return parseNexi(castitle);
  return anyElementAbout(termsOf(title ?? ""));
}

/** The same topics, each with a castitle: where one has none, any element about its title, as INEX added it. */
export function withCastitles(given: Topics): Topics {
  const topics = new Map<string, Topic>();
  let added = 0;
  for (const [id, topic] of given.topics) {
    const query = topic.castitle === undefined ? queryOf(topic) : undefined;
    topics.set(id, query === undefined ? topic : { ...topic, castitle: printNexi(query) });
    if (query !== undefined) added++;
  }
  if (added === 0) return given;
  const message = `${counted(added, "topic without a castitle gets", "topics without a castitle get")} //*[about(., title)]`;
  return { ...given, topics, notes: [...(given.notes ?? []), { code: "castitles-added", message, count: added }] };
}

interface CastitleFault {
  readonly topic: string;
  /** From 1, in characters of the castitle. */
  readonly column: number;
  readonly message: string;
}

/** The castitles that are not NEXI, each with its first fault. */
export function castitleFaults(topics: Iterable<Topic>): CastitleFault[] {
  const faults: CastitleFault[] = [];
  for (const { id: topic, castitle } of topics)
    attempt(
      () => castitle !== undefined && parseNexi(castitle),
      ({ place, fault: message }) => faults.push({ topic, column: place.column!, message }),
    );
  return faults;
}

/** Topics of several files as one. An id that stands in two of them is a fault. */
export function mergedTopics(parts: readonly Topics[], source: string): Topics {
  const topics = new Map<string, Topic>();
  for (const part of parts)
    for (const [id, topic] of part.topics) {
      if (topics.has(id))
        throw new InputError(`topic ${id} stands in another file too; expected each topic once`, {
          source: part.source,
        });
      topics.set(id, topic);
    }
  return { topics, notes: parts.flatMap(({ notes = [] }) => notes), source };
}

/**
 * The topic that a query stands for, as a person types it: words are a title, and NEXI is a castitle. A fault in it is told by its column;
 * `name` is what the query is called there.
 */
export function typedTopic(query: string, name = "the query"): Topic {
  if (!isNexi(query)) return { id: "query", title: query };
  retold(
    () => parseNexi(query),
    ({ place, fault }) => new InputError(`${name}, column ${place.column}: ${fault}`),
  );
  return { id: "query", castitle: query };
}

/** Whether a query is written in NEXI, or was meant to be: /sec[about(., tea)] is no three words, but lacks a slash. */
export function isNexi(query: string): boolean {
  return /^\s*\/\/|\babout\s*\(\s*\./.test(query);
}
