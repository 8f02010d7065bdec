import type { Segment, SourceDocument } from "../engine/segment.ts";
import { codePointsOfBytes } from "../../files/node/collection/collection-text.ts";
import { type DocumentPile, pileBuilder } from "./document-pile.ts";
import type { IndexChange } from "./index-store.ts";

/** Makes the segment of documents, here or in a thread. Its documents lie where those of the pile do. */
export type MakeSegment = (documents: DocumentPile) => Promise<Segment>;

export interface SegmentSizes {
  /** A segment is made of documents when they have this many characters. */
  readonly characters: number;
  /** The most segments that are made at a time. */
  readonly atOnce: number;
}

/** Gathers documents for stores, makes segments of them, and adds those. */
export interface SegmentMakers {
  /** Takes a copy of a document for a store. The promise is kept when there is room for the next. */
  take(store: number, document: SourceDocument): Promise<void>;
  /** Makes segments of what is left, and waits for all that are being made. */
  end(): Promise<void>;
}

/** However short they are. */
const mostDocuments = 2 ** 18;

export function segmentMakers(
  changes: readonly IndexChange[],
  make: MakeSegment,
  { characters: enough, atOnce }: SegmentSizes,
): SegmentMakers {
  const gathered = changes.map(() => ({ pile: pileBuilder(), characters: 0 }));
  const underWay = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve(); // segments are added one after the other
  let failure: { readonly error: unknown } | undefined;

  const begin = async (store: number): Promise<void> => {
    const own = gathered[store]!;
    if (own.pile.count === 0) return;
    while (underWay.size >= atOnce) await Promise.race(underWay);
    if (failure !== undefined) throw failure.error;
    const pile = own.pile.take();
    own.characters = 0;
    const work = make(pile)
      .then((segment) => (last = last.then(() => changes[store]!.add(segment))))
      .then(() => own.pile.takeBack(pile))
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };

  return {
    async take(store, document) {
      const own = gathered[store]!;
      own.pile.add(document);
      own.characters += codePointsOfBytes(document.text);
      if (own.characters >= enough || own.pile.count >= mostDocuments) await begin(store);
    },
    async end() {
      for (const store of changes.keys()) await begin(store);
      await Promise.all(underWay);
      if (failure !== undefined) throw failure.error;
    },
  };
}
