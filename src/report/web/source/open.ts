import { type PageData, type PageResults, type PageText, pageVersion } from "../../page-data.ts";
import type { TextsFound } from "../../page-search.ts";
import type { PackedPage } from "../../page-pack.ts";
import { type PlainSource, remembered, type Source } from "./source.ts";
import { shownDocument, unpack, unpackResults } from "./unpack.ts";

/** What stands in the page: its data, the word that a server has them, or nothing. */
type Inlined = PackedPage | { readonly version: number; readonly served: true } | null;

/** Whether all that the page shows stands in its file, so that a copy of the file shows it too. */
export function isDataInside(): boolean {
  const begin = (document.getElementById("pericope-data")?.textContent ?? "null").slice(0, 100);
  return begin !== "null" && !begin.includes('"served"');
}

/** The data of this page; undefined where it has none, and waits for files. */
export async function openSource(): Promise<Source | undefined> {
  const inlined = JSON.parse(document.getElementById("pericope-data")?.textContent ?? "null") as Inlined;
  if (inlined === null) return undefined;
  if (inlined.version !== pageVersion)
    throw new Error(`the data is of version ${inlined.version}, and this page reads version ${pageVersion}`);
  return "served" in inlined ? remembered(await servedSource()) : packedSource(inlined);
}

/** The data of a page as they stand in its file. */
export async function packedSource(page: PackedPage): Promise<Source> {
  return remembered(await unpackedSource(page));
}

async function unpackedSource({ data, results, texts }: PackedPage): Promise<PlainSource> {
  return {
    data: await unpack<PageData>(data),
    results: (run) => unpackResults(results[run]!),
    async text(doc) {
      const packed = texts[doc];
      return packed === null || packed === undefined ? undefined : shownDocument(await unpack<PageText>(packed));
    },
  };
}

async function servedSource(): Promise<Source> {
  return {
    data: (await asked<PageData>("data"))!,
    results: async (run) => (await asked<PageResults>(`results/${run}`))!,
    async text(doc) {
      const text = await asked<PageText>(`texts/${doc}`);
      return text === null ? undefined : shownDocument(text);
    },
    search: async (words, most, signal) =>
      (await asked<TextsFound>(`search?${new URLSearchParams({ words, most: String(most) })}`, signal))!,
  };
}

async function asked<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  const answer = await fetch(path, signal === undefined ? {} : { signal });
  if (!answer.ok) throw new Error(`pericope view answered ${answer.status} for ${path}`);
  return (await answer.json()) as T | null;
}
