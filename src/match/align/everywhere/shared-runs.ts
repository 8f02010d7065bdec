import { shortest } from "../gram-index.ts";
import type { FoldedDocument } from "./folded-documents.ts";
import { densest, hitReader } from "./hits.ts";
import { pairList } from "./pair-list.ts";
import type { Sought } from "./sought.ts";

/** A document, and how many grams it shares with a text. */
interface Likely {
  readonly doc: string;
  readonly shared: number;
}

/** What documents share with texts: grams that are as long as the shortest run. */
export interface SharedRuns {
  /** By text: the documents that share the most with it, the best first. It is likely in one of them, with edits. */
  readonly likely: readonly (readonly Likely[])[];
  /** Tells of each text that shares a gram with a document, and how many. */
  textsIn(document: FoldedDocument, tell: (text: number, shared: number) => void): void;
  /** The positions of a document that have a gram of a text, in order. */
  positions(bare: string): (text: number) => number[];
}

/** How many documents are kept for a text. */
export const mostLikely = 4;

/** How much is kept, in pairs of a document and a text. */
const usualMost = 2 ** 24;

/** Reads all documents once. What they share is kept up to a limit; a document beyond it is read again when it is asked for. */
export function sharedRuns(
  texts: readonly Sought[],
  documents: Iterable<FoldedDocument>,
  mostPairs = usualMost,
): SharedRuns {
  const foldedTexts = texts.map(({ bare }) => bare);
  const reader = hitReader(foldedTexts, shortest);
  const likely = texts.map((): Likely[] => []);
  const fewest = new Int32Array(texts.length); // by text: a document has to share more to be among them
  const pairs = pairList(mostPairs);
  for (const { doc, bare } of documents) {
    const own = reader.read(bare);
    pairs.add(own, reader.count); // what is not kept is read again
    for (const i of own) {
      const count = reader.count(i);
      if (count <= fewest[i]!) continue; // it would not be kept
      const { span } = texts[i]!;
      const shared = bare.length <= span ? count : Math.min(count, densest(reader.positions(i), span));
      fewest[i] = kept(likely[i]!, { doc, shared });
    }
  }
  return {
    likely,
    textsIn({ number, bare }, tell) {
      if (pairs.each(number, tell)) return;
      for (const i of reader.read(bare)) tell(i, reader.count(i));
    },
    positions(bare) {
      reader.read(bare);
      return reader.positions;
    },
  };
}

/** Keeps a document among those that share the most, the first of equals. Returns what a further one has to share more than. */
function kept(some: Likely[], one: Likely): number {
  const place = some.findIndex(({ shared }) => shared < one.shared);
  some.splice(place < 0 ? some.length : place, 0, one);
  if (some.length > mostLikely) some.pop();
  return some[mostLikely - 1]?.shared ?? 0;
}
