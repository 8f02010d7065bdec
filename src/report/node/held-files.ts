// Reads the files that a report holds, and writes them into a folder again.

import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { fileError, statIfThere } from "../../files/node/file-system.ts";
import { allHeld, type HeldFile, type HeldInput, type HeldRole, type PageFiles } from "../page-files.ts";

/** A path that a command was given, and what it is. */
export interface InputPath {
  readonly role: HeldRole;
  readonly path: string;
}

/** Files with their bytes, in the order of their names. */
export interface HeldBytes {
  readonly inputs: readonly HeldInput[];
  readonly contents: readonly Uint8Array[];
}

/** How many bytes these files have together, or why they cannot be held. */
export function heldSize(paths: readonly InputPath[]): { readonly bytes: number } | { readonly because: string } {
  let bytes = 0;
  for (const { path } of paths) {
    if (path === "-") return { because: "standard input cannot be read twice" };
    const stat = statIfThere(path);
    if (stat?.isFile() !== true && stat?.isDirectory() !== true) return { because: "not all of them are files" };
    for (const file of stat.isFile() ? [path] : filesUnder(path).map((each) => join(path, each)))
      bytes += statIfThere(file)?.size ?? 0;
  }
  return { bytes };
}

/** Reads the files, as they are on the disk. */
export function readHeld(paths: readonly InputPath[]): HeldBytes {
  const contents: Uint8Array[] = [];
  const hold = (path: string, name: string): HeldFile => {
    try {
      const content = readFileSync(path);
      contents.push(content);
      return { path: name, bytes: content.length, sha256: sha256(content) };
    } catch (error) {
      throw fileError(error, path);
    }
  };
  const inputs = paths.map(({ role, path }): HeldInput => {
    if (statIfThere(path)?.isDirectory() !== true)
      return { role, isFolder: false, files: [hold(path, basename(path))] };
    return { role, isFolder: true, files: filesUnder(path).map((name) => hold(join(path, name), name)) };
  });
  return { inputs, contents };
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Paths in a folder, with "/" on every system, without hidden files and without what links lead to. */
function filesUnder(folder: string, within = ""): string[] {
  return readdirSync(join(folder, within))
    .filter((name) => !name.startsWith("."))
    .sort()
    .flatMap((name) => {
      const path = within === "" ? name : `${within}/${name}`;
      const stat = lstatSync(join(folder, path));
      if (stat.isDirectory()) return filesUnder(folder, path);
      return stat.isFile() || stat.isSymbolicLink() ? [path] : [];
    });
}

/** Writes the files of a page into a folder, each input into a folder of its own. Gives the path of each input. */
export async function writeHeld(files: PageFiles, contents: readonly Uint8Array[], folder: string): Promise<string[]> {
  const paths: string[] = [];
  let next = 0;
  for (const [i, { isFolder, files: held }] of files.inputs.entries()) {
    const root = join(folder, String(i));
    await mkdir(root);
    for (const { path } of held) {
      refuseOutside(path);
      const file = join(root, ...path.split("/"));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, contents[next++]!, { flag: "wx" });
    }
    paths.push(isFolder ? root : join(root, held[0]!.path));
  }
  return paths;
}

/** The names come from a page that anyone may have written. */
function refuseOutside(path: string): void {
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || /[\\:\0]/.test(part)))
    throw new InputError(`the page holds a file called ${JSON.stringify(path)}; expected a name without folders above`);
}

/** The files whose bytes are not those that were scored. */
export function changedFiles(files: PageFiles, contents: readonly Uint8Array[]): HeldFile[] {
  return allHeld(files).filter(({ sha256: expected }, i) => sha256(contents[i]!) !== expected);
}
