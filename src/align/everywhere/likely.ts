import { shortest } from "../gram-index.ts";
import type { FoldedDocument } from "./folded-documents.ts";
import { densest, hitReader } from "./hits.ts";
import type { Sought } from "./sought.ts";

/** A document, and how many grams it shares with a text. */
interface Likely {
  readonly doc: string;
  readonly shared: number;
}

/** How many documents are kept for a text. */
const mostLikely = 4;

/** For each text the documents that share the most with it: it is likely in one of them, with edits. */
export function likelyDocuments(texts: readonly Sought[], documents: Iterable<FoldedDocument>): string[][] {
  const reader = hitReader(
    texts.map(({ folded }) => folded.text),
    shortest,
  );
  const likely = texts.map((): Likely[] => []);
  for (const { doc, folded } of documents) {
    for (const i of reader.read(folded)) {
      const count = reader.count(i);
      if (!isAmong(likely[i]!, count)) continue;
      const { span } = texts[i]!;
      const shared = folded.length <= span ? count : Math.min(count, densest(reader.positions(i), span));
      if (isAmong(likely[i]!, shared)) keep(likely[i]!, doc, shared);
    }
  }
  return likely.map((some) => some.map(({ doc }) => doc));
}

/** Whether a document that shares so much is among those that share the most. */
function isAmong(some: readonly Likely[], shared: number): boolean {
  return some.length < mostLikely || shared > some.at(-1)!.shared;
}

/** Keeps a document among those that share the most, the first of equals. */
function keep(some: Likely[], doc: string, shared: number): void {
  const place = some.findIndex((other) => other.shared < shared);
  some.splice(place < 0 ? some.length : place, 0, { doc, shared });
  if (some.length > mostLikely) some.pop();
}
