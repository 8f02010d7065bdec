import { randomBytes } from "node:crypto";
import { open, realpath, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { InputError } from "../base/input-error.ts";
import { codeOf, fileError } from "./file-error.ts";

/** Writes a file whole or not at all. A name that ends in .gz is zipped; "-" is standard output. */
export async function writeFile(path: string, lines: Iterable<string>): Promise<void> {
  try {
    if (path === "-") await writeOut(lines);
    else await writeWhole(path, lines);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new InputError(`no folder ${dirname(path)} to write to`, { source: path });
    throw fileError(error, path === "-" ? "standard output" : path);
  }
}

async function writeOut(lines: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces(lines)), process.stdout, { end: false });
  } catch (error) {
    if (codeOf(error) !== "EPIPE") throw error; // whoever read it had enough, as in "| head"
  }
}

async function writeWhole(path: string, lines: Iterable<string>): Promise<void> {
  const zipped = path.endsWith(".gz");
  const target = await realpath(path).catch(() => path); // behind a link, the file is replaced, not the link
  const there = await stat(target).catch(() => undefined);
  if (there?.isDirectory()) throw new InputError("a folder; expected a file", { source: path });
  // A device or a pipe is written to; renaming a file onto /dev/null would replace it.
  if (there !== undefined && !there.isFile()) return stream(lines, await open(target, "w"), zipped);

  const temporary = join(dirname(target), `.${basename(target).slice(0, 50)}.${randomBytes(6).toString("hex")}.tmp`);
  const file = await open(temporary, "wx");
  try {
    if (there !== undefined) await file.chmod(there.mode & 0o777);
    await stream(lines, file, zipped);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function stream(lines: Iterable<string>, file: FileHandle, zipped: boolean): Promise<void> {
  try {
    const text = Readable.from(pieces(lines));
    const out = file.createWriteStream();
    await (zipped ? pipeline(text, createGzip(), out) : pipeline(text, out));
  } finally {
    await file.close();
  }
}

/** Lines gathered into pieces of some 64 kB: a stream's work is by the piece. */
function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = "";
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 2 ** 16) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
