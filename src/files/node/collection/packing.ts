// The memory in which a thread packs documents.

import { type ByteSink, byteSink } from "./byte-sink.ts";
import { type GrowingNumbers, growingNumbers } from "../../../base/growing.ts";
import { type XmlScan, xmlScan } from "./scan-xml.ts";
import { wholeBytes } from "./whole-bytes.ts";

/** The memory with which a thread packs documents, one at a time. It is reused for each document. */
export interface Packing {
  /** The packed bytes. */
  readonly sink: ByteSink;
  /** The element table of the current document, as numbers; see elementTableToBytes. */
  readonly told: GrowingNumbers<Uint32Array>;
  readonly scan: XmlScan;
  /** All bytes of a file. They are valid until the next file is read. */
  readonly readWhole: (path: string) => Buffer;
}

/** The sink starts with room for `capacity` bytes. Attributes are kept only if that is asked for. */
export function packing(capacity?: number, keepsAttributes = false): Packing {
  return {
    sink: byteSink(capacity),
    told: growingNumbers(Uint32Array),
    scan: xmlScan(keepsAttributes),
    readWhole: wholeBytes(),
  };
}
