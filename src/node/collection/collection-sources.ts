import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { basename, join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { counted, type Note } from "../../base/note.ts";
import { type DocumentKind, documentEndings, kindOf, withoutEnding } from "./document-kind.ts";
import { codeOf, fileError } from "../file-error.ts";

/** A file of one document, or of many where it is JSONL. */
export interface SourceFile {
  readonly path: string;
  readonly kind: DocumentKind;
  /** On disk. */
  readonly bytes: number;
  /** The id of its one document, as far as its name says. */
  readonly id: string;
}

export interface Sources {
  readonly files: readonly SourceFile[];
  readonly bytes: number;
  readonly notes: readonly Note[];
}

interface Found {
  readonly path: string;
  /** From the folder that was named. */
  readonly relative: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
}

/**
 * The files of documents at these paths, those of a folder in the order of their names. A document is called after its
 * file, without the ending; those that would share a name are called by their path in the folder, and only those.
 */
export function collectionSources(paths: readonly string[]): Sources {
  const found: Found[] = [];
  let skipped = 0;
  for (const path of paths) {
    const stat = statOf(path);
    if (stat.isDirectory()) skipped += walk(path, "", found);
    else found.push({ path, relative: basename(path), kind: kindOf(path) ?? unknownKind(path), bytes: stat.size });
  }

  const names = new Map<string, number>();
  for (const { kind, relative } of found) {
    const name = withoutEnding(basename(relative));
    if (kind !== "jsonl") names.set(name, (names.get(name) ?? 0) + 1);
  }
  let bytes = 0;
  const files = found.map((file): SourceFile => {
    bytes += file.bytes;
    const name = withoutEnding(basename(file.relative));
    const id = names.get(name) === 1 ? name : withoutEnding(file.relative);
    return { path: file.path, kind: file.kind, bytes: file.bytes, id };
  });
  return { files, bytes, notes: skipped === 0 ? [] : [skippedNote(skipped)] };
}

/** Adds what is in a folder and below; returns how many files were left out. */
function walk(root: string, below: string, found: Found[]): number {
  let skipped = 0;
  for (const entry of entriesOf(join(root, below))) {
    const relative = below === "" ? entry.name : `${below}/${entry.name}`;
    const path = join(root, relative);
    if (entry.isDirectory() && !entry.name.startsWith(".")) {
      skipped += walk(root, relative, found);
      continue;
    }
    const kind = entry.name.startsWith(".") ? undefined : kindOf(entry.name);
    // A link may lead to a file; one to a folder is not followed, as it may lead in a circle.
    const bytes = kind === undefined ? undefined : bytesOf(path);
    if (kind === undefined || bytes === undefined) skipped++;
    else found.push({ path, relative, kind, bytes });
  }
  return skipped;
}

/** Undefined where it is no file. What the system does not let us look at is kept: whoever reads it will be told why. */
function bytesOf(path: string): number | undefined {
  try {
    const stat = statSync(path);
    return stat.isFile() ? stat.size : undefined;
  } catch (error) {
    return ["ENOENT", "ENOTDIR", "ELOOP"].includes(codeOf(error) ?? "") ? undefined : 0; // a link may lead nowhere
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1)); // the same on every machine, unlike localeCompare
  } catch (error) {
    throw fileError(error, folder);
  }
}

function statOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw fileError(error, path);
  }
}

function unknownKind(path: string): never {
  throw new InputError(`not known as a document by its name; expected it to end in ${documentEndings}`, {
    source: path,
  });
}

function skippedNote(count: number): Note {
  return {
    code: "files-skipped",
    count,
    message: `${counted(count, "file was", "files were")} skipped: hidden, or not ending in ${documentEndings}`,
  };
}
