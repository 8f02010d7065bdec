import { useMemo } from "preact/hooks";
import type { PageData } from "../../page-data.ts";
import type { ShownDocument } from "../source/source.ts";
import { useSource } from "./context.ts";
import { useLoaded } from "./waiting/use-loaded.ts";

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
