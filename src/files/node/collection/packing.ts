// The memory in which a thread packs documents.

import { type ByteSink, byteSink } from "./byte-sink.ts";
import { type GrowingNumbers, growingNumbers } from "../../../base/growing.ts";
import { type XmlScan, xmlScan } from "./scan-xml.ts";
import { wholeBytes } from "./whole-bytes.ts";

/** What a thread packs documents with, one document at a time: its memory serves each of them in turn. */
export interface Packing {
  /** Where the packed bytes go. */
  readonly sink: ByteSink;
  /** The element table of the document that is being packed, as numbers: see elementTableToBytes. */
  readonly told: GrowingNumbers<Uint32Array>;
  readonly scan: XmlScan;
  /** All bytes of a file; they are valid until the next file is read. */
  readonly readWhole: (path: string) => Buffer;
}

/** The sink starts with room for `capacity` bytes. Attributes are kept where that is asked for. */
export function packing(capacity?: number, keepsAttributes = false): Packing {
  return {
    sink: byteSink(capacity),
    told: growingNumbers(Uint32Array),
    scan: xmlScan(keepsAttributes),
    readWhole: wholeBytes(),
  };
}
