import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
