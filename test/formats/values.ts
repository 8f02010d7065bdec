import * as fc from "fast-check";
import type { Collection, Document } from "../../src/data/collection.ts";
import type { JudgedDocument, Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { rangeSet, type Range } from "../../src/text/range.ts";

// Random runs, judgements and documents, of all that a format may have to say.

/** Ids that have broken programs. */
export const hostileIds = [
  "__proto__",
  "constructor",
  "toString",
  "../../x",
  "<script>",
  "😀",
  "ﬁ",
  "X",
  "-1",
  "{",
  "Q0",
];

const anyId = fc.oneof(fc.constantFrom(...hostileIds), fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }));
/** Without what parts columns. */
const columnId = anyId.map((id) => id.replace(/[\0- \x7f\ufeff]/g, "_"));
const offset = fc.oneof(fc.nat(100), fc.maxSafeNat());
const range = fc.tuple(offset, offset).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const score = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** At least one topic with at least one entry, whose ids differ. */
function table<T>(id: fc.Arbitrary<string>, entry: fc.Arbitrary<T>): fc.Arbitrary<Map<string, Map<string, T>>> {
  const pairs = <V>(value: fc.Arbitrary<V>) =>
    fc
      .uniqueArray(fc.tuple(id, value), { minLength: 1, maxLength: 5, selector: ([key]) => key })
      .map((list) => new Map(list));
  return pairs(pairs(entry));
}

type Result = (doc: string) => Passage;

function runs(answers: Run["answers"], id: fc.Arbitrary<string>, result: fc.Arbitrary<Result>): fc.Arbitrary<Run> {
  const list = (results: Map<string, Result>) => [...results].map(([doc, result]) => result(doc));
  const topics = table(id, result).map((topics) => new Map([...topics].map(([topic, docs]) => [topic, list(docs)])));
  return fc.record<Run>({ name: id, answers: fc.constant(answers), topics });
}

function passage({ start, end }: Range, score: number | undefined): Result {
  return (doc) => ({ doc, start, end, score });
}

const noPlace = { start: 0, end: 0 };
const placeOrX = fc.oneof(range, fc.constant({ start: -1, end: -1 }));
export const folRuns = runs(
  "passages",
  columnId,
  fc.tuple(placeOrX, score).map(([place, score]) => passage(place, score)),
);
export const jsonlRuns = fc.oneof(
  runs(
    "passages",
    anyId,
    fc.tuple(range, maybe(score)).map(([place, score]) => passage(place, score)),
  ),
  runs(
    "documents",
    anyId,
    maybe(score).map((score) => passage(noPlace, score)),
  ),
);
/** In TREC's order, so that the order by score is the order given. */
export const trecRuns = runs(
  "documents",
  columnId,
  score.map((score) => passage(noPlace, score)),
).map(({ name, answers, topics }): Run => ({
  name,
  answers,
  topics: new Map([...topics].map(([topic, list]) => [topic, list.toSorted(byScoreThenBytes)])),
}));

function byScoreThenBytes(a: Passage, b: Passage): number {
  return (b.score ?? 0) - (a.score ?? 0) || Buffer.compare(Buffer.from(b.doc), Buffer.from(a.doc));
}

const highlighted: fc.Arbitrary<JudgedDocument> = fc
  .record({ ranges: fc.array(range, { maxLength: 4 }), length: maybe(offset), bestEntry: maybe(offset) })
  .map(({ ranges, length, bestEntry }) => {
    const relevant = rangeSet(ranges);
    return { relevant, grade: relevant.length > 0 ? 1 : 0, length, bestEntry };
  });
const graded: fc.Arbitrary<JudgedDocument> = fc
  .integer({ min: -3, max: 5 })
  .map((grade) => ({ relevant: rangeSet([]), grade, length: undefined, bestEntry: undefined }));

function judgements(of: Judgements["of"], id: fc.Arbitrary<string>, document: fc.Arbitrary<JudgedDocument>) {
  return fc.record<Judgements>({ of: fc.constant(of), topics: table(id, document) });
}
export const inexJudgements = judgements("highlights", columnId, highlighted);
export const qrelsJudgements = judgements("grades", columnId, graded);
export const jsonlJudgements = fc.oneof(
  judgements("highlights", anyId, highlighted),
  judgements("grades", anyId, graded),
);

const text = fc.string({ unit: "grapheme", maxLength: 50 });
export const collections: fc.Arbitrary<Collection> = fc
  .uniqueArray(fc.record<Document>({ doc: anyId, text, title: maybe(text) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ doc }) => doc,
  })
  .map((documents) => ({ documents: new Map(documents.map((document) => [document.doc, document])) }));
