// A thread that packs the batches that it is sent, in order. The memory of a batch comes back when it has been written.

import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../../base/node/thread.ts";
import { packBatch, type PackedBatch } from "./collection-pack.ts";
import type { ToPack } from "./build-collection.ts";
import type { IdOptions } from "./collection-xml.ts";
import { packing } from "./packing.ts";

const options: IdOptions = workerData;
const own = packing(2 ** 20);

answerQuestions<ToPack, PackedBatch>(({ batch, memory }) => {
  for (const written of memory) own.sink.takeBack(written);
  const answer = packBatch(batch, own, options);
  return { answer, moved: [answer.bytes.buffer] };
});
