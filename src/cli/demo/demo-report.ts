import { join } from "node:path";
import { openCollection } from "../../files/node/collection/collection.ts";
import { readJudgementsFile, readRunFile, readTopicsFile } from "../../files/node/read-file.ts";
import { pageBuilder } from "../../report/page-build.ts";
import { writePage } from "../page-file.ts";
import { program } from "../page-inputs.ts";
import type { World } from "../world.ts";

/** The files that a page is made of, by their names in the folder of a demo. */
interface ReportFiles {
  readonly judgements: string;
  readonly runs: readonly string[];
  readonly collection: string;
  readonly topics: string;
  /** What would be typed to make the page. */
  readonly command: string;
}

/** Writes the page of runs into the folder of a demo, and gives its path. */
export async function writeDemoReport(folder: string, files: ReportFiles, world: World): Promise<string> {
  const collection = await openCollection(join(folder, files.collection));
  const { add, end } = pageBuilder(await readJudgementsFile(join(folder, files.judgements)), {
    collection,
    texts: await readTopicsFile(join(folder, files.topics)),
    program,
    command: files.command,
  });
  for (const run of files.runs) add(await readRunFile(join(folder, run), { source: run }));
  const path = join(folder, "report.html");
  await writePage(path, end(), { collection }, world);
  return path;
}
