// Where the page's data come from: its own file, the server of `pericope view`, or files that were dropped. Components ask for
// them with the hooks at the end.

import { type PageData, type PageResults, type PageText, pageVersion } from "../page-data.ts";
import { unpackedResults } from "../packed-results.ts";
import { type ShownDocument, shownDocument, unpack, unpackBytes } from "./shared/unpack.ts";
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { PackedPage } from "../page-pack.ts";
import { bestHits, textSearch, type TextsFound } from "../page-search.ts";
import { useLoaded } from "./frame/waiting.tsx";

/** Where the page's data come from: the file itself, the server of `pericope view`, or files that were dropped. */
export interface Source {
  readonly data: PageData;
  results(run: number): Promise<PageResults>;
  /** Undefined where there is no text. */
  text(doc: number): Promise<ShownDocument | undefined>;
  /** The bytes of a file that the page holds, in the order in which it lists them. */
  file?(at: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The first documents that hold the words, one place each. */
  search(words: string, most: number, signal: AbortSignal): Promise<TextsFound>;
}

/** A source without a search of its own: its texts are then searched one by one. */
type PlainSource = Omit<Source, "search">;

/** A source that asks for each thing only once and remembers it; what failed is asked for again. */
function remembered(source: PlainSource & Partial<Source>): Source {
  const [results, texts] = [
    new Map<number, Promise<PageResults>>(),
    new Map<number, Promise<ShownDocument | undefined>>(),
  ];
  const known: PlainSource = {
    data: source.data,
    results: (run) => once(results, run, source.results),
    text: (doc) => once(texts, doc, source.text),
    ...(source.file !== undefined && { file: source.file }),
  };
  return { ...known, search: source.search ?? ((...asked) => searchTexts(known, ...asked)) };
}

function once<T>(known: Map<number, Promise<T>>, key: number, make: (key: number) => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make(key);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

/** Searches texts that are in the page; they are unpacked as the search comes to them. One that cannot be is passed over. */
async function searchTexts(
  { data, text }: PlainSource,
  words: string,
  most: number,
  signal: AbortSignal,
): Promise<TextsFound> {
  const hitIn = textSearch(words);
  const found = bestHits(most);
  let unread = 0;
  for (let doc = 0; doc < data.documents.ids.length && !found.isFull() && !signal.aborted; doc++) {
    const document = await text(doc).catch(() => void unread++);
    found.add(document && hitIn(doc, document.text));
  }
  return { hits: found.hits(), unread };
}

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

async function unpackedSource({ data, results, texts, files }: PackedPage): Promise<PlainSource> {
  return {
    data: await unpack<PageData>(data),
    results: async (run) => unpackedResults(await unpackBytes(results[run]!)),
    async text(doc) {
      const packed = texts[doc];
      return packed === null || packed === undefined ? undefined : shownDocument(await unpack<PageText>(packed));
    },
    ...(files !== undefined && { file: (at: number) => unpackBytes(files[at]!) }),
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

export const SourceContext = createContext<Source | undefined>(undefined);

/** The data that this page shows. Only views that have some ask. */
export function useSource(): Source {
  const source = useContext(SourceContext);
  if (source === undefined) throw new Error("no data to show");
  return source;
}

/** A memo of a pure function: the numbers of documents by id, for each page's data. */
const numbers = new WeakMap<PageData, ReadonlyMap<string, number>>();

/** The number of a document in the page's columns; -1 where it has none. */
export function documentNumber(data: PageData, id: string): number {
  const known = numbers.get(data) ?? new Map(data.documents.ids.map((doc, i) => [doc, i]));
  numbers.set(data, known);
  return known.get(id) ?? -1;
}

/** A document's text, once it is unpacked. */
export function useText(id: string): ShownDocument | undefined {
  return useLoadedText(id).document;
}

interface LoadedText {
  /** Undefined where there is none, and while one waits for it. */
  readonly document?: ShownDocument | undefined;
  readonly isWaiting: boolean;
}

export function useLoadedText(id: string): LoadedText {
  const source = useSource();
  const doc = useMemo(() => documentNumber(source.data, id), [source, id]);
  const mayHave = doc >= 0 && source.data.documents.haveTexts;
  const loaded = useLoaded(
    () => (mayHave ? source.text(doc).then((document): LoadedText => ({ document, isWaiting: false })) : undefined),
    [doc],
  );
  return loaded ?? { isWaiting: mayHave };
}
