import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { align } from "../../src/match/align/align.ts";
import { alignedLines } from "../../src/match/align/print.ts";
import { readQuotes } from "../../src/match/align/quotes.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { citedRun } from "../../src/data/answers.ts";
import { readAny, readJudgements, readRun } from "../../src/files/formats/read.ts";
import { formatNamed } from "../../src/files/formats/lookup.ts";
import { printed } from "../../src/files/formats/print.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { silenceFigures } from "../../src/score/silence.ts";
import { rounds } from "../rounds.ts";
import { seeded } from "../seeded.ts";
import { pericope } from "../cli/pericope.ts";

// Questions that cannot be answered, and what systems make of them.

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

test("gold says so in JSONL, CSV and SQuAD 2, and such a question is in no mean", () => {
  const squad = {
    version: "v2.0",
    data: [
      {
        title: "d",
        paragraphs: [
          {
            context: "It is slow.",
            qas: [
              { id: "a", question: "?", is_impossible: false, answers: [{ text: "slow", answer_start: 6 }] },
              {
                id: "b",
                question: "?",
                is_impossible: true,
                answers: [],
                plausible_answers: [{ text: "It", answer_start: 0 }],
              },
            ],
          },
        ],
      },
    ],
  };
  const files = [
    lines({ topic: "a", doc: "d", ranges: [[6, 10]] }, { topic: "b", answerable: false }),
    lines({ topic: "b", answerable: false }, { topic: "a", doc: "d", ranges: [[6, 10]] }),
    "topic,doc,start,end,answerable\na,d,6,10,true\nb,,,,false\n",
    JSON.stringify(squad),
  ];
  const run = readRun(
    lines({ topic: "a", doc: "d", start: 6, end: 10, run: "r" }, { topic: "b", doc: "d", start: 0, end: 5, run: "r" }),
  );
  for (const file of files) {
    const judgements = readJudgements(file);
    expect([...judgements.unanswerable!], file).toEqual(["b"]);
    const { runs, silence, notes } = evaluate(judgements, [run], { measures: ["charP"] });
    expect([runs[0]!.mean, [...runs[0]!.topics.keys()]]).toEqual([{ charP: 1 }, ["a"]]);
    expect(silence).toEqual([{ unanswerable: 1, answerable: 1, falseAnswers: 1, falseRefusals: 0, read: 5 }]);
    expect(notes.map(({ code }) => code)).not.toContain("topics-without-highlights");
  }
  const again = readJudgements([...printed(formatNamed("jsonl-judgements"), readJudgements(files[0]!))].join("\n"));
  expect([...again.unanswerable!]).toEqual(["b"]);
});

test("texts that are placed in the documents keep what is said of the other questions", () => {
  const collection = collectionOf([{ doc: "d", text: "It is slow." }]);
  const gold = "question,source,quote,answerable\nq1,d,slow.,yes\nq2,,,no\n";
  const aligned = [...alignedLines(align(readQuotes(gold, { noun: "judgements" }), collection))];
  expect(aligned.at(-1)).toBe('{"topic":"q2","answerable":false}');
});

test("a question that is unanswerable and has a highlight is an error, with its line", () => {
  const file = lines({ topic: "a", answerable: false }, { topic: "a", doc: "d", ranges: [[6, 10]] });
  expect(() => readJudgements(file, { source: "g" })).toThrow(
    'g:1: question "a" is said to be unanswerable, and has a highlight',
  );
  expect(() => readJudgements(lines({ topic: "a", doc: "d", ranges: [[1, 2]], is_impossible: true }))).toThrow(
    "is said to be unanswerable",
  );
});

test("topics without highlights count as unanswerable where a person says so", () => {
  const judgements = readJudgements(
    lines({ topic: "a", doc: "d", ranges: [[6, 10]] }, { topic: "b", doc: "d", ranges: [] }),
  );
  const run = readRun(lines({ topic: "b", doc: "d", start: 0, end: 5, run: "r" }));
  const options = { measures: ["charP"] };
  expect(evaluate(judgements, [run], options).silence).toBeUndefined();
  const [silence] = evaluate(judgements, [run], { ...options, unanswerable: "empty" }).silence!;
  expect(silenceFigures(silence!)).toEqual({ falseAnswer: 1, falseRefusal: 1, readInVain: 5 });
});

/**
 * SQuAD 2's evaluation, as its paper has it: an empty prediction is right for a question without answers and wrong for one with them.
 * What is left of its exact score where each answer that is given is right are our two figures.
 */
test("falseAnswer and falseRefusal are what SQuAD 2's NoAns and HasAns leave, where every answer that is given is right", () => {
  for (let seed = 1; seed <= rounds(50, 500); seed++) {
    const random = seeded(seed);
    const questions = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, i) => ({
      id: `q${i}`,
      hasAnswer: i === 0 || (i > 1 && random() < 0.5),
    }));
    const predictions = new Map(questions.map(({ id }) => [id, random() < 0.5 ? "slow" : ""]));
    const exact = ({ id, hasAnswer }: { id: string; hasAnswer: boolean }) =>
      (hasAnswer ? predictions.get(id) === "slow" : predictions.get(id) === "") ? 1 : 0;
    const mean = (list: readonly { id: string; hasAnswer: boolean }[]) =>
      list.reduce((sum, each) => sum + exact(each), 0) / list.length;
    const gold = lines(
      ...questions.map(({ id, hasAnswer }) =>
        hasAnswer ? { topic: id, doc: "d", ranges: [[6, 10]] } : { topic: id, answerable: false },
      ),
    );
    const answered = lines(
      ...questions.map(({ id }) => ({
        topic: id,
        sentences: predictions.get(id) === "" ? [] : [{ text: "slow", citations: [{ doc: "d", start: 6, end: 10 }] }],
      })),
    );
    const { noun, value } = readAny(answered);
    if (noun !== "answers") throw new Error(noun);
    const [silence] = evaluate(readJudgements(gold), [citedRun(value)]).silence!;
    const { falseAnswer, falseRefusal } = silenceFigures(silence!);
    expect(1 - falseAnswer, `NoAns_exact, seed ${seed}`).toBeCloseTo(
      mean(questions.filter(({ hasAnswer }) => !hasAnswer)),
      12,
    );
    expect(1 - falseRefusal, `HasAns_exact, seed ${seed}`).toBeCloseTo(
      mean(questions.filter(({ hasAnswer }) => hasAnswer)),
      12,
    );
  }
});

test("pericope evaluate prints silence below the scores, and gates it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "silence-"));
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const gold = at(
    "gold.jsonl",
    lines(
      { topic: "a", doc: "d", ranges: [[6, 10]] },
      { topic: "b", answerable: false },
      { topic: "c", answerable: false },
    ),
  );
  const said = (text: string) => [{ text, citations: [] }];
  const answers = at(
    "a.jsonl",
    lines(
      { topic: "a", sentences: said("I could not find it.") },
      { topic: "b", sentences: [{ text: "Yes.", citations: [{ doc: "d", start: 0, end: 5 }] }] },
      { topic: "c", sentences: said("Not enough information.") },
    ),
  );
  const typed = ["evaluate", gold, answers, "--abstain", "could not find|not enough information"];
  const { stdout, status } = await pericope(typed);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /run +unanswerable +falseAnswer +falseRefusal +readInVain +answerable\n─+\na +2 +0\.5000 +1\.0000 +2\.5000 +1\n/,
  );
  const csv = await pericope([...typed, "--format", "csv"]);
  expect(csv.stdout).toContain("a,all,falseAnswer,0.5\na,all,falseRefusal,1\na,all,readInVain,2.5\n");
  const gated = await pericope([...typed, "--fail-over", "falseAnswer=0.4", "--fail-over", "falseRefusal=1"]);
  expect([gated.status, gated.stderr]).toEqual([
    1,
    expect.stringContaining("failed: a: falseAnswer is 0.5000, over 0.4\n"),
  ]);
  const wrong = await pericope([...typed, "--fail-under", "falseAnswer=0.4"]);
  expect(wrong.stderr).toContain("of falseAnswer less is better; expected --fail-over");
  const none = at("none.jsonl", lines({ topic: "a", doc: "d", ranges: [[6, 10]] }));
  const without = await pericope(["evaluate", none, answers, "--fail-over", "falseAnswer=0.4"]);
  expect(without.stderr).toContain("falseAnswer needs questions that cannot be answered, and the gold names none");
  const broken = await pericope([...typed.slice(0, 3), "--abstain", "("]);
  expect([broken.status, broken.stderr]).toEqual([2, expect.stringContaining("expected a regular expression")]);
});
