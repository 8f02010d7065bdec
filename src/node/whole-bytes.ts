import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { InputError } from "../base/input-error.ts";
import { codeOf, fileError } from "./file-error.ts";

/** A JavaScript string can be no longer. */
const most = 2 ** 29 - 24;

/** All bytes of a file that holds one document, unzipped where they begin as gzip does. */
export function wholeBytes(path: string): Buffer {
  try {
    const bytes = readFileSync(path);
    const whole = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: most }) : bytes;
    if (whole.length > most) throw tooLarge(path);
    return whole;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE" || code === "ERR_FS_FILE_TOO_LARGE") throw tooLarge(path);
    throw fileError(error, path);
  }
}

function tooLarge(source: string): InputError {
  return new InputError(`too large; expected a document of at most ${most.toLocaleString("en")} bytes`, { source });
}
