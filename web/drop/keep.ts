import type { SentFile } from "./messages.ts";
import type { Work } from "./work.ts";

/** What outlives a reload: the files that were dropped, and what came of them. */
export interface Kept {
  readonly files: readonly SentFile[];
  readonly work: Work | undefined;
}

const database = "pericope-drop";
const [fileStore, workStore] = ["files", "work"] as const;

/** Nothing where the browser keeps nothing, as in a private window. */
export async function readKept(): Promise<Kept> {
  try {
    const opened = await open();
    const transaction = opened.transaction([fileStore, workStore]);
    const files: IDBRequest<SentFile[]> = transaction.objectStore(fileStore).getAll();
    const work: IDBRequest<Work | undefined> = transaction.objectStore(workStore).get(0);
    await done(transaction);
    opened.close();
    return { files: files.result, work: work.result };
  } catch {
    return { files: [], work: undefined };
  }
}

/** Whether the files are kept now, in place of those before. */
export function keepFiles(files: readonly SentFile[]): Promise<boolean> {
  return written((store) => {
    store(workStore).clear();
    store(fileStore).clear();
    for (const file of files) store(fileStore).add(file);
  });
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
