import type { Document } from "../../../data/collection.ts";
import { holdsSeveral } from "../../../data/document-kind.ts";
import { InputError } from "../../../base/input-error.ts";
import { jsonlDocuments } from "../../formats/jsonl-documents.ts";
import { lineSplitter } from "../../lines/lines.ts";
import type { SourceFile } from "./collection-sources.ts";
import { readDocumentsFile } from "../read-file.ts";
import { inUtf8 } from "../text-encoding.ts";
import { fileBytes } from "../file-bytes.ts";
import { fileError } from "../file-error.ts";

/** A line of a file of documents. */
export interface DocumentLine {
  readonly source: string;
  /** Undefined for the file as a whole. */
  readonly number: number | undefined;
  /** Or why it cannot be read. */
  readonly text: string | { readonly fault: string };
}

/** Some documents, in order: work that one thread does at a time. Either of the lists is empty. */
export interface Batch {
  readonly files: readonly SourceFile[];
  readonly lines: readonly DocumentLine[];
  readonly bytes: number;
}

/** Throws where the first line of a file shows that it holds something else: to name every line would be of no help. */
function isDocument(line: string): true {
  if (jsonlDocuments.recognises(line)) return true;
  throw new InputError(`not documents; expected lines such as ${jsonlDocuments.example.split("\n", 1)[0]}`);
}

/** Large enough that the way to a thread and back does not count, small enough that several may wait. */
const enoughBytes = 2 ** 20;
const enoughFiles = 256;

/** The files in batches. A file of documents is read here, and its lines are parsed in the batch. */
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

/** The documents of a file that is one JSON value, as SQuAD is. */
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
