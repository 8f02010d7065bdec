import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { headerBytes, writeHeader } from "./collection-layout.ts";
import { indexBuilder } from "./collection-index.ts";
import { type PackedBatch, type PackedDocument, type PackedFault, repeatedId } from "./collection-pack.ts";
import { spill } from "../aside/spill.ts";

export interface CollectionWriter {
  /** Writes the documents of a batch, except those whose id was there before. */
  write(batch: PackedBatch, onFault: (fault: PackedFault) => void): void;
  readonly documents: number;
  end(): { readonly documents: number; readonly characters: number; readonly bytes: number };
  /** Lets go of what was put aside. */
  close(): void;
}

/** Writes a collection, from the first byte of a file on. `path`: its name, beside which there is room. */
export function collectionWriter(file: FileHandle, path: string): CollectionWriter {
  const index = indexBuilder(path);
  const places = documentPlaces(path);
  let end = headerBytes;

  /** Whether the document is new. */
  function enter(document: PackedDocument, start: number, onFault: (fault: PackedFault) => void): boolean {
    const { id, source, line } = document;
    const bytes = Buffer.from(id);
    const earlier = index.find(bytes);
    if (earlier === undefined) {
      index.add(bytes, { ...document, start });
      places.add(source, line);
      return true;
    }
    onFault(repeatedId(id, places.at(earlier), { source, line }));
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
      return places.count;
    },
    end() {
      const header = index.header(end);
      let indexSum = 0;
      for (const piece of index.pieces()) {
        indexSum = crc32(piece, indexSum);
        end = writeAt(file, piece, end);
      }
      writeAt(file, writeHeader({ ...header, indexSum }), 0);
      return { documents: header.documents, characters: header.characters, bytes: end };
    },
    close() {
      index.close();
      places.close();
    },
  };
}

/** Where documents come from, by their numbers: put aside, as only those that come twice are asked for. */
interface DocumentPlaces {
  readonly count: number;
  add(source: string, line: number | undefined): void;
  at(document: number): { readonly source: string; readonly line: number | undefined };
  close(): void;
}

// Of a document: where the name of its file begins and ends among the names, its line, or 0 where it has none.
const placeBytes = 24;

/** `path`: the file beside which there is room. */
function documentPlaces(path: string): DocumentPlaces {
  const places = spill(path);
  const names = spill(path);
  const place = Buffer.alloc(placeBytes);
  let last: string | undefined; // documents of one file follow each other
  return {
    get count() {
      return places.length / placeBytes;
    },
    add(source, line) {
      if (source !== last) {
        place.writeDoubleLE(names.length, 0);
        names.add(Buffer.from(source));
        place.writeDoubleLE(names.length, 8);
        last = source; // the same name again says the same
      }
      place.writeDoubleLE(line ?? 0, 16);
      places.add(place);
    },
    at(document) {
      const found = places.between(document * placeBytes, (document + 1) * placeBytes);
      const source = names.between(found.readDoubleLE(0), found.readDoubleLE(8)).toString();
      return { source, line: found.readDoubleLE(16) || undefined };
    },
    close() {
      places.close();
      names.close();
    },
  };
}

/** Returns where it ends. Not in the background: the system only copies it, and to wait for that takes longer. */
function writeAt({ fd }: FileHandle, bytes: Uint8Array, start: number): number {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, start + done);
  return start + bytes.length;
}
