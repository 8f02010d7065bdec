import { InputError } from "../../base/input-error.ts";
import { collectionOf, type Document } from "../../data/collection.ts";
import { quoted } from "../drafts/columns.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { noteOf } from "../drafts/notes.ts";
import { documentKeys, documentRecord } from "../records/document-record.ts";
import { itemsParser } from "../records/json-items.ts";
import { idTable, numberOf } from "../lines/id-table.ts";

/** A collection as JSON, one document per line. */
export const jsonlDocuments: Format<"documents"> = {
  name: "jsonl-documents",
  noun: "documents",
  about:
    "One JSON object a document, with its text, in which every offset counts characters. Other names are read too, as of BEIR: _id, id, doc_id; content, page_content; so is a JSON list.",
  example:
    '{"doc":"guide.md","title":"Guide","text":"Press the button.\\nWait."}\n{"doc":"faq.md","text":"Why wait? It is slow."}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => looksLikeJson(line, "documents"),

  parse({ leftOut, fields, onDocument } = {}) {
    const documents: Document[] = [];
    const ids = idTable(); // numbers them as they come
    const lines: number[] = []; // by the number of the id
    return itemsParser({
      add(object, line) {
        leftOut?.look(object);
        const document = documentRecord(object, fields);
        if (leftOut !== undefined) for (const key of documentKeys(object, fields)) leftOut.keeps(key);
        const earlier = lines[numberOf(ids, document.doc)];
        if (earlier !== undefined)
          throw new InputError(`document ${quoted(document.doc)} again, first on line ${earlier}; expected it once`, {
            line,
          });
        lines.push(line);
        if (onDocument === undefined) documents.push(document);
        else onDocument(document);
      },
      end: (source) => collectionOf(documents, source),
    });
  },

  *print(collection) {
    for (const id of collection.ids()) {
      const { doc, title, text } = collection.document(id)!; // its own id
      yield JSON.stringify({ doc, title, text });
    }
  },

  losses(collection) {
    let lost = 0;
    for (const id of collection.ids()) if (collection.document(id)?.elements !== undefined) lost++;
    return noteOf("elements-lost", lost, "document loses its elements", "documents lose their elements");
  },
};
