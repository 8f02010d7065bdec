import { shortest } from "../gram-index.ts";
import type { FoldedDocument } from "./folded-documents.ts";
import { densest, hitReader } from "./hits.ts";
import { pairList } from "./pair-list.ts";
import type { Sought } from "./sought.ts";

/** A document, and the number of grams it shares with a text. */
interface Likely {
  readonly doc: string;
  readonly shared: number;
}

/** The grams that documents and texts share. They are as long as the shortest run. */
export interface SharedRuns {
  /**
   * For each text: the documents that share the most with it, best first. The text is probably in one of them, with
   * edits.
   */
  readonly likely: readonly (readonly Likely[])[];
  /** Calls `tell` for each text that shares a gram with a document, with their number. */
  textsIn(document: FoldedDocument, tell: (text: number, shared: number) => void): void;
  /** The ascending positions in a document that have a gram of a text. */
  positions(bare: string): (text: number) => number[];
}

/** How many documents are kept for each text. */
export const mostLikely = 4;

/** The limit for what is kept, in pairs of a document and a text. */
const usualMost = 2 ** 24;

/**
 * Reads all documents once. The shared grams are kept up to a limit. A document beyond it is read again when it is
 * asked for.
 */
export function sharedRuns(
  texts: readonly Sought[],
  documents: Iterable<FoldedDocument>,
  mostPairs = usualMost,
): SharedRuns {
  const foldedTexts = texts.map(({ bare }) => bare);
  const reader = hitReader(foldedTexts, shortest);
  const likely = texts.map((): Likely[] => []);
  const fewest = new Int32Array(texts.length); // by text: a document must share more than this to be kept
  const pairs = pairList(mostPairs);
  for (const { doc, bare } of documents) {
    const own = reader.read(bare);
    pairs.add(own, reader.count); // pairs that are not kept are computed again
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

/**
 * Adds a document to those that share the most. Among equals the first is kept. Returns the number that another
 * document must exceed.
 */
function kept(some: Likely[], one: Likely): number {
  const place = some.findIndex(({ shared }) => shared < one.shared);
  some.splice(place < 0 ? some.length : place, 0, one);
  if (some.length > mostLikely) some.pop();
  return some[mostLikely - 1]?.shared ?? 0;
}
