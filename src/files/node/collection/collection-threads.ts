import { setImmediate as immediately } from "node:timers/promises";
import { startThreads, type Thread } from "../../../base/node/thread.ts";
import type { Batch } from "./collection-batches.ts";
import { packBatch, type PackedBatch } from "./collection-pack.ts";
import type { IdOptions } from "./collection-xml.ts";
import { packing } from "./packing.ts";

/** Packs the batches on this thread. */
export async function* packedHere(batches: AsyncIterable<Batch>, options: IdOptions): AsyncGenerator<PackedBatch> {
  const own = packing(2 ** 20);
  for await (const batch of batches) {
    const packed = packBatch(batch, own, options);
    yield packed;
    own.sink.takeBack(packed.bytes.buffer);
    await immediately(); // or no signal would be heard before the end
  }
}

/** What a thread is sent: a batch, and the memory of batches that it packed and that are written by now. */
export interface ToPack {
  readonly batch: Batch;
  readonly memory: readonly ArrayBuffer[];
}

/** A thread that packs, and memory that is to go back to it. */
interface Helper {
  readonly thread: Thread<ToPack, PackedBatch>;
  readonly memory: ArrayBuffer[];
}

/** A batch that is packed, or will be. */
interface UnderWay {
  readonly batch: Batch;
  /** Undefined for a batch that was packed here. */
  readonly helper: Helper | undefined;
  /** Undefined where the thread died over it: memory may run out in one. */
  packed: PackedBatch | undefined | Promise<PackedBatch | undefined>;
}

/**
 * Packs the batches on this thread and on `helpers` more. They come out in the order they went in, however many threads
 * there are.
 */
export async function* packedByThreads(
  batches: AsyncGenerator<Batch>,
  options: IdOptions,
  helpers: number,
): AsyncGenerator<PackedBatch> {
  const program = new URL("./collection-worker.js", import.meta.url);
  const threads = startThreads<ToPack, PackedBatch>(helpers, program, { data: options });
  const all: readonly Helper[] = threads.map((thread) => ({ thread, memory: [] }));
  const own = packing(2 ** 20);
  const underWay: UnderWay[] = [];
  let bytes = 0;
  let next = await batches.next();

  // Each thread has its batch and the next, unless they are large: memory is for a large document a thread.
  function hasRoom(): boolean {
    const count = helpers + 1;
    return underWay.length < count || (underWay.length < 3 * count && bytes < count * largeBytes);
  }

  function begin(batch: Batch): void {
    const helper = all.find(({ thread }) => thread.waiting() < 2 && !thread.isDead());
    const packed = helper === undefined ? packBatch(batch, own, options) : send(batch, helper);
    const entry: UnderWay = { batch, helper, packed };
    if (packed instanceof Promise) void packed.then((done) => (entry.packed = done));
    underWay.push(entry);
    bytes += batch.bytes;
  }

  try {
    while (underWay.length > 0 || !next.done) {
      const isOldestReady = underWay.length > 0 && !(underWay[0]!.packed instanceof Promise);
      if (!next.done && !isOldestReady && hasRoom()) {
        begin(next.value);
        next = await batches.next();
        await immediately(); // other threads may have answered
        continue;
      }
      const { packed, helper, batch } = underWay.shift()!;
      bytes -= batch.bytes;
      const elsewhere = await packed;
      const done = elsewhere ?? packBatch(batch, own, options);
      yield done;
      const memory = done.bytes.buffer; // written by now
      if (helper === undefined || elsewhere === undefined) own.sink.takeBack(memory);
      else helper.memory.push(memory);
    }
  } finally {
    await batches.return(undefined);
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

const largeBytes = 2 ** 22;

function send(batch: Batch, { thread, memory }: Helper): Promise<PackedBatch | undefined> {
  const back = memory.splice(0);
  return thread.ask({ batch, memory: back }, back);
}
