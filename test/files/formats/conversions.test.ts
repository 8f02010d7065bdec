import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { type Collection, collectionOf } from "../../../src/data/collection.ts";
import type { Answers } from "../../../src/data/answers.ts";
import { hasRelevant, type JudgedDocument, type JudgedTopic, type Judgements } from "../../../src/data/judgements.ts";
import type { Run } from "../../../src/data/run.ts";
import type { Topics } from "../../../src/data/topics.ts";
import type { Format } from "../../../src/files/formats/format.ts";
import type { Noun, Nouns } from "../../../src/files/drafts/nouns.ts";
import { formatsOf } from "../../../src/files/formats/lookup.ts";
import { printed } from "../../../src/files/formats/print.ts";
import { readAny, readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { rangeSet, union } from "../../../src/text/range.ts";
import { exampleCollection } from "../inex/articles.ts";
import * as values from "./values.ts";
import { goldLines, randomGold } from "../../tracks/random-groups.ts";
import { rounds } from "../../rounds.ts";

// From every format to every other: what is not the same when it is read again, the warning names; what is written can be read.

const context = { collection: exampleCollection, keepPaths: true };

/** What there is to say of a value, aspect by aspect, as texts; and which losses may change it. */
type Aspects = Record<string, readonly [value: unknown, ...codes: string[]]>;

function aspects(value: Nouns[Noun]): Aspects {
  if ("ids" in value) return documentAspects(value);
  if ("of" in value) return judgementAspects(value);
  if (values.isAnswers(value)) return answerAspects(value);
  return "answers" in value ? runAspects(value) : topicAspects(value);
}

function answerAspects({ name, topics }: Answers): Aspects {
  const all = [...topics.values()];
  const cited = all.flatMap(({ sentences }) => sentences.map(({ citations }) => citations));
  return {
    name: [name, "name-changed"],
    topics: [[...topics.keys()]],
    sentences: [all.map(({ sentences }) => sentences.map(({ text }) => text))],
    abstained: [all.map(({ abstained }) => abstained), "abstained-lost"],
    documents: [cited.map((list) => [...new Set(list.map(({ doc }) => doc))])],
    places: [cited.map((list) => list.map(({ start, end, text }) => [start, end, text])), "places-lost"],
  };
}

function runAspects({ name, answers, metadata, topics }: Run): Aspects {
  const results = [...topics].flatMap(([topic, list]) => list.map((passage) => ({ topic, ...passage })));
  const gone = ["unresolved-lost", "results-merged"];
  const { resultType: _, ...said } = metadata ?? {};
  return {
    name: [name, "name-changed"],
    answers: [results.length > 0 ? answers : undefined, "offsets-lost", ...gone], // a run without results does not tell
    metadata: [Object.entries(said).filter(([, text]) => text !== undefined), "metadata-lost"],
    topics: [[...topics.keys()], "topics-lost", ...gone],
    documents: [results.map(({ topic, doc }) => [topic, doc]), ...gone],
    places: [results.map(({ topic, start, end }) => [topic, start, end]), "offsets-lost", ...gone],
    scores: [results.map(({ score }) => score), "scores-made-up", ...gone],
    kinds: [results.map(({ kind = "passage" }) => kind), "paths-lost", "paths-missing", "elements-inexact", ...gone],
    paths: [results.map(({ path }) => path), "paths-lost", "paths-missing", "elements-inexact", ...gone],
  };
}

function judgementAspects({ of, topics, alternatives }: Judgements): Aspects {
  const documents = [...topics].flatMap(([topic, judged]) => [...judged].map(([doc, it]) => ({ topic, doc, ...it })));
  documents.sort((a, b) => (JSON.stringify([a.topic, a.doc]) < JSON.stringify([b.topic, b.doc]) ? -1 : 1));
  const of2 = <T>(pick: (document: JudgedDocument) => T) => documents.map((it) => [it.topic, it.doc, pick(it)]);
  return {
    of: [of, "highlights-lost", "grades-lost", "elements-lost"],
    topics: [[...topics.keys()].sort(), "topics-lost"],
    documents: [of2(() => 0)],
    relevant: [of2(({ relevant }) => relevant), "highlights-lost"],
    grades: [of2(({ grade }) => grade), "grades-lost", "elements-lost"],
    lengths: [of2(({ length }) => length), "lengths-lost"],
    entries: [of2(({ bestEntry }) => bestEntry), "entry-points-lost"],
    elements: [of2(({ elements }) => elements ?? 0), "elements-lost"],
    repeats: [of2(({ timesRelevant }) => timesRelevant ?? 1), "repeats-lost"],
    alternatives: [
      [...(alternatives ?? [])].map(([topic, each]) => [
        topic,
        each.map((one) => [...one].map(([doc, it]) => [doc, it.relevant])),
      ]),
      "alternatives-lost",
      "answers-split",
      "highlights-lost",
    ],
  };
}

function documentAspects(collection: Collection): Aspects {
  const all = Array.from(collection.ids(), (id) => collection.document(id)!);
  return {
    ids: [all.map(({ doc }) => doc)],
    texts: [all.map(({ text }) => text)],
    titles: [all.map(({ doc, title }) => (title === doc ? undefined : title)), "titles-lost"],
    elements: [all.map(({ elements }) => elements !== undefined), "elements-lost"],
  };
}

/** What was not known before may be found in the collection. */
function withoutGains(before: unknown, after: unknown): unknown {
  if (before === undefined || before === null) return before;
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return after;
  return after.map((item, i) => withoutGains(before[i], item));
}

const topicAspects = ({ topics }: Topics): Aspects => ({
  topics: [[...topics].map(([id, topic]) => [id, Object.entries(topic).sort()]), "spaces-changed"],
});

const hostile = fc.oneof(
  fc.constantFrom(
    "a\0b",
    "\ufeffx",
    " x",
    "x ",
    "a\tb",
    "a\nb",
    "a\r\nb",
    "a\rb",
    "#c",
    '"q"',
    "'",
    ",;",
    "\u2028",
    "=1",
    "é",
    "-",
    "0",
    "1:2",
  ),
  fc.constantFrom(
    "\ud800",
    "",
    " ",
    "\n",
    "<a>",
    "&amp;",
    "]]>",
    "{",
    "[",
    "topic",
    "\u0085",
    "\u200b",
    "a b",
    "\ufffe",
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
);

const run = (answers: Run["answers"]): fc.Arbitrary<Run> =>
  fc
    .tuple(
      hostile,
      fc.uniqueArray(fc.tuple(hostile, fc.uniqueArray(hostile, { maxLength: 3 })), {
        minLength: 1,
        maxLength: 3,
        selector: ([id]) => id,
      }),
    )
    .map(([name, lists]) => ({
      name,
      answers,
      topics: new Map(
        lists.map(([topic, docs]) => [
          topic,
          docs.map((doc, i) => ({ doc, start: 0, end: answers === "passages" ? i + 1 : 0, score: 9 - i })),
        ]),
      ),
    }));
const judged = (of: Judgements["of"]): fc.Arbitrary<Judgements> =>
  fc
    .uniqueArray(fc.tuple(hostile, fc.uniqueArray(hostile, { minLength: 1, maxLength: 3 })), {
      minLength: 1,
      maxLength: 3,
      selector: ([id]) => id,
    })
    .map((lists) => ({
      of,
      topics: new Map(
        lists.map(([topic, docs]) => {
          const relevant = rangeSet(of === "highlights" ? [{ start: 0, end: 1 }] : []);
          return [topic, new Map(docs.map((doc) => [doc, { relevant, grade: 1, length: 3 }]))];
        }),
      ),
    }));

/** The same judgements, with grades, and with a second right answer to some topics. */
const richer = fc
  .tuple(values.jsonlJudgements, fc.integer({ min: 2, max: 4 }))
  .map(([judgements, grade]): Judgements => {
    if (judgements.of !== "highlights") return judgements;
    const topics = new Map<string, JudgedTopic>();
    const alternatives = new Map<string, JudgedTopic[]>();
    for (const [topic, own] of judgements.topics) {
      const first = new Map([...own].map(([doc, it]) => [doc, it.grade > 0 && grade > 2 ? { ...it, grade } : it]));
      const range = rangeSet([{ start: 7, end: 7 + grade }]);
      const second = new Map(
        [...first].map(([doc, it]) => [doc, { ...it, relevant: range, grade: Math.max(it.grade, 1) }]),
      );
      const together = [...first].map(([doc, it]) => {
        return [doc, { ...it, relevant: union(it.relevant, range), grade: Math.max(it.grade, 1) }] as const;
      });
      const differ = hasRelevant(first) && JSON.stringify([...first]) !== JSON.stringify([...second]);
      topics.set(topic, differ ? new Map(together) : first);
      if (differ) alternatives.set(topic, [first, second]);
    }
    return { of: "highlights", topics, ...(alternatives.size > 0 && { alternatives }) };
  });

/** Gold in groups with alternatives. */
const grouped = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((seed) => readJudgements(["q", "r"].flatMap((topic, i) => goldLines(topic, randomGold(seed + i))).join("\n")));

const sources: Record<Noun, readonly fc.Arbitrary<Nouns[Noun]>[]> = {
  run: [values.folRuns, values.trecRuns, values.jsonlRuns, values.submissions, run("passages"), run("documents")],
  judgements: [
    values.inexJudgements,
    values.qrelsJudgements,
    values.jsonlJudgements,
    values.inexAssessments,
    values.squadJudgements,
    richer,
    grouped,
    judged("highlights"),
    judged("grades"),
  ],
  documents: [values.collections],
  topics: [values.topics],
  answers: [values.placedAnswers, values.documentAnswers],
};

for (const noun of ["run", "judgements", "documents", "topics", "answers"] as const)
  for (const format of formatsOf(noun) as readonly Format[])
    describe(format.name, () => {
      test.each(sources[noun].map((source, i) => [i, source] as const))(
        "reads what was converted to it, and names what is not the same (values %i)",
        (_, source) => {
          fc.assert(
            fc.property(source, (value) => {
              const ids = "of" in value || "answers" in value ? docsOf(value) : [];
              // SQuAD is written with the texts of its documents.
              const texts = collectionOf(ids.map((doc) => ({ doc, text: "x".repeat(200) })));
              const known = ["squad", "hypothesis", "label-studio", "doccano"].includes(format.name)
                ? { ...context, collection: texts }
                : context;
              const text = written(format, value, known);
              if (text === undefined) return;
              const again = recognised(noun, text, known) ?? readAny(text, { ...known, format: format.name }).value;
              const codes = (format as Format<never>).losses(value as never, known).map(({ code }) => code);
              const [before, after] = [aspects(value), aspects(again)];
              for (const [aspect, [was, ...named]] of Object.entries(before))
                if (JSON.stringify(withoutGains(was, after[aspect]![0])) !== JSON.stringify(was))
                  expect(
                    codes.some((code) => named.includes(code)),
                    `${aspect}: ${JSON.stringify(was)} is read as ${JSON.stringify(after[aspect]![0])}; ${codes.join()}; ${text}`,
                  ).toBe(true);
            }),
            { numRuns: rounds(2, 20) },
          );
        },
      );
    });

/** A run and judgements are read without a word about their format. */
function recognised(noun: Noun, text: string, known: typeof context): Nouns[Noun] | undefined {
  if (noun === "run") return readRun(text, known);
  return noun === "judgements" ? readJudgements(text, known) : undefined;
}

function docsOf({ topics }: Run | Judgements): string[] {
  const docs = [...topics.values()].flatMap((entries) =>
    "keys" in entries && !Array.isArray(entries) ? [...(entries as JudgedTopic).keys()] : [],
  );
  return [...new Set(docs)];
}

/** Undefined where it is refused, which takes an InputError. */
function written(format: Format, value: Nouns[Noun], known: typeof context): string | undefined {
  try {
    return [...printed(format, value, known)].map((line) => `${line}\n`).join("");
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
