// Writes documents, chunks or elements for the bulk interface of OpenSearch and Elasticsearch: the second half of `pericope convert`.

import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { counted } from "../base/note.ts";
import { readSetting } from "../chunk/setting.ts";
import type { Collection, Document } from "../data/collection.ts";
import { quoted } from "../files/drafts/columns.ts";
import { formatOf } from "../files/formats/lookup.ts";
import { bulkLines, bulkMapping, type BulkUnit, opensearchBulk } from "../files/formats/opensearch-bulk.ts";
import { writeFile } from "../files/node/write-file.ts";
import { usualTokenizer } from "../match/tokens/tokenizer.ts";
import { codePoints } from "../text/code-points.ts";
import { unitTable } from "../text/units.ts";
import { elements } from "../text/xml/element-paths.ts";
import type { World } from "./world.ts";

/** True if documents go to a file for the bulk interface. */
export function isBulk(target: string, to: string | undefined): boolean {
  return to === undefined ? formatOf(target, "documents") === opensearchBulk : to === opensearchBulk.name;
}

/** A part of a document. */
type Part = Pick<BulkUnit, "start" | "end" | "path">;

type Cut = (document: Document) => Iterable<Part>;

/** Writes the units of a collection, and the mapping of their index. */
export async function writeBulk(
  collection: Collection,
  target: string,
  { units = "documents", mapping }: { readonly units: string | undefined; readonly mapping: string | undefined },
  world: World,
): Promise<void> {
  const cut = await cutOf(units, collection);
  let count = 0;
  function* lines(): Generator<string> {
    for (const id of collection.ids())
      for (const unit of unitsOf(collection.document(id)!, cut)) {
        count++;
        yield* bulkLines(unit);
      }
    if (count === 0) throw new InputError(`no document has text in ${quoted(units)}; nothing is written`);
  }
  await writeFile(target, lines()).catch((error: unknown) => {
    throw error instanceof InputError ? error.at({ source: collection.source }) : error;
  });
  if (mapping !== undefined) await writeFile(mapping, [JSON.stringify(bulkMapping, undefined, 2)]);
  const what = `${counted(count, "unit", "units")} of ${counted(collection.size, "document", "documents")}`;
  world.err(`${target}: ${what}, two lines each\n`);
}

/** The units of a document; a part is numbered within its document. */
function* unitsOf(document: Document, cut: Cut | undefined): Generator<BulkUnit> {
  const { doc, title, text } = document;
  if (cut === undefined) return yield { id: doc, doc, start: 0, end: codePoints(text), title, text };
  const table = unitTable(text, "utf16");
  let number = 0;
  for (const { start, end, path } of cut(document)) {
    const own = text.slice(table.offset(start), table.offset(end));
    if (own.trim() !== "") yield { id: `${doc}#${++number}`, doc, start, end, path, title, text: own };
  }
}

/** How `--units` cuts documents. Undefined for whole documents. */
async function cutOf(units: string, collection: Collection): Promise<Cut | undefined> {
  const [, kind, rest = ""] = /^(documents|chunks|elements)(?::(.+))?$/.exec(units) ?? [];
  if (kind === "documents" && rest === "") return undefined;
  if (kind === "chunks" && rest !== "") return chunksBy(rest);
  if (kind === "elements" && rest !== "") return elementsCalled(rest.split("+"), collection);
  throw new InputError(
    `--units ${units}: expected documents, chunks:SETTING as in chunks:words:150, or elements:NAMES as in elements:section+p`,
  );
}

async function chunksBy(text: string): Promise<Cut> {
  const setting = readSetting(text);
  if (!setting.countsTokens) return (document) => setting.cut(document);
  const { tokenizerCalled } = await import("../match/node/tokenizer-called.ts");
  const tokenizer = await tokenizerCalled(usualTokenizer);
  return (document) => setting.cut(document, tokenizer);
}

/** Each element with one of these names. */
function elementsCalled(names: readonly string[], collection: Collection): Cut {
  const wanted = new Set(names);
  const known = new Set<string>();
  for (const id of collection.ids()) {
    for (const name of collection.document(id)!.elements?.names ?? []) known.add(name);
    if (names.every((name) => known.has(name))) break;
  }
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new InputError(
      `no document has an element ${few(unknown.map(quoted))}; ${known.size === 0 ? "they are no XML" : `there are: ${few([...known])}`}`,
      { source: collection.source },
    );
  return function* ({ elements: table }) {
    if (table === undefined) return;
    let index = 0;
    for (const element of elements(table)) if (wanted.has(table.names[table.name[index++]!]!)) yield element;
  };
}
