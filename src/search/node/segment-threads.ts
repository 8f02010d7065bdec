// Makes segments in threads. Documents go to a thread as a pile, with texts and elements in one block of memory. The
// block comes back with the segment and is reused. If there is no thread, the segment is made here.

import { startThreads, type Thread } from "../../base/node/thread.ts";
import { once } from "../../base/remembered.ts";
import type { Attribute } from "../../data/collection.ts";
import { segmentBuilder } from "../engine/build-segment.ts";
import { type ByteColumn, cellOf } from "../engine/byte-column.ts";
import type { Segment, SourceDocument } from "../engine/segment.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import type { MakeSegment } from "./update-index.ts";

/** Makes segments, in threads if there are any. */
interface SegmentThreads {
  readonly make: MakeSegment;
  end(): Promise<void>;
}

/** A segment that a thread sends back. Its documents have only what was not in the pile. */
export interface SentSegment extends Omit<Segment, "documents"> {
  /**
   * By document, in the order of the segment: its place in the pile, its length, its number of words, and how many
   * words are between borders.
   */
  readonly places: Int32Array;
  readonly lengths: Int32Array;
  readonly wordCounts: Int32Array;
  readonly wordsBetween: ByteColumn;
  /** The memory of the pile, to be reused for the next one. */
  readonly memory: ArrayBuffer;
}

interface Maker {
  readonly thread: Thread<DocumentPile, SentSegment>;
  /** The next pile is copied into this, because new memory costs the system as much as the copy. */
  memory: ArrayBuffer;
}

/**
 * V8's memory for new objects, in MB. A thread makes few new objects, and by default V8 would take several times as
 * much.
 */
const youngMemory = 8;

/**
 * Makes segments in several threads. If one cannot be started, or dies (for example, because memory runs out), the
 * work goes on without it.
 */
export function segmentThreads(
  analyzer: string,
  count: number,
  program = new URL("./segment-worker.js", import.meta.url),
): SegmentThreads {
  const threads = startThreads<DocumentPile, SentSegment>(count, program, {
    data: analyzer,
    youngMegabytes: youngMemory,
  });
  const makers: readonly Maker[] = threads.map((thread) => ({ thread, memory: new ArrayBuffer(0) }));
  const builderHere = once(async () => segmentBuilder(await loadAnalyzer(analyzer)));

  return {
    async make(pile) {
      const idle = makers.find(({ thread }) => thread.waiting() === 0 && !thread.isDead());
      const sent = idle === undefined ? undefined : await send(idle, pile);
      return sent === undefined ? (await builderHere())(documentsIn(pile)) : received(sent, pile);
    },
    end: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  };
}

/** The thread gets a copy, because it may die while it works. */
async function send(maker: Maker, { abouts, bytes }: DocumentPile): Promise<SentSegment | undefined> {
  const hasRoom = maker.memory.byteLength >= bytes.length;
  const copy = new Uint8Array(hasRoom ? maker.memory : new ArrayBuffer(bytes.length + spareRoom), 0, bytes.length);
  copy.set(bytes);
  const segment = await maker.thread.ask({ abouts, bytes: copy }, [copy.buffer]);
  if (segment !== undefined) maker.memory = segment.memory;
  return segment;
}

const spareRoom = 2 ** 16; // piles are of about one size

function received(sent: SentSegment, pile: DocumentPile): Segment {
  const { places, lengths, wordCounts, wordsBetween, memory: _, ...segment } = sent;
  const documents = documentsIn(pile);
  return {
    ...segment,
    documents: Array.from(places, (place, i) => ({
      ...documents[place]!,
      length: lengths[i]!,
      words: wordCounts[i]!,
      wordsBetween: cellOf(wordsBetween, i),
    })),
  };
}

/** Documents for a segment, as they are sent to a thread. Their texts and elements are in one block of memory. */
export interface DocumentPile {
  readonly abouts: readonly PiledDocument[];
  /** For each document its text, then its elements. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface PiledDocument {
  readonly doc: string;
  readonly title?: string | undefined;
  readonly attributes?: readonly Attribute[] | undefined;
  readonly textBytes: number;
  /** -1 if it is not XML. */
  readonly elementBytes: number;
}

interface PileBuilder {
  readonly count: number;
  /** Copies a document. */
  add(document: SourceDocument): void;
  /** Returns what was gathered, and empties the builder. It is valid until `takeBack`. */
  take(): DocumentPile;
  /** Takes the memory of a pile back, to reuse it. */
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

/** The documents of a pile. Their bytes are not copied. */
export function documentsIn({ abouts, bytes }: DocumentPile): SourceDocument[] {
  let at = 0;
  return abouts.map(({ doc, title, attributes, textBytes, elementBytes }) => {
    const text = bytes.subarray(at, (at += textBytes));
    const elements = elementBytes < 0 ? undefined : bytes.subarray(at, (at += elementBytes));
    return { doc, title, attributes, text, elements };
  });
}
