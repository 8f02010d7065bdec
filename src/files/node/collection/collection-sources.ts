// Lists the files of a collection, those of a folder and its subfolders in the order of their names, with the id of
// each document.

import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { growingNumbers } from "../../../base/growing.ts";
import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import type { Document } from "../../../data/collection.ts";
import {
  documentEndings,
  type DocumentKind,
  holdsSeveral,
  kindOf,
  textCommand,
  withoutEnding,
  withSlashes,
} from "../../../data/document-kind.ts";
import { jsonlDocuments } from "../../formats/jsonl-documents.ts";
import { lineSplitter } from "../../lines/lines.ts";
import { benchmarkFolder } from "../benchmark-folder.ts";
import { fileBytes } from "../file-bytes.ts";
import { codeOf, fileError } from "../file-system.ts";
import { readDocumentsFile } from "../read-file.ts";
import type { Spill } from "../spill.ts";
import { inUtf8 } from "../text-encoding.ts";
import { hashOf } from "./collection-file.ts";
// Finds the documents at some paths, which may be folders, gives each file its id, and passes the files on in batches:
// work for one thread at a time.

/** A file with one document, or with many if it is JSONL. */
export interface SourceFile {
  readonly path: string;
  readonly kind: DocumentKind;
  /** The size on disk. */
  readonly bytes: number;
  /** The id of its one document, as its name gives it. */
  readonly id: string;
}

export interface CollectionSources {
  readonly files: readonly SourceFile[];
  readonly bytes: number;
  readonly notes: readonly Note[];
}

interface Found {
  readonly path: string;
  /** The path from the folder that was named. */
  readonly relative: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
}

/**
 * The files of documents at these paths, those of a folder in the order of their names. The id of a document is the
 * name of its file without extension. Documents that would share a name have their path in the folder as id. If these
 * paths differ only in the extension, as guide.md and guide.txt, the extension is kept.
 */
export function collectionSources(paths: readonly string[]): CollectionSources {
  const found: Found[] = [];
  const notes = findSources(paths, (file) => void found.push(file));
  const shared = sharedNames(() => found);
  let bytes = 0;
  const files = found.map((file): SourceFile => {
    bytes += file.bytes;
    return sourceFile(file, shared);
  });
  return { files, bytes, notes };
}

/** The same without keeping the files in memory: their list is in a temporary file. */
export interface ListedSources extends Omit<CollectionSources, "files"> {
  files(): Iterable<SourceFile>;
}

/** `aside` stores the list. */
export function listedSources(paths: readonly string[], aside: Spill): ListedSources {
  let bytes = 0;
  const prints = growingNumbers(Float64Array);
  const length = Buffer.alloc(4);
  const notes = findSources(paths, (file) => {
    const entry = Buffer.from(JSON.stringify(file));
    length.writeUInt32LE(entry.length);
    aside.add(length);
    aside.add(entry);
    bytes += file.bytes;
    if (!holdsSeveral(file.kind)) prints.push(printOf(nameOf(file)));
  });
  function* found(): Generator<Found> {
    for (let at = 0; at < aside.length;) {
      const end = at + 4 + aside.between(at, at + 4).readUInt32LE();
      yield JSON.parse(aside.between(at + 4, end).toString());
      at = end;
    }
  }
  // Equal names have the same print, and few other names do. Only names with equal prints are compared as texts.
  const sorted = prints.values().sort();
  const repeated = new Set(sorted.filter((print, i) => i > 0 && print === sorted[i - 1]));
  const shared = repeated.size === 0 ? noneShared : sharedNames(found, (name) => repeated.has(printOf(name)));
  return {
    *files() {
      for (const file of found()) yield sourceFile(file, shared);
    },
    bytes,
    notes,
  };
}

/** Calls `take` for each file of documents at these paths. Returns notes on files that were left out. */
function findSources(paths: readonly string[], take: (file: Found) => void): Note[] {
  let skipped = 0;
  const unread: string[] = []; // they may well be the documents that were meant
  const skip = (name: string): void => {
    if (textCommand(name) !== undefined && !basename(name).startsWith(".")) unread.push(name);
    else skipped++;
  };
  for (const path of paths) {
    const stat = statOf(path);
    const corpus = benchmarkFolder(path)?.corpus; // its queries and judgements are no documents
    if (corpus !== undefined) take({ path: corpus, relative: basename(corpus), ...fileOf(corpus) });
    else if (stat.isDirectory()) walk(path, "", take, skip);
    else take({ path, relative: basename(path), ...fileOf(path) });
  }
  return [...(unread.length === 0 ? [] : [unreadNote(unread)]), ...(skipped === 0 ? [] : [skippedNote(skipped)])];
}

/** Names that would be ids of documents in several files: names, and paths in the folder without extension. */
interface Shared {
  readonly names: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

const noneShared: Shared = { names: new Set(), paths: new Set() };

/** The shared names among those for which `maybe` is true. */
function sharedNames(found: () => Iterable<Found>, maybe: (name: string) => boolean = () => true): Shared {
  const [names, paths] = [seenTwice(), seenTwice()];
  const single = function* (): Generator<Found> {
    for (const file of found()) if (!holdsSeveral(file.kind)) yield file;
  };
  for (const file of single()) if (maybe(nameOf(file))) names.add(nameOf(file));
  for (const file of single()) if (names.twice.has(nameOf(file))) paths.add(withoutEnding(file.relative));
  return { names: names.twice, paths: paths.twice };
}

function seenTwice() {
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  return { twice, add: (name: string) => void (seen.has(name) ? twice : seen).add(name) };
}

function sourceFile(file: Found, { names, paths }: Shared): SourceFile {
  const { path, relative, kind, bytes } = file;
  const name = nameOf(file);
  if (!names.has(name) && !holdsSeveral(kind)) return { path, kind, bytes, id: name };
  const stem = withoutEnding(relative);
  return { path, kind, bytes, id: paths.has(stem) ? withSlashes(relative) : stem };
}

function nameOf({ relative }: Found): string {
  return withoutEnding(basename(relative));
}

/** A whole number that is rarely the same for two names. */
function printOf(name: string): number {
  const bytes = Buffer.from(name);
  return hashOf(bytes, 0) * 2 ** 21 + (hashOf(bytes, 1) >>> 11); // names that share it are compared
}

function fileOf(path: string): Pick<Found, "kind" | "bytes"> {
  const { size } = statOf(path); // first, since it may not be there
  // A file that is one JSON value may contain documents, as SQuAD does. In a folder, such a file is seldom meant.
  const kind = kindOf(path) ?? (/\.json(?:\.gz)?$/i.test(path) ? "json" : unknownKind(path));
  return { kind, bytes: size };
}

/** Finds the files in a folder and its subfolders, and reports those that are left out. */
function walk(root: string, below: string, take: (file: Found) => void, skip: (name: string) => void): void {
  for (const entry of entriesOf(join(root, below))) {
    const relative = below === "" ? entry.name : `${below}/${entry.name}`;
    const path = join(root, relative);
    if (entry.isDirectory() && !entry.name.startsWith(".")) {
      walk(root, relative, take, skip);
      continue;
    }
    const kind = entry.name.startsWith(".") ? undefined : kindOf(entry.name);
    // A link to a file is followed. A link to a folder is not, because it may lead in a circle.
    const bytes = kind === undefined ? undefined : bytesOf(path);
    if (kind === undefined || bytes === undefined) skip(relative);
    else take({ path, relative, kind, bytes });
  }
}

/** Undefined if it is not a file. If the system refuses access the file is kept, and reading it will report why. */
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

/** The error for a file that should be text but is not. */
export function noText(path: string): InputError | undefined {
  const typed = textCommand(path);
  return typed === undefined ? undefined : new InputError(`no text; expected it as from: ${typed}`, { source: path });
}

function unknownKind(path: string): never {
  const fault = noText(path);
  if (fault !== undefined) throw fault;
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

function unreadNote(names: readonly string[]): Note {
  const endings = [...new Set(names.map((name) => extname(name).toLowerCase()))].sort().join(", ");
  return {
    code: "no-text-files",
    count: names.length,
    message: `${counted(names.length, "file is", "files are")} no text, and left out (${endings}): "${names[0]}" is one; expected the text, as from: ${textCommand(names[0]!)}`,
  };
}

/** A line of a file of documents. */
export interface DocumentLine {
  readonly source: string;
  /** Undefined for the file as a whole. */
  readonly number: number | undefined;
  /** The text, or the reason why it cannot be read. */
  readonly text: string | { readonly fault: string };
}

/** Some documents, in order: the work of one thread at a time. One of the two lists is empty. */
export interface Batch {
  readonly files: readonly SourceFile[];
  readonly lines: readonly DocumentLine[];
  readonly bytes: number;
}

/** Throws if the first line of a file shows that it contains something else. Reporting every line would not help. */
function isDocument(line: string): true {
  if (jsonlDocuments.recognises(line)) return true;
  throw new InputError(`not documents; expected lines such as ${jsonlDocuments.example.split("\n", 1)[0]}`);
}

/** Large enough that sending a batch to a thread costs little, and small enough that several can wait. */
const enoughBytes = 2 ** 20;
const enoughFiles = 256;

/** The files in batches. A file of documents is read here, and its lines are parsed when the batch is packed. */
export async function* collectionBatches(files: Iterable<SourceFile>, encoding?: string): AsyncGenerator<Batch> {
  let gathered: SourceFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const isFull = bytes + file.bytes > enoughBytes || gathered.length === enoughFiles;
    if (gathered.length > 0 && (isFull || holdsSeveral(file.kind))) {
      yield { files: gathered, lines: [], bytes };
      [gathered, bytes] = [[], 0];
    }
    if (file.kind === "json") {
      yield await valueBatch(file, encoding);
      continue;
    }
    if (file.kind === "jsonl") {
      yield* lineBatches(file, encoding);
      continue;
    }
    gathered.push(file);
    bytes += file.bytes;
  }
  if (gathered.length > 0) yield { files: gathered, lines: [], bytes };
}

/** The documents of a file that is one JSON value, such as SQuAD. */
async function valueBatch({ path, bytes }: SourceFile, encoding: string | undefined): Promise<Batch> {
  const lines: DocumentLine[] = [];
  const onDocument = ({ doc, text, title }: Document): void =>
    void lines.push({ source: path, number: undefined, text: JSON.stringify({ doc, text, title }) });
  try {
    const documents = await readDocumentsFile(path, { encoding });
    for (const id of documents.ids()) onDocument(documents.document(id)!);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    lines.push({ source: path, number: error.place.line, text: { fault: error.fault } });
  }
  return { files: [], lines, bytes };
}

async function* lineBatches({ path }: SourceFile, encoding: string | undefined): AsyncGenerator<Batch> {
  let lines: DocumentLine[] = [];
  let length = 0;
  let [done, told] = [0, 0]; // bytes of the file, as zipped
  let isKnown = false;
  const splitter = lineSplitter({
    line(text, number) {
      if (!isKnown && text.trim() !== "") isKnown = isDocument(text);
      lines.push({ source: path, number, text });
      length += text.length;
    },
    fault: ({ fault }, number) => void lines.push({ source: path, number, text: { fault } }),
    longest: () => jsonlDocuments.longestLine,
  });
  function batch(): Batch {
    const full = { files: [], lines, bytes: done - told };
    [lines, length, told] = [[], 0, done];
    return full;
  }
  try {
    const pieces = fileBytes(path, (read) => (done = read));
    for await (const piece of encoding === undefined ? pieces : inUtf8(pieces, encoding)) {
      splitter.push(piece);
      if (length >= enoughBytes) yield batch();
    }
    splitter.end();
  } catch (error) {
    const fault = fileError(error, path);
    if (!(fault instanceof InputError)) throw error;
    lines.push({ source: path, number: undefined, text: { fault: fault.fault } });
  }
  yield batch();
}
