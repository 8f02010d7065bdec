// Asks systems every topic, and makes a run from the results of each. If several systems ask the engine the same
// question for a topic, it is asked once.

import type { Passage, Run } from "../../data/run.ts";
import type { Topic } from "../../data/topics.ts";
import type { Engine } from "../engine/engine.ts";
import { bestFound } from "./order.ts";
import { queriesOf, type Query } from "./query.ts";
import type { GivenArticles } from "./given-articles.ts";
import type { Found, System } from "./system.ts";

/** A system with its parameters. */
export interface ReadySystem {
  /** Its name as the user gave it: "articles(b=0.4)". */
  readonly name: string;
  readonly system: System;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SearchOptions {
  /** The most results per topic. */
  readonly most?: number | undefined;
  /**
   * The articles that another system ranks. The systems look into these instead of using a first stage of their own.
   */
  readonly articles?: GivenArticles | undefined;
  readonly onTopic?: ((done: number, of: number) => void) | undefined;
}

/** A system that has seen all queries of a search, and answers them one by one. */
interface PreparedSystem extends ReadySystem {
  /** The result of its `prepare`. Undefined if it has none. */
  readonly prepared: unknown;
}

/**
 * Asks each system every topic, and makes one run per system. A run has everything that the system finds, best first,
 * as a thorough run does; `derive` gives it the form of a task. If several systems ask the engine the same question
 * for a topic, it is asked once.
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

/** Prepares systems for these queries, one after the other. */
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

/**
 * The results of a system for one topic, best first. Ties are sorted by id descending, then by start, then the longer
 * first, then by path.
 */
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

/**
 * An engine that remembers its answers, so that systems with the same first stage run it only once. Use it for one
 * topic.
 */
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
