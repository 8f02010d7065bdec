import { InputError } from "../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { nothing, sizeWithin } from "../text/range.ts";
import { elements } from "../text/xml/element-paths.ts";
import { type JudgedDocument, type JudgedElement, type Judgements, withTopics } from "./judgements.ts";
import type { Collection } from "./collection.ts";

/**
 * The same judgements in the form of INEX 2005: for every element with text in a relevant document, its size and how
 * much of it is highlighted. The specificity is the highlighted share. Highlights do not say how exhaustive an element
 * is. An element with highlighted text gets the highest value, 2, as at INEX 2006, unless `exhaustivityOf` gives
 * another; an element without highlights gets 0.
 */
export function withElementSizes(
  judgements: Judgements,
  collection: Collection,
  exhaustivityOf: (topic: string, doc: string, path: string) => string = () => "2",
): Judgements {
  const { of, source, notes = [] } = judgements;
  if (of !== "highlights")
    throw new InputError("these judgements have no highlighted text; expected some, of which sizes can be counted", {
      source,
    });
  let entries = 0;
  const sized = withTopics(judgements, (judged, topic) => {
    const documents = Array.from(judged, ([doc, document]) => {
      const what = `document "${doc}" of topic ${topic}`;
      const given = (path: string): string => exhaustivityOf(topic, doc, path);
      return [doc, sizedDocument(document, doc, collection, { what, source, exhaustivityOf: given })] as const;
    });
    return new Map(documents);
  });
  for (const judged of judgements.topics.values())
    for (const { bestEntry } of judged.values()) if (bestEntry !== undefined) entries++;
  return { ...sized, of: "elements", notes: [...notes, ...entriesLost(entries)] };
}

interface Sizing {
  /** The document as error messages name it, and the file it was judged in. */
  readonly what: string;
  readonly source: string | undefined;
  /** The exhaustivity of an element with highlighted text. */
  exhaustivityOf(path: string): string;
}

function sizedDocument(
  { relevant, grade, length }: JudgedDocument,
  doc: string,
  collection: Collection,
  { what, source, exhaustivityOf }: Sizing,
): JudgedDocument {
  if (relevant.length === 0) return { relevant, grade, length };
  const table = collection.document(doc)?.elements;
  if (table === undefined) {
    const fault = collection.length(doc) === undefined ? "is not in the collection" : "is not XML and has no elements";
    throw new InputError(`${what} ${fault}; expected the XML of every relevant document`, { source });
  }
  const last = relevant.at(-1)!.end;
  if (last > table.length)
    throw new InputError(`${what} is highlighted up to ${last} and ${table.length} long; is it another collection?`, {
      source,
    });
  const found: JudgedElement[] = [];
  for (const { path, start, end } of elements(table)) {
    const inside = sizeWithin(relevant, start, end);
    const exhaustivity = inside > 0 ? exhaustivityOf(path) : "0";
    if (start < end) found.push({ path, exhaustivity, size: end - start, relevant: inside });
  }
  return { relevant: nothing, grade: 1, length, elements: found };
}

function entriesLost(count: number): Note[] {
  const left = counted(count, "best entry point is", "best entry points are");
  return noteIfAny("entry-points-lost", count, `${left} left out: sizes of elements have none`);
}
