// Finds the places of another tool's chunks in the documents, by their texts.

import { align, type Placed } from "../match/align/align.ts";
import type { Quote, Quotes } from "../match/align/quotes.ts";
import { groupBy } from "../base/lists.ts";
import { counted, type Note, notesOf } from "../base/note.ts";
import type { Chunking } from "./setting.ts";
import type { Collection } from "../data/collection.ts";

/** Chunks that another tool has cut, with their places in their documents. */
export interface PlacedChunks {
  readonly chunking: Chunking;
  /** Notes on chunks that could not be placed, or not with certainty. */
  readonly notes: readonly Note[];
}

/**
 * Finds the places of chunks by their texts, and by offsets if the records give them. `name` is the name of the
 * chunking in tables.
 */
export function placedChunks(name: string, quotes: Quotes, collection: Collection): PlacedChunks {
  const { placed, unplaced, notes } = align(quotes, collection);
  const byDocument = groupBy(placed, ({ doc }) => doc);
  const [chunks, texts] = [new Map<string, Placed["range"][]>(), new Map<string, string[]>()];
  for (const doc of collection.ids()) {
    const inOrder = (byDocument.get(doc) ?? []).toSorted((a, b) => a.range.start - b.range.start);
    chunks.set(
      doc,
      inOrder.map(({ range }) => range),
    );
    texts.set(
      doc,
      inOrder.map(({ quote }) => quote.text),
    );
  }
  const say = (code: string, message: string, count: number): Note => ({ code, message: `${name}: ${message}`, count });
  const [first] = unplaced;
  const aligned = placed.filter(({ kept }) => !kept).length;
  return {
    chunking: { name, chunks, texts },
    notes: [
      ...(aligned === 0
        ? []
        : [say("aligned", `${counted(aligned, "chunk was", "chunks were")} placed by the text`, aligned)]),
      ...(first === undefined
        ? []
        : [
            say(
              "unplaced",
              `${counted(unplaced.length, "chunk has no place, and was", "chunks have no place, and were")} left out: ${first.why}`,
              unplaced.length,
            ),
          ]),
      ...notesOf(name, notes),
    ],
  };
}

/** The texts that a splitter made from documents, in the form that `placedChunks` reads. */
export function splitTexts(texts: ReadonlyMap<string, readonly string[]>, source: string): Quotes {
  const quotes = [...texts].flatMap(([doc, split]) =>
    split
      .filter((text) => text.trim() !== "")
      .map((text, i): Quote => ({
        text,
        doc,
        topic: undefined,
        hint: undefined,
        score: undefined,
        run: undefined,
        id: undefined,
        line: i + 1,
      })),
  );
  return { noun: "run", quotes, source };
}
