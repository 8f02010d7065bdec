import { emptyFolder, fillWhole, goTo } from "../new-folder.ts";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writePage } from "../page-file.ts";
import { program } from "../page-inputs.ts";
import type { World } from "../world.ts";
import { openCollection } from "../../files/node/collection/collection.ts";
import { fileError } from "../../files/node/file-system.ts";
import { readJudgementsFile, readRunFile, readTopicsFile } from "../../files/node/read-file.ts";
import { pageBuilder } from "../../report/page-build.ts";

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
  await writePage(path, end(), { documentOf: (id) => collection.document(id) }, world);
  return path;
}

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

/** In a checkout there is no command of that name yet. */
function isInstalled({ program }: World): boolean {
  return basename(program) !== "pericope.js";
}
