import { basename, relative } from "node:path";
import type { World } from "../world.ts";

/** Lines to type, and what they are for. */
export interface TypedStep {
  readonly about?: string;
  readonly lines: readonly string[];
}

/** What to type in the folder of a demo. What lines are for stands above them: not every shell takes comments. */
export function typeNext(folder: string, steps: readonly TypedStep[], world: World): string {
  const alias = isInstalled(world) ? [] : [`alias pericope="node '${world.program}'"`];
  const first = { lines: [...alias, goTo(folder, world)] };
  const told = [first, ...steps].flatMap(({ about, lines }: TypedStep) => [
    ...(about === undefined ? [] : [`${about}:`]),
    ...lines.map((line) => `  ${line}`),
  ]);
  return `\nWhat to type next:\n${told.join("\n")}\n`;
}

/** The line that leads into a folder: by its path from here, where it lies below. */
export function goTo(folder: string, world: Pick<World, "folder">): string {
  const here = relative(world.folder, folder);
  const path = here === "" || here.startsWith("..") ? folder : here;
  return `cd ${path.includes(" ") ? `'${path}'` : path}`;
}

/** In a checkout there is no command of that name yet. */
function isInstalled({ program }: World): boolean {
  return basename(program) !== "pericope.js";
}
