import { groupBy } from "../../base/lists.ts";
import type { Collection } from "../../data/collection.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { fold } from "../../text/fold.ts";
import { gramTable } from "../../text/grams.ts";
import { comparedText } from "./compared-text.ts";
import { type CopyKind, leastLetters, shortestPiece, widestGap } from "./copy-kinds.ts";
import { soughtPassage } from "./topic-copies.ts";

/**
 * For each topic: the documents that may have copies of its highlights. Each document is read once for all topics. A
 * copy of kind "same" shares `leastLetters` characters in a row with the highlight and the text around it. A near copy
 * shares as many in pieces of at least `shortestPiece` characters, at most `widestGap` apart. So their grams cover as
 * many characters, and are no farther apart.
 */
export function copiedDocuments(
  collection: Collection,
  topics: ReadonlyMap<string, JudgedTopic>,
  kind: CopyKind,
): Map<string, string[]> {
  const gram = kind === "near" ? shortestPiece : leastLetters;
  const names = [...topics.keys()];
  const { texts, topicOf } = soughtTexts(collection, topics);
  const table = gramTable(texts, gram);
  const topicsOf: number[][] = Array.from({ length: table.size }, () => []); // by gram, ascending
  for (const [text, grams] of table.numbers.entries())
    for (const number of grams) {
      if (topicsOf[number]!.at(-1) === topicOf[text]) continue; // one place does not count twice for a topic
      topicsOf[number]!.push(topicOf[text]!);
    }

  const found = new Map(names.map((name): [string, string[]] => [name, []]));
  const last = new Int32Array(names.length); // by topic: the start of its last gram
  const covered = new Int32Array(names.length); // by topic: the characters covered by that gram and those near before it
  const most = new Int32Array(names.length);
  for (const doc of collection.ids()) {
    most.fill(0);
    table.scan(fold(collection.document(doc)!.text).text, (number, at) => {
      for (const topic of topicsOf[number]!) {
        const step = at - last[topic]!;
        covered[topic] = most[topic] === 0 || step > gram + widestGap ? gram : covered[topic]! + Math.min(gram, step);
        last[topic] = at;
        most[topic] = Math.max(most[topic]!, covered[topic]!);
      }
    });
    for (const [topic, name] of names.entries()) if (most[topic]! >= leastLetters) found.get(name)!.push(doc);
  }
  return found;
}

/** The highlights with the text around them, as they are compared, by topic. */
function soughtTexts(
  collection: Collection,
  topics: ReadonlyMap<string, JudgedTopic>,
): { texts: string[]; topicOf: number[] } {
  const highlights = [...topics.values()].flatMap((judged, topic) =>
    [...judged].flatMap(([doc, { relevant, grade }]) =>
      grade > 0 ? relevant.map(({ start, end }) => ({ topic, doc, start, end })) : [],
    ),
  );
  const sought: { topic: number; text: string }[] = [];
  for (const [doc, own] of groupBy(highlights, (highlight) => highlight.doc)) {
    const text = collection.document(doc)?.text;
    if (text === undefined) continue; // the search for its copies reports this
    const compared = comparedText(text);
    for (const highlight of own)
      sought.push({ topic: highlight.topic, text: soughtPassage(highlight, compared).text.folded });
  }
  sought.sort((a, b) => a.topic - b.topic); // so that a gram has each topic once
  return { texts: sought.map(({ text }) => text), topicOf: sought.map(({ topic }) => topic) };
}
