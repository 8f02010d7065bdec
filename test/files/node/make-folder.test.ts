import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../../../src/files/node/write-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pericope-make-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a folder is made with those above it, and the first that was made is told", async () => {
  expect(await makeFolder(join(folder, "a"))).toBe(join(folder, "a"));
  expect(await makeFolder(join(folder, "a", "b", "c", "d"))).toBe(join(folder, "a", "b"));
  expect(statSync(join(folder, "a", "b", "c", "d")).isDirectory()).toBe(true);
  mkdirSync(join(folder, "e"));
  expect(await makeFolder(join(folder, "e"))).toBeUndefined();
});

test("where a file stands, no folder is made", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(makeFolder(file)).rejects.toThrow(`${file}: a file; expected a folder, or a new name`);
  await expect(makeFolder(join(file, "a"))).rejects.toThrow("a part of the path is not a folder");
});
