import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { counted } from "../base/note.ts";
import { fixed } from "../base/number.ts";
import type { World } from "./world.ts";
import { makeFolder, writeFile } from "../files/node/write-file.ts";
import type { Page } from "../report/page-build.ts";
import type { PageData } from "../report/page-data.ts";
import { aroundData, type LateParts, packedPage, type Packer } from "../report/page-pack.ts";

/** The page without data, which the build puts next to the program. */
export function pageTemplate({ built }: Pick<World, "built">): string {
  return readFileSync(new URL("page.html", built), "utf8");
}

const deflated: (content: string | Uint8Array) => Promise<Buffer> = promisify(deflateRaw); // which Node does in other threads

export const packer: Packer = {
  pack: async (content) => (await deflated(content)).toString("base64"),
  base64: (bytes) => Buffer.from(bytes).toString("base64"),
};

/** Writes a page as one file, completely or not at all, and says what it contains. */
export async function writePage(path: string, page: Page, late: LateParts, world: World): Promise<string> {
  const [before, after] = aroundData(pageTemplate(world));
  let size = 0;
  async function* pieces(): AsyncGenerator<string> {
    let piece = before;
    for await (const part of packedPage(page, late, packer)) {
      piece += part;
      if (piece.length < 2 ** 18) continue; // few large writes take less time
      size += piece.length;
      yield piece;
      piece = "";
    }
    size += piece.length + after.length;
    yield piece + after;
  }
  await writeFile(path, pieces());
  const { runs, topics } = page.data;
  return `${counted(runs.length, "run", "runs")}, ${counted(topics.length, "topic", "topics")}, ${fixed(size / 1e6, 1)} MB`;
}

/** The page's plots, for paper, which the build puts next to the program. Loaded only if plots are asked for. */
interface Plots {
  plots(data: PageData): Iterable<{ readonly name: string; readonly svg: string }>;
}

/** Writes each plot of a page into a folder, and returns the names of the files. */
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
