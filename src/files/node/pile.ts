import { readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { statIfThere } from "./file-system.ts";

/**
 * The files at some paths. A path that is a folder stands for all files in it, at any depth, in the order of their
 * names.
 */
export function pileOf(paths: readonly string[]): string[] {
  return withoutAnswers(
    paths.flatMap(matched).flatMap((path) => {
      if (path === "-" || statIfThere(path)?.isDirectory() !== true) return [path];
      const files = filesIn(path);
      if (files.length === 0) throw new InputError("a folder without files; expected some in it", { source: path });
      return files;
    }),
  );
}

/** A pattern such as runs/*.fol that no shell has filled in, as those of Windows do not: its files, if there are any, as a shell orders them. */
function matched(path: string): string[] {
  const pattern = basename(path);
  if (!pattern.includes("*") || statIfThere(path) !== undefined) return [path];
  const folder = dirname(path);
  if (folder.includes("*") || statIfThere(folder)?.isDirectory() !== true) return [path];
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  const fits = new RegExp(`^${parts.join(".*")}$`, "su");
  const names = readdirSync(folder).filter(
    (name) => fits.test(name) && (pattern.startsWith(".") || !name.startsWith(".")),
  );
  return names.length === 0 ? [path] : names.sort().map((name) => join(folder, name));
}

const answers = /\.responses\.jsonl(?:\.part)?$/;

/**
 * The answers of live systems are in the same folder as the runs made from them. They are left out, so that each run
 * counts once.
 */
function withoutAnswers(paths: string[]): string[] {
  if (!paths.some((path) => answers.test(path))) return paths;
  const stems = new Set(
    paths.filter((path) => !answers.test(path)).map((path) => path.replace(/\.gz$/, "").replace(/\.[^./]+$/, "")),
  );
  return paths.filter(
    (path) => !path.endsWith(".part") && !(answers.test(path) && stems.has(path.replace(answers, ""))),
  );
}

/**
 * The files of a folder, without hidden files, without pipes and sockets (whose reading may never end), and without
 * links back to a folder around them.
 */
function filesIn(folder: string, real = realpathSync(folder), around: readonly string[] = []): string[] {
  if (around.includes(real)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const found = statIfThere(path);
      if (found?.isDirectory() !== true) return found === undefined || found.isFile() ? [path] : [];
      // Only links need a real path, because finding it takes a look at each folder on the way.
      const behind = entry.isSymbolicLink() ? realpathSync(path) : join(real, entry.name);
      return filesIn(path, behind, [...around, real]);
    });
}
