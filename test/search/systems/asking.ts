import { cas } from "../../../src/search/systems/cas.ts";
import type { NexiReading } from "../../../src/search/systems/nexi-plan.ts";
import { expect } from "vitest";
import type { Topic } from "../../../src/data/topics.ts";
import type { Engine } from "../../../src/search/engine/engine.ts";
import type { Explanation } from "../../../src/search/systems/explanation.ts";
import { systemQuery } from "../../../src/search/systems/query.ts";
import { preparedFor, searchTopic } from "../../../src/search/systems/search.ts";
import type { Found, System } from "../../../src/search/systems/system.ts";

/** The values of a system's parameters: those given, as they would be typed, and for the others the defaults. */
export function valuesOf({ params }: System, given: Readonly<Record<string, string>>): Record<string, unknown> {
  for (const key of Object.keys(given)) expect(params, key).toHaveProperty(key);
  return Object.fromEntries(
    Object.entries(params).map(([key, { fallback, read }]) => {
      const value = given[key] === undefined ? fallback : read(given[key]);
      expect(value, key).toBeDefined();
      return [key, value];
    }),
  );
}

/** How `cas` reads a castitle by these parameters. */
export function nexiReading(given: Readonly<Record<string, string>>): NexiReading {
  return valuesOf(cas, given) as unknown as NexiReading; // its parameters have these types
}

/** What a system finds for one topic; with it, the other topics of the search. */
export async function ask(
  engine: Engine,
  system: System,
  topic: Omit<Topic, "id">,
  given: Readonly<Record<string, string>> = {},
  most = 1500,
  others: readonly Topic[] = [],
): Promise<readonly Found[]> {
  const query = systemQuery({ id: "t", ...topic }, engine.analyzer);
  const queries = [query, ...others.map((other) => systemQuery(other, engine.analyzer))];
  const ready = { name: system.name, system, values: valuesOf(system, given) };
  const [prepared] = await preparedFor(engine, queries, [ready]);
  return searchTopic(engine, query, prepared!, most);
}

/** The explanation's own number is the score, to the last digit, and every sum and product in it is that of its parts. */
export function expectExactly({ score, explain }: Found): void {
  const explained = explain();
  expect(explained.value).toBe(score);
  expectMade(explained);
}

function expectMade({ value, by, parts, about }: Explanation): void {
  parts.forEach(expectMade);
  const values = parts.map((part) => part.value);
  if (by === "sum")
    expect(
      values.reduce((sum, part) => sum + part, 0),
      about,
    ).toBe(value);
  if (by === "product")
    expect(
      values.reduce((product, part) => product * part, 1),
      about,
    ).toBe(value);
  if (by === "best") expect(Math.max(...values), about).toBe(value);
}
