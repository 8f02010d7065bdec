import { InputError } from "../../../base/input-error.ts";
import { sum } from "../../../base/number.ts";
import { readSetting } from "../../../chunk/setting.ts";
import { type GrowingNumbers, growingNumbers } from "../../../base/growing.ts";
import type { IndexedDocument, Statistics } from "../../engine/engine.ts";
import { inUnits, unitTable } from "../../../text/units.ts";
import { encodeUtf8 } from "../../../text/utf8.ts";
import type { Tokenizer } from "../../../match/tokens/tokenizer.ts";
import type { Analyzer } from "../../../text/analyzers.ts";
import { sharedWordNumbers } from "../../../text/words.ts";

/** The chunks of a collection as columns, and what each has of some terms. */
export interface ChunkIndex {
  readonly docs: readonly string[];
  /** By chunk: the index of its document, its range in code points, how many words it has. */
  readonly doc: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly words: Int32Array;
  /** By term: the chunks with it, rising, and how often each has it. */
  readonly postings: ReadonlyMap<string, ChunkPostings>;
  /** Of all chunks, as bm25 takes them: what it calls documents are chunks. */
  readonly statistics: Statistics;
}

interface ChunkPostings {
  readonly chunks: Int32Array;
  readonly counts: Int32Array;
}

/** Cuts every document, and each chunk by itself into words, in one pass. Only the terms that are asked for are kept. */
export async function chunkIndex(
  documents: AsyncIterable<IndexedDocument>,
  analyzer: Analyzer,
  { by, tokenizer }: { readonly by: string; readonly tokenizer?: Tokenizer | undefined },
  terms: Iterable<string>,
): Promise<ChunkIndex> {
  const { cut, part, name } = readSetting(by);
  const docs: string[] = [];
  const [doc, start, end, words] = [
    growingNumbers(Int32Array),
    growingNumbers(Int32Array),
    growingNumbers(Int32Array),
    growingNumbers(Int32Array),
  ];
  const lists = new Map(
    [...terms].map((term) => [term, { chunks: growingNumbers(Int32Array), counts: growingNumbers(Int32Array) }]),
  );
  const count = termCounter(analyzer, lists);
  for await (const document of documents) {
    const table = unitTable(document.text, "utf16");
    docs.push(document.doc);
    for (const chunk of cut(document, tokenizer)) {
      const units = inUnits(chunk, table);
      words.push(count(document.text.slice(units.start, units.end), doc.length));
      doc.push(docs.length - 1);
      start.push(chunk.start);
      end.push(chunk.end);
    }
  }
  if (part !== undefined && docs.length > 0 && doc.length === 0)
    throw new InputError(`setting "${name}": no document has text in an element ${part}; expected the name of one`);
  const columns = { doc: doc.values(), start: start.values(), end: end.values(), words: words.values() };
  return { docs, ...columns, ...known(lists, columns.words) };
}

type Lists = ReadonlyMap<
  string,
  { readonly chunks: GrowingNumbers<Int32Array>; readonly counts: GrowingNumbers<Int32Array> }
>;

/** Counts the words of a chunk, and adds it to the lists of the terms that it has. */
function termCounter(analyzer: Analyzer, lists: Lists): (text: string, chunk: number) => number {
  return (text, chunk) => {
    const known = sharedWordNumbers(analyzer);
    let words = 0;
    const found = new Map<string, number>();
    known.each(encodeUtf8(text), [], (number) => {
      words++;
      const term = known.terms[number]!;
      if (lists.has(term)) found.set(term, (found.get(term) ?? 0) + 1);
    });
    for (const [term, times] of found) {
      const { chunks, counts } = lists.get(term)!;
      chunks.push(chunk);
      counts.push(times);
    }
    return words;
  };
}

function known(lists: Lists, words: Int32Array): Pick<ChunkIndex, "postings" | "statistics"> {
  const postings = new Map<string, ChunkPostings>();
  const terms = new Map<string, { documents: number; occurrences: number }>();
  for (const [term, { chunks, counts }] of lists) {
    if (chunks.length === 0) continue;
    postings.set(term, { chunks: chunks.values(), counts: counts.values() });
    terms.set(term, { documents: chunks.length, occurrences: sum(counts.values()) });
  }
  return { postings, statistics: { documents: words.length, words: sum(words), terms } };
}
