import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { codeOf, fileError } from "./file-error.ts";

/**
 * Makes a folder where there is none, and those above it; gives the first that was made. Node's own way never ends in
 * folders where nothing can be made, such as /proc.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const made = await attempt(path);
  if (made !== "nothing above") return made === "there" ? undefined : path;
  const first = await makeFolder(dirname(path));
  if ((await attempt(path)) === "nothing above") throw new InputError("no folder can be made here", { source: path });
  return first ?? path;
}

async function attempt(path: string): Promise<"made" | "there" | "nothing above"> {
  try {
    await mkdir(path);
    return "made";
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" && dirname(path) !== path) return "nothing above";
    if (code !== "EEXIST") throw fileError(error, path);
    if ((await stat(path)).isDirectory()) return "there";
    throw new InputError("a file; expected a folder, or a new name", { source: path });
  }
}
