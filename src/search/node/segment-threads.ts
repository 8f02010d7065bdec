import { startThreads, type Thread } from "../../base/node/thread.ts";
import { once } from "../../base/remembered.ts";
import { segmentBuilder } from "../engine/build-segment.ts";
import { type ByteColumn, cellOf } from "../engine/byte-column.ts";
import type { Segment } from "../engine/segment.ts";
import { type DocumentPile, documentsIn } from "./document-pile.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import type { MakeSegment } from "./segment-makers.ts";

/** Makes segments, in threads where there are any. */
export interface SegmentThreads {
  readonly make: MakeSegment;
  end(): Promise<void>;
}

/** A segment on its way from a thread: of its documents only what was not sent there. */
export interface SentSegment extends Omit<Segment, "documents"> {
  /** By document, in the order of the segment: its place in the pile, its length, its words, and how many are between borders. */
  readonly places: Int32Array;
  readonly lengths: Int32Array;
  readonly wordCounts: Int32Array;
  readonly wordsBetween: ByteColumn;
  /** The memory of the pile, for the next one. */
  readonly memory: ArrayBuffer;
}

interface Maker {
  readonly thread: Thread<DocumentPile, SentSegment>;
  /** Where the next pile is copied to: new memory costs the system as much as the copy. */
  memory: ArrayBuffer;
}

/** Of V8's memory for what is new, in MB. A thread makes little that is, and would take several times as much. */
const youngMemory = 8;

/** Makes segments in several threads. One that dies, as where memory runs out, or cannot be started, is done without. */
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

/** The thread gets a copy: it may die over it. */
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
