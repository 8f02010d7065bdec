import { createHash, randomBytes } from "node:crypto";
import { readlinkSync, rmSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { codeOf } from "./file-error.ts";

// A file that is being written has another name, which says who writes it: a process that is killed leaves it behind, and
// whoever writes beside it next takes it away.

/** A new name beside a file. */
export function temporaryBeside(path: string): string {
  const name = Buffer.from(basename(path)).subarray(0, longestName).toString().replace(/�$/, "");
  return join(dirname(path), `.${name}.${machine()}-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
}

/** In bytes, of which a name may have 255. */
const longestName = 100;

const known = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/;

/** Where process numbers are our own: the same number on another machine that shares the folder is another process. */
function machine(): string {
  return createHash("sha256").update(`${hostname()} ${processNumbers()}`).digest("hex").slice(0, 8);
}

/** Containers count their processes by themselves. */
function processNumbers(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return ""; // a system without them
  }
}

/** Removes what processes of this machine that are no more have left beside a file. */
export async function sweepBeside(path: string): Promise<void> {
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
  // An earlier process may have had our number, as the first in a container always does.
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
 * Removes a file, or a folder, where this process ends, or a signal ends it, of which it then dies as it would have. Where
 * another part of the program listens for the signal, that part decides how it ends. Returns what calls it off.
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
