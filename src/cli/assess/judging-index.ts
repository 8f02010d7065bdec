import { resolve } from "node:path";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { openEngine } from "../../search/node/open-engine.ts";

/** Refuses what is no index, before anything is made or served. */
export async function checkIndex(place: string): Promise<void> {
  const engine = await openEngine([place]);
  await engine.close();
}

/** An index as a judging remembers it. Judgings are handed on: the password of a database is not in them. */
export function rememberedIndex(place: string): string {
  if (!isDatabase(place)) return resolve(place);
  if (!URL.canParse(place)) return place;
  const url = new URL(place);
  url.password = "";
  return url.href;
}
