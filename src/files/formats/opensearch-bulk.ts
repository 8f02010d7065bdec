// The format of the bulk interface of OpenSearch and Elasticsearch: for each unit, a line that says what to do and a
// line with the unit. A unit is a document, or a part of one with its place, so that hits have exact places.

import { InputError } from "../../base/input-error.ts";
import { collectionOf, type Document } from "../../data/collection.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { quoted } from "../drafts/columns.ts";
import { documentRecord } from "../records/document-record.ts";
import { bulkAction, isBulkAction } from "../records/bulk-action.ts";
import { jsonObject } from "../records/json-line.ts";
import type { Format } from "./format.ts";
import { jsonlDocuments } from "./jsonl-documents.ts";

/** A document, or a part of one, as a search engine stores it. */
export interface BulkUnit {
  /** The id of the unit. OpenSearch takes at most 512 bytes. */
  readonly id: string;
  readonly doc: string;
  /** Half-open, in code points of the document's text. */
  readonly start: number;
  readonly end: number;
  /** The path, if it is an element. */
  readonly path?: string | undefined;
  /** The title of the document. */
  readonly title?: string | undefined;
  readonly text: string;
}

/** The two lines of a unit. A unit always has the same id, so that loading it again changes nothing. */
export function bulkLines({ id, doc, start, end, path, title, text }: BulkUnit): [action: string, unit: string] {
  const bytes = encodeUtf8(id).length;
  if (bytes > longestId)
    throw new InputError(`the id ${quoted(id)} has ${bytes} bytes; expected at most ${longestId}, as OpenSearch takes`);
  return [JSON.stringify({ index: { _id: id } }), JSON.stringify({ doc, start, end, path, title, text })];
}

const longestId = 512;

/** The mapping of an index for such units, for OpenSearch and Elasticsearch. */
export const bulkMapping = {
  mappings: {
    properties: {
      doc: { type: "keyword" },
      start: { type: "integer" },
      end: { type: "integer" },
      path: { type: "keyword" },
      title: { type: "text" },
      text: { type: "text" },
    },
  },
};

/** Documents for the bulk interface of OpenSearch. */
export const opensearchBulk: Format<"documents"> = {
  name: "opensearch-bulk",
  noun: "documents",
  about:
    "What the bulk interface of OpenSearch and Elasticsearch loads: a line with the action, and a line with the document. `convert --units` writes chunks or elements, which are read again as chunks.",
  example:
    '{"index":{"_id":"guide.md"}}\n{"doc":"guide.md","start":0,"end":23,"title":"Guide","text":"Press the button.\\nWait."}\n',
  unit: "code points",
  extensions: [".bulk.ndjson"],
  longestLine: jsonlDocuments.longestLine,
  header: true,

  recognises: isBulkAction,

  parse({ fields } = {}) {
    const documents = new Map<string, Document>();
    let action: ReturnType<typeof bulkAction>;

    function add(text: string, line: number): void {
      const record = jsonObject(text);
      if (record === undefined) return;
      const id = action!.about["_id"];
      action = undefined;
      const document = documentRecord(typeof id === "string" ? { _id: id, ...record } : record, fields);
      const { doc } = document;
      if (documents.has(doc) || (record["start"] ?? 0) !== 0 || record["path"] !== undefined)
        throw new InputError(
          `a part of document ${quoted(doc)}; expected whole documents: parts are read as chunks, as by missed --chunks`,
          { line },
        );
      documents.set(doc, document);
    }

    return {
      line(text, line) {
        if (text.trim() === "") return;
        if (action !== undefined) return add(text, line);
        action = bulkAction(text);
        if (action === undefined)
          throw new InputError('expected an action, such as {"index":{"_id":"guide.md"}}', { line });
        if (action.name !== "index" && action.name !== "create")
          throw new InputError(`the action ${quoted(action.name)}; expected index or create`, { line });
      },
      end(source) {
        if (action !== undefined) throw new InputError("the file ends after an action; expected its document");
        return collectionOf(documents.values(), source);
      },
    };
  },

  *print(collection) {
    for (const id of collection.ids()) {
      const { doc, title, text } = collection.document(id)!; // its own id
      yield* bulkLines({ id: doc, doc, start: 0, end: collection.length(id)!, title, text });
    }
  },

  losses: (collection, context) => jsonlDocuments.losses(collection, context),
};
