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

/** Gathers documents, makes segments of them, and adds those to an index. */
export interface SegmentMakers {
  /** Takes a copy of a document. The promise is kept when there is room for the next. */
  take(document: SourceDocument): Promise<void>;
  /** Makes segments of what is left, and waits for all that are being made. */
  end(): Promise<void>;
}

/** However short they are. */
const mostDocuments = 2 ** 18;

export function segmentMakers(
  change: IndexChange,
  make: MakeSegment,
  { characters: enough, atOnce }: SegmentSizes,
): SegmentMakers {
  const gathered = pileBuilder();
  let characters = 0;
  const underWay = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve(); // segments are added one after the other
  let failure: { readonly error: unknown } | undefined;

  const begin = async (): Promise<void> => {
    if (gathered.count === 0) return;
    while (underWay.size >= atOnce) await Promise.race(underWay);
    if (failure !== undefined) throw failure.error;
    const pile = gathered.take();
    characters = 0;
    const work = make(pile)
      .then((segment) => (last = last.then(() => change.add(segment))))
      .then(() => gathered.takeBack(pile))
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };

  return {
    async take(document) {
      gathered.add(document);
      characters += codePointsOfBytes(document.text);
      if (characters >= enough || gathered.count >= mostDocuments) await begin();
    },
    async end() {
      await begin();
      await Promise.all(underWay);
      if (failure !== undefined) throw failure.error;
    },
  };
}
