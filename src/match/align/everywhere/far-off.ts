import { groupBy } from "../../../base/lists.ts";
import { once } from "../../../base/remembered.ts";
import type { Collection } from "../../../data/collection.ts";
import { foldedAligner } from "../aligner.ts";
import { codeUnits, type QuoteTable, quoteTable } from "../../../text/grams.ts";
import { pieceStarts } from "../edit-distance.ts";
import { placingMemory } from "../placing-memory.ts";
import type { FoldedDocument } from "./folded-documents.ts";
import type { OnFound } from "./same-everywhere.ts";
import { leastShared, type Sought } from "./sought.ts";

// A text with k edits keeps all but k * g of its grams of g characters. In the document, the kept grams have the same
// distances as in the text, plus or minus k. So they are counted by their shift, in bands of a quarter of that width.
// About five neighbouring bands contain all grams of a place.

/** Finds the documents that have texts with edits, however little they share. */
export function searchFarOff(
  texts: readonly Sought[],
  documents: Iterable<FoldedDocument>,
  collection: Collection,
  least: number,
  onFound: OnFound,
): void {
  const countable = groupBy([...texts.keys()], (i) => gramFor(texts[i]!));
  const tellings = [3, 2].map((gram) => bandCounter(texts, countable.get(gram) ?? [], gram));
  const memory = placingMemory();
  for (const { doc, folded, bare } of documents) {
    const index = once(() => foldedAligner(collection.document(doc)!.text, least, memory, folded));
    const units = once(() => codeUnits(bare));
    const candidates = new Set(countable.get(0));
    for (const { candidatesIn } of tellings) for (const i of candidatesIn(bare)) candidates.add(i);
    for (const i of candidates) {
      if (!texts[i]!.isWithin(units(), texts[i]!.most)) continue;
      const placing = index().place(texts[i]!.text, texts[i]!.folded);
      if (placing !== undefined) onFound(i, doc, placing);
    }
  }
}

/** The length of the grams that are useful for a text; 0 if the text may keep none of them. */
function gramFor(text: Sought): number {
  if (leastShared(text, 3, text.most) >= 2) return 3;
  return leastShared(text, 2, text.most) >= 1 ? 2 : 0;
}

/** The length of the pieces in which documents are searched, in characters. */
const pieceLength = 2 ** 14;

/** Pieces overlap by a place with all its edits, plus this. */
const slack = 16;

/** This many neighbouring bands always contain a whole place, wherever in the first band it begins. */
const neighbours = 5;

/** Finds the texts that may be in a document with edits, by the grams that are kept. */
function bandCounter(texts: readonly Sought[], numbers: readonly number[], gram: number) {
  const some = numbers.map((i) => texts[i]!);
  const bare = some.map((text) => text.bare);
  const table: QuoteTable = quoteTable(bare, gram);
  const least = Int32Array.from(some, (text) => leastShared(text, gram, text.most));
  const sizes = Int32Array.from(some, ({ bare }) => bare.length);
  const widths = Int32Array.from(some, ({ most }) => Math.ceil((most + 1) / (neighbours - 1)));
  const overlap = some.reduce((longest, { bare, most }) => Math.max(longest, bare.length + most + slack), 0);
  const length = Math.max(pieceLength, 4 * overlap); // any length above the overlap is possible
  const offsets = new Int32Array(some.length);
  let total = 0;
  for (const i of some.keys()) {
    offsets[i] = total;
    total += Math.floor((length + sizes[i]!) / widths[i]!) + neighbours;
  }
  const counts = new Int32Array(total);
  const [owners, touched] = [[] as number[], [] as number[]];

  function* inPiece(piece: string): Generator<number> {
    table.scan(piece, (i, from, at) => {
      const band = offsets[i]! + Math.floor((at - from + sizes[i]!) / widths[i]!);
      if (counts[band]!++ > 0) return;
      owners.push(i);
      touched.push(band);
    });
    // If bands reach the least count, they are found at the first band that has any gram.
    const found = owners.filter((i, nth) => {
      let sum = 0;
      for (let band = touched[nth]!, end = band + neighbours; band < end; band++) sum += counts[band]!;
      return sum >= least[i]!;
    });
    for (const band of touched) counts[band] = 0;
    owners.length = 0;
    touched.length = 0;
    for (const i of found) yield numbers[i]!;
  }

  return {
    *candidatesIn(document: string): Generator<number> {
      if (some.length === 0) return;
      for (const start of pieceStarts(document.length, length, overlap))
        yield* inPiece(document.slice(start, start + length));
    },
  };
}
