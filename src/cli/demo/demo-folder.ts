import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "../../base/input-error.ts";
import { fileError } from "../../node/file-error.ts";
import { makeFolder } from "../../node/make-folder.ts";
import { removedBySignals } from "../../node/temporary.ts";
import type { World } from "../world.ts";

/** Copies what a demo needs from the folder of examples to another. */
type Fill = (examples: string, folder: string) => Promise<void>;

/** Fills a new or empty folder, by default a temporary one, and gives its path. */
export async function demoFolder(given: string | undefined, fill: Fill, { built }: World): Promise<string> {
  let folder = given ?? tmpdir();
  try {
    if (given === undefined) folder = await mkdtemp(join(folder, "pericope-demo-"));
    const made = given === undefined ? folder : await makeFolder(given);
    if ((await readdir(folder)).length > 0)
      throw new InputError("the folder is not empty; name a new one", { source: folder });
    await fillWhole(folder, made, () => fill(fileURLToPath(new URL("../examples", built)), folder));
  } catch (error) {
    throw fileError(error, folder);
  }
  return folder;
}

/** Fills an empty folder, or leaves nothing: neither in it, nor what was made for it. */
async function fillWhole(folder: string, made: string | undefined, fill: () => Promise<void>): Promise<void> {
  const callOff = made === undefined ? () => undefined : removedBySignals(made);
  try {
    await fill();
  } catch (error) {
    const copied = made === undefined ? (await readdir(folder)).map((name) => join(folder, name)) : [made];
    for (const path of copied) await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    callOff();
  }
}
