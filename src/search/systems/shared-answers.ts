import type { Engine } from "../engine/engine.ts";

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
