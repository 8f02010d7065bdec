// What a person does is kept in the browser's database before it is sent, and removed when the server has it (rule 5).

import type { Sent } from "./api.ts";

/** An action that waits to be sent. */
export interface Waiting {
  /** In the order in which they were done, over all tabs. */
  readonly place: number;
  readonly action: Sent;
}

/** An action that the server will not have. */
export interface Aside {
  readonly action: Sent;
  readonly reason: string;
}

/** What outlives the page: a write that is acknowledged survives the browser, and the machine, being killed. */
export interface Keep {
  readonly isLasting: boolean;
  /** Resolves when the actions are on disk. */
  add(actions: readonly Sent[]): Promise<void>;
  /** The first that wait. */
  waiting(most: number): Promise<readonly Waiting[]>;
  remove(places: readonly number[]): Promise<void>;
  /** Takes an action out of those that wait, and keeps it apart. */
  setAside(waiting: Waiting, reason: string): Promise<void>;
  aside(): Promise<readonly Aside[]>;
  clearAside(): Promise<void>;
}

/** The keep of one person in one judging. What the browser does not keep, in a private window or on a full disk, is held in memory. */
export async function openKeep(judging: string, key: string): Promise<Keep> {
  const memory = memoryKeep();
  const database = await opened(keepName(judging, key)).catch(() => undefined);
  return database === undefined ? memory : lastingAsLongAsPossible(databaseKeep(database), memory);
}

/** Names whose keep it is: also that of what tabs of one person tell each other. */
export function keepName(judging: string, key: string): string {
  return `pericope-${judging}-${key}`;
}

function lastingAsLongAsPossible(disk: Keep, memory: Keep): Keep {
  let isLasting = true;
  const orElse = <T>(asked: Promise<T>, instead: () => T | Promise<T>): Promise<T> =>
    asked.catch(() => {
      isLasting = false;
      return instead();
    });
  return {
    get isLasting() {
      return isLasting;
    },
    add: (actions) => orElse(disk.add(actions), () => memory.add(actions)),
    async waiting(most) {
      const kept = await orElse<readonly Waiting[]>(disk.waiting(most), () => []);
      return [...kept, ...(await memory.waiting(most))].slice(0, most);
    },
    async remove(places) {
      await memory.remove(places);
      const onDisk = places.filter((place) => place >= 0);
      if (onDisk.length > 0) await disk.remove(onDisk);
    },
    setAside: (waiting, reason) => (waiting.place < 0 ? memory : disk).setAside(waiting, reason),
    async aside() {
      const kept = await orElse<readonly Aside[]>(disk.aside(), () => []);
      return [...kept, ...(await memory.aside())];
    },
    async clearAside() {
      await memory.clearAside();
      await orElse(disk.clearAside(), () => undefined);
    },
  };
}

const [waitingStore, asideStore] = ["waiting", "aside"] as const;

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(waitingStore, { autoIncrement: true });
      request.result.createObjectStore(asideStore, { keyPath: "action.id" });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database was not opened")));
    request.addEventListener("blocked", () => reject(new Error("the database is in use by an older page")));
  });
}

function databaseKeep(database: IDBDatabase): Keep {
  const write = (act: (waiting: IDBObjectStore, aside: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      // Strict: done when it is on disk, and not when the system has been asked to write it.
      const transaction = database.transaction([waitingStore, asideStore], "readwrite", { durability: "strict" });
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the browser kept nothing")));
      act(transaction.objectStore(waitingStore), transaction.objectStore(asideStore));
    });
  const reading = (store: string): IDBObjectStore => database.transaction(store).objectStore(store);
  return {
    isLasting: true,
    add: (actions) =>
      write((waiting) => {
        for (const action of actions) waiting.add(action);
      }),
    async waiting(most) {
      // Two requests of one transaction see the same actions.
      const store = reading(waitingStore);
      const limit = Number.isFinite(most) ? most : undefined;
      const [places, actions] = await Promise.all([
        settled(store.getAllKeys(undefined, limit)),
        settled(store.getAll(undefined, limit)),
      ]);
      return actions.map((action: Sent, i) => ({ place: places[i] as number, action }));
    },
    remove: (places) =>
      write((waiting) => {
        for (const place of places) waiting.delete(place);
      }),
    setAside: ({ place, action }, reason) =>
      write((waiting, aside) => {
        aside.put({ action, reason });
        waiting.delete(place);
      }),
    aside: async () => settled(reading(asideStore).getAll() as IDBRequest<Aside[]>),
    clearAside: () => write((_, aside) => void aside.clear()),
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser could not read")));
  });
}

function memoryKeep(): Keep {
  let [place, held, aside]: [number, Waiting[], Aside[]] = [-1, [], []]; // below 0, unlike those of a database
  return {
    isLasting: false,
    add: async (actions) => void held.push(...actions.map((action) => ({ place: place--, action }))),
    waiting: async (most) => held.slice(0, most),
    remove: async (places) => void (held = held.filter((one) => !places.includes(one.place))),
    async setAside({ place: which, action }, reason) {
      held = held.filter((one) => one.place !== which);
      aside = [...aside, { action, reason }];
    },
    aside: async () => aside,
    clearAside: async () => void (aside = []),
  };
}
