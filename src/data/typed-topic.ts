import type { Topic } from "./topics.ts";

/** The topic that a query stands for, as a person types it: words are a title, and what begins as NEXI does is a castitle. */
export function typedTopic(query: string): Topic {
  return isNexi(query) ? { id: "query", castitle: query } : { id: "query", title: query };
}

/** Whether a query is written in NEXI. */
export function isNexi(query: string): boolean {
  return query.trimStart().startsWith("//");
}
