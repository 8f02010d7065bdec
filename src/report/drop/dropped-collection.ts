// The documents of the files that were dropped: files of one document each, which are read when they are asked for, and files of
// several.

import { attempt, InputError, withPlace } from "../../base/input-error.ts";
import { type Collection, collectionOfFiles, type Document } from "../../data/collection.ts";
import { withoutEnding } from "../../data/document-kind.ts";
import { readAll, reader } from "../../files/formats/read.ts";
import { codePointSlice } from "../../text/code-points.ts";
import { plainText } from "../../text/encodings.ts";
import { elementReader, type ElementTable } from "../../text/xml/element-table.ts";
import { longestTitle, titleName } from "../../text/xml/element-titles.ts";
import { xmlDecoder } from "../../text/xml/xml-encoding.ts";
import { type DroppedFile, wholeOf } from "./dropped-file.ts";
import { folderOf } from "./file-groups.ts";

/** A file of documents, and how it is read: "xml" and "text" are one document each, formats may be many. */
interface DocumentFile {
  readonly file: DroppedFile;
  readonly format: string | undefined;
}

/** A document that is longer has no place in a text of the browser. */
const longestDocument = 2 ** 28;

/**
 * The documents of some files. A document that is alone in its file is read when it is asked for; what is wrong with it goes to
 * `onFault`, once, and then it is not there. `onRead` is told how many a file of several holds.
 */
export function droppedCollection(
  files: readonly DocumentFile[],
  onFault: (fault: InputError) => void,
  onRead?: (path: string, documents: number) => void,
): Collection | undefined {
  const single = new Map<string, DocumentFile>();
  const several = new Map<string, Collection>();
  const firstIn = new Map<string, string>();
  const broken = new Set<string>();
  const add = (id: string, path: string): boolean => {
    const earlier = firstIn.get(id);
    if (earlier === undefined) return firstIn.set(id, path).has(id);
    onFault(new InputError(`document "${id}" again, first in ${earlier}; expected each id once`, { source: path }));
    return false;
  };
  const ids = droppedIds(files.filter(isSingle).map(({ file }) => file.path));
  for (const one of files) {
    const { file, format } = one;
    if (isSingle(one)) {
      const id = ids.get(file.path)!;
      if (add(id, file.path)) single.set(id, one);
      continue;
    }
    const read = () => readAll(file.pieces(), reader("documents", { source: file.path, format }));
    const documents = attempt(read, onFault);
    if (documents !== undefined) onRead?.(file.path, documents.size);
    for (const id of documents?.ids() ?? []) if (add(id, file.path)) several.set(id, documents!);
  }
  if (single.size + several.size === 0) return undefined;

  const read = (one: DocumentFile, id: string): Document | undefined => {
    const document = broken.has(id) ? undefined : attempt(() => documentOf(one, id), onFault);
    if (document === undefined) broken.add(id);
    return document;
  };
  return collectionOfFiles(single, several, read, { source: "the files dropped" });
}

function isSingle({ format }: DocumentFile): boolean {
  return format === "xml" || format === "text";
}

/**
 * The ids of documents by their paths: the names of the files without their endings; those that would share one are called by
 * their paths below the folder that all are in.
 */
export function droppedIds(paths: readonly string[]): Map<string, string> {
  const nameOf = (path: string): string => withoutEnding(path.replace(/^.*\//s, ""));
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(nameOf(path), (counts.get(nameOf(path)) ?? 0) + 1);
  const common = commonFolder(paths).length;
  return new Map(
    paths.map((path) => {
      const name = nameOf(path);
      return [path, counts.get(name) === 1 ? name : withoutEnding(path.slice(common))];
    }),
  );
}

/** The folder that all paths begin with, "/" at its end; "" where there is none. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  let same = first.length;
  for (const path of others) {
    let at = 0;
    while (at < same && path[at] === first[at]) at++;
    same = at;
  }
  return folderOf(first.slice(0, same));
}

function documentOf({ file, format }: DocumentFile, doc: string): Document {
  return withPlace({ source: file.path }, () => {
    const tooLong = new InputError("a document of more than 256 MB; expected it shorter");
    const bytes = wholeOf(file, longestDocument, tooLong);
    if (format === "text") return { doc, text: plainText(bytes) };
    const xml = elementReader();
    const decoder = xmlDecoder();
    xml.write(decoder.push(bytes));
    xml.write(decoder.end());
    const { text, table } = xml.end();
    return { doc, text, title: xmlTitle(table, text), elements: table };
  });
}

/** What a document in XML is called: its first element for a title, where that stands before the body. As collections have it. */
export function xmlTitle({ names, name, start, end }: ElementTable, text: string): string | undefined {
  const called = titleName(names);
  if (called === undefined) return undefined;
  const element = Array.prototype.indexOf.call(name, names.indexOf(called));
  const [from, to] = [start[element]!, end[element]!];
  if (to - from > longestTitle) return undefined;
  const title = codePointSlice(text, from, to).trim().replaceAll(/\s+/g, " ");
  return title === "" ? undefined : title;
}
