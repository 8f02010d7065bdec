import type { JudgedDocument } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { nothing } from "../../text/range.ts";
import type { KnownTopic } from "./known-topic.ts";

/** What was judged of each document of some results, by the document's place. */
export interface Judged {
  readonly known: KnownTopic;
  /** Its index + 1 among the judged documents; 0 for one that is not judged. */
  readonly index: Int32Array;
  /** How many of the results' documents were judged. */
  readonly found: number;
}

/** Looks up the judged documents among the results: they are fewer, and the results have a table of theirs. */
export function judgedAmong(results: Results, known: KnownTopic, index = new Int32Array(results.documents)): Judged {
  return { known, index, found: results.mark(known.ids, index) };
}

/** The places of those that were judged, in their order. */
export function judgedPlaces({ index, found }: Judged): number[] {
  const places: number[] = [];
  for (let document = 0; places.length < found; document++) if (index[document] !== 0) places.push(document);
  return places;
}

/** What is said of a document that is not judged. */
const unjudged: JudgedDocument = { relevant: nothing, grade: -1 };

export function judgedDocument({ known, index }: Judged, document: number): JudgedDocument {
  const place = index[document]!;
  return place === 0 ? unjudged : known.ids.documentAt(place - 1);
}
