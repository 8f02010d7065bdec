import { setImmediate as immediately } from "node:timers/promises";
import { Worker } from "node:worker_threads";
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

interface Thread {
  readonly worker: Worker;
  /** Who gets the batches that were sent and are not yet packed, oldest first. */
  readonly waiting: ((packed: PackedBatch | undefined) => void)[];
  isDead: boolean;
}

/** A batch that is packed, or will be. */
interface UnderWay {
  readonly batch: Batch;
  /** Undefined for a batch that was packed here. */
  readonly helper: Thread | undefined;
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
  const threads = startThreads(helpers, options);
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
    const helper = threads.find(({ waiting, isDead }) => waiting.length < 2 && !isDead);
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
      else helper.worker.postMessage(memory, [memory]);
    }
  } finally {
    await batches.return(undefined);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

const largeBytes = 2 ** 22;

/** Starts this many threads, or as many as the system allows. */
function startThreads(count: number, options: IdOptions): Thread[] {
  const threads: Thread[] = [];
  try {
    for (let i = 0; i < count; i++) threads.push(startThread(options));
  } catch {
    // Fewer will do.
  }
  return threads;
}

function startThread(options: IdOptions): Thread {
  const worker = new Worker(new URL("./collection-worker.js", import.meta.url), { workerData: options });
  const thread: Thread = { worker, waiting: [], isDead: false };
  worker.on("message", (packed: PackedBatch) => thread.waiting.shift()!(packed));
  worker.on("error", () => undefined); // whatever it is, the thread ends
  worker.on("exit", () => {
    thread.isDead = true;
    for (const resolve of thread.waiting.splice(0)) resolve(undefined);
  });
  return thread;
}

function send(batch: Batch, { worker, waiting }: Thread): Promise<PackedBatch | undefined> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    worker.postMessage(batch, []);
  });
}
