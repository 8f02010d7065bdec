import { listed } from "../../base/list-words.ts";
import type { Collection } from "../../data/collection.ts";
import { fold } from "../../text/fold.ts";
import type { Everywhere } from "./everywhere/everywhere.ts";
import type { Quote } from "./quotes.ts";

/** The most documents that are named. */
const mostNamed = 3;

/** The reason why a text has no place, and what may help. */
export function whyNot(
  { quote, doc }: { quote: Quote; doc: string | undefined },
  others: Everywhere,
  collection: Collection,
): string {
  if (fold(quote.text).text === "") return "the text is empty; expected words of the document";
  if (doc === undefined && others.count > 1)
    return `in ${others.count} documents, and nothing tells which: ${named(others)}; expected the document beside it`;
  if (doc === undefined) return "in no document; was the text changed, or is its document missing?";
  const hint = others.count === 0 ? "" : `; it is in ${named(others)}`;
  if (collection.length(doc) === undefined)
    return `document "${doc}" is not in the collection${hint || "; do the ids match?"}`;
  return `not in document "${doc}"${hint || ", nor in another; was the text changed or summarised?"}`;
}

function named({ count, first }: Everywhere): string {
  const documents = first.map(({ doc }) => JSON.stringify(doc));
  if (count <= mostNamed) return listed(documents);
  return `${documents.slice(0, mostNamed).join(", ")} and ${count - mostNamed} more`;
}
