// Writes a file completely or not at all. The new content has another name until it is complete, and is then renamed
// over the old file. If the process ends before that, the old file is unchanged.

import { createHash, randomBytes } from "node:crypto";
import { readlinkSync, rmSync, type Stats } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline as joined, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { InputError } from "../../base/input-error.ts";
import { codeOf, fileError, systemError } from "./file-system.ts";

/** Lines, or pieces in the order of writing. */
type Content = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** Writes a file completely or not at all. If the name ends in .gz, it is zipped; "-" is standard output. */
export async function writeFile(path: string, content: Content): Promise<void> {
  const text = Symbol.asyncIterator in content ? content : pieces(content);
  if (standardOutput.has(path)) await writeOut(text);
  else await wholeFile(path, (file) => writeInto(file, text, path.endsWith(".gz")));
}

/** These names must not be opened by name, because that would replace the file that the shell holds open. */
const standardOutput = new Set(["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]);

async function writeOut(text: Content): Promise<void> {
  try {
    await pipeline(Readable.from(text), process.stdout, { end: false });
    await allWritten(process.stdout); // which a pipeline does not wait for where it leaves the stream open
  } catch (error) {
    // EPIPE means that the reader has closed the pipe, as "| head" does.
    if (codeOf(error) !== "EPIPE") throw fileError(error, "standard output");
  }
}

function allWritten(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((written, failed) => {
    stream.once("error", failed);
    stream.write("", (error) => {
      if (error) return failed(error);
      stream.off("error", failed);
      written();
    });
  });
}

async function writeInto(file: FileHandle, text: Content, isZipped: boolean): Promise<void> {
  for await (const piece of isZipped ? zipped(text) : text) await file.writeFile(piece); // after what is there
}

async function* zipped(text: Content): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  joined(Readable.from(text), gzip, () => {}); // its errors come out of the loop below
  for await (const piece of gzip) yield piece;
}

/** Lines joined to pieces of about 64 kB, because a stream's cost is per piece. */
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

/** Fills a file: with its handle, or with its temporary name if a library opens it itself. */
type Write = (file: FileHandle, temporary: string) => Promise<void>;

/**
 * Writes a file completely or not at all. It has a temporary name in the same folder until everything is on disk.
 * Until then, the old file is unchanged. If the path is a link, the link stays and the file behind it is written. A
 * device or a pipe is written directly. A new file gets the mode, within the user's own mask.
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
    await renamed(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    callOff();
  }
  await syncFolder(dirname(target));
}

/** On Windows a file that a scanner or an editor has open for a moment cannot be replaced: it is tried again for about a second. */
async function renamed(from: string, to: string): Promise<void> {
  for (let wait = 10; ; wait *= 2)
    try {
      return await rename(from, to);
    } catch (error) {
      const isHeld = ["EPERM", "EACCES", "EBUSY"].includes(codeOf(error) ?? "");
      if (process.platform !== "win32" || !isHeld || wait > 640) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
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

/** Gives the new file the owner and mode of the old one, as far as permitted. */
async function keepOwner(file: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const mine = await file.stat();
  if (mine.uid !== uid || mine.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
  await file.chmod(mode & 0o777);
}

/**
 * Makes the new name survive a crash. The file is complete by now, so it is not an error if a system cannot do this.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await closing(await open(folder, "r"), (file) => file.sync());
  } catch {
    // Windows cannot open folders, and some file systems cannot sync them.
  }
}

/**
 * The writing function may read other files, and errors of those name them. Errors of writing to an open file name no
 * file.
 */
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

// A file that is being written has a temporary name with the number of its process. If that process is killed, the next
// process that writes in the same place removes the file.

/** A new temporary name next to a file. */
export function temporaryBeside(path: string): string {
  const name = Buffer.from(basename(path)).subarray(0, longestName).toString().replace(/�$/, "");
  return join(dirname(path), `.${name}.${machine()}-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
}

/** In bytes. A name may have 255. */
const longestName = 100;

const known = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/;

/** Identifies the machine. In a shared folder, the same process number on another machine is another process. */
function machine(): string {
  return createHash("sha256").update(`${hostname()} ${processNumbers()}`).digest("hex").slice(0, 8);
}

/** Identifies the container, because containers number their processes separately. */
function processNumbers(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return ""; // a system without them
  }
}

/** Removes files next to a file that ended processes of this machine have left. */
async function sweepBeside(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []); // whatever is wrong with it, creating a file there will tell
  const here = names.some((name) => known.test(name)) ? machine() : "";
  for (const name of names) {
    const [, made, pid] = known.exec(name) ?? [];
    if (made === here && (await isLeft(join(folder, name), Number(pid))))
      await rm(join(folder, name), { force: true }).catch(() => undefined); // it may not be ours to remove
  }
}

async function isLeft(path: string, pid: number): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat?.isFile() !== true) return false;
  // An earlier process may have had our number, as the first process in a container always does.
  return pid === process.pid ? stat.mtimeMs < Date.now() - 1000 * process.uptime() - 1000 : !lives(pid);
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== "ESRCH"; // the process may belong to another user
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const isOurs = Symbol("removes a temporary file");

/**
 * Removes a file or folder when this process ends or a signal ends it. The process then dies of that signal as usual.
 * If another part of the program listens for the signal, that part decides how the process ends. Returns a function
 * that cancels this.
 */
export function removedBySignals(path: string): () => void {
  const remove = Object.assign(
    (signal: NodeJS.Signals): void => {
      if (!process.listeners(signal).every((listener) => isOurs in listener)) return;
      rmSync(path, { recursive: true, force: true });
      callOff();
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal); // all files are removed
    },
    { [isOurs]: true },
  );
  const removeAtExit = (): void => rmSync(path, { recursive: true, force: true });
  const callOff = (): void => {
    for (const signal of signals) process.off(signal, remove);
    process.off("exit", removeAtExit);
  };
  for (const signal of signals) process.on(signal, remove);
  process.on("exit", removeAtExit); // a fault elsewhere may end the process in the middle of writing
  return callOff;
}

/**
 * Makes a folder and those above it, if they do not exist, and returns the first that was made. Node's own function
 * never ends in folders where nothing can be made, such as /proc.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const made = await attempt(path);
  if (made !== "nothing above") return made === "there" ? undefined : path;
  const first = await makeFolder(dirname(path));
  if ((await attempt(path)) === "nothing above") throw new InputError("no folder can be made here", { source: path });
  return first ?? path;
}

async function attempt(path: string): Promise<"made" | "there" | "nothing above"> {
  try {
    await mkdir(path);
    return "made";
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" && dirname(path) !== path) return "nothing above";
    if (code !== "EEXIST") throw fileError(error, path);
    if ((await stat(path)).isDirectory()) return "there";
    throw new InputError("a file; expected a folder, or a new name", { source: path });
  }
}
