import { InputError } from "../base/input-error.ts";
import { collectionOf, type Document } from "../data/collection.ts";
import { quoted } from "../drafts/columns.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { noteOf } from "../drafts/notes.ts";
import { idField, jsonObject, optionalText, textField } from "../records/json-line.ts";

/** A collection as JSON, one document a line. */
export const jsonlDocuments: Format<"documents"> = {
  name: "jsonl-documents",
  noun: "documents",
  about: "One JSON object a document, with its text, in which every offset counts characters.",
  example:
    '{"doc":"guide.md","title":"Guide","text":"Press the button.\\nWait."}\n{"doc":"faq.md","text":"Why wait? It is slow."}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 28,

  recognises: (line) => looksLikeJson(line, "documents"),

  parse({ leftOut } = {}) {
    for (const key of ["doc", "title", "text"]) leftOut?.keeps(key);
    const documents: Document[] = [];
    const lines = new Map<string, number>();
    return {
      line(content, line) {
        const object = jsonObject(content);
        if (object === undefined) return;
        leftOut?.look(object);
        const doc = idField(object, "doc");
        const earlier = lines.get(doc);
        if (earlier !== undefined)
          throw new InputError(`document ${quoted(doc)} again, first on line ${earlier}; expected it once`);
        documents.push({ doc, text: textField(object, "text"), title: optionalText(object, "title") });
        lines.set(doc, line);
      },
      end: (source) => collectionOf(documents, source),
    };
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
