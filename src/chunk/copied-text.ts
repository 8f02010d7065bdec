// Highlighted text that occurs in several places of a collection, for summaries that count every copy.

import { once } from "../base/remembered.ts";
import { copiedDocuments } from "../match/copies/copied-documents.ts";
import type { CopyKind } from "../match/copies/copy-kinds.ts";
import type { CopyLinks } from "../match/copies/copy-link.ts";
import { returnedCopies } from "../match/copies/returned-copies.ts";
import { copyFinder } from "../match/copies/topic-copies.ts";
import { answersTo, type JudgedTopic, type Judgements } from "../data/judgements.ts";
import type { Collection } from "../data/collection.ts";

/** Text that occurs in several places of a collection. Any of its copies counts. */
export interface CopiedText {
  readonly collection: Collection;
  readonly copies: CopyKind;
  /**
   * The copies, in all documents, of the text that is highlighted for a topic of these judgements, or for one of its
   * right answers.
   */
  linksOf(judged: JudgedTopic): CopyLinks;
}

/**
 * Finds the copies of highlighted text, so that chunkingSummary can count them: only copies that are the "same", or
 * also "near" ones. The search is made once, whatever the chunks are.
 *
 * @example
 * import { chunked, chunkingSummary, collectionOf, copiedText, readJudgements } from "pericope";
 *
 * const text = "The valve must be closed before the pump is started.";
 * const collection = collectionOf([{ doc: "manual.md", text: `Safety. ${text}` }, { doc: "leaflet.md", text }]);
 * const judgements = readJudgements('{"topic":"q1","doc":"manual.md","ranges":[[8,60]]}');
 * const copied = copiedText(judgements, collection, "same");
 * chunkingSummary(chunked(collection, "characters:80"), judgements, [52], undefined, copied).reach?.bestPrecision; // 1
 */
export function copiedText(judgements: Judgements, collection: Collection, copies: CopyKind): CopiedText {
  const copiesOf = copyFinder(collection, copies);
  const documents = once(() => copiedDocuments(collection, judgements.topics, copies));
  const topicOf = new Map<JudgedTopic, string>();
  for (const [topic, judged] of judgements.topics)
    for (const each of [judged, ...answersTo(judgements, topic)]) topicOf.set(each, topic);
  const known = new Map<JudgedTopic, CopyLinks>();
  return {
    collection,
    copies,
    linksOf(judged) {
      const whole = (doc: string) => ({ doc, start: 0, end: collection.length(doc) ?? 0 });
      const links =
        known.get(judged) ?? returnedCopies(copiesOf(judged), documents().get(topicOf.get(judged)!)!.map(whole));
      known.set(judged, links);
      return links;
    },
  };
}
