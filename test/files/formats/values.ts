import * as fc from "fast-check";
import { type Collection, collectionOf, type Document } from "../../../src/data/collection.ts";
import { type Answers } from "../../../src/data/answers.ts";
import type { JudgedDocument, Judgements } from "../../../src/data/judgements.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { type Topic, topicFields, type Topics } from "../../../src/data/topics.ts";
import type { Nouns } from "../../../src/files/drafts/nouns.ts";
import { elements } from "../../../src/text/xml/element-paths.ts";
import { rangeSet, type Range } from "../../../src/text/range.ts";
import { exampleCollection } from "../inex/articles.ts";

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
  .map((documents) => collectionOf(documents));

export const untitledCollections = collections.map((collection) =>
  collectionOf(
    Array.from(collection.ids(), (doc) => ({ doc, text: collection.document(doc)!.text, title: undefined })),
  ),
);

/** Text that XML can hold, with single spaces, as files have it. */
const line = fc
  .string({ unit: fc.constantFrom(..."ab <>&\"']é😀\u00a0") })
  .map((text) => text.replace(/ +/g, " ").replace(/^ | $/g, ""));
const xmlId = fc.oneof(
  fc.constantFrom(...hostileIds),
  fc.string({ unit: "grapheme-ascii", minLength: 1 }).map((id) => id.trim() || "_"),
);
const topic = fc
  .record<Topic>(
    { id: xmlId, candidate: line, ...Object.fromEntries(topicFields.map((field) => [field, line])) },
    { requiredKeys: ["id"] },
  )
  .map(withoutEmpty);
function withoutEmpty({ id, ...texts }: Topic): Topic {
  return { ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)), id };
}
export const topics: fc.Arbitrary<Topics> = fc
  .uniqueArray(topic, { minLength: 1, selector: ({ id }) => id })
  .map((list) => ({ topics: new Map(list.map((topic) => [topic.id, topic])) }));

/** Elements and passages of documents that are there, as a submission has them. */
const xmlDocuments = [...exampleCollection.ids()].flatMap((doc) =>
  exampleCollection.document(doc)?.elements ? [doc] : [],
);
const submitted: fc.Arbitrary<Passage> = fc
  .tuple(fc.constantFrom(...xmlDocuments), fc.nat(), fc.nat(), fc.boolean(), maybe(score))
  .map(([doc, a, b, isElement, score]) => {
    const table = exampleCollection.document(doc)!.elements!;
    const all = [...elements(table)];
    const points = [a % (table.length + 1), b % (table.length + 1)];
    const passage = { start: Math.min(...points), end: Math.max(...points) };
    const { start, end } = isElement ? all[a % all.length]! : passage;
    return { doc, start, end, score, kind: isElement ? "element" : "passage" };
  });
const runText = line.map((text) => text || "x");
export const submissions: fc.Arbitrary<Run> = fc
  .record({
    name: runText,
    lists: fc.uniqueArray(fc.tuple(xmlId, fc.array(submitted, { maxLength: 5 })), { selector: ([id]) => id }),
    metadata: fc.record({
      participant: maybe(line),
      task: maybe(line),
      query: maybe(fc.constantFrom("automatic", "manual")),
      topicFields: maybe(fc.subarray(["title", "castitle", "description", "keywords"], { minLength: 1 })),
      description: maybe(runText),
      collections: maybe(fc.uniqueArray(runText, { minLength: 1 })),
    }),
  })
  .map(({ name, lists, metadata }) => {
    const isElements = lists.every(([, list]) => list.every(({ kind }) => kind === "element"));
    const resultType = isElements ? "element" : "passage";
    return { name, answers: "passages", topics: new Map(lists), metadata: { ...metadata, resultType } };
  });

const assessed: fc.Arbitrary<readonly [string, JudgedDocument]> = fc
  .tuple(fc.constantFrom(...xmlDocuments), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }), maybe(fc.nat()))
  .map(([doc, pairs, entry]) => {
    const { length } = exampleCollection.document(doc)!.elements!;
    const at = (number: number) => number % (length + 1);
    const relevant = rangeSet(pairs.map(([a, b]) => ({ start: Math.min(at(a), at(b)), end: Math.max(at(a), at(b)) })));
    const bestEntry = entry === undefined ? undefined : at(entry);
    return [doc, { relevant, grade: relevant.length > 0 ? 1 : 0, length, bestEntry }];
  });
const elementPath = fc
  .array(fc.tuple(fc.constantFrom("article", "m:math", "é", "sec"), fc.integer({ min: 1, max: 12 })), { minLength: 1 })
  .map((steps) => steps.map(([name, ordinal]) => `/${name}[${ordinal}]`).join(""));
const sized: fc.Arbitrary<readonly [string, JudgedDocument]> = fc
  .tuple(
    xmlId,
    fc.uniqueArray(fc.tuple(elementPath, fc.constantFrom("0", "1", "2", "?"), offset, offset), {
      selector: ([path]) => path,
      minLength: 1,
    }),
  )
  .map(([doc, list]) => {
    const elements = list.map(([path, exhaustivity, a, b]) => ({
      path,
      exhaustivity,
      size: Math.max(a, b),
      relevant: Math.min(a, b),
    }));
    const grade = elements.some(({ relevant }) => relevant > 0) ? 1 : 0;
    return [
      doc,
      { relevant: rangeSet([]), grade, length: exampleCollection.length(doc), bestEntry: undefined, elements },
    ];
  });
function assessments(of: Judgements["of"], judged: fc.Arbitrary<readonly [string, JudgedDocument]>) {
  const documents = fc.uniqueArray(judged, { minLength: 1, maxLength: 4, selector: ([doc]) => doc });
  return fc
    .uniqueArray(fc.tuple(xmlId, documents), { minLength: 1, maxLength: 4, selector: ([id]) => id })
    .map((list): Judgements => ({ of, topics: new Map(list.map(([id, judged]) => [id, new Map(judged)])) }));
}
export const elementAssessments = assessments("elements", sized);
export const inexAssessments = fc.oneof(assessments("highlights", assessed), elementAssessments);

/** Highlights of one topic in documents that are there: a file of SQuAD goes by document. */
export const squadJudgements: fc.Arbitrary<Judgements> = fc
  .tuple(anyId, fc.uniqueArray(assessed, { minLength: 1, maxLength: 4, selector: ([doc]) => doc }))
  .map(([topic, list]) => {
    const judged = list.map(([doc, { relevant, grade }]) => {
      return [doc, { relevant, grade, length: undefined, bestEntry: undefined }] as const;
    });
    return { of: "highlights", topics: new Map([[topic, new Map(judged)]]) };
  });

/** Answers whose citations are of whole documents alone, or of places too. */
function answersOf(hasPlaces: boolean): fc.Arbitrary<Answers> {
  const span = fc.tuple(range, maybe(fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 })));
  const citation = fc.tuple(anyId, maybe(span)).map(([doc, place]) => {
    if (place === undefined || !hasPlaces) return { of: "document" as const, doc };
    const [{ start, end }, text] = place;
    return { of: "span" as const, doc, start, end, ...(text === undefined || text.trim() === "" ? {} : { text }) };
  });
  const citations = fc.uniqueArray(citation, { maxLength: 3, selector: (each) => JSON.stringify(each) });
  const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== "");
  const sentences = fc.array(fc.record({ text: words, citations }), { minLength: 1, maxLength: 3 });
  const answer = fc.tuple(sentences, hasPlaces ? fc.boolean() : fc.constant(false));
  return fc
    .tuple(anyId, fc.uniqueArray(fc.tuple(anyId, answer), { minLength: 1, maxLength: 3, selector: ([topic]) => topic }))
    .map(([name, list]) => ({
      name,
      topics: new Map(list.map(([topic, [said, abstained]]) => [topic, { topic, sentences: said, abstained }])),
    }));
}
export const placedAnswers = answersOf(true);
export const documentAnswers = answersOf(false);

/** The value without what is about the file it came from. Maps become lists, so that their order counts too. */
export function said(value: Nouns[keyof Nouns]): unknown {
  if ("ids" in value) return [...value.ids()].map((id) => value.document(id));
  if ("of" in value) return [value.of, [...value.topics].map(([topic, documents]) => [topic, [...documents]])];
  if (isAnswers(value))
    return [value.name, [...value.topics].map(([topic, { sentences, abstained }]) => [topic, sentences, abstained])];
  if (!("answers" in value)) return [...value.topics];
  const results = (list: readonly Passage[]) =>
    list.map(({ doc, start, end, score, kind }) => ({ doc, start, end, score, kind }));
  return [value.name, value.answers, value.metadata, [...value.topics].map(([topic, list]) => [topic, results(list)])];
}

export function isAnswers(value: Nouns[keyof Nouns]): value is Answers {
  if ("ids" in value || "of" in value || "answers" in value) return false;
  const [first] = value.topics.values();
  return first !== undefined && "abstained" in first;
}
