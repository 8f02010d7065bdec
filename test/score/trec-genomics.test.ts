import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { readmeCount } from "../readme-count.ts";

// What trecgen2007_score.py, the scorer of the organisers of TREC Genomics 2007, printed to 8 digits: PASSAGE2, which is
// charAP, and DOCUMENT, which is AP over the documents in the order in which they first appear.

const folder = "test/golden/trec-genomics-2007";
const measureOf: Record<string, string> = { DOCUMENT: "AP", PASSAGE2: "charAP" };

const file = (name: string): string => readFileSync(`${folder}/${name}`, "utf8");

// The files are read as they are, once their columns have names.
const judgements = readJudgements(`topic\tdoc\toffset\tlength\taspects\n${file("gold.tsv")}`);
const runOf = (name: string) => readRun(`topic\tdoc\trank\tscore\toffset\tlength\trun\n${file(`${name}.txt`)}`);

const printed = file("scores.tsv")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [run = "", measure = "", topic = "", score = ""] = line.split("\t");
    return { run, measure: measureOf[measure]!, topic, score };
  });
type Printed = (typeof printed)[number];

const runs = new Map([...new Set(printed.map(({ run }) => run))].map((name) => [name, runOf(name)]));
const scores = (measure: string, task: string) =>
  new Map(
    [...runs].map(
      ([name, run]) => [name, evaluate(judgements, [run], { measures: [measure], task }).runs[0]!] as const,
    ),
  );
const ours: Record<string, ReturnType<typeof scores>> = {
  AP: scores("AP", "document"),
  charAP: scores("charAP", "chunks"),
};

function found({ run, measure, topic }: Printed): number {
  const { mean, topics } = ours[measure]!.get(run)!;
  return (topic === "MAP" ? mean : topics.get(topic)!)[measure]!;
}

// The run "any" returns irrelevant text again, too. The scorer then counts it again, though it counts relevant text
// once; by the measure's definition, every character is a rank, and we count each once.
const repeatsIrrelevantText = ({ run, measure }: Printed): boolean => run === "any" && measure === "charAP";

test("every topic and mean, to the printed digit", () => {
  const shared = printed.filter((each) => !repeatsIrrelevantText(each));
  expect(shared.length, "as the README says").toBe(readmeCount("TREC Genomics' scorer"));
  expect(shared.filter((each) => found(each).toFixed(8) !== each.score)).toEqual([]);
});

test("score 15: where irrelevant text comes again, its scorer counts it again, and we do not: ours is never less", () => {
  const differing = printed.filter(repeatsIrrelevantText);
  expect(differing.filter((each) => found(each) < Number(each.score) - 1e-8)).toEqual([]);
  expect(differing.filter((each) => found(each).toFixed(8) !== each.score).length).toBeGreaterThan(5);
});
