import type { Attribute } from "../../data/collection.ts";
import type { SourceDocument } from "../engine/segment.ts";

/** Documents for a segment, as they go to a thread: their texts and elements lie in one piece of memory. */
export interface DocumentPile {
  readonly abouts: readonly PiledDocument[];
  /** Of each document its text, then its elements. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface PiledDocument {
  readonly doc: string;
  readonly title?: string | undefined;
  readonly attributes?: readonly Attribute[] | undefined;
  readonly textBytes: number;
  /** -1 where it was no XML. */
  readonly elementBytes: number;
}

export interface PileBuilder {
  readonly count: number;
  /** Copies a document. */
  add(document: SourceDocument): void;
  /** What was gathered, which is valid until it is taken back. The builder starts anew. */
  take(): DocumentPile;
  /** Takes the memory of a pile back, to use it again. */
  takeBack(pile: DocumentPile): void;
}

export function pileBuilder(): PileBuilder {
  let abouts: PiledDocument[] = [];
  let bytes = new Uint8Array(2 ** 12);
  let length = 0;
  let spare: Uint8Array<ArrayBuffer> | undefined;

  function append(more: Uint8Array): void {
    if (length + more.length > bytes.length) {
      const larger = new Uint8Array(2 * (length + more.length)); // room for more
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(more, length);
    length += more.length;
  }

  return {
    get count() {
      return abouts.length;
    },
    add({ doc, title, attributes, text, elements }) {
      append(text);
      if (elements !== undefined) append(elements);
      abouts.push({ doc, title, attributes, textBytes: text.length, elementBytes: elements?.length ?? -1 });
    },
    take() {
      const pile = { abouts, bytes: bytes.subarray(0, length) };
      abouts = [];
      bytes = spare ?? new Uint8Array(bytes.length);
      spare = undefined;
      length = 0;
      return pile;
    },
    takeBack({ bytes: { buffer } }) {
      spare = new Uint8Array(buffer);
    },
  };
}

/** The documents of a pile. Their bytes stay where they are. */
export function documentsIn({ abouts, bytes }: DocumentPile): SourceDocument[] {
  let at = 0;
  return abouts.map(({ doc, title, attributes, textBytes, elementBytes }) => {
    const text = bytes.subarray(at, (at += textBytes));
    const elements = elementBytes < 0 ? undefined : bytes.subarray(at, (at += elementBytes));
    return { doc, title, attributes, text, elements };
  });
}
