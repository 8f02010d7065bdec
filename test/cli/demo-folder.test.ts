import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { demoFolder } from "../../src/cli/demo/demo-folder.ts";
import type { World } from "../../src/cli/world.ts";
import { temporaryFolder } from "./folders.ts";

const world = { built: pathToFileURL("dist/") } as World;
afterEach(() => void vi.unstubAllEnvs());

test("a demo that cannot be copied whole leaves nothing: neither files, nor a folder that was made for it", async () => {
  const parent = temporaryFolder();
  const fill = async (_: string, folder: string): Promise<void> => {
    mkdirSync(join(folder, "half"));
    throw new Error("no more");
  };
  await expect(demoFolder(join(parent, "a", "b"), fill, world)).rejects.toThrow("no more");
  expect(readdirSync(parent)).toEqual([]);
  await expect(demoFolder(parent, fill, world)).rejects.toThrow("no more");
  expect(readdirSync(parent)).toEqual([]);
  // What is removed here is under the folder for temporary files: one of the test's own, so that a fault harms no other.
  const own = temporaryFolder();
  vi.stubEnv("TMPDIR", own);
  let temporary = "";
  const remember = (_: string, folder: string): Promise<void> => fill(_, (temporary = folder));
  await expect(demoFolder(undefined, remember, world)).rejects.toThrow("no more");
  expect(temporary.startsWith(join(own, "pericope-demo-"))).toBe(true);
  expect(readdirSync(own)).toEqual([]);
});
