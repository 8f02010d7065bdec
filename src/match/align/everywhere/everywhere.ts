import type { Collection } from "../../../data/collection.ts";
import type { Placing } from "../aligner.ts";
import { columnMemory } from "../bit-columns.ts";
import { shortest } from "../gram-index.ts";
import { searchByRuns } from "./by-runs.ts";
import { searchFarOff } from "./far-off.ts";
import { foldedDocuments } from "./folded-documents.ts";
import { qualityOf } from "./quality.ts";
import { type OnFound, searchSame } from "./same-everywhere.ts";
import { sought, type Sought } from "./sought.ts";

/** A text to be placed, and its document if it names one. */
export interface WantedText {
  readonly text: string;
  readonly doc: string | undefined;
}

/** A document that has a text, and the place of the text. */
export interface Elsewhere {
  readonly doc: string;
  readonly placing: Placing;
}

/** The documents that have a text equally well. */
export interface Everywhere {
  readonly count: number;
  /** The first of these documents, in the order of the collection. */
  readonly first: readonly Elsewhere[];
}

/** How many documents are remembered for one text. A common word may be in all documents. */
const mostRemembered = 4;

/**
 * Searches all documents for texts that name no document, or that are not in the document they name. A text that names
 * a document is searched without edits, only for a message that says where it is. The others are searched with edits
 * too: first near runs of characters that they share with a document, then everywhere.
 */
export function everywhere(
  missing: readonly WantedText[],
  collection: Collection,
  least: number,
): (text: string) => Everywhere {
  const found = new Map<string, Best>();
  const texts = soughtIn(missing, least);
  const documents = foldedDocuments(collection);
  const onFound =
    (some: readonly Sought[]): OnFound =>
    (i, doc, placing) =>
      offer(found, some[i]!, doc, placing);
  if (texts.length !== 0) searchSame(texts, documents.plain(), collection, onFound(texts));

  const open = texts.filter(({ text, isOpen }) => isOpen && !found.has(text));
  const long = open.filter(({ bare }) => bare.length >= shortest);
  if (long.length !== 0) searchByRuns(long, documents.bare, collection, least, onFound(long));

  const left = open.filter(({ text, bare }) => bare !== "" && !found.has(text));
  if (left.length !== 0) searchFarOff(left, documents.bare(), collection, least, onFound(left));
  return (text) => found.get(text) ?? nowhere;
}
const nowhere: Everywhere = { count: 0, first: [] };

/** Each text once. It is open if any quote with this text names no document. */
function soughtIn(missing: readonly WantedText[], least: number): Sought[] {
  const isOpen = new Map<string, boolean>();
  for (const { text, doc } of missing) isOpen.set(text, doc === undefined || isOpen.get(text) === true);
  const memory = columnMemory();
  return [...isOpen].map(([text, open]) => sought(text, open, least, memory));
}

interface Best extends Everywhere {
  readonly quality: number;
  count: number;
  readonly first: Elsewhere[];
}

function offer(found: Map<string, Best>, { text, bare }: Sought, doc: string, placing: Placing): void {
  const quality = qualityOf(placing, bare.length);
  const held = found.get(text);
  if (held === undefined || quality > held.quality) found.set(text, { quality, count: 1, first: [{ doc, placing }] });
  else if (quality === held.quality) {
    held.count++;
    if (held.first.length < mostRemembered) held.first.push({ doc, placing });
  }
}
