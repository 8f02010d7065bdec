import { InputError, retold } from "../base/input-error.ts";
import { parseNexi } from "../text/nexi.ts";
import type { Topic } from "./topics.ts";

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
