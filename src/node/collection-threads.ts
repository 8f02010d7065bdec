import { Worker } from "node:worker_threads";
import { byteSink } from "./byte-sink.ts";
import type { Batch } from "./collection-batches.ts";
import { packBatch, type PackedBatch } from "./collection-pack.ts";
import type { IdOptions } from "./collection-xml.ts";

/** Packs the batches on this thread. */
export async function* packedHere(batches: AsyncIterable<Batch>, options: IdOptions): AsyncGenerator<PackedBatch> {
  const sink = byteSink(2 ** 20);
  for await (const batch of batches) yield packBatch(batch, sink, options);
}

interface Thread {
  readonly worker: Worker;
  /** Batches sent and not yet packed, oldest first. */
  readonly waiting: PromiseWithResolver[];
}

interface PromiseWithResolver {
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
  const underWay: { readonly bytes: number; readonly packed: Promise<PackedBatch> }[] = [];
  let bytes = 0;
  let next = await batches.next();
  try {
    while (underWay.length > 0 || !next.done) {
      // Each thread has its batch and the next, unless they are large: memory is for a large document a thread.
      while (!next.done && (underWay.length < count || (underWay.length < 3 * count && bytes < count * largeBytes))) {
        const batch = next.value;
        underWay.push({ bytes: batch.bytes, packed: send(batch, leastBusy(threads)) });
        bytes += batch.bytes;
        next = await batches.next();
      }
      const first = underWay.shift()!;
      bytes -= first.bytes;
      yield await first.packed;
    }
  } finally {
    for (const { packed } of underWay) packed.catch(() => undefined); // nobody waits for them any more
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

const largeBytes = 2 ** 22;

function startThread(options: IdOptions): Thread {
  const waiting: PromiseWithResolver[] = [];
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
    worker.postMessage(batch);
  });
}

function leastBusy(threads: readonly Thread[]): Thread {
  return threads.reduce((best, thread) => (thread.waiting.length < best.waiting.length ? thread : best));
}
