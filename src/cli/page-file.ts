import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { counted } from "../base/note.ts";
import { fixed } from "../base/number.ts";
import type { Collection } from "../data/collection.ts";
import { writeFile } from "../node/write-file.ts";
import type { Page } from "../page/page-build.ts";
import { packedPage, type Packer, pageLines } from "../page/page-pack.ts";
import type { World } from "./world.ts";

/** The page without data, which the build puts beside the program. */
export function pageTemplate({ built }: Pick<World, "built">): string {
  return readFileSync(new URL("page.html", built), "utf8");
}

export const packer: Packer = {
  pack: (content) => deflateRawSync(content).toString("base64"),
  base64: (bytes) => Buffer.from(bytes).toString("base64"),
};

/** Writes a page as one file, whole or not at all, and says what is in it. */
export async function writePage(
  path: string,
  page: Page,
  collection: Collection | undefined,
  world: World,
): Promise<string> {
  let size = 0;
  const template = pageTemplate(world);
  const documentOf = collection === undefined ? undefined : (id: string) => collection.document(id);
  await writeFile(
    path,
    (function* () {
      for (const line of pageLines(template, packedPage(page, documentOf, packer))) {
        size += line.length;
        yield line;
      }
    })(),
  );
  const { runs, topics } = page.data;
  return `${counted(runs.length, "run", "runs")}, ${counted(topics.length, "topic", "topics")}, ${fixed(size / 1e6, 1)} MB`;
}
