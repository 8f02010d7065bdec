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

/** Copies the files of a demo from the folder of examples to another folder. */
type Fill = (examples: string, folder: string) => Promise<void>;

/** Fills a new or empty folder (by default a temporary one) and returns its path. */
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

/** The files from which a page is made, by their names in the folder of a demo. */
interface ReportFiles {
  readonly judgements: string;
  readonly runs: readonly string[];
  readonly collection: string;
  readonly topics: string;
  /** The command that makes the page. */
  readonly command: string;
}

/** Writes a page of runs into the folder of a demo, and returns its path. */
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

/** Lines to type, and their purpose. */
export interface TypedStep {
  readonly about?: string;
  readonly lines: readonly string[];
}

/**
 * What to type in the folder of a demo. The purpose of a line is printed above it, because some shells do not accept
 * comments.
 */
export function typeNext(folder: string, steps: readonly TypedStep[], world: World): string {
  const alias = isInstalled(world) ? [] : [`alias pericope="node '${world.program}'"`];
  const first = { lines: [...alias, goTo(folder, world)] };
  const told = [first, ...steps].flatMap(({ about, lines }: TypedStep) => [
    ...(about === undefined ? [] : [`${about}:`]),
    ...lines.map((line) => `  ${line}`),
  ]);
  return `\nWhat to type next:\n${told.join("\n")}\n`;
}

/** False in a checkout, which has no command of that name yet. */
function isInstalled({ program }: World): boolean {
  return basename(program) !== "pericope.js";
}
