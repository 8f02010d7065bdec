// Asks systems every topic, and makes a run of what each finds. What several systems ask of the engine for one topic is asked once.

import type { Passage, Run } from "../../data/run.ts";
import type { Topic } from "../../data/topics.ts";
import type { Engine } from "../engine/engine.ts";
import { bestFound } from "./order.ts";
import { queriesOf, type Query } from "./query.ts";
import type { GivenArticles } from "./given-articles.ts";
import type { Found, System } from "./system.ts";

/** A system with its parameters. */
export interface ReadySystem {
  /** As it was asked for: "articles(b=0.4)". */
  readonly name: string;
  readonly system: System;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SearchOptions {
  /** The most results of a topic. */
  readonly most?: number | undefined;
  /** The articles that another system ranks: the systems look into these, in place of a first stage of their own. */
  readonly articles?: GivenArticles | undefined;
  readonly onTopic?: ((done: number, of: number) => void) | undefined;
}

/** A system that knows all queries of a search, and answers them one by one. */
interface PreparedSystem extends ReadySystem {
  /** What its `prepare` gave; undefined where it has none. */
  readonly prepared: unknown;
}

/**
 * Asks each system every topic, and makes a run a system: all that it finds, best first, as a thorough run has it; `derive` gives that
 * the form of a task. What several systems ask of the engine for one topic is asked once.
 *
 * @example
 * import { analyzerCalled, memoryEngine, readSystem, search } from "pericope";
 *
 * const documents = [{ doc: "A", text: "a quick brown fox" }, { doc: "B", text: "a lazy dog" }];
 * const engine = memoryEngine(analyzerCalled("plain"), documents);
 * const [run] = await search(engine, [{ id: "1", title: "lazy fox" }], [readSystem("articles(b=0)")]);
 * run?.topics.get("1")?.map(({ doc, end }) => `${doc} ${end}`); // ["B 10", "A 17"]
 */
export async function search(
  engine: Engine,
  topics: readonly Topic[],
  systems: readonly ReadySystem[],
  { most = 1500, articles, onTopic }: SearchOptions = {},
): Promise<Run[]> {
  const queries = queriesOf(topics, engine.analyzer);
  const ready = await preparedFor(engine, queries, systems);
  const lists = systems.map(() => new Map<string, readonly Passage[]>());
  for (const [done, query] of queries.entries()) {
    const shared = sharedAnswers(articles?.engine(engine, query.topic.id) ?? engine);
    for (const [i, system] of ready.entries())
      lists[i]!.set(query.topic.id, (await searchTopic(shared, query, system, most)).map(passageOf(system.system)));
    onTopic?.(done + 1, topics.length);
  }
  return systems.map(({ name }, i) => ({ name, answers: "passages", topics: lists[i]! }));
}

/** Systems ready for these queries, one after the other. */
export async function preparedFor(
  engine: Engine,
  queries: readonly Query[],
  systems: readonly ReadySystem[],
): Promise<PreparedSystem[]> {
  const ready: PreparedSystem[] = [];
  for (const system of systems)
    ready.push({ ...system, prepared: await system.system.prepare?.(engine, queries, system.values) });
  return ready;
}

/** What a system finds for one topic: the best first, ties by id descending, then the start, the longer first, the path. */
export async function searchTopic(
  engine: Engine,
  query: Query,
  { system, values, prepared }: PreparedSystem,
  most: number,
): Promise<readonly Found[]> {
  const found = await system.find(engine, query, values, most, prepared);
  return bestFound(found, most, "even");
}

const kinds: Readonly<Record<System["answers"], Passage["kind"]>> = {
  documents: undefined,
  elements: "element",
  passages: "passage",
  points: undefined,
};

function passageOf({ answers }: System): (found: Found) => Passage {
  const kind = kinds[answers];
  return ({ doc, start, end, score, path }) => ({ doc, start, end, score, kind, path });
}

/** An engine that remembers what it was asked, so that systems with the same first stage run it once. For one topic at a time. */
export function sharedAnswers(engine: Engine): Engine {
  const answers = new Map<string, Promise<unknown>>();
  function once<A extends readonly unknown[], T>(
    name: string,
    ask: (...args: A) => Promise<T>,
  ): (...args: A) => Promise<T> {
    return (...args) => {
      const question = name + JSON.stringify(args);
      const known = answers.get(question);
      if (known !== undefined) return known as Promise<T>;
      const answer = ask(...args);
      answers.set(question, answer);
      return answer;
    };
  }
  return {
    ...engine,
    statistics: once("statistics", engine.statistics),
    elementStatistics: once("elementStatistics", engine.elementStatistics),
    best: once("best", engine.best),
    positions: once("positions", engine.positions),
    terms: once("terms", engine.terms),
    elements: once("elements", engine.elements),
    incomingLinks: once("incomingLinks", engine.incomingLinks),
  };
}
