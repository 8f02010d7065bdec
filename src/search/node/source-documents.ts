import type { SourceDocument } from "../engine/segment.ts";
import { collectionBatches, type SourceFile } from "../../files/node/collection/collection-sources.ts";
import {
  packBatch,
  type PackedBatch,
  type PackedDocument,
  type PackedFault,
} from "../../files/node/collection/collection-pack.ts";
import type { IdOptions } from "../../files/node/collection/collection-xml.ts";
import { packing } from "../../files/node/collection/packing.ts";

/** A document, and where it stands. */
export interface LocatedDocument {
  readonly document: SourceDocument;
  readonly source: string;
  readonly line?: number | undefined;
}

export interface FoundBatch {
  readonly found: readonly (LocatedDocument | PackedFault)[];
  /** How many bytes were read. */
  readonly read: number;
}

/** The documents of files, some at a time, in the order of the files. Their bytes are valid until the next are asked for. */
export async function* sourceDocuments(files: readonly SourceFile[], options: IdOptions): AsyncGenerator<FoundBatch> {
  const own = packing(2 ** 20, true);
  for await (const batch of collectionBatches(files, options.encoding)) {
    const packed = packBatch(batch, own, options);
    yield { found: unpacked(packed), read: packed.read };
    own.sink.takeBack(packed.bytes.buffer);
  }
}

function unpacked({ bytes, documents }: PackedBatch): (LocatedDocument | PackedFault)[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return documents.map((packed) => {
    if ("fault" in packed) return packed;
    const document = documentAt(buffer, at, packed);
    at += packed.textBytes + packed.elementBytes + packed.titleBytes;
    return { document, source: packed.source, line: packed.line };
  });
}

function documentAt(bytes: Buffer, start: number, packed: PackedDocument): SourceDocument {
  const elements = start + packed.textBytes;
  const title = elements + packed.elementBytes;
  return {
    doc: packed.id,
    title: packed.titleBytes === 0 ? undefined : bytes.toString("utf8", title, title + packed.titleBytes),
    text: bytes.subarray(start, elements),
    attributes: packed.attributes,
    elements: packed.elementBytes === 0 ? undefined : bytes.subarray(elements, title),
  };
}
