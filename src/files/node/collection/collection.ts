import { statSync } from "node:fs";
import type { Collection } from "../../../data/collection.ts";
import type { FieldMap } from "../../drafts/field-map.ts";
import { collectionFile } from "./collection-file.ts";
import { collectionFolder } from "./collection-folder.ts";
import { noText } from "./collection-sources.ts";
import type { IdOptions } from "./collection-xml.ts";
import { kindOf } from "../../../data/document-kind.ts";
import type { OnProgress } from "../file-bytes.ts";
import { fileError } from "../file-error.ts";
import { openers } from "../openers.ts";
import { readDocumentsFile } from "../read-file.ts";
import { indexVersion } from "../sql/our-files.ts";

export interface CollectionOptions extends IdOptions {
  /** Told of while a file of documents (JSONL) is read: the others are read when a document is asked for. */
  readonly onProgress?: OnProgress | undefined;
  /** Which keys of documents in JSONL say what, where they are not recognised. */
  readonly fields?: FieldMap | undefined;
}

/**
 * Opens a collection: a file that buildCollection or buildIndex wrote, a folder of XML, text, Markdown and JSONL files, one such file,
 * or documents as JSONL from standard input ("-"). Of each kind but JSONL a document is read when it is asked for.
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
