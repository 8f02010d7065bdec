import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openCollection } from "../node/collection/collection.ts";
import { readAnyFile, readJudgementsFile, readRunFile } from "../node/read-file.ts";
import { pageBuilder } from "../page/page-build.ts";
import { writePage } from "./page-file.ts";
import { program } from "./page-inputs.ts";
import type { World } from "./world.ts";

/** Writes the page of the demo track's focused runs into its folder, and gives its path. */
export async function writeDemoReport(folder: string, world: World): Promise<string> {
  const collection = await openCollection(join(folder, "articles"));
  const texts = await readAnyFile(join(folder, "topics.xml"));
  const { add, end } = pageBuilder(await readJudgementsFile(join(folder, "judgements.inex")), {
    collection,
    texts: texts.noun === "topics" ? texts.value : undefined,
    program,
    command: "pericope report judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml",
  });
  const runs = "runs/focused";
  for (const name of (await readdir(join(folder, runs))).sort())
    add(await readRunFile(join(folder, runs, name), { source: `${runs}/${name}` }));
  const path = join(folder, "report.html");
  await writePage(path, end(), { collection }, world);
  return path;
}
