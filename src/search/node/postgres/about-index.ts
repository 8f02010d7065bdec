import { InputError } from "../../../base/input-error.ts";
import type { PostgresSession } from "../../../files/node/sql/postgres-session.ts";
import { tablesVersion } from "./tables.ts";

/** What a database says of the index that it has a part of. */
export interface AboutIndex {
  /** The same in every database of the index. */
  readonly id: string;
  /** Another in every database. */
  readonly part: string;
  /** In how many databases the index lies; 0 while this one is joining. */
  readonly parts: number;
  readonly analyzer: string;
}

/** Undefined where the schema has no index. */
export async function aboutIndex({ ask, source }: PostgresSession): Promise<AboutIndex | undefined> {
  const [there] = await ask(
    "SELECT to_regclass(quote_ident(current_schema()) || '.pericope_index') IS NOT NULL AS is_there",
  );
  if (there?.["is_there"] !== true) return undefined;
  const [row] = await ask("SELECT version FROM pericope_index");
  const version = Number(row?.["version"]);
  if (version !== tablesVersion)
    throw new InputError(
      version > tablesVersion
        ? `an index made by a newer pericope (version ${version} of its tables; this one knows ${tablesVersion}); update pericope`
        : `an index made by an earlier pericope; make it anew in an empty schema`,
      { source },
    );
  const [about] = await ask("SELECT id, part, parts, analyzer FROM pericope_index");
  return {
    id: String(about!["id"]),
    part: String(about!["part"]),
    parts: Number(about!["parts"]),
    analyzer: String(about!["analyzer"]),
  };
}

/** Refuses databases that are not all of one index, each once. */
export function checkParts(places: readonly { readonly source: string; readonly about: AboutIndex }[]): void {
  const first = places[0]!;
  const seen = new Map<string, string>();
  for (const { source, about } of places) {
    const before = seen.get(about.part);
    if (before !== undefined)
      throw new InputError(`the same database as ${before}; expected each server once`, { source });
    seen.set(about.part, source);
    if (about.id !== first.about.id)
      throw new InputError(`another index than that of ${first.source}; expected the servers of one`, { source });
  }
}

/** Refuses a list that lacks servers of the index: what they hold would not be found. */
export function checkComplete(
  places: readonly { readonly source: string; readonly about: AboutIndex }[],
  isWhole: (parts: number) => boolean,
): void {
  for (const { source, about } of places)
    if (!isWhole(about.parts))
      throw new InputError(
        about.parts === 0
          ? "has not joined the index yet; run pericope index again with all of its servers"
          : `an index on ${serversCounted(about.parts)}, of which ${places.length} ${places.length === 1 ? "is" : "are"} named; expected all of them`,
        { source },
      );
}

function serversCounted(count: number): string {
  return count === 1 ? "1 server" : `${count} servers`;
}
