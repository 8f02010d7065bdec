import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { measures } from "../../src/score/measures/index.ts";
import { readMeasure } from "../../src/score/measures/name.ts";
import { readmeCount } from "../readme-count.ts";
import { output } from "../print/evaluation.ts";
import { evaluate } from "../../src/score/evaluate.ts";

// What trec_eval 10 printed with -q -c -m all_trec, and by default.

const folder = "test/golden/trec_eval-10.0";
const printed = readFileSync(`${folder}/out.all_trec-q-c.txt`, "utf8").trimEnd().split("\n");
const judgements = readJudgements(readFileSync(`${folder}/qrels.txt`));
const run = readRun(readFileSync(`${folder}/run.txt`));

const theirs = [...new Set(printed.map((line) => line.split(/\s+/)[0]!))];
const shared = theirs.filter((name) => {
  try {
    return readMeasure(name).trecName === name;
  } catch {
    return false;
  }
});

test("we have what people report of trec_eval's measures, under its names", () => {
  for (const name of [
    "map",
    "Rprec",
    "bpref",
    "recip_rank",
    "11pt_avg",
    "ndcg",
    "P_10",
    "recall_100",
    "ndcg_cut_10",
    "map_cut_10",
    "success_5",
    "iprec_at_recall_0.30",
    "set_P",
    "set_recall",
    "set_F",
    "set_map",
  ])
    expect(shared).toContain(name);
  const named = measures.flatMap(({ trec = [] }) => trec);
  expect(new Set(named).size).toBe(named.length);
});

test("score 49: every shared measure, topic and mean, to the printed digit, ties and the missing topic included", () => {
  const evaluation = evaluate(judgements, [run], { measures: shared, rules: "trec_eval" });
  const lines = new Set(output("trec").print(evaluation, { perTopic: true }).trimEnd().split("\n"));
  const wanted = printed.filter((line) => shared.includes(line.split(/\s+/)[0]!));
  expect(wanted.length).toBeGreaterThan(900);
  expect(wanted.length, "as the README says").toBe(readmeCount("trec_eval 10"));
  expect(wanted.filter((line) => !lines.has(line))).toEqual([]);
  expect(lines.size).toBe(wanted.length + 1); // and the run's name
});

test("without measures asked for, its rules print its defaults", () => {
  const ours = output("trec")
    .print(evaluate(judgements, [run], { rules: "trec_eval" }))
    .trimEnd()
    .split("\n");
  const counts = /^(num_|gm_map)/; // counts, and the one mean that is no mean of ours
  const defaults = readFileSync(`${folder}/out.default-c.txt`, "utf8").trimEnd().split("\n");
  expect(ours).toEqual(defaults.filter((line) => !counts.test(line)));
});

test("set_map is divided once, as trec_eval does: 3 · 3 / (4 · 40) prints as 0.0563", () => {
  const qrels = Array.from({ length: 40 }, (_, i) => `1 0 d${i} 1\n`).join("");
  const ranked = ["d0", "d1", "d2", "x"].map((doc, i) => `1 Q0 ${doc} ${i + 1} ${-i} r\n`).join("");
  const { mean } = evaluate(readJudgements(qrels), [readRun(ranked)], { measures: ["set_map"] }).runs[0]!;
  expect(mean["setAP"]).toBe(9 / 160);
});

test("means add up the topics in the order of their ids, as trec_eval does", () => {
  const topics = Array.from({ length: 25 }, (_, i) => i + 1); // 10 comes before 2
  const lines = (topic: number) =>
    Array.from({ length: topic }, (_, i) => `${topic} Q0 d${i + 1} 1 ${-i} t\n`).join("");
  const { runs } = evaluate(
    readJudgements(topics.map((topic) => `${topic} 0 d${topic} 1\n`).join("")),
    [readRun(topics.map(lines).join(""))],
    { rules: "trec_eval", measures: ["RR"] },
  );
  const meanOf = (order: readonly number[]) => order.reduce((sum, topic) => sum + 1 / topic, 0) / order.length;
  expect(runs[0]!.mean["RR"]).toBe(meanOf(topics.map(String).sort().map(Number)));
  expect(runs[0]!.mean["RR"]).not.toBe(meanOf(topics));
});
