import { Worker } from "node:worker_threads";
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

interface Thread {
  readonly worker: Worker;
  /** Who gets the segment that is being made; undefined where the thread is idle. */
  waiting: ((segment: SentSegment | undefined) => void) | undefined;
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
  const threads: Thread[] = [];
  const builderHere = once(async () => segmentBuilder(await loadAnalyzer(analyzer)));

  function start(): void {
    try {
      const worker = new Worker(program, {
        workerData: analyzer,
        resourceLimits: { maxYoungGenerationSizeMb: youngMemory },
      });
      const thread: Thread = { worker, waiting: undefined, memory: new ArrayBuffer(0) };
      const answer = (segment: SentSegment | undefined): void => {
        const { waiting } = thread;
        if (segment !== undefined) thread.memory = segment.memory;
        thread.waiting = undefined;
        waiting?.(segment);
      };
      worker.on("message", answer);
      worker.on("error", () => undefined); // whatever it is, the thread ends
      worker.on("exit", () => {
        threads.splice(threads.indexOf(thread), 1);
        answer(undefined);
      });
      threads.push(thread);
    } catch {
      // fewer will do
    }
  }
  for (let i = 0; i < count; i++) start();

  return {
    async make(pile) {
      const idle = threads.find(({ waiting }) => waiting === undefined);
      const sent = idle === undefined ? undefined : await send(idle, pile);
      return sent === undefined ? (await builderHere())(documentsIn(pile)) : received(sent, pile);
    },
    end: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
}

/** The thread gets a copy: it may die over it. */
function send(thread: Thread, { abouts, bytes }: DocumentPile): Promise<SentSegment | undefined> {
  const hasRoom = thread.memory.byteLength >= bytes.length;
  const copy = new Uint8Array(hasRoom ? thread.memory : new ArrayBuffer(bytes.length + spareRoom), 0, bytes.length);
  copy.set(bytes);
  const pile: DocumentPile = { abouts, bytes: copy };
  return new Promise((resolve) => {
    thread.waiting = resolve;
    thread.worker.postMessage(pile, [copy.buffer]);
  });
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
