import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { headerBytes, writeHeader } from "./collection-layout.ts";
import { indexBuilder } from "./collection-index.ts";
import type { PackedBatch, PackedDocument, PackedFault } from "./collection-pack.ts";

export interface CollectionWriter {
  /** Writes the documents of a batch, except those whose id was there before. */
  write(batch: PackedBatch, onFault: (fault: PackedFault) => void): void;
  readonly documents: number;
  end(): { readonly documents: number; readonly characters: number; readonly bytes: number };
}

/** Writes a collection, from the first byte of a file on. */
export function collectionWriter(file: FileHandle): CollectionWriter {
  const index = indexBuilder();
  const places: { readonly source: string; readonly line?: number | undefined }[] = []; // of the documents, by number
  let end = headerBytes;

  /** Whether the document is new. */
  function enter(document: PackedDocument, start: number, onFault: (fault: PackedFault) => void): boolean {
    const { id, source, line } = document;
    const bytes = Buffer.from(id);
    const earlier = index.find(bytes);
    if (earlier === undefined) {
      index.add(bytes, { ...document, start });
      places.push({ source, line });
      return true;
    }
    const first = places[earlier]!;
    const where = first.source === source ? `on line ${first.line}` : `in ${first.source}`;
    onFault({ fault: `document "${id}" again, first ${where}; expected each id once`, place: { source, line } });
    return false;
  }

  return {
    write({ bytes, documents }, onFault) {
      let [at, from] = [0, 0]; // in the bytes: of this document, and of what is not yet written
      for (const document of documents) {
        if ("fault" in document) {
          onFault(document);
          continue;
        }
        const size = document.textBytes + document.elementBytes + document.titleBytes;
        if (!enter(document, end + at - from, onFault)) {
          end = writeAt(file, bytes.subarray(from, at), end);
          from = at + size;
        }
        at += size;
      }
      end = writeAt(file, bytes.subarray(from, at), end);
    },
    get documents() {
      return places.length;
    },
    end() {
      const { header, pieces } = index.end(end);
      for (const piece of pieces) end = writeAt(file, piece, end);
      writeAt(file, writeHeader(header), 0);
      return { documents: header.documents, characters: header.characters, bytes: end };
    },
  };
}

/** Returns where it ends. Not in the background: the system only copies it, and to wait for that takes longer. */
function writeAt({ fd }: FileHandle, bytes: Uint8Array, start: number): number {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, start + done);
  return start + bytes.length;
}
