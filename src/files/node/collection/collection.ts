// Opens anything that contains documents: a file that buildCollection wrote, an index, a folder, a file of JSONL,
// standard input.

import { statSync } from "node:fs";
import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import { type Collection, collectionOfFiles, type Document } from "../../../data/collection.ts";
import { holdsSeveral, kindOf } from "../../../data/document-kind.ts";
import type { FieldMap } from "../../drafts/field-map.ts";
import { collectionFile } from "./collection-file.ts";
import { asked, packFile } from "./collection-pack.ts";
import { collectionSources, noText, type SourceFile } from "./collection-sources.ts";
import { type IdOptions, packXml } from "./collection-xml.ts";
import { type Packing, packing } from "./packing.ts";
import type { OnProgress } from "../file-bytes.ts";
import { fileError } from "../file-system.ts";
import { openers } from "../openers.ts";
import { readDocumentsFile } from "../read-file.ts";
import { indexVersion } from "../sql/our-files.ts";
import { elementTableFromBytes } from "../../../text/xml/element-bytes.ts";

export interface CollectionOptions extends IdOptions {
  /** Called while a file of documents (JSONL) is read. Other documents are read when they are asked for. */
  readonly onProgress?: OnProgress | undefined;
  /** Which keys of JSONL documents have which meaning, if they are not recognised. */
  readonly fields?: FieldMap | undefined;
}

/**
 * Opens a collection: a file that buildCollection or buildIndex wrote, a folder of XML, text, Markdown and JSONL
 * files, one such file, or documents as JSONL from standard input ("-"). Except for JSONL, a document is read when it
 * is asked for.
 *
 * @example
 * import { openCollection } from "pericope/node";
 *
 * const collection = await openCollection("articles");
 * collection.document("concordance")?.title; // "Concordance"
 */
export async function openCollection(path: string, options: CollectionOptions = {}): Promise<Collection> {
  const { onProgress, fields, ...idOptions } = options;
  const { encoding } = idOptions;
  if (path === "-") return readDocumentsFile(path, { onProgress, fields, encoding });
  const isFolder = whetherFolder(path);
  const built = isFolder ? undefined : collectionFile(path);
  if (built !== undefined) return built;
  if (!isFolder && indexVersion(path) !== undefined) return openers().index(path);
  const kind = isFolder ? undefined : kindOf(path);
  const fault = isFolder ? undefined : noText(path);
  if (fault !== undefined) throw fault;
  if (isFolder || kind === "xml" || kind === "text") return collectionFolder(path, idOptions, fields);
  return readDocumentsFile(path, { onProgress, fields, encoding });
}

function whetherFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw fileError(error, path);
  }
}

/**
 * The documents of a folder, or of one file, without building a collection first. Their ids are listed now, and each
 * document is read when it is asked for. Files with several documents (JSONL) are kept in memory.
 */
async function collectionFolder(path: string, options: IdOptions, fields?: FieldMap): Promise<Collection> {
  const sources = collectionSources([path]);
  const own = packing();
  const { files, faults } = named(sources.files, own, options);
  const single = new Map<string, SourceFile>();
  const several = new Map<string, Collection>();
  const firstIn = new Map<string, string>();
  for (const file of files) {
    const documents = holdsSeveral(file.kind)
      ? await readDocumentsFile(file.path, { fields, encoding: options.encoding })
      : undefined;
    for (const id of documents?.ids() ?? [file.id]) {
      const earlier = firstIn.get(id);
      if (earlier !== undefined)
        throw new InputError(`document "${id}" again, first in ${earlier}; expected each id once`, {
          source: file.path,
        });
      firstIn.set(id, file.path);
      if (documents === undefined) single.set(id, file);
      else several.set(id, documents);
    }
  }
  if (single.size + several.size === 0) throw faults[0] ?? noDocuments(sources.notes, path);
  const read = (file: SourceFile, doc: string): Document => ({ ...readDocument(file, own, options), doc });
  const notes = faults.length === 0 ? sources.notes : [...sources.notes, brokenNote(faults)];
  return collectionOfFiles(single, several, read, { notes, source: path });
}

/** The document is packed and unpacked, so that it is the same from a folder and from a file built of it. */
function readDocument(file: SourceFile, by: Packing, options: IdOptions): Document {
  const { sink } = by;
  try {
    const { id, textBytes, elementBytes } = packFile(file, by, options);
    const bytes = Buffer.from(sink.since(0));
    const title = bytes.subarray(textBytes + elementBytes).toString();
    return {
      doc: id,
      text: bytes.subarray(0, textBytes).toString(),
      title: title === "" ? undefined : title,
      elements:
        elementBytes === 0 ? undefined : elementTableFromBytes(bytes.subarray(textBytes, textBytes + elementBytes)),
    };
  } catch (error) {
    throw error instanceof InputError ? error.at({ source: file.path }) : error;
  } finally {
    sink.cut(0);
  }
}

/**
 * The files with the ids that the options ask for. A file that cannot be read has no id and is left out; an error says
 * why.
 */
function named(
  files: readonly SourceFile[],
  by: Packing,
  options: IdOptions,
): { readonly files: readonly SourceFile[]; readonly faults: readonly InputError[] } {
  if (options.idAttribute === undefined && options.idElement === undefined) return { files, faults: [] };
  const faults: InputError[] = [];
  const known = files.flatMap((file) => {
    if (file.kind !== "xml") return [file];
    try {
      return [{ ...file, id: asked(packXml(by.readWhole(file.path), by, options).id, options) ?? file.id }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error.at({ source: file.path }));
      return [];
    } finally {
      by.sink.cut(0);
    }
  });
  return { files: known, faults };
}

/** The error if there is no document. The files that were meant may not be text. */
function noDocuments(notes: readonly Note[], source: string): InputError {
  const unread = notes.find(({ code }) => code === "no-text-files");
  const words = unread === undefined ? "; expected XML, text, Markdown or JSONL files" : `: ${unread.message}`;
  return new InputError(`no documents${words}`, { source });
}

function brokenNote(faults: readonly InputError[]): Note {
  const count = counted(faults.length, "document is broken and left out", "documents are broken and left out");
  return { code: "documents-broken", count: faults.length, message: `${count}; the first: ${faults[0]!.message}` };
}
