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

/** Packs the batches on other threads. They come out in the order they went in, however many threads there are. */
export async function* packedByThreads(
  batches: AsyncGenerator<Batch>,
  options: IdOptions,
  count: number,
): AsyncGenerator<PackedBatch> {
  const threads = Array.from({ length: count }, () => startThread(options));
  const underWay: { readonly bytes: number; readonly thread: Thread; readonly packed: Promise<PackedBatch> }[] = [];
  let bytes = 0;
  let next = await batches.next();
  try {
    while (underWay.length > 0 || !next.done) {
      // Each thread has its batch and the next, unless they are large: memory is for a large document a thread.
      while (!next.done && (underWay.length < count || (underWay.length < 3 * count && bytes < count * largeBytes))) {
        const batch = next.value;
        const thread = leastBusy(threads);
        const packed = send(batch, thread);
        packed.catch(() => undefined); // it may fail before its turn has come, which is when it is thrown
        underWay.push({ bytes: batch.bytes, thread, packed });
        bytes += batch.bytes;
        next = await batches.next();
      }
      const first = underWay.shift()!;
      bytes -= first.bytes;
      const packed = await first.packed;
      yield packed;
      const memory = packed.bytes.buffer; // written by now
      first.thread.worker.postMessage(memory, [memory]);
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

function leastBusy(threads: readonly Thread[]): Thread {
  return threads.reduce((best, thread) => (thread.waiting.length < best.waiting.length ? thread : best));
}
