import type { PageData, PageResults, PageText } from "../../src/page/page-data.ts";

/** A file that was dropped, unzipped. */
export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the page asks of its worker. */
export interface WorkerRequest {
  readonly files: readonly DroppedFile[];
  readonly task: string | undefined;
}

/** What the worker answers: the page's data, or what is wrong with the files. */
export type WorkerAnswer =
  | { readonly kind: "scored"; readonly data: PageData; readonly results: PageResults[]; readonly texts: DroppedText[] }
  | { readonly kind: "fault"; readonly message: string };

/** By document; null where its text was not dropped. */
type DroppedText = PageText | null;
