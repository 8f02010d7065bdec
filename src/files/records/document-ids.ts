import type { Note } from "../../base/note.ts";
import { nearest } from "../../base/named.ts";
import type { Collection } from "../../data/collection.ts";
import { withoutEnding } from "../../data/document-kind.ts";
import { quoted } from "../drafts/columns.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { noteOf } from "../drafts/notes.ts";

/** The ids of documents, given names in files: an id, or the path of the file that it was read from. */
export interface DocumentIds {
  /** The collection's id. Undefined if the collection does not have it. */
  find(name: string): string | undefined;
  /** The collection's id, or the name unchanged if the collection does not have it. */
  id(name: string, line: number): string;
  notes(): Note[];
}

export function documentIds(collection: Collection | undefined): DocumentIds {
  if (collection === undefined) return { find: () => undefined, id: (name) => name, notes: () => [] };
  const found = new Map<string, string | undefined>();
  let byTail: Map<string, string | undefined> | undefined; // undefined where two documents end alike
  const unknown = new LineTally();
  let firstUnknown: string | undefined;
  const renamed = new LineTally();
  let firstRenamed: string | undefined;
  const files = new Map<string, string>(); // by id: the name with the ending of a file

  function search(name: string): string | undefined {
    if (collection!.length(name) !== undefined) return name;
    byTail ??= tails(collection!.ids());
    return tailsOf(name.replace(/^file:\/\//, "").replaceAll("\\", "/"))
      .map((tail) => byTail!.get(tail))
      .find((id) => id !== undefined);
  }

  function find(name: string): string | undefined {
    if (!found.has(name)) found.set(name, search(name));
    return found.get(name);
  }

  /**
   * True if a name is the id with the extension of a document file. A folder removes the extension to make the id, so
   * this is not a guess, unless other lines have another extension.
   */
  function isOwnFile(name: string, id: string): boolean {
    if (withoutEnding(name) !== id) return false;
    const before = files.get(id) ?? name;
    files.set(id, before);
    return before === name;
  }

  return {
    find,
    id(name, line) {
      const id = find(name);
      if (id === undefined) {
        unknown.add(line);
        firstUnknown ??= name;
        return name;
      }
      if (id !== name && !isOwnFile(name, id)) {
        renamed.add(line);
        firstRenamed ??= `${quoted(name)} as ${quoted(id)}`;
      }
      return id;
    },
    notes() {
      const near = firstUnknown === undefined ? undefined : nearest(firstUnknown, collection.ids());
      const hint = near === undefined ? "do the ids match?" : `did you mean ${quoted(near)}?`;
      const first = `${quoted(firstUnknown ?? "")} on line ${unknown.first}`;
      return [
        ...noteOf(
          "documents-renamed",
          renamed,
          `line names a document by its path, taken for the collection's: ${firstRenamed}`,
          `lines name documents by their paths, taken for the collection's: ${firstRenamed}`,
        ),
        ...noteOf(
          "unknown-documents",
          unknown,
          `line names a document that is not in the collection: ${first}; ${hint}`,
          `lines name documents that are not in the collection, the first ${first}; ${hint}`,
        ),
      ];
    },
  };
}

function tails(ids: Iterable<string>): Map<string, string | undefined> {
  const map = new Map<string, string | undefined>();
  for (const id of ids) for (const tail of tailsOf(id)) map.set(tail, map.has(tail) ? undefined : id);
  return map;
}

/** "docs/guide.md", "docs/guide", "guide.md", "guide": longest first. */
function tailsOf(name: string): string[] {
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  const paths = parts.map((_, i) => parts.slice(i).join("/"));
  return [...new Set(paths.flatMap((path) => [path, path.replace(/(?<=[^/])\.[A-Za-z]\w{0,7}$/, "")]))];
}
