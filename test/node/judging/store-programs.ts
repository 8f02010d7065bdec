import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import type { Stored } from "../../../src/judging/action.ts";
import type { Taking } from "../../../src/node/judging/store.ts";

/** A program made of sources of the tests, as a process can run it. */
export interface Program {
  readonly path: string;
  remove(): void;
}

/** Bundles a file of this folder: it lies where Node finds our packages. */
export async function bundled(name: string): Promise<Program> {
  const cache = resolve("node_modules/.cache/pericope");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "store-"));
  const output = { entryFileNames: "[name].mjs" };
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: resolve("test/node/judging", name), outDir, target: "node20", rollupOptions: { output } },
  });
  return {
    path: join(outDir, name.replace(/\.ts$/, ".mjs")),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

/** A process that has a store open. */
export interface StoreProcess {
  /** What was kept; rejects where the process ends before it says so. */
  take(taking: Taking): Promise<readonly Stored[]>;
  /** As kill -9. The promise is kept when the process is no more. */
  kill(): Promise<void>;
}

/** Starts one; the promise is kept when the store is open. */
export async function storeProcess(
  program: Program,
  place: string,
  how: "serve" | "append" = "serve",
): Promise<StoreProcess> {
  const child = spawn(process.execPath, [program.path, place, how], { stdio: ["pipe", "pipe", "pipe"] });
  const waiting = new Map<number, { kept: (stored: readonly Stored[]) => void; failed: (error: Error) => void }>();
  const [ended, told] = [once(child, "close"), whatItSays(child)];
  child.stdin.on("error", () => undefined); // it was killed
  let last = 0;
  const ready = new Promise<void>((isReady, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { key, stored, error } = JSON.parse(line);
      if (key === undefined) return isReady();
      const { kept, failed } = waiting.get(key)!;
      waiting.delete(key);
      if (error === undefined) kept(stored);
      else failed(new Error(error));
    });
    child.once("close", () => {
      for (const fail of [failed, ...[...waiting.values()].map(({ failed }) => failed)]) fail(new Error(told()));
    });
  });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  await ready;
  return {
    kill,
    take: (taking) =>
      new Promise((kept, failed) => {
        waiting.set(++last, { kept, failed });
        child.stdin.write(`${JSON.stringify({ key: last, taking })}\n`);
      }),
  };
}

/** What a process has said on standard error so far. */
function whatItSays(child: ChildProcess): () => string {
  let said = "";
  child.stderr?.on("data", (piece) => (said += String(piece)));
  return () => said || "the process was killed";
}
