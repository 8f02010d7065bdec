// What the file system says, in plain words.

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

/** What went wrong with a file, as the fault of the input; an error that is not the system's is given back as it is. */
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

/** The same where it is not known which file was being read or written: the error may name it. */
export function systemError(error: unknown): unknown {
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : "pericope";
  return fileError(error, path);
}

/** The system's code, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * What the system says of a file; undefined for standard input, and where it says nothing: there is none, or a part of
 * its path is no folder, or links lead in a circle. Whoever reads it will be told why.
 */
export function statIfThere(path: string): Stats | undefined {
  if (path === "-") return undefined;
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The address by which a module of the user's is imported. It is another after each change: Node keeps what it has loaded once. */
export function moduleAddress(path: string): string {
  const { href } = pathToFileURL(resolve(path));
  return `${href}?${statIfThere(path)?.mtimeMs ?? ""}`;
}
