import type { PageResults, PageText } from "../../page-data.ts";
import { unpackedResults } from "../../packed-results.ts";
import { elementTableFromBytes } from "../../../text/xml/element-bytes.ts";
import type { ShownDocument } from "./source.ts";

/** The results of a run, packed likewise as columns. */
export async function unpackResults(packed: string): Promise<PageResults> {
  return unpackedResults(new Uint8Array(await inflated(bytesOf(packed)).arrayBuffer()));
}

/** The value of deflated JSON in base64. The report wrote it, and its version was looked at first. */
export async function unpack<T>(packed: string): Promise<T> {
  return (await inflated(bytesOf(packed)).json()) as T;
}

/** A deflated text in base64. */
export function unpackText(packed: string): Promise<string> {
  return inflated(bytesOf(packed)).text();
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function inflated(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream("deflate-raw")));
}

export function shownDocument({ text, elements }: PageText): ShownDocument {
  return { text, elements: elements === null ? undefined : elementTableFromBytes(bytesOf(elements)) };
}
