import type { Document } from "../data/collection.ts";
import { elementTableToBytes } from "../xml/element-bytes.ts";
import type { Page } from "./page-build.ts";
import type { PageData, PageText } from "./page-data.ts";
import { documentHeadings } from "./page-headings.ts";
import { packedResults } from "./page-packed-results.ts";

/** The page's data as it stands in the file: each part deflated, in base64, unpacked when it is looked at. */
export interface PackedPage {
  readonly version: number;
  /** As JSON. */
  readonly data: string;
  /** By run, as columns. */
  readonly results: readonly string[];
  /** By document, as JSON; null where there is no text. */
  readonly texts: readonly (string | null)[];
}

/** What the core leaves to the world outside. */
export interface Packer {
  pack(content: string | Uint8Array): string;
  base64(bytes: Uint8Array): string;
}

export type DocumentSource = (id: string) => Document | undefined;

/** A packed page as the lines of its JSON: no more than one document is in memory at once. */
export function* packedPage(
  { data, results }: Page,
  documentOf: DocumentSource | undefined,
  { pack, base64 }: Packer,
): Generator<string> {
  yield `{"version":${data.version},"results":[`;
  for (const run of data.runs.keys()) yield item(run, pack(packedResults(results(run))));
  yield `],"texts":[`;
  const titles: (string | null)[] = data.documents.ids.map(() => null);
  if (documentOf !== undefined)
    for (const [i, id] of data.documents.ids.entries()) {
      const document = documentOf(id);
      if (document !== undefined) titles[i] = titleOf(document);
      yield item(i, document === undefined ? null : pack(JSON.stringify(pageText(document, base64))));
    }
  yield `],"data":"${pack(JSON.stringify(withTitles(data, titles)))}"}`;
}

/** Base64 needs no escape. */
function item(index: number, packed: string | null): string {
  return `${index === 0 ? "" : ","}${packed === null ? "null" : `"${packed}"`}`;
}

/** A document as the page takes it. */
export function pageText({ text, elements }: Document, base64: Packer["base64"]): PageText {
  return { text, elements: elements === undefined ? null : base64(elementTableToBytes(elements)) };
}

/** What a document is called: by itself, or by its first heading. */
export function titleOf({ title, text, elements }: Document): string | null {
  return title ?? (elements === undefined ? undefined : documentHeadings(elements, text)[0]?.text) ?? null;
}

export function withTitles(data: PageData, titles: readonly (string | null)[]): PageData {
  return { ...data, documents: { ...data.documents, titles } };
}

/** Where the page has its data. */
const place = '<script type="application/json" id="pericope-data">';

/** The page with its data in it. The data must hold no "<": "</script>" would end them. */
export function* pageLines(template: string, data: Iterable<string>): Generator<string> {
  const cut = template.indexOf(`${place}null</script>`);
  if (cut < 0) throw new Error("the page has no place for data");
  yield template.slice(0, cut) + place;
  yield* data;
  yield template.slice(cut + place.length + "null".length);
}
