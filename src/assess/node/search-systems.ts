import { named } from "../../base/named.ts";
import { isNexi } from "../../data/topics.ts";
import { systems } from "../../search/systems/index.ts";
import { readSystem } from "../../search/systems/name.ts";
import type { ReadySystem } from "../../search/systems/search.ts";

/** Those that assessors may search with: quick ones, each of which ranks by another kind of part. */
const names = ["articles", "elements", "passages", "cas"];
const searchSystems = systems.filter(({ name }) => names.includes(name));

/** The system that somebody asked for. Without one: articles for words; for NEXI, the one that heeds its structure. */
export function askedSystem(name: string | undefined, query: string): ReadySystem {
  const usual = isNexi(query) ? "cas" : "articles";
  return readSystem(named(searchSystems, name ?? usual, "system").name);
}
