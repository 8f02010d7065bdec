import { randomBytes } from "node:crypto";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "../base/input-error.ts";
import { codeOf, fileError } from "./file-error.ts";

/** Writes a file whole or not at all: under another name beside it, which becomes the file when all is written. */
export async function wholeFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    const target = await realpath(path).catch(() => path); // behind a link, the file is replaced, not the link
    const there = await stat(target).catch(() => undefined);
    if (there?.isDirectory()) throw new InputError("a folder; expected a file", { source: path });
    // A device or a pipe is written to; renaming a file onto /dev/null would replace it.
    if (there !== undefined && !there.isFile()) return await closing(await open(target, "w"), write);

    const temporary = join(dirname(target), `.${basename(target).slice(0, 50)}.${randomBytes(6).toString("hex")}.tmp`);
    try {
      await closing(await created(temporary, path), async (file) => {
        if (there !== undefined) await file.chmod(there.mode & 0o777);
        await write(file);
      });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw isOfAnother(error) ? error : fileError(error, path);
  }
}

async function created(temporary: string, path: string): Promise<FileHandle> {
  try {
    return await open(temporary, "wx");
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new InputError(`no folder ${dirname(path)} to write to`, { source: path });
    throw fileError(error, path);
  }
}

/** What writes may read other files, whose errors name them; writing to an open file names none. */
function isOfAnother(error: unknown): boolean {
  return codeOf(error) === "ENOENT" && error instanceof Error && "path" in error;
}

async function closing(file: FileHandle, write: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await write(file);
  } finally {
    await file.close();
  }
}
