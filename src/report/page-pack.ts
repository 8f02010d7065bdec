// A report as it stands in its file: the parts of its data, each deflated and in base64, as pieces of one JSON text. A page without
// data is a template, which `aroundData` cuts where the data go.

import type { Document } from "../data/collection.ts";
import { elementTableToBytes } from "../text/xml/element-bytes.ts";
import type { Page } from "./page-build.ts";
import type { PageData, PageText } from "./page-data.ts";
import { documentHeadings, seenTitle } from "./headings.ts";
import { type PageStatistics, withStatistics } from "./page-statistics.ts";
import { packedResults } from "./packed-results.ts";

/** The page's data as it stands in the file: each part deflated, in base64, unpacked when it is looked at. */
export interface PackedPage {
  readonly version: number;
  /** As JSON. */
  readonly data: string;
  /** By run, as columns. */
  readonly results: readonly string[];
  /** By document, as JSON; null where there is no text. */
  readonly texts: readonly (string | null)[];
  /** The files themselves, where the page holds them (page-files.ts). */
  readonly files?: readonly string[] | undefined;
}

/** What the core leaves to the world outside. */
export interface Packer {
  /** Perhaps in another thread. */
  pack(content: string | Uint8Array): Promise<string>;
  base64(bytes: Uint8Array): string;
}

/** What comes into a page while it is packed. */
export interface LateParts {
  /** Gives the documents, where the page holds their texts. */
  readonly documentOf?: DocumentSource | undefined;
  readonly statistics?: Promise<PageStatistics> | undefined;
  /** The bytes of the files that the page holds. */
  readonly files?: readonly Uint8Array[] | undefined;
}

type DocumentSource = (id: string) => Document | undefined;

/** A packed page as pieces of its JSON: no more than a few runs and documents are in memory at once. */
export async function* packedPage(
  { data, results }: Page,
  late: LateParts,
  { pack, base64 }: Packer,
): AsyncGenerator<string> {
  const { documentOf, statistics, files } = late;
  const { ids } = data.documents;
  const titles: (string | null)[] = ids.map(() => null);
  const packedData = async () => {
    const filled = statistics === undefined ? data : withStatistics(data, await statistics);
    return pack(JSON.stringify(withTitles(filled, titles)));
  };
  const early = documentOf === undefined ? packedData() : undefined; // while the rest is packed
  yield `{"version":${data.version},"results":[`;
  yield* inOrder([...data.runs.keys()], (run) => pack(packedResults(results(run))));
  yield `],"texts":[`;
  if (documentOf !== undefined)
    yield* inOrder([...ids.keys()], async (i) => {
      const document = documentOf(ids[i]!);
      if (document === undefined) return null;
      titles[i] = titleOf(document);
      return pack(JSON.stringify(pageText(document, base64)));
    });
  if (files !== undefined) {
    yield `],"files":[`;
    yield* inOrder(files, pack);
  }
  yield `],"data":"${await (early ?? packedData())}"}`;
}

/** The items of a list in JSON. A few are packed at a time. */
async function* inOrder<T>(parts: readonly T[], packed: (part: T) => Promise<string | null>): AsyncGenerator<string> {
  const waiting: Promise<string | null>[] = [];
  let next = 0;
  for (const at of parts.keys()) {
    while (next < parts.length && next < at + atOnce) waiting.push(packed(parts[next++]!));
    yield item(at, await waiting.shift()!);
  }
}

const atOnce = 8;

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
  return seenTitle(title) ?? seenTitle(elements === undefined ? null : documentHeadings(elements, text)[0]?.text);
}

export function withTitles(data: PageData, titles: readonly (string | null)[]): PageData {
  return { ...data, documents: { ...data.documents, titles } };
}

/** Where the page has its data. */
const place = '<script type="application/json" id="pericope-data">';

/** What stands before and after the data of a page. The data must hold no "<": "</script>" would end them. */
export function aroundData(template: string): readonly [before: string, after: string] {
  const cut = template.indexOf(`${place}null</script>`);
  if (cut < 0) throw new Error("the page has no place for data");
  return [template.slice(0, cut) + place, template.slice(cut + place.length + "null".length)];
}

/** The data of a page as they are in its file; undefined where the file is no such page. */
export function dataIn(html: string): string | undefined {
  const start = html.indexOf(place);
  const end = start < 0 ? -1 : html.indexOf("</script>", start);
  return end < 0 ? undefined : html.slice(start + place.length, end);
}
