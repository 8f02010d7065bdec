import { groupBy } from "../../../base/lists.ts";
import { once } from "../../../base/remembered.ts";
import type { Collection } from "../../../data/collection.ts";
import { foldedAligner, leastAlike, type Placing } from "../aligner.ts";
import { placingMemory } from "../placing-memory.ts";
import type { PlainDocument } from "./folded-documents.ts";
import { quoteTable } from "../../../text/grams.ts";
import type { Sought } from "./sought.ts";

/** Called when a document has a text. */
export type OnFound = (text: number, doc: string, placing: Placing) => void;

/** Finds the documents that have texts with the same characters, or the same after folding, in one reading. */
export function searchSame(
  texts: readonly Sought[],
  documents: Iterable<PlainDocument>,
  collection: Collection,
  onFound: OnFound,
): void {
  const anchors = anchorTables(texts);
  const odd = [...texts.keys()].filter((i) => isOdd.test(texts[i]!.text));
  const inner = [...texts.keys()].filter((i) => isInner.test(texts[i]!.text));
  const memory = placingMemory();
  for (const { doc, folded } of documents) {
    const text = once(() => collection.document(doc)!.text);
    const index = once(() => foldedAligner(text(), leastAlike, memory, folded));
    const candidates = new Set<number>();
    for (const i of odd) if (text().includes(texts[i]!.text)) candidates.add(i);
    const hasEntities = once(() => text().includes("&"));
    for (const i of inner) if (hasEntities() && text().includes(texts[i]!.text)) candidates.add(i);
    for (const { numbers, table } of anchors)
      table.scan(folded, (i) => {
        if (folded.includes(texts[numbers[i]!]!.folded.text)) candidates.add(numbers[i]!);
      });
    for (const i of candidates) {
      const placing = index().same(texts[i]!.text, texts[i]!.folded);
      if (placing !== undefined) onFound(i, doc, placing);
    }
  }
}

/**
 * Texts that may begin or end inside a character of a document, such as an entity. Their folded form may be nowhere in
 * the document, although the document contains them letter for letter.
 */
const isOdd = /^[#\w]{0,8};|&#?\w{0,8}$|^[\p{M}\u1100-\u11ff]|[\p{M}\u1100-\u11ff]$|^[\udc00-\udfff]|[\ud800-\udbff]$/u;

/** Texts that may be inside an entity, such as `mp` in `&amp;`. */
const isInner = /^[#\w]{1,8}$/;

/** This many characters in a row are almost never the same by chance. */
const longestAnchor = 24;

/**
 * One gram of each text, from its middle. Every document that has the text has this gram. Shorter texts are themselves
 * the grams.
 */
function anchorTables(texts: readonly Sought[]) {
  const anchors = [...texts.entries()].flatMap(
    ([
      number,
      {
        folded: { text },
      },
    ]) => {
      const length = Math.min(text.length, longestAnchor);
      const start = (text.length - length) >> 1; // any gram of the text is possible
      const anchor = text.slice(start, start + length);
      return length === 0 ? [] : [{ number, anchor }];
    },
  );
  return [...groupBy(anchors, ({ anchor }) => anchor.length)].map(([length, group]) => ({
    numbers: group.map(({ number }) => number),
    table: quoteTable(
      group.map(({ anchor }) => anchor),
      length,
    ),
  }));
}
