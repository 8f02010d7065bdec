import { InputError } from "../../src/base/input-error.ts";
import { pageBuilder } from "../../src/page/page-build.ts";
import type { PageText } from "../../src/page/page-data.ts";
import { pageText, titleOf, withTitles } from "../../src/page/page-pack.ts";
import type { WorkerAnswer, WorkerRequest } from "./messages.ts";
import { readDropped } from "./read-dropped.ts";

/** Scores what it is sent, off the page's own thread. */
export function scoreInWorker(): void {
  self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
    self.postMessage(answer(data));
  });
}

function answer({ files, task }: WorkerRequest): WorkerAnswer {
  try {
    const { judgements, runs, topics, collection } = readDropped(files);
    const builder = pageBuilder(judgements, {
      task,
      texts: topics,
      collection,
      mostResults: Infinity,
      program: "pericope",
    });
    for (const run of runs) builder.add(run);
    const { data, results } = builder.end();
    const documents = data.documents.ids.map((id) => collection?.document(id));
    return {
      kind: "scored",
      data: withTitles(
        data,
        documents.map((document) => (document === undefined ? null : titleOf(document))),
      ),
      results: data.runs.map((_, run) => results(run)),
      texts: documents.map((document): PageText | null => (document === undefined ? null : pageText(document, base64))),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { kind: "fault", message: error.message + remedyWords(error) };
  }
}

/** What to do on the page against a fault, where it can be done there. */
const remedies: Readonly<Record<string, string>> = {
  collection: " (drop the documents along)",
  task: " (choose a task)",
};

function remedyWords({ remedy }: InputError): string {
  return remedy === undefined ? "" : (remedies[remedy.option] ?? "");
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
