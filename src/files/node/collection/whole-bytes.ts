import { closeSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { InputError } from "../../../base/input-error.ts";
import { codeOf, fileError } from "../file-system.ts";

/** The maximum length of a JavaScript string. */
const longestText = 2 ** 29 - 24;

/** A larger buffer, made for one large file, is not kept for small files. */
const mostKept = 2 ** 24;

/**
 * A reader of files with one document each. It returns all bytes of a file, unzipped if they begin as gzip does. They
 * are valid until it reads the next file. A collection has many small files, and one buffer is used for all of them.
 */
export function wholeBytes(most = longestText): (path: string) => Buffer {
  let kept = Buffer.from(new ArrayBuffer(2 ** 18));
  return (path) => {
    try {
      const { buffer, length } = readInto(kept, path, most);
      if (buffer.length <= mostKept) kept = buffer;
      const bytes = buffer.subarray(0, length);
      const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return isZipped ? gunzipSync(bytes, { maxOutputLength: most }) : bytes;
    } catch (error) {
      if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(path, most);
      throw fileError(error, path);
    }
  };
}

/** Reads a file into a buffer, or into a larger one if the file does not fit. */
function readInto(
  given: Buffer<ArrayBuffer>,
  path: string,
  most: number,
): { buffer: Buffer<ArrayBuffer>; length: number } {
  let buffer = given;
  let length = 0;
  const descriptor = openSync(path, "r");
  try {
    for (;;) {
      const count = readSync(descriptor, buffer, length, buffer.length - length, null);
      if (count === 0) break;
      length += count;
      if (length > most) throw tooLarge(path, most);
      if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * length);
    }
  } finally {
    closeSync(descriptor);
  }
  return { buffer, length };
}

function tooLarge(source: string, most: number): InputError {
  return new InputError(`too large; expected a document of at most ${most.toLocaleString("en")} bytes`, { source });
}
