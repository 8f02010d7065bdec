import { parentPort, workerData } from "node:worker_threads";
import type { Batch } from "./collection-batches.ts";
import { packBatch } from "./collection-pack.ts";
import type { IdOptions } from "./collection-xml.ts";
import { packing } from "./packing.ts";

// A thread that packs the batches it is sent, in the order they come. The memory of a batch comes back when it is written.

const options: IdOptions = workerData;
const own = packing(2 ** 20);

parentPort!.on("message", (batch: Batch | ArrayBuffer) => {
  if (batch instanceof ArrayBuffer) return own.sink.takeBack(batch);
  const packed = packBatch(batch, own, options);
  parentPort!.postMessage(packed, [packed.bytes.buffer]);
});
