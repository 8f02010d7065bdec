// Keeps the dropped files and what came of them in the browser, so that they are there after a reload.

import type { SentFile } from "./crew.ts";
import type { Work } from "./use-drop.ts";

/** What outlives a reload: the files that were dropped, and what came of them. */
export interface Kept {
  readonly files: readonly SentFile[];
  readonly work: Work | undefined;
}

const database = "pericope-drop";
const [fileStore, workStore] = ["files", "work"] as const;

/** More is not kept: a browser takes minutes to copy it, and answers nothing meanwhile. */
const mostKept = 2 ** 29;
const longestWait = 5000; // milliseconds

const nothing: Kept = { files: [], work: undefined };

/** Nothing where the browser keeps nothing, as in a private window, or does not answer. */
export function readKept(): Promise<Kept> {
  return Promise.race([kept(), new Promise<Kept>((resolve) => setTimeout(resolve, longestWait, nothing))]);
}

async function kept(): Promise<Kept> {
  try {
    const opened = await open();
    const transaction = opened.transaction([fileStore, workStore]);
    const files: IDBRequest<SentFile[]> = transaction.objectStore(fileStore).getAll();
    const work: IDBRequest<Work | undefined> = transaction.objectStore(workStore).get(0);
    await done(transaction);
    opened.close();
    return { files: files.result, work: work.result };
  } catch {
    return nothing;
  }
}

/** Whether the files are kept now, in place of those before. */
export async function keepFiles(files: readonly SentFile[]): Promise<boolean> {
  const isLittle = files.reduce((sum, { blob }) => sum + blob.size, 0) <= mostKept;
  const isWritten = await written((store) => {
    store(workStore).clear();
    store(fileStore).clear();
    for (const file of isLittle ? files : []) store(fileStore).add(file);
  });
  return isWritten && isLittle;
}

export function keepWork(work: Work): Promise<boolean> {
  return written((store) => void store(workStore).put(work, 0));
}

export function forgetAll(): Promise<boolean> {
  return keepFiles([]);
}

async function written(write: (store: (name: string) => IDBObjectStore) => void): Promise<boolean> {
  try {
    const opened = await open();
    const transaction = opened.transaction([fileStore, workStore], "readwrite");
    write((name) => transaction.objectStore(name));
    await done(transaction);
    opened.close();
    return true;
  } catch {
    return false;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(fileStore, { autoIncrement: true });
      request.result.createObjectStore(workStore);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database was not opened")));
    request.addEventListener("blocked", () => reject(new Error("the database is in use")));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the browser kept nothing")));
  });
}
