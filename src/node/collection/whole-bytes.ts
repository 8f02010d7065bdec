import { closeSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { InputError } from "../../base/input-error.ts";
import { codeOf, fileError } from "../file-error.ts";

/** A JavaScript string can be no longer. */
const most = 2 ** 29 - 24;

/** Read into again and again: a collection has many small files. */
let shared = Buffer.from(new ArrayBuffer(2 ** 18));
const mostShared = 2 ** 24;

/**
 * All bytes of a file that holds one document, unzipped where they begin as gzip does. They are valid until the next file
 * is read.
 */
export function wholeBytes(path: string): Buffer {
  try {
    const bytes = read(path);
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return isZipped ? gunzipSync(bytes, { maxOutputLength: most }) : bytes;
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(path);
    throw fileError(error, path);
  }
}

function read(path: string): Buffer {
  let buffer = shared;
  let length = 0;
  const descriptor = openSync(path, "r");
  try {
    for (;;) {
      const count = readSync(descriptor, buffer, length, buffer.length - length, null);
      if (count === 0) break;
      length += count;
      if (length > most) throw tooLarge(path);
      if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * length);
    }
  } finally {
    closeSync(descriptor);
  }
  if (buffer.length <= mostShared) shared = buffer;
  return buffer.subarray(0, length);
}

function tooLarge(source: string): InputError {
  return new InputError(`too large; expected a document of at most ${most.toLocaleString("en")} bytes`, { source });
}
