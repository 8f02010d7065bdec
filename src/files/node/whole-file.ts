import type { Stats } from "node:fs";
import { type FileHandle, open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { codeOf, fileError, systemError } from "./file-error.ts";
import { removedBySignals, sweepBeside, temporaryBeside } from "./temporary.ts";

/** Fills a file, by its handle or, where a library opens it by itself, by the name that it has until it is whole. */
type Write = (file: FileHandle, temporary: string) => Promise<void>;

/**
 * Writes a file whole or not at all: under another name beside it, which becomes the file when all is on the disk. Until
 * then the old file stands. A link stays, and the file behind it is written; so is a device or a pipe, which has no whole. A new file
 * gets the mode, as far as the user's own mask allows it.
 */
export async function wholeFile(path: string, write: Write, mode = 0o666): Promise<void> {
  try {
    const there = await stat(path).catch(unlessThere);
    if (there?.isDirectory()) throw new InputError("a folder; expected a file", { source: path });
    const writing = namingOthers(write);
    if (there === undefined || there.isFile()) await replace(path, there, writing, mode);
    else await closing(await open(path, "w"), (file) => writing(file, path)); // renaming a file onto /dev/null would replace it
  } catch (error) {
    throw fileError(error, path);
  }
}

async function replace(path: string, there: Stats | undefined, write: Write, mode: number): Promise<void> {
  const target = await behindLinks(path);
  await sweepBeside(target);
  const temporary = temporaryBeside(target);
  const callOff = removedBySignals(temporary);
  try {
    await closing(await created(temporary, path, mode), async (file) => {
      if (there !== undefined) await keepOwner(file, there);
      await write(file, temporary);
      await file.sync(); // else a crash soon after could leave the new name with nothing in it
    });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    callOff();
  }
  await syncFolder(dirname(target));
}

/** The file that a path leads to, which may not be there yet. */
export async function behindLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    const link = await readlink(path).catch(() => undefined);
    return link === undefined ? path : behindLinks(resolve(dirname(path), link));
  }
}

async function created(temporary: string, path: string, mode: number): Promise<FileHandle> {
  try {
    return await open(temporary, "wx", mode);
  } catch (error) {
    const [code, folder] = [codeOf(error), dirname(temporary)];
    if (code === "ENOENT") throw new InputError(`no folder ${folder} to write to`, { source: path });
    if (code === "EACCES") throw new InputError(`no permission to write into ${resolve(folder)}`, { source: path });
    throw error;
  }
}

/** The new file is for whom the old one was, as far as we may say so. */
async function keepOwner(file: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const mine = await file.stat();
  if (mine.uid !== uid || mine.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
  await file.chmod(mode & 0o777);
}

/** So that the new name, too, outlives a crash. The file is whole by now: a system that cannot do it is no fault. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await closing(await open(folder, "r"), (file) => file.sync());
  } catch {
    // Windows opens no folders, and some file systems do not sync them.
  }
}

/** What writes may read other files, whose errors name them; writing to an open file names none. */
function namingOthers(write: Write): Write {
  return (file, temporary) =>
    write(file, temporary).catch((error: unknown) => {
      throw error instanceof Error && "path" in error ? systemError(error) : error;
    });
}

function unlessThere(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

async function closing(file: FileHandle, write: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await write(file);
  } finally {
    await file.close();
  }
}
