import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fileError } from "../../files/node/file-system.ts";
import { emptyFolder, fillWhole } from "../track/fill-folder.ts";
import type { World } from "../world.ts";

/** Copies what a demo needs from the folder of examples to another. */
type Fill = (examples: string, folder: string) => Promise<void>;

/** Fills a new or empty folder, by default a temporary one, and gives its path. */
export async function demoFolder(given: string | undefined, fill: Fill, { built }: World): Promise<string> {
  let folder = given ?? tmpdir();
  try {
    if (given === undefined) folder = await mkdtemp(join(folder, "pericope-demo-"));
    const made = given === undefined ? folder : await emptyFolder(given);
    await fillWhole(folder, made, () => fill(fileURLToPath(new URL("../examples", built)), folder));
  } catch (error) {
    throw fileError(error, folder);
  }
  return folder;
}
