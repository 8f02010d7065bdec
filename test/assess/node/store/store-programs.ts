import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import type { Stored } from "../../../../src/assess/action.ts";
import type { Taking } from "../../../../src/assess/node/store/store.ts";

/** A program made of sources of the tests, as a process can run it. */
export interface Program {
  readonly path: string;
  remove(): void;
}

/** Bundles a file of the tests: it lies where Node finds our packages. */
export async function bundled(path: string): Promise<Program> {
  const cache = resolve("node_modules/.cache/pericope");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "store-"));
  const output = { entryFileNames: "[name].mjs" };
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: resolve("test", path), outDir, target: "node20", rollupOptions: { output } },
  });
  return {
    path: join(outDir, basename(path).replace(/\.ts$/, ".mjs")),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

/** A process that has a store open. What it does not answer before it ends is rejected. */
export interface StoreProcess {
  /** Kept when the store is open. */
  readonly ready: Promise<void>;
  take(taking: Taking): Promise<readonly Stored[]>;
  since(number: number): Promise<readonly Stored[]>;
  /** As kill -9. The promise is kept when the process is no more, and all that it said was heard. */
  kill(): Promise<void>;
}

/** What such a process is asked for. */
export type Question = { readonly key: number } & (
  | { readonly taking: Taking; readonly since?: undefined }
  | { readonly taking?: undefined; readonly since: number }
);

/** How it opens the store: as a program does, or to write to it whoever serves it. */
type How = "make" | "serve" | "read" | "append";

/** Starts one. */
export function startedStore(program: Program, place: string, how: How = "serve"): StoreProcess {
  const child = spawn(process.execPath, [program.path, place, how], { stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "close");
  const waiting = new Map<number, { kept: (stored: readonly Stored[]) => void; failed: (error: Error) => void }>();
  let said = "";
  child.stderr.on("data", (piece) => (said += String(piece)));
  child.stdin.on("error", () => undefined); // it was killed
  const ready = new Promise<void>((isReady, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { key, stored, error } = JSON.parse(line);
      const asker = waiting.get(key);
      waiting.delete(key);
      if (asker === undefined) isReady();
      else if (error === undefined) asker.kept(stored);
      else asker.failed(new Error(error));
    });
    child.once("close", () => {
      const askers = [...waiting.values()].map((asker) => asker.failed);
      for (const fail of [failed, ...askers]) fail(new Error(said || "the process was killed"));
    });
  });
  ready.catch(() => undefined); // who does not wait for it is not told
  let last = 0;
  const asked = (question: Omit<Question, "key">): Promise<readonly Stored[]> =>
    new Promise((kept, failed) => {
      if (child.exitCode !== null || child.signalCode !== null) return failed(new Error("the process was killed"));
      waiting.set(++last, { kept, failed });
      child.stdin.write(`${JSON.stringify({ key: last, ...question })}\n`);
    });
  return {
    ready,
    take: (taking) => asked({ taking }),
    since: (since) => asked({ since }),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The same when its store is open. */
export async function openedStore(...args: Parameters<typeof startedStore>): Promise<StoreProcess> {
  const process = startedStore(...args);
  await process.ready;
  return process;
}
