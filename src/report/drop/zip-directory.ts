// The files in a zip archive, by the directory at its end.

import { InputError } from "../../base/input-error.ts";
import { decodeUtf8 } from "../../text/utf8.ts";
import type { RawFile } from "./dropped-file.ts";

/** A file in a zip archive. */
export interface ZipEntry {
  readonly path: string;
  /** 0 is not packed, 8 is deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Where its bytes are in the archive; they follow a header whose length only the header tells. */
  readonly header: number;
  readonly packedSize: number;
}

const [endMark, entryMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const endLength = 22;
const longestComment = 2 ** 16;
const moreThanFits = 0xffffffff; // the number is elsewhere, in archives beyond 4 GB

/** The files that the directory at the end of a zip archive lists. */
export function zipEntries(file: RawFile): ZipEntry[] {
  const from = Math.max(0, file.size - endLength - longestComment);
  const tail = viewOf(file.bytes(from, file.size));
  const end = lastMark(tail);
  if (end === undefined) throw new InputError("a zip archive without its end; expected the whole file");
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count === 0xffff || start === moreThanFits) throw tooLarge();
  if (start + size > from + end) throw broken("its directory");
  const directory = viewOf(file.bytes(start, start + size));
  const entries: ZipEntry[] = [];
  for (let at = 0, i = 0; i < count; i++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== entryMark) throw broken("its directory");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.getUint16(at + place, true));
    const after = at + 46 + nameLength! + extraLength! + commentLength!;
    if (after > directory.byteLength) throw broken("its directory");
    const packedSize = directory.getUint32(at + 20, true);
    const header = directory.getUint32(at + 42, true);
    if (packedSize === moreThanFits || header === moreThanFits) throw tooLarge();
    entries.push({
      path: nameOf(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength)),
      method: directory.getUint16(at + 10, true),
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      header,
      packedSize,
    });
    at = after;
  }
  return entries.filter(({ path }) => !path.endsWith("/"));
}

/** Where the packed bytes of a file begin. */
export function entryStart(file: RawFile, { path, header }: ZipEntry): number {
  const fixed = viewOf(file.bytes(header, Math.min(file.size, header + 30)));
  if (fixed.byteLength < 30 || fixed.getUint32(0, true) !== fileMark) throw broken(path);
  return header + 30 + fixed.getUint16(26, true) + fixed.getUint16(28, true);
}

/** The end of the directory, behind which there may be a comment. */
function lastMark(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at--) if (tail.getUint32(at, true) === endMark) return at;
  return undefined;
}

/** Names are UTF-8 today; those of old archives are in a code of their own, of which ASCII is all that we read right. */
function nameOf(bytes: Uint8Array): string {
  const name = decodeUtf8(bytes) ?? Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return name.replaceAll("\\", "/");
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function broken(what: string): InputError {
  return new InputError(`a zip archive that is broken in ${what}; expected the whole file`);
}

function tooLarge(): InputError {
  return new InputError("a zip archive beyond 4 GB or 65,535 files; expected a smaller one, or the files themselves");
}
