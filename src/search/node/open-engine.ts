import { InputError } from "../../base/input-error.ts";
import type { Engine } from "../engine/engine.ts";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { openIndex } from "./open-index.ts";

/**
 * Opens an index to ask it: a file, or the addresses of all servers that it is spread over.
 *
 * @example
 * import { buildIndex, openEngine } from "pericope/node";
 * import { readSystem, search } from "pericope";
 *
 * await buildIndex(["articles"], "articles.index");
 * const engine = await openEngine(["articles.index"]);
 * const [run] = await search(engine, [{ id: "1", title: "bookmark ribbon" }], [readSystem("articles")]);
 * run?.topics.get("1")?.[0]?.doc; // "bookmark"
 * await engine.close();
 */
export async function openEngine(places: readonly string[]): Promise<Engine> {
  const [first] = places;
  if (first === undefined) throw new InputError("no index; expected a file, or addresses of PostgreSQL servers");
  if (places.length === 1 && !isDatabase(first)) return openIndex(first);
  const file = places.find((place) => !isDatabase(place));
  if (file !== undefined)
    throw new InputError("one of several places, and no database; expected postgres://… for each", { source: file });
  const { openPostgresIndex } = await import("./postgres/open-postgres.ts"); // which a file does not need
  return openPostgresIndex(places);
}
