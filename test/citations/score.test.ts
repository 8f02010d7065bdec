import { expect, test } from "vitest";
import { placedAnswers } from "../../src/citations/place.ts";
import { type Answers, citedRun } from "../../src/data/answers.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { readAny, readJudgements } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { pericope } from "../cli/pericope.ts";
import { rounds } from "../rounds.ts";
import { seeded } from "../seeded.ts";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The task citations: what the sentences of answers cite, against what was highlighted.

const collection = collectionOf([
  { doc: "guide.md", text: "Press the button. Wait for the light. Then pull the lever." },
  { doc: "faq.md", text: "Why wait? It is slow. The warranty lasts for thirty days." },
]);
const gold = readJudgements(
  '{"topic":"q1","doc":"faq.md","ranges":[[10,21]]}\n{"topic":"q2","doc":"guide.md","ranges":[[18,37]]}\n{"topic":"q2","doc":"faq.md","ranges":[]}\n',
);
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const runOf = (...records: object[]) => {
  const { noun, value } = readAny(lines(...records));
  if (noun !== "answers") throw new Error(noun);
  return citedRun(placedAnswers(value, { collection }));
};

test("a sentence, a citation and a quote each count once, whatever else is cited", () => {
  const run = runOf({
    topic: "q1",
    sentences: [
      {
        text: "Slow.",
        citations: [
          { doc: "faq.md", start: 0, end: 12 },
          { doc: "faq.md", start: 0, end: 12 },
          { doc: "guide.md", start: 0, end: 5 },
        ],
      },
      { text: "So wait.", citations: [{ doc: "faq.md", text: "The warranty lasts for thirty days." }] },
      { text: "Really.", citations: [] },
    ],
  });
  const { task, official, runs } = evaluate(gold, [run], { topics: "run" });
  expect([task, official]).toEqual(["citations", "sentenceSupported"]);
  // q1: 1 of 3 different citations is right; cited are 0..12 and 22..57 of faq.md, 0..5 of guide.md: 2 of 52 characters are highlighted.
  const mean = runs[0]!.mean;
  expect(mean["citationP"]).toBeCloseTo(1 / 3);
  expect(mean["sentenceCited"]).toBeCloseTo(2 / 3);
  expect(mean["sentenceSupported"]).toBeCloseTo(1 / 3);
  expect(mean["quoteExact"]).toBe(1);
  expect(mean["charP"]).toBeCloseTo(2 / 52);
  expect(mean["charR"]).toBeCloseTo(2 / 11);
  expect(mean["artP"]).toBeCloseTo(1 / 2);
});

test("where only chunks or documents are cited, no measure of characters is shown, unless it is asked for", () => {
  const run = runOf({
    topic: "q1",
    sentences: [{ text: "Slow.", citations: [{ doc: "faq.md" }, { doc: "guide.md", start: 0, end: 17, chunk: true }] }],
  });
  const { measures, runs, notes } = evaluate(gold, [run], {});
  expect(measures).toEqual(["citationP", "sentenceCited", "sentenceSupported", "artP", "artR"]);
  expect(Object.keys(runs[0]!.mean)).toEqual(measures);
  expect(Object.keys(runs[0]!.topics.get("q1")!)).toEqual(measures);
  expect(notes.find(({ code }) => code === "no-spans-cited")?.message).toContain(
    "charP, charR, charF1 would measure the chunker",
  );
  expect(evaluate(gold, [run], { measures: ["charP"] }).runs[0]!.mean["charP"]).toBe(0);
  const documents = runOf({ topic: "q1", sentences: [{ text: "Slow.", citations: [{ doc: "faq.md" }] }] });
  expect(evaluate(gold, [documents], {}).runs[0]!.mean["citationP"]).toBe(1 / 2); // q2 has no answer
  expect(() => evaluate(gold, [documents], { measures: ["charP"] })).toThrow("this run answers with whole documents");
});

test("citations of documents are scored by judgements of documents", () => {
  const grades = readJudgements("q1 0 faq.md 1\nq1 0 guide.md 0\n");
  const run = runOf({
    topic: "q1",
    sentences: [{ text: "a", citations: [{ doc: "faq.md", start: 0, end: 3 }, { doc: "guide.md" }] }],
  });
  const { measures, runs } = evaluate(grades, [run], {});
  expect(measures).toEqual(["citationP", "sentenceCited", "sentenceSupported", "artP", "artR"]);
  expect(runs[0]!.mean).toEqual({ citationP: 1 / 2, sentenceCited: 1, sentenceSupported: 1, artP: 1 / 2, artR: 1 });
});

test("measures of citations refuse a run that is no answer", () => {
  const { value } = readAny('{"topic":"q1","doc":"faq.md","start":0,"end":3,"run":"r"}\n');
  expect(() => evaluate(gold, [value as never], { measures: ["citationP"] })).toThrow(
    "citationP needs answers with citations, and this is a run",
  );
});

test("every measure of citations is what counting characters one by one gives", () => {
  const docs = ["a", "b", "c"];
  for (let round = 0; round < rounds(150, 1500); round++) {
    const seed = 7000 + round;
    const random = seeded(seed);
    const whole = (most: number) => Math.floor(random() * most);
    const range = () => {
      const start = whole(20);
      return [start, start + 1 + whole(8)] as const;
    };
    const highlighted = docs.map((doc) => ({ doc, ranges: Array.from({ length: whole(3) }, range) }));
    if (highlighted.every(({ ranges }) => ranges.length === 0)) continue;
    const sentences = Array.from({ length: whole(5) }, (_, i) => ({
      text: `s${i}`,
      citations: Array.from({ length: whole(4) }, () => {
        const [start, end] = range();
        const doc = docs[whole(3)]!;
        return whole(4) === 0 ? { of: "document" as const, doc } : { of: "span" as const, doc, start, end };
      }),
    }));
    const judgements = readJudgements(lines(...highlighted.map(({ doc, ranges }) => ({ topic: "t", doc, ranges }))));
    const answers: Answers = { name: "r", topics: new Map([["t", { topic: "t", sentences, abstained: false }]]) };
    const names = ["citationP", "sentenceCited", "sentenceSupported", "charP", "charR"];
    const run = citedRun(answers);
    const known = run.answers === "documents" ? names.slice(0, 3) : names;
    const { mean } = evaluate(judgements, [run], { measures: known, task: "citations" }).runs[0]!;

    const isHigh = (doc: string, at: number) =>
      highlighted.some((each) => each.doc === doc && each.ranges.some(([s, e]) => s <= at && at < e));
    const all = Array.from({ length: 60 }, (_, at) => at);
    const isRight = ({ doc, start, end }: { doc: string; start?: number; end?: number }) =>
      all.some((at) => isHigh(doc, at) && (start === undefined || (start <= at && at < end!)));
    const own = sentences.map(({ citations }) => [
      ...new Map(citations.map((each) => [`${each.doc} ${each.start} ${each.end}`, each])).values(),
    ]);
    const cited = own.flat();
    const share = (part: number, of: number) => (of === 0 ? 0 : part / of);
    const places = [
      ...new Map(
        cited.filter(({ start }) => start !== undefined).map((each) => [`${each.doc} ${each.start} ${each.end}`, each]),
      ).values(),
    ];
    const read = places.reduce((sum, { start, end }) => sum + end! - start!, 0);
    const found = docs.flatMap((doc) =>
      all.filter(
        (at) => isHigh(doc, at) && places.some((each) => each.doc === doc && each.start! <= at && at < each.end!),
      ),
    ).length;
    const relevant = docs.flatMap((doc) => all.filter((at) => isHigh(doc, at))).length;
    const expected: Record<string, number> = {
      citationP: share(cited.filter(isRight).length, cited.length),
      sentenceCited: share(own.filter((list) => list.length > 0).length, own.length),
      sentenceSupported: share(own.filter((list) => list.some(isRight)).length, own.length),
      charP: share(found, read),
      charR: share(found, relevant),
    };
    for (const name of known) expect(mean[name], `${name}, seed ${seed}`).toBeCloseTo(expected[name]!, 12);
  }
});

test("pericope evaluate and compare take answers as they take runs, by recognition or by the format's name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "answers-"));
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const judged = at(
    "gold.jsonl",
    '{"topic":"q1","doc":"faq.md","ranges":[[10,21]]}\n{"topic":"q2","doc":"guide.md","ranges":[[18,37]]}\n',
  );
  const docs = at("docs.jsonl", lines(...[...collection.ids()].map((doc) => collection.document(doc)!)));
  const a = at(
    "a.jsonl",
    lines({ topic: "q1", sentences: [{ text: "Slow.", citations: [{ doc: "faq.md", text: "It is slow." }] }] }),
  );
  const alce = at(
    "b.json",
    JSON.stringify({
      data: [{ question: "q1", output: "Slow [1].", docs: [{ id: "faq.md", title: "faq.md", text: "It is slow." }] }],
    }),
  );
  const evaluated = await pericope([
    "evaluate",
    judged,
    a,
    "--collection",
    docs,
    "--format",
    "csv",
    "--fail-under",
    "citationP=0.6",
  ]);
  expect(evaluated.stdout).toContain("a,all,citationP,0.5\n");
  expect([evaluated.status, evaluated.stderr]).toEqual([1, expect.stringContaining("failed: a: citationP is 0.5")]);
  const compared = await pericope([
    "compare",
    judged,
    a,
    alce,
    "--run-format",
    "jsonl-answers",
    "--collection",
    docs,
    "-m",
    "citationP",
  ]);
  expect(compared.status).toBe(0);
  expect(compared.stdout).toContain("citationP");
  await pericope(["convert", a, join(folder, "a.trec-rag.jsonl")]);
  expect(readFileSync(join(folder, "a.trec-rag.jsonl"), "utf8")).toBe(
    '{"run_id":"a","topic_id":"q1","references":["faq.md"],"response_length":1,"answer":[{"text":"Slow.","citations":[0]}]}\n',
  );
  const run = await pericope([
    "evaluate",
    judged,
    a,
    "--collection",
    docs,
    "--task",
    "chunks",
    "-m",
    "charR",
    "--format",
    "csv",
  ]);
  expect(run.stdout).toContain("a,all,charR,0.5\n");
});
