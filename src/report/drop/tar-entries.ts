// The files in a tar archive, by their headers (ustar, with long names of GNU and pax).

import { InputError } from "../../base/input-error.ts";
import { glimpseUtf8 } from "../../text/utf8.ts";
import type { RawFile } from "./dropped-file.ts";

/** A file in a tar archive. */
export interface TarEntry {
  readonly path: string;
  readonly from: number;
  readonly size: number;
}

const block = 512;

/** Whether a file that begins with these bytes is a tar archive. */
export function beginsTar(start: Uint8Array): boolean {
  return start.length >= 262 && textIn(start, 257, 5) === "ustar";
}

/** The plain files of a tar archive; links, folders and devices are passed over. */
export function tarEntries(file: RawFile): TarEntry[] {
  const entries: TarEntry[] = [];
  let longName: string | undefined; // a name too long for a header has an entry of its own, before the file's
  for (let at = 0; at + block <= file.size;) {
    const header = file.bytes(at, at + block);
    if (header.every((byte) => byte === 0)) break;
    const digits = textIn(header, 124, 12).trim();
    if (!/^[0-7]+$/.test(digits) || !beginsTar(header)) throw broken(entries.at(-1)?.path);
    const size = Number.parseInt(digits, 8);
    const from = at + block;
    if (from + size > file.size) throw broken(textIn(header, 0, 100));
    const kind = textIn(header, 156, 1);
    const folder = textIn(header, 345, 155);
    const name = textIn(header, 0, 100);
    if (kind === "L") longName = textOf(file.bytes(from, from + size));
    else if (kind === "x") longName = paxPath(textOf(file.bytes(from, from + size))) ?? longName;
    else {
      const path = longName ?? (folder === "" ? name : `${folder}/${name}`);
      if (kind === "" || kind === "0") entries.push({ path, from, size });
      longName = undefined;
    }
    at = from + Math.ceil(size / block) * block;
  }
  return entries;
}

/** The path in a list of lines such as "27 path=a/long/name.xml". */
function paxPath(list: string): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)/.exec(list)?.[1];
}

function textIn(bytes: Uint8Array, from: number, length: number): string {
  return textOf(bytes.subarray(from, from + length));
}

/** Up to the first NUL. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return glimpseUtf8(end < 0 ? bytes : bytes.subarray(0, end));
}

function broken(where: string | undefined): InputError {
  const place = where === undefined ? "" : ` at ${where}`;
  return new InputError(`a tar archive that is broken or cut off${place}; expected the whole file`);
}
