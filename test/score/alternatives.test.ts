import { describe, expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { type JudgedDocument, type JudgedTopic, type Judgements, mergedJudgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { rules } from "../../src/score/gain/rules.ts";
import { measures } from "../../src/score/measures/index.ts";
import { readMeasure } from "../../src/score/measures/name.ts";
import { receivedJudgements, sentJudgements } from "../../src/score/node/scoring-messages.ts";
import { curves } from "../../src/score/curves.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { union } from "../../src/text/range.ts";
import { randomTrack } from "../tracks/random-track.ts";
import { rounds } from "../rounds.ts";

// All but those of elements, which these tracks have none of.
/** But for those that count tokens or citations, for which these tracks have neither texts nor answers. */
const examples = measures
  .map(({ example }) => example)
  .filter((name) => !readMeasure(name).needs.some((need) => need === "tokens" || need === "citations"));
const ofText = examples.filter((name) => !readMeasure(name).needs.includes("judged elements"));
const names = [...ofText, "coverage(of=missed)@5", "redundancy@4", "nDCG@3"];

/** Judgements of several random tracks of the same documents: any of them will do. */
function randomAlternatives(seed: number): { judgements: Judgements; each: Judgements[]; run: Run } {
  const tracks = [0, 1, 2].map((i) => randomTrack(seed + 1000 * i, { overlapping: seed % 2 === 0 }));
  const topics = new Map<string, JudgedTopic>();
  const alternatives = new Map<string, JudgedTopic[]>();
  for (const [topic, first] of tracks[0]!.judgements.topics) {
    const lengths = new Map(Array.from(first, ([doc, { length }]) => [doc, length]));
    const own = tracks
      .map(({ judgements }) => judgements.topics.get(topic) ?? new Map<string, JudgedDocument>())
      .map(
        (judged) => new Map([...judged].map(([doc, it]) => [doc, { ...it, length: lengths.get(doc) ?? it.length }])),
      );
    const docs = new Set(own.flatMap((judged) => [...judged.keys()]));
    const together = [...docs].map((doc): [string, JudgedDocument] => {
      const found = own.flatMap((judged) => judged.get(doc) ?? []);
      const [one, ...others] = found;
      const relevant = others.reduce((all, { relevant }) => union(all, relevant), one!.relevant);
      return [doc, { ...one!, relevant, grade: relevant.length > 0 ? 1 : 0, length: 1000 }];
    });
    topics.set(topic, new Map(together));
    if (seed % 5 !== 0 || topic !== "t0")
      alternatives.set(
        topic,
        own.map((judged) => new Map([...judged].map(([doc, it]) => [doc, { ...it, length: 1000 }]))),
      );
  }
  const judgements: Judgements = { of: "highlights", topics, alternatives };
  const each = [0, 1, 2].map((i): Judgements => {
    const alone = Array.from(topics, ([topic, judged]) => [topic, alternatives.get(topic)?.[i] ?? judged] as const);
    return { of: "highlights", topics: new Map(alone) };
  });
  return { judgements, each, run: tracks[0]!.run };
}

describe("of several right answers the best one counts", () => {
  for (const { name } of rules)
    test(`for every measure of the table, under ${name}, as if each answer were scored alone`, () => {
      const ruled = name === "inex_eval" ? { overlap: "once" as const } : {};
      for (let seed = 1; seed <= rounds(3, 27); seed++) {
        const { judgements, each, run } = randomAlternatives(seed);
        const options = { measures: names, rules: name, task: "thorough", ...ruled };
        const [scores] = evaluate(judgements, [run], options).runs;
        const alone = each.map((one) => evaluate(one, [run], options).runs[0]!);
        for (const [topic, values] of scores!.topics)
          for (const [i, measure] of names.entries()) {
            const scorer = readMeasure(measure, { rules: name });
            const found = alone.flatMap(({ topics }, k) => {
              const isAnswer = [...each[k]!.topics.get(topic)!.values()].some(({ grade }) => grade > 0);
              return isAnswer ? [topics.get(topic)![scorer.name]!] : [];
            });
            if (found.length === 0) continue; // nothing is relevant in any
            const best = scorer.better === "less" ? Math.min(...found) : Math.max(...found);
            expect(values[scorer.name], `seed ${seed}, topic ${topic}, ${names[i]}`).toBe(best);
          }
      }
    });

  test("score 33: a curve is at each point the measure at that point", () => {
    for (let seed = 1; seed <= rounds(3, 24); seed++) {
      const { judgements, run } = randomAlternatives(seed);
      const levels = [0, 0.1, 0.5, 1];
      const asked = {
        measures: levels.map((level) => `iP@${level}`),
        curves: [{ name: "precision-recall", points: 11 }],
      };
      const { runs, curves: points } = evaluate(judgements, [run], asked);
      for (const level of levels)
        expect(points.find(({ x }) => x === level)!.y, `seed ${seed}, ${level}`).toBeCloseTo(
          runs[0]!.mean[`iP@${level}`]!,
          12,
        );
    }
    expect(curves.length).toBeGreaterThan(1);
  });
});

const several =
  '{"topic":"q","doc":"a","ranges":[[0,10]],"alternative":"first"}\n' +
  '{"topic":"q","doc":"a","ranges":[[50,60]],"alternative":2}\n' +
  '{"topic":"q","doc":"b","ranges":[]}\n' +
  '{"topic":"r","doc":"a","ranges":[[0,10],[50,60]]}\n';
const found = readRun('{"topic":"q","doc":"a","start":50,"end":60}\n{"topic":"r","doc":"a","start":50,"end":60}');

test("ranges on a line are all needed, lines of different alternatives are not", () => {
  const judgements = readJudgements(several);
  const { runs, notes } = evaluate(judgements, [found], { measures: ["R@1", "P@1"] });
  expect(runs[0]!.topics.get("q")).toEqual({ "R@1": 1, "P@1": 1 });
  expect(runs[0]!.topics.get("r")).toEqual({ "R@1": 0.5, "P@1": 1 });
  expect(notes.map(({ message }) => message)).toContain(
    "judgements: 1 topic has several right answers; a run is scored by the one that is best for it",
  );
});

test("a line without an alternative is part of every one", () => {
  const shared = readJudgements(`${several}{"topic":"q","doc":"c","ranges":[[5,9]]}\n`);
  expect(shared.alternatives?.get("q")?.map((answer) => [...answer.keys()].sort())).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
  const { runs } = evaluate(shared, [found], { measures: ["R@1"] });
  expect(runs[0]!.topics.get("q")!["R@1"]).toBe(10 / 14);
});

test("answers that are the same are one, and one that has nothing is none", () => {
  const same = '{"id":"q","doc":"a","answers":[{"start":3,"end":5},{"start":3,"end":5}]}\n';
  expect(readJudgements(same).alternatives).toBeUndefined();
  const empty =
    '{"topic":"q","doc":"a","ranges":[[0,3]],"alternative":1}\n{"topic":"q","doc":"a","ranges":[],"alternative":2}';
  expect(readJudgements(empty).alternatives).toBeUndefined();
});

const context = "one two three four";
const squad = (answers: object) =>
  JSON.stringify({ data: [{ title: "t", paragraphs: [{ context, document_id: 630, qas: [{ id: 7, answers }] }] }] });
const oneAndThree = [
  { text: "one", answer_start: 0 },
  { text: "three", answer_start: 8 },
];

test.each<[string, string]>([
  ["SQuAD", squad(oneAndThree)],
  ["SQuAD as a list of articles", JSON.stringify((JSON.parse(squad(oneAndThree)) as { data: object }).data)],
  ["Hugging Face's lists", '{"id":"7","doc":"630","answers":{"text":["one","three"],"answer_start":[0,8]}}'],
  ["a list of answers", '{"id":"7","doc":"630","answers":[{"start":0,"end":3},{"start":8,"end":13}]}'],
  [
    "lines",
    '{"topic":7,"doc":"630","start":0,"end":3,"alternative":1}\n{"topic":7,"doc":"630","start":8,"end":13,"alternative":2}',
  ],
  ["CSV", "topic,doc,start,end,alternative\n7,630,0,3,x\n7,630,8,13,y\n"],
])("%s: any of the answers will do", (_, text) => {
  const judgements = readJudgements(text);
  const ranges = judgements.alternatives?.get("7")?.map((answer) => answer.get("630")?.relevant);
  expect(ranges).toEqual([[{ start: 0, end: 3 }], [{ start: 8, end: 13 }]]);
  expect(judgements.topics.get("7")?.get("630")?.relevant).toHaveLength(2);
  expect(judgements.topics.get("7")?.get("630")?.timesRelevant).toBeUndefined();
  expect((judgements.notes ?? []).filter(({ code }) => !["fields-inferred", "texts-unchecked"].includes(code))).toEqual(
    [],
  );
});

test.each(["highlights", "references", "evidence", "snippets"])("%s are all needed", (key) => {
  const text = JSON.stringify({
    id: "q",
    doc: "a",
    [key]: [
      { start: 0, end: 3 },
      { start: 8, end: 13 },
    ],
  });
  expect(readJudgements(text).alternatives).toBeUndefined();
});

test("a question that cannot be answered has no right answer", () => {
  const file = {
    data: [{ title: "t", paragraphs: [{ context, qas: [{ id: "7", is_impossible: true, answers: [] }] }] }],
  };
  const judgements = readJudgements(JSON.stringify(file));
  expect(judgements.alternatives).toBeUndefined();
  expect(judgements.topics.get("7")?.get("t")?.grade).toBe(0);
});

test("another thread gets the alternatives too", () => {
  const judgements = readJudgements(several);
  const received = receivedJudgements(structuredClone(sentJudgements(judgements)));
  expect(received.alternatives).toEqual(judgements.alternatives);
});

test("files merged keep their right answers, and what others say of the topic belongs to each", () => {
  const merged = mergedJudgements(
    [readJudgements(several), readJudgements('{"topic":"q","doc":"z","ranges":[[1,2]]}')],
    undefined,
  );
  expect(merged.alternatives?.get("q")?.map((answer) => answer.get("z")?.relevant)).toEqual([
    [{ start: 1, end: 2 }],
    [{ start: 1, end: 2 }],
  ]);
});

test("offsets in another unit are converted in every answer", () => {
  const collection = collectionOf([{ doc: "630", text: "😀ne two three four" }]);
  const text = '{"id":"7","doc":"630","answers":[{"start":0,"end":4},{"start":9,"end":14}]}';
  const judgements = readJudgements(text, { collection, unit: "utf16" });
  expect(judgements.alternatives?.get("7")?.map((answer) => answer.get("630")?.relevant)).toEqual([
    [{ start: 0, end: 3 }],
    [{ start: 8, end: 13 }],
  ]);
});
