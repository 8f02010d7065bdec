// Finds documents for a query that a person types, each with its best excerpt. The page where people judge uses this
// search.

import { InputError } from "../../base/input-error.ts";
import { isNexi, typedTopic } from "../../data/topics.ts";
import type { Engine, IndexedDocument } from "../engine/engine.ts";
import { codePoints, codePointSlice } from "../../text/code-points.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";
import { systemQuery } from "./query.ts";
import { preparedFor, type ReadySystem, searchTopic } from "./search.ts";
import type { Found } from "./system.ts";

/** A document that was found, and its best matching part. */
export interface FoundDocument {
  readonly doc: string;
  readonly title: string | null;
  /** The length of its text, in code points. */
  readonly length: number;
  readonly score: number;
  readonly excerpt: Excerpt & { readonly text: string };
}

/** How many characters of a document are shown. */
const excerptLength = 320;

/** How many parts are considered per wanted document, because a system may find several in one document. */
const partsEach = 20;

/**
 * Documents for a query that a person types, best first, each once. If a system finds parts, a document has the rank
 * of its best part, and the excerpt is of that part.
 */
export async function findDocuments(
  engine: Engine,
  typed: string,
  system: ReadySystem,
  most: number,
): Promise<FoundDocument[]> {
  const query = systemQuery(typedTopic(typed), engine.analyzer);
  if (query.terms.length === 0 && !isNexi(typed))
    throw new InputError("the query has no words; expected some, or NEXI");
  const [ready] = await preparedFor(engine, [query], [system]);
  const wanted = system.system.answers === "documents" ? most : most * partsEach;
  const best = new Map<string, Found>();
  for (const found of await searchTopic(engine, query, ready!, wanted))
    if (!best.has(found.doc) && best.size < most) best.set(found.doc, found);
  const documents = await engine.documents([...best.keys()]);
  const asked = new Set(query.terms.map(({ term }) => term));
  return [...best.values()].map((found) => shown(engine, documents.get(found.doc)!, found, asked));
}

function shown(
  { analyzer }: Engine,
  document: IndexedDocument,
  found: Found,
  asked: ReadonlySet<string>,
): FoundDocument {
  const { doc, text, title = null } = document;
  const excerpt = excerptOf(analyzer, document, found, asked, excerptLength);
  const shownText = codePointSlice(text, excerpt.start, excerpt.end);
  return { doc, title, length: codePoints(text), score: found.score, excerpt: { ...excerpt, text: shownText } };
}
