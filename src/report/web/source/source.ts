import type { PageData, PageResults } from "../../page-data.ts";
import type { TextsFound } from "../../page-search.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";
import { searchTexts } from "./search-texts.ts";

/** A document with its text, as the page shows it. */
export interface ShownDocument {
  readonly text: string;
  readonly elements: ElementTable | undefined;
}

/** Where the page's data come from: the file itself, the server of `pericope view`, or files that were dropped. */
export interface Source {
  readonly data: PageData;
  results(run: number): Promise<PageResults>;
  /** Undefined where there is no text. */
  text(doc: number): Promise<ShownDocument | undefined>;
  /** The first documents that hold the words, one place each. */
  search(words: string, most: number, signal: AbortSignal): Promise<TextsFound>;
}

/** A source without a search of its own: its texts are then searched one by one. */
export type PlainSource = Omit<Source, "search">;

/** A source that asks for each thing only once and remembers it; what failed is asked for again. */
export function remembered(source: PlainSource & Partial<Source>): Source {
  const [results, texts] = [
    new Map<number, Promise<PageResults>>(),
    new Map<number, Promise<ShownDocument | undefined>>(),
  ];
  const known: PlainSource = {
    data: source.data,
    results: (run) => once(results, run, source.results),
    text: (doc) => once(texts, doc, source.text),
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
