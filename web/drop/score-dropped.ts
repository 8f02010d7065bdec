import { remembered, type Source } from "../source/source.ts";
import { shownDocument } from "../source/unpack.ts";
import type { WorkerAnswer, DroppedFile, WorkerRequest } from "./messages.ts";

/** Scores files in a worker; nothing leaves the machine. Throws what the worker says of the files. */
export async function scoreDropped(files: readonly File[], task: string | undefined): Promise<Source> {
  const request: WorkerRequest = { files: await Promise.all(files.map(unzipped)), task };
  const answer = await ask(request);
  if (answer.kind === "fault") throw new Error(answer.message);
  const { data, results, texts } = answer;
  return remembered({
    data,
    results: async (run) => results[run]!,
    async text(doc) {
      const text = texts[doc];
      return text === null || text === undefined ? undefined : shownDocument(text);
    },
  });
}

async function unzipped(file: File): Promise<DroppedFile> {
  const zipped = /\.gz$/i.test(file.name);
  const stream = zipped ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { name: file.name.replace(/\.gz$/i, ""), bytes };
}

function ask(request: WorkerRequest): Promise<WorkerAnswer> {
  const program = document.getElementById("pericope-program")!.textContent!;
  // Not a module: a page opened from a file has no origin to load one from. The braces keep its names local.
  const address = URL.createObjectURL(new Blob([`"use strict";{${program}}`], { type: "text/javascript" }));
  const worker = new Worker(address);
  return new Promise<WorkerAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
    worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker did not start")));
    worker.postMessage(request);
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
