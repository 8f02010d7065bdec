import { isUnresolved, type Passage } from "../data/run.ts";
import { placements } from "./gain/placement.ts";
import { byDocument, byLine, type Fault, isKnownPlace, onLine } from "./fault.ts";
import type { Form } from "./tasks.ts";

/** What breaks the form of the task: overlap, articles interleaved, more than one result where one is asked for. */
export function formFaults(topic: string, ranked: readonly Passage[], form: Form): Fault[] {
  const found = [
    ...(form.grouped ? interleaved(topic, ranked) : []),
    ...(form.onePerDocument ? repeatedDocuments(topic, ranked) : []),
    ...(form.mayOverlap || form.onePerDocument ? [] : overlaps(topic, ranked)),
  ];
  return found.sort(byLine);
}

/** Results that share text with an earlier result of their document. */
export function overlaps(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, passages] of byDocument(ranked)) {
    const placed = passages.filter((passage) => !isUnresolved(passage));
    for (const [i, { overlaps }] of placements(placed).entries()) {
      if (overlaps === undefined) continue;
      const [here, earlier] = [placed[i]!, placed[overlaps]!];
      found.push({
        code: "overlap",
        line: here.line,
        message:
          `topic ${topic}, document ${doc}: ${here.start}..${here.end} overlaps ` +
          `${earlier.start}..${earlier.end}${onLine(earlier)}; results of a document should share no text`,
      });
    }
  }
  return found.sort(byLine);
}

/** Results that stand apart from the others of their document. */
export function interleaved(topic: string, ranked: readonly Passage[]): Fault[] {
  const lastRank = new Map<string, number>();
  const found: Fault[] = [];
  for (const [rank, { doc, line }] of ranked.entries()) {
    const before = lastRank.get(doc);
    if (before !== undefined && before < rank - 1)
      found.push({
        code: "interleaved",
        line,
        message:
          `topic ${topic}: document ${doc} comes back after document ${ranked[rank - 1]!.doc}; ` +
          `all its results should stand together${onLine(ranked[before]!, ", after those")}`,
      });
    lastRank.set(doc, rank);
  }
  return found;
}

function repeatedDocuments(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, [first, ...rest]] of byDocument(ranked))
    for (const { line } of rest)
      found.push({
        code: "second-result",
        line,
        message: `topic ${topic}: a second result for document ${doc}, the first is${onLine(first!) || " above"}; one is asked for`,
      });
  return found;
}

/** Results that were returned before. */
export function duplicates(topic: string, ranked: readonly Passage[]): Fault[] {
  const found: Fault[] = [];
  for (const [doc, passages] of byDocument(ranked)) {
    const seen = new Map<string, Passage>();
    for (const passage of passages.filter(isKnownPlace)) {
      const place = isUnresolved(passage) ? passage.path! : `${passage.start}..${passage.end}`;
      const first = seen.get(place);
      if (first === undefined) seen.set(place, passage);
      else
        found.push({
          code: "duplicate",
          line: passage.line,
          message: `topic ${topic}, document ${doc}: ${place} was returned before${onLine(first)}`,
        });
    }
  }
  return found;
}
