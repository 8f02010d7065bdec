// Packs documents into the bytes that a built collection contains. A broken document becomes an error that can be sent
// between threads.

import { crc32 } from "node:zlib";
import type { Attribute } from "../../../data/collection.ts";
import { attempt, InputError, type Place, type Remedy } from "../../../base/input-error.ts";
import { documentRecord } from "../../records/document-record.ts";
import { jsonObject } from "../../records/json-line.ts";
import type { ByteSink } from "./byte-sink.ts";
import type { Batch, DocumentLine, SourceFile } from "./collection-sources.ts";
import { checkedText, codePointsOfBytes } from "./collection-text.ts";
import { type IdOptions, packXml } from "./collection-xml.ts";
import { wholeInUtf8 } from "../text-encoding.ts";
import type { Packing } from "./packing.ts";

/** A document as it is stored in a file: the bytes of its text, of its element table and of its title. */
export interface PackedDocument {
  readonly id: string;
  readonly source: string;
  /** Set if the file has several documents. */
  readonly line?: number | undefined;
  /** In code points. */
  readonly length: number;
  readonly textBytes: number;
  /** 0 for a document that is not XML. */
  readonly elementBytes: number;
  readonly titleBytes: number;
  /** The CRC-32 of the text, and that of the element table and the title. */
  readonly textSum: number;
  readonly restSum: number;
  /** The attributes of an XML document, if they are kept. A collection does not keep them. */
  readonly attributes?: readonly Attribute[] | undefined;
}

/** An InputError in a form that can be sent between threads. */
export interface PackedFault {
  readonly fault: string;
  readonly place: Place;
  readonly remedy?: Remedy | undefined;
}

/** The error for a document whose id was used before. */
export function repeatedId(id: string, first: Place, place: Place): PackedFault {
  const where =
    first.source === place.source && first.line !== undefined ? `on line ${first.line}` : `in ${first.source}`;
  return { fault: `document "${id}" again, first ${where}; expected each id once`, place };
}

export interface PackedBatch {
  /** The bytes of the documents, one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In the order of the files. */
  readonly documents: readonly (PackedDocument | PackedFault)[];
  /** The number of bytes read. */
  readonly read: number;
}

/** Packs the documents of a batch. Broken documents become errors. */
export function packBatch(batch: Batch, by: Packing, options: IdOptions): PackedBatch {
  const { sink } = by;
  const documents: (PackedDocument | PackedFault)[] = [];
  const add = (pack: () => PackedDocument | undefined, place: Place): void => {
    const start = sink.length;
    const packed = attempt(pack, (found) => {
      sink.cut(start);
      const { fault, place: where, remedy } = found.at(place);
      documents.push({ fault, place: where, remedy });
    });
    if (packed !== undefined) documents.push(packed);
  };
  for (const file of batch.files) add(() => packFile(file, by, options), { source: file.path });
  for (const line of batch.lines) add(() => packLine(line, sink), { source: line.source, line: line.number });
  return { bytes: sink.take(), documents, read: batch.bytes };
}

/** Packs the document of a file; throws an InputError. */
export function packFile(file: SourceFile, by: Packing, options: IdOptions): PackedDocument {
  const { sink } = by;
  const bytes = by.readWhole(file.path);
  const start = sink.length;
  if (file.kind === "xml") {
    const { id, attributes, ...rest } = packXml(bytes, by, options);
    const packed = finish(sink, start, { id: asked(id, options) ?? file.id, source: file.path, ...rest });
    return attributes === undefined ? packed : { ...packed, attributes };
  }
  const text = checkedText(wholeInUtf8(bytes, options.encoding));
  sink.bytes(text);
  return finish(sink, start, {
    id: file.id,
    source: file.path,
    textBytes: text.length,
    length: codePointsOfBytes(text),
  });
}

/** The id that a document gives itself, if the options ask for it. */
export function asked(id: string | undefined, { idAttribute, idElement }: IdOptions): string | undefined {
  if (idAttribute === undefined && idElement === undefined) return undefined;
  if (id !== undefined && id !== "") return id;
  const wanted = idElement === undefined ? `attribute "${idAttribute}"` : `element <${idElement}>`;
  throw new InputError(`${id === undefined ? "no" : "empty"} ${wanted}; expected one, for the document's id`);
}

/** Undefined for a blank line. */
function packLine({ source, number, text }: DocumentLine, sink: ByteSink): PackedDocument | undefined {
  if (text instanceof Object) throw new InputError(text.fault);
  const object = jsonObject(text);
  if (object === undefined) return undefined;
  const { doc: id, text: content, title } = documentRecord(object);
  const start = sink.length;
  sink.text(content);
  const length = codePointsOfBytes(sink.since(start));
  return finish(sink, start, { id, source, line: number, textBytes: sink.length - start, length, title });
}

interface Unfinished extends Pick<PackedDocument, "id" | "source" | "line" | "textBytes" | "length"> {
  readonly title?: string | undefined;
}

function finish(sink: ByteSink, start: number, unfinished: Unfinished): PackedDocument {
  const { id, source, line, textBytes, length, title } = unfinished;
  const elementBytes = sink.length - start - textBytes;
  if (title !== undefined) sink.text(title);
  const packed = sink.since(start);
  const titleBytes = packed.length - textBytes - elementBytes;
  const textSum = crc32(packed.subarray(0, textBytes));
  const restSum = crc32(packed.subarray(textBytes));
  return { id, source, line, length, textBytes, elementBytes, titleBytes, textSum, restSum };
}
