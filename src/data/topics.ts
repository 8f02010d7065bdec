// Topics (the questions), and the queries that they mean. A query that a person types becomes a topic too.

import { attempt, InputError, retold } from "../base/input-error.ts";
import { counted, type Note } from "../base/note.ts";
import { anyElementAbout, type NexiQuery, parseNexi, printNexi, termsOf } from "../text/nexi.ts";

/** The fields of a topic, in their order in files. */
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

/** A need for information. The castitle is a query in NEXI. The mmtitle is a query for pictures and text. */
export interface Topic extends Readonly<Partial<Record<TopicField, string | undefined>>> {
  readonly id: string;
  /** Its number among the candidate topics that were submitted (ct_no). */
  readonly candidate?: string | undefined;
}

export interface Topics {
  readonly topics: ReadonlyMap<string, Topic>;
  /** Notes from reading the topics. */
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
}

/**
 * The query of a topic: its castitle, or, if it has none, any element about its title; undefined if it has neither.
 * Throws if the castitle is not NEXI.
 */
export function queryOf({ title, castitle }: Topic): NexiQuery | undefined {
  if (castitle !== undefined) return parseNexi(castitle);
  return anyElementAbout(termsOf(title ?? ""));
}

/**
 * The same topics, each with a castitle. A missing castitle becomes "any element about the title", as INEX added it.
 */
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
  /** The column in the castitle, from 1, in characters. */
  readonly column: number;
  readonly message: string;
}

/** The castitles that are not valid NEXI, each with its first error. */
export function castitleFaults(topics: Iterable<Topic>): CastitleFault[] {
  const faults: CastitleFault[] = [];
  for (const { id: topic, castitle } of topics)
    attempt(
      () => castitle !== undefined && parseNexi(castitle),
      ({ place, fault: message }) => faults.push({ topic, column: place.column!, message }),
    );
  return faults;
}

/** The topics of several files as one. An id that is in two of them is an error. */
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
 * The topic for a query that a person types: words become a title, and NEXI becomes a castitle. An error in it is
 * reported with its column. `name` is the name of the query in the error.
 */
export function typedTopic(query: string, name = "the query"): Topic {
  if (!isNexi(query)) return { id: "query", title: query };
  retold(
    () => parseNexi(query),
    ({ place, fault }) => new InputError(`${name}, column ${place.column}: ${fault}`),
  );
  return { id: "query", castitle: query };
}

/**
 * True if a query is written in NEXI, or was meant to be: /sec[about(., tea)] is not three words, but lacks a slash.
 */
export function isNexi(query: string): boolean {
  return /^\s*\/\/|\babout\s*\(\s*\./.test(query);
}
