// Ranks chunks of any cutting by BM25. Each search cuts all documents once, and keeps in which chunks the words of its
// topics occur.

import { type GrowingNumbers, growingNumbers } from "../../base/growing.ts";
import { attempt, InputError } from "../../base/input-error.ts";
import { sum } from "../../base/number.ts";
import { fraction, type Param, positive } from "../../base/parameter-list.ts";
import { readSetting } from "../../chunk/setting.ts";
import { type Tokenizer, usualTokenizer } from "../../match/tokens/tokenizer.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { inUnits, unitTable } from "../../text/units.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { sharedWordNumbers } from "../../text/words.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";
import type { IndexedDocument, Statistics } from "../engine/engine.ts";
import { type Bm25, bm25, bm25Part, type QueryTerm } from "../engine/models.ts";
import { explainBm25, sumOf, wordCount } from "./explanation.ts";
import { highest } from "./order.ts";
import type { ReadySystem } from "./search.ts";
import { type Found, system } from "./system.ts";

/** A way to cut, as `pericope chunk` reads it. Its value is the name in normal spelling. */
const waysToCut: Param<string> = {
  about: "how documents are cut, as `pericope chunk --setting` reads it",
  expects:
    "a way to cut with its size and overlap, such as recursive:800/100, sentences:3/1, tokens:200/50 or elements:p",
  fallback: "recursive:400",
  read: (text) => attempt(() => readSetting(text).name),
};

/** The name of a tokenizer, or the tokenizer itself. */
const whatCountsTokens: Param<string | Tokenizer> = {
  about: "what counts tokens, where documents are cut by them",
  expects: "cl100k, o200k, words, or the path of a file, as --tokens takes it",
  fallback: usualTokenizer,
  read: (text) => text,
};

const params = {
  by: waysToCut,
  tokens: whatCountsTokens,
  k1: positive("how soon more occurrences of a word stop counting", 1.2),
  b: fraction("how much length counts against a chunk", 0.75),
};

export const chunks = system<typeof params, ChunkIndex>({
  name: "chunks",
  about: "Chunks of any cutting by Okapi BM25: the baseline that a vector search should beat.",
  source:
    "Robertson and Zaragoza 2009, The Probabilistic Relevance Framework: BM25 and Beyond; over chunks as RAG tools cut them.",
  remarks:
    "Each chunk is cut into words by itself. How many chunks there are, their mean length, and in how many of them a word occurs are of all chunks of the collection, and every chunk is ranked: no article stage comes before. For that each search reads and cuts every document once, for the words of all topics together, and keeps where they occur. The default is that of `pericope chunk`: chunks that are near a paragraph, without overlap. k1 and b are those of `articles`.",
  formula:
    "Σ over words of times · ln(1 + (N - df + 0.5) / (df + 0.5)) · tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean length)), of chunks",
  params,
  answers: "passages",
  prepare(engine, queries, { by, tokens }) {
    const terms = new Set(queries.flatMap((query) => query.terms.map(({ term }) => term)));
    const cutting = { by, tokenizer: typeof tokens === "string" ? undefined : tokens };
    return chunkIndex(engine.everyDocument(), engine.analyzer, cutting, terms);
  },
  async find(_engine, { terms }, { k1, b }, most, index) {
    const known = terms.filter(({ term }) => index.postings.has(term));
    const model = bm25(known, index.statistics, k1, b);
    const scores = scoresOf(index, known, model);
    return highest(scored(scores), (chunk) => scores[chunk]!, most).map((chunk): Found => {
      const words = index.words[chunk]!;
      return {
        doc: index.docs[index.doc[chunk]!]!,
        start: index.start[chunk]!,
        end: index.end[chunk]!,
        score: scores[chunk]!,
        explain() {
          const counts = known.map(({ term }) => countIn(index, term, chunk));
          const parts = explainBm25(model, known, index.statistics, { counts, words }, "chunks");
          return sumOf(`BM25 of the chunk, ${wordCount(words)}`, parts);
        },
      };
    });
  },
});

/** By chunk: its score, or NaN if it has none of the terms. */
function scoresOf({ words, postings }: ChunkIndex, terms: readonly QueryTerm[], model: Bm25): Float64Array {
  const scores = new Float64Array(words.length).fill(Number.NaN);
  for (const [i, { term }] of terms.entries()) {
    const { chunks: holding, counts } = postings.get(term)!;
    for (let at = 0; at < holding.length; at++) {
      const chunk = holding[at]!;
      const part = bm25Part(model, model.weights[i]!, counts[at]!, words[chunk]!);
      scores[chunk] = Number.isNaN(scores[chunk]!) ? part : scores[chunk]! + part;
    }
  }
  return scores;
}

function scored(scores: Float64Array): number[] {
  const found: number[] = [];
  for (let chunk = 0; chunk < scores.length; chunk++) if (!Number.isNaN(scores[chunk]!)) found.push(chunk);
  return found;
}

function countIn({ postings }: ChunkIndex, term: string, chunk: number): number {
  const { chunks: holding, counts } = postings.get(term)!;
  const at = firstAtLeast(holding, chunk);
  return holding[at] === chunk ? counts[at]! : 0;
}

/**
 * The name of the tokenizer that must be given to the system with `withTokenizer` before it is asked. Undefined if it
 * needs none.
 */
export function tokenizerWanted({ name, system: { params: taken }, values }: ReadySystem): string | undefined {
  const { by, tokens } = values;
  if (taken["tokens"] !== whatCountsTokens || typeof by !== "string" || typeof tokens !== "string") return undefined;
  if (readSetting(by).countsTokens) return tokens;
  if (tokens !== usualTokenizer)
    throw new InputError(`${name}: ${by} counts no tokens; expected by=tokens:200, or no tokens`);
  return undefined;
}

/**
 * The same system with a tokenizer, which `chunks(by=tokens:200)` needs, for example. `tokenizerCalled` in
 * pericope/node makes one.
 *
 * @example
 * import { analyzerCalled, memoryEngine, readSystem, search, withTokenizer } from "pericope";
 * import { tokenizerCalled } from "pericope/node";
 *
 * const engine = memoryEngine(analyzerCalled("plain"), [{ doc: "A", text: "a quick brown fox" }]);
 * const system = withTokenizer(readSystem("chunks(by=tokens:2)"), await tokenizerCalled("words"));
 * const [run] = await search(engine, [{ id: "1", title: "fox" }], [system]);
 * run?.topics.get("1")?.map(({ start, end }) => [start, end]); // [[7, 17]]
 */
export function withTokenizer(ready: ReadySystem, tokens: Tokenizer): ReadySystem {
  return { ...ready, values: { ...ready.values, tokens } };
}

/** The chunks of a collection as columns, and the occurrences of some terms in each. */
interface ChunkIndex {
  readonly docs: readonly string[];
  /** By chunk: the index of its document, its range in code points, and its number of words. */
  readonly doc: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly words: Int32Array;
  /** By term: the chunks that have it, in rising order, and how often each has it. */
  readonly postings: ReadonlyMap<string, ChunkPostings>;
  /** Statistics of all chunks for bm25, which calls chunks documents. */
  readonly statistics: Statistics;
}

interface ChunkPostings {
  readonly chunks: Int32Array;
  readonly counts: Int32Array;
}

/**
 * Cuts every document into chunks, and each chunk separately into words, in one pass. Keeps only the terms that are
 * asked for.
 */
async function chunkIndex(
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

/** Counts the words of a chunk, and adds the chunk to the lists of its terms. */
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
