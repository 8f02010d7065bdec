// Errors of the file system, in plain words.

import { type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "../../base/input-error.ts";

const sentences = new Map([
  ["ENOENT", "no such file"],
  ["ENOTDIR", "no such file: a part of the path is not a folder"],
  ["EISDIR", "a folder; expected a file"],
  ["EACCES", "no permission"],
  ["EPERM", "no permission"],
  ["EROFS", "the disk is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "the links lead in a circle"],
  ["EMFILE", "too many files are open"],
  ["ENFILE", "too many files are open"],
  ["ENOMEM", "the system has no memory left"],
  ["EFBIG", "the file would be too large"],
  ["EBUSY", "in use by the system"],
  ["ESPIPE", "a pipe; expected a file"],
  ["EPIPE", "closed by its reader"],
  ["Z_BUF_ERROR", "truncated gzip; expected a whole .gz file"],
  ["Z_DATA_ERROR", "corrupt gzip; expected a whole .gz file"],
]);

/** Turns an error of a file into an input error. Errors that are not the system's are returned unchanged. */
export function fileError(error: unknown, source: string): unknown {
  if (error instanceof InputError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === "ENOENT" && source === "") return new InputError('"" is no name of a file; expected one');
  const sentence = sentences.get(code ?? "");
  if (sentence !== undefined)
    return new InputError(sentence, { source }, { code: code === "ENOENT" ? "no-file" : undefined });
  const systems = "syscall" in error || code?.startsWith("Z_");
  return systems ? new InputError(`cannot be read or written (${code})`, { source }) : error;
}

/** The same if it is not known which file was read or written. The error may name it. */
export function systemError(error: unknown): unknown {
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : "pericope";
  return fileError(error, path);
}

/** The system's code, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * What the system knows about a file. Undefined for standard input, and if the system says nothing: there is no such
 * file, a part of its path is not a folder, or links lead in a circle. Reading the file will report why.
 */
export function statIfThere(path: string): Stats | undefined {
  if (path === "-") return undefined;
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * The address for importing a module of the user. It differs after each change, because Node keeps what it has loaded.
 */
export function moduleAddress(path: string): string {
  const { href } = pathToFileURL(resolve(path));
  return `${href}?${statIfThere(path)?.mtimeMs ?? ""}`;
}
