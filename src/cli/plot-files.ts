import { createRequire } from "node:module";
import { join } from "node:path";
import { makeFolder, writeFile } from "../files/node/write-file.ts";
import type { PageData } from "../report/page-data.ts";
import type { World } from "./world.ts";

/** What the build puts beside the program: the page's plots, for paper. It is loaded only where plots are asked for. */
interface Plots {
  plots(data: PageData): Iterable<{ readonly name: string; readonly svg: string }>;
}

/** Writes each plot of a page into a folder, and names the files. */
export async function writePlots(folder: string, data: PageData, { built }: World): Promise<string[]> {
  const { plots } = createRequire(built)("./plots.cjs") as Plots;
  await makeFolder(folder);
  const written: string[] = [];
  for (const { name, svg } of plots(data)) {
    const file = join(folder, `${name}.svg`);
    await writeFile(file, [svg]);
    written.push(file);
  }
  return written;
}
