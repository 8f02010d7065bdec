// Reports that can be computed again: which files a report holds, and with which options; and the page that is made of them again.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { InputError } from "../base/input-error.ts";
import { fixed } from "../base/number.ts";
import { pileOf } from "../files/node/pile.ts";
import { statIfThere } from "../files/node/file-system.ts";
import { heldSize, type InputPath, readHeld, writeHeld } from "../report/node/held-files.ts";
import type { Page } from "../report/page-build.ts";
import type { PageData } from "../report/page-data.ts";
import { type HeldRole, heldAnyway, mostHeld, type PageFiles } from "../report/page-files.ts";
import { withStatistics } from "../report/page-statistics.ts";
import type { OptionValues, Typed } from "./command.ts";
import type { scoredArguments } from "./options/scoring.ts";
import { pageOptions, readPage } from "./page-inputs.ts";
import type { World } from "./world.ts";

type Given = OptionValues<typeof scoredArguments> & OptionValues<typeof pageOptions>;

interface Wish {
  readonly asksWhole: boolean;
  readonly withoutFiles: boolean;
  /** True if texts of documents are to be left out: judgements and runs may quote them. */
  readonly redacts: boolean;
}

interface ToHold {
  readonly files: PageFiles;
  readonly contents: readonly Uint8Array[];
}

/** Options that are files, which a page holds as well; the text of the option says where they were. */
const fileOptions = ["topicsFile", "entities", "tokens"] as const;

/** Options that no number depends on that is computed again, and those that name what a page does not hold. */
const notKept: ReadonlySet<string> = new Set(
  [
    ["collection", "measuresFrom", "topicTexts", "slices", "slicesFrom", "chunks", "stages", "at"],
    ["set", "ca", "questions", "notes", "quiet", "strict", "deny", "allow"],
  ].flat(),
);

/** The files that a report holds, where it was asked to, or where they are small. */
export function filesToHold(given: Given, { asksWhole, withoutFiles, redacts }: Wish): ToHold | undefined {
  if (asksWhole && withoutFiles) throw new InputError("--whole and --without-files; expected one of them");
  if (asksWhole && redacts)
    throw new InputError(
      "--whole and --redact: judgements and runs may quote the texts that are to be left out; expected one of them",
    );
  if (withoutFiles || (redacts && !asksWhole)) return undefined;
  const paths = inputPaths(given);
  const size = heldSize(paths);
  if ("because" in size) {
    if (asksWhole) throw new InputError(`--whole: ${size.because}; expected judgements and runs in files`);
    return undefined;
  }
  if (!asksWhole && size.bytes >= heldAnyway) return undefined;
  if (size.bytes > mostHeld)
    throw new InputError(
      `--whole: the judgements and runs have ${fixed(size.bytes / 1e6, 1)} MB; a page holds at most ${mostHeld / 1e6} MB`,
    );
  const { inputs, contents } = readHeld(paths);
  const without = (["collection", "measuresFrom"] as const).filter((name) => (given[name] ?? []).length > 0);
  return { files: { inputs, options: keptOptions(given), without }, contents };
}

function inputPaths(given: Given): InputPath[] {
  const options = fileOptions.flatMap((role): InputPath[] => {
    const path = given[role];
    return path !== undefined && (role !== "tokens" || statIfThere(path) !== undefined) ? [{ role, path }] : [];
  });
  const runs = pileOf(given.runs).map((path): InputPath => ({ role: "run", path }));
  return [{ role: "judgements", path: given.judgements }, ...runs, ...options];
}

/** As they would be typed again. */
function keptOptions(given: Given): PageFiles["options"] {
  const kept: Record<string, Exclude<Typed, undefined>> = {};
  for (const name of Object.keys(pageOptions)) {
    if (notKept.has(name) || fileOptions.some((file) => file === name && statIfThere(given[file] ?? "") !== undefined))
      continue;
    const typed = typedAgain(given[name as keyof typeof pageOptions]);
    if (typed !== undefined) kept[name] = typed;
  }
  return kept;
}

function typedAgain(value: unknown): Typed {
  if (value === true || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (value instanceof RegExp) return value.source;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String);
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value) // --fields
    .map(([field, key]) => `${field}=${key}`)
    .join(",");
}

/** What a page does not hold, as whoever verifies it has it. */
export interface Besides {
  readonly collection: string | undefined;
  readonly measuresFrom: readonly string[];
}

/** Makes a page again of the files that it holds, and hands it on. The files are in a folder of their own as long as that takes. */
export async function pageAgain<T>(
  shown: PageData,
  files: PageFiles,
  contents: readonly Uint8Array[],
  besides: Besides,
  world: World,
  then: (page: Page) => T,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "pericope-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", remove);
  try {
    const paths = await writeHeld(files, contents, folder);
    const of = (role: HeldRole): string[] => paths.filter((_, i) => files.inputs[i]!.role === role);
    const options = Object.entries(pageOptions).map(([name, { read }]) => [
      name,
      read(notKept.has(name) ? undefined : files.options[name]),
    ]);
    const given = {
      ...(Object.fromEntries(options) as OptionValues<typeof pageOptions>), // each read by the option of its name
      ...Object.fromEntries(fileOptions.flatMap((role) => of(role).map((path) => [role, path]))),
      ...besides,
      judgements: of("judgements")[0]!,
      runs: of("run"),
    };
    const { page, statistics } = await readPage(given, shown.mostResults ?? Infinity, world);
    return then({ ...page, data: withStatistics(page.data, await statistics) });
  } catch (error) {
    throw error instanceof InputError ? inPage(error, folder) : error;
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** A fault of a file that the page holds, without the folder that it was written to. */
function inPage({ fault, place, code, remedy }: InputError, folder: string): InputError {
  const source = place.source?.startsWith(folder + sep)
    ? place.source.slice(folder.length + 1).replace(/^\d+[\\/]/, "")
    : place.source;
  return new InputError(fault.replaceAll(folder + sep, ""), { ...place, source }, { code, remedy });
}
