// How assessors search an index: a question, the systems that answer quickly enough, and what was found or what is wrong.

import { InputError } from "../../base/input-error.ts";
import { named } from "../../base/named.ts";
import { isNexi } from "../../data/topics.ts";
import type { Engine } from "../../search/engine/engine.ts";
import { findDocuments, type FoundDocument } from "../../search/systems/find-documents.ts";
import { readSystem, systems } from "../../search/systems/index.ts";
import type { ReadySystem } from "../../search/systems/search.ts";

/** What assessors ask an index. */
export interface SearchQuestion {
  /** Words, or NEXI. */
  readonly query: string;
  /** One of those that assessors may search with; without one, as the query is written. */
  readonly system: string | undefined;
  /** At most this many documents. */
  readonly most: number;
}

/** What was found, or what is wrong with the question. */
export type SearchOutcome = { readonly found: readonly FoundDocument[] } | { readonly fault: string };

/** What finds documents for assessors. It throws where the index cannot be asked. */
export interface DocumentSearch {
  find(question: SearchQuestion): Promise<SearchOutcome>;
  close(): Promise<void>;
}

/** Searches in this thread. */
export function searchOf(engine: Engine): DocumentSearch {
  return {
    async find({ query, system, most }) {
      try {
        return { found: await findDocuments(engine, query, askedSystem(system, query), most) };
      } catch (error) {
        // A fault with a source is that of the index: whoever keeps it has to know.
        if (!(error instanceof InputError) || error.place.source !== undefined) throw error;
        return { fault: error.fault };
      }
    },
    close: () => engine.close(),
  };
}

/** Those that assessors may search with: quick ones, each of which ranks by another kind of part. */
const names = ["articles", "elements", "passages", "cas"];
const searchSystems = systems.filter(({ name }) => names.includes(name));

/** The system that somebody asked for. Without one: articles for words; for NEXI, the one that heeds its structure. */
export function askedSystem(name: string | undefined, query: string): ReadySystem {
  const usual = isNexi(query) ? "cas" : "articles";
  return readSystem(named(searchSystems, name ?? usual, "system").name);
}
