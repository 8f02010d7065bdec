import { InputError } from "../../base/input-error.ts";
import { refuseIndexInPostgres } from "../../files/node/sql/our-files.ts";
import type { Engine } from "../engine/engine.ts";
import { openIndex } from "./open-index.ts";

/**
 * Opens an index in a file to ask it. A list of one file is taken, too.
 *
 * @example
 * import { buildIndex, openEngine } from "pericope/node";
 * import { readSystem, search } from "pericope";
 *
 * await buildIndex(["articles"], "articles.index");
 * const engine = await openEngine("articles.index");
 * const [run] = await search(engine, [{ id: "1", title: "bookmark ribbon" }], [readSystem("articles")]);
 * run?.topics.get("1")?.[0]?.doc; // "bookmark"
 * await engine.close();
 */
export async function openEngine(place: string | readonly string[]): Promise<Engine> {
  const [path, ...others] = typeof place === "string" ? [place] : place;
  if (path === undefined) throw new InputError("no index; expected a file, as pericope index makes it");
  [path, ...others].forEach(refuseIndexInPostgres);
  if (others.length > 0) throw new InputError("several indexes; expected one file", { source: others[0] });
  return openIndex(path);
}
