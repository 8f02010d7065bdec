// Unpacks what stands in a page, deflated and in base64, and makes documents of texts that were packed or sent.

import type { ElementTable } from "../../../text/xml/element-table.ts";
import { elementTableFromBytes } from "../../../text/xml/element-bytes.ts";
import type { PageText } from "../../page-data.ts";

/** The value of deflated JSON in base64. The report wrote it, and its version was looked at first. */
export async function unpack<T>(packed: string): Promise<T> {
  return (await inflated(packed).json()) as T;
}

/** A deflated text in base64. */
export function unpackText(packed: string): Promise<string> {
  return inflated(packed).text();
}

/** Deflated bytes in base64. */
export async function unpackBytes(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await inflated(packed).arrayBuffer());
}

function inflated(packed: string): Response {
  return new Response(new Response(bytesOf(packed)).body!.pipeThrough(new DecompressionStream("deflate-raw")));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** A document with its text, as the page shows it. */
export interface ShownDocument {
  readonly text: string;
  readonly elements: ElementTable | undefined;
}

export function shownDocument({ text, elements }: PageText): ShownDocument {
  return { text, elements: elements === null ? undefined : elementTableFromBytes(bytesOf(elements)) };
}
