// What the formats of annotation tools share: how they are read, what they are written from, and what they cannot hold.

import { InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { type Collection, collectionOf } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import type { Range } from "../../../text/range.ts";
import type { Context } from "../../drafts/context.ts";
import { emptyTopicsLost } from "../../drafts/empty-topics.ts";
import {
  alternativesLost,
  countDocuments,
  elementsLost,
  gradesLost,
  lengthsLost,
  originsLost,
  repeatsLost,
} from "../../drafts/judgement-losses.ts";
import { noteOf } from "../../drafts/notes.ts";
import type { Parser } from "../../drafts/parser.ts";
import { annotatedText } from "../../records/annotations.ts";
import { itemsParser } from "../../records/json-items.ts";
import { judgementRecords } from "../../records/judgement-records.ts";
import type { RecordTaker } from "../../records/run-records.ts";
import { questionRecords } from "../../records/shapes/question-records.ts";

/** The label that marks relevant text in what is written. */
export const relevantLabel = "relevant";

/** Reads annotations. Texts that the file has itself check its positions where no documents are given. */
export function annotationParser(given: Context = {}): Parser<Judgements> {
  const context = { ...given, leftOut: undefined }; // what else a tool says of a task is beside the point
  if (context.collection !== undefined)
    return itemsParser(questionRecords("judgements", context, false, judgementRecords));
  const texts = new Map<string, string>();
  const waiting: (() => void)[] = []; // until all texts are known
  let opened: RecordTaker<Judgements> | undefined;
  return itemsParser({
    add(record, line, where) {
      const own = annotatedText(record, context.fields);
      if (own !== undefined) texts.set(own.doc, own.text);
      waiting.push(() => records().add(record, line, where));
    },
    end(source) {
      for (const add of waiting) add();
      return records().end(source);
    },
  });

  function records(): RecordTaker<Judgements> {
    opened ??= questionRecords("judgements", { ...context, collection: ownTexts(texts) }, false, (given, cells) =>
      judgementRecords(given, cells, { option: "collection" }),
    );
    return opened;
  }
}

function ownTexts(texts: ReadonlyMap<string, string>): Collection | undefined {
  return texts.size === 0 ? undefined : collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text })));
}

/** What was judged of one document for one topic, as the tools write it. */
export interface JudgedSpans {
  readonly topic: string;
  readonly doc: string;
  readonly spans: readonly Range[];
}

export function* judgedSpans({ topics, of }: Judgements): Generator<JudgedSpans> {
  if (of !== "highlights")
    throw new InputError("whole documents or elements were judged; expected highlights, which are spans of text");
  for (const [topic, judged] of topics) for (const [doc, { relevant }] of judged) yield { topic, doc, spans: relevant };
}

/** The text of a document by its characters, which offsets count. */
export function pointsOf(collection: Collection | undefined, doc: string, spans: readonly Range[]): readonly string[] {
  if (collection === undefined)
    throw new InputError(
      "annotations are written with the texts of their documents; expected a collection",
      {},
      { remedy: { option: "collection" } },
    );
  const { text } = collection.document(doc) ?? {};
  if (text === undefined) throw new InputError(`document "${doc}" is not in the collection; expected one that is`);
  const points = [...text];
  const beyond = spans.find(({ end }) => end > points.length);
  if (beyond !== undefined)
    throw new InputError(
      `${beyond.start}..${beyond.end} reaches beyond the end of document "${doc}" at ${points.length}; is it another collection?`,
    );
  return points;
}

/** What no annotation tool has words for. */
export function spansOnly(judgements: Judgements): readonly Note[] {
  const lost = countDocuments(judgements, ({ bestEntry }) => bestEntry !== undefined);
  return [
    ...gradesLost(judgements),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
    ...lengthsLost(judgements),
    ...alternativesLost(judgements),
    ...originsLost(judgements),
    ...emptyTopicsLost(judgements),
    ...noteOf("entry-points-lost", lost, "best entry point is left out", "best entry points are left out"),
  ];
}
