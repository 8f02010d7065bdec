import { setImmediate as immediately } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { byteSink } from "./byte-sink.ts";
import type { Batch } from "./collection-batches.ts";
import { packBatch, type PackedBatch } from "./collection-pack.ts";
import type { IdOptions } from "./collection-xml.ts";

/** Packs the batches on this thread. */
export async function* packedHere(batches: AsyncIterable<Batch>, options: IdOptions): AsyncGenerator<PackedBatch> {
  const sink = byteSink(2 ** 20);
  for await (const batch of batches) {
    const packed = packBatch(batch, sink, options);
    yield packed;
    sink.takeBack(packed.bytes.buffer);
  }
}

interface Thread {
  readonly worker: Worker;
  /** Batches sent and not yet packed, oldest first. */
  readonly waiting: Waiting[];
}

interface Waiting {
  resolve(batch: PackedBatch): void;
  reject(error: unknown): void;
}

/** A batch that is packed, or will be. */
interface UnderWay {
  readonly bytes: number;
  /** Undefined for a batch that was packed here. */
  readonly helper: Thread | undefined;
  packed: PackedBatch | Promise<PackedBatch>;
}

/**
 * Packs the batches on this thread and on so many more. They come out in the order they went in, however many threads
 * there are.
 */
export async function* packedByThreads(
  batches: AsyncGenerator<Batch>,
  options: IdOptions,
  helpers: number,
): AsyncGenerator<PackedBatch> {
  const threads = Array.from({ length: helpers }, () => startThread(options));
  const sink = byteSink(2 ** 20);
  const underWay: UnderWay[] = [];
  let bytes = 0;
  let next = await batches.next();

  // Each thread has its batch and the next, unless they are large: memory is for a large document a thread.
  function hasRoom(): boolean {
    const count = helpers + 1;
    return underWay.length < count || (underWay.length < 3 * count && bytes < count * largeBytes);
  }

  function begin(batch: Batch): void {
    const helper = threads.find(({ waiting }) => waiting.length < 2);
    const entry: UnderWay = {
      bytes: batch.bytes,
      helper,
      packed: helper === undefined ? packBatch(batch, sink, options) : send(batch, helper),
    };
    if (entry.packed instanceof Promise)
      entry.packed.then(
        (packed) => (entry.packed = packed),
        () => undefined, // it may fail before its turn has come, which is when it is thrown
      );
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
      const { packed, helper, bytes: done } = underWay.shift()!;
      bytes -= done;
      const batch = await packed;
      yield batch;
      const memory = batch.bytes.buffer; // written by now
      if (helper === undefined) sink.takeBack(memory);
      else helper.worker.postMessage(memory, [memory]);
    }
  } finally {
    await batches.return(undefined);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

const largeBytes = 2 ** 22;

function startThread(options: IdOptions): Thread {
  const waiting: Waiting[] = [];
  const worker = new Worker(new URL("./collection-worker.js", import.meta.url), { workerData: options });
  worker.on("message", (packed: PackedBatch) => waiting.shift()!.resolve(packed));
  worker.on("error", (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return { worker, waiting };
}

function send(batch: Batch, { worker, waiting }: Thread): Promise<PackedBatch> {
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    worker.postMessage(batch, []);
  });
}
