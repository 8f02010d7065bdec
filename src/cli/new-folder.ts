import type { World } from "./world.ts";
import { join, relative } from "node:path";
import { readdir, rm } from "node:fs/promises";
import { InputError } from "../base/input-error.ts";
import { fileError } from "../files/node/file-system.ts";
import { makeFolder, removedBySignals } from "../files/node/write-file.ts";

/**
 * Makes a folder if it does not exist, and refuses one that is not empty. Returns the first folder that had to be
 * made.
 */
export async function emptyFolder(folder: string): Promise<string | undefined> {
  try {
    const made = await makeFolder(folder);
    if ((await readdir(folder)).length > 0)
      throw new InputError("the folder is not empty; name a new one", { source: folder });
    return made;
  } catch (error) {
    throw fileError(error, folder);
  }
}

/** Fills an empty folder completely, or removes everything again, including the folders that were made for it. */
export async function fillWhole<T>(folder: string, made: string | undefined, fill: () => Promise<T>): Promise<T> {
  const callOff = made === undefined ? () => undefined : removedBySignals(made);
  try {
    return await fill();
  } catch (error) {
    const left = made === undefined ? (await readdir(folder)).map((name) => join(folder, name)) : [made];
    for (const path of left) await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    callOff();
  }
}

/** The line to type to go to a folder, with a relative path if it is below the current one. */
export function goTo(folder: string, world: Pick<World, "folder">): string {
  const here = relative(world.folder, folder);
  const path = here === "" || here.startsWith("..") ? folder : here;
  return `cd ${path.includes(" ") ? `'${path}'` : path}`;
}
