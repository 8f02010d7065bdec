import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const program = resolve("bin/pericope.js");

/** Types a command line, as a script would. */
export function pericope(
  args: readonly string[],
  options: { cwd?: string; input?: string | Uint8Array; env?: object } = {},
) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    ...options,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, COLUMNS: undefined, ...options.env },
  });
  return { stdout, stderr, status };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "pericope-test-"));
}

/** A fresh copy of the demo track. */
export function demoFolder(): string {
  const folder = temporaryFolder();
  cpSync("examples", folder, { recursive: true });
  return folder;
}

/** A folder with these files. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
