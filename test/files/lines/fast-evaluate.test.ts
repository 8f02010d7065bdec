import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { readJudgements, readRun, streamReader } from "../../../src/files/formats/read.ts";
import { TopicReturns } from "../../../src/files/lines/open-topics.ts";
import { evaluate, evaluator, type OpenRun } from "../../../src/score/evaluate.ts";
import { type EvaluateOptions, overlapRules } from "../../../src/score/evaluate-options.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { rounds } from "../../rounds.ts";

const documentMeasures = [
  "AP",
  "RR",
  "Rprec",
  "bpref",
  "nDCG",
  "nDCG@5",
  "docP@5",
  "docR@10",
  "docIP@0.1",
  "docAiP",
].concat([
  "success@3",
  "Judged@10",
  "Judged(of=results)@10",
  "artP",
  "artR",
  "artF1",
  "setAP",
  "AgP(score=rel)",
  "gR@5",
]);
const textMeasures = ["iP@0.01", "AiP", "P@5", "R@1000ch", "charF1", "AgP", "gP(score=bep)@5", "AgP(score=T2I)"].concat(
  ["HP@5", "HAP", "textnDCG@5", "coverage", "redundancy", "bestP", "textAP", "IoU@5"],
);

function someJudgements(random: Random): string {
  const lines: string[] = [];
  for (let topic = 0; topic < 4; topic++)
    for (let doc = 0; doc < 30; doc++) {
      if (random() < 0.5) continue;
      const start = below(random, 500);
      const length = topic === 3 || random() < 0.5 ? 0 : 1 + below(random, 300);
      lines.push(
        `t${topic} Q0 ${name(doc)} ${length} ${1000 + doc}${length === 0 ? "" : ` ${start} ${start}:${length}`}`,
      );
    }
  return `${lines.join("\n")}\nt9 Q0 d1 5 100 3 3:5\n`;
}

const name = (doc: number): string => (doc % 7 === 0 ? `dé${doc}` : `d${doc}`);

function someRun(random: Random, offsets: boolean): string {
  const lines: string[] = [];
  const [isInterleaved, overlaps] = [random() < 0.3, random() < 0.5];
  for (let i = 0; i < 150; i++) {
    const topic = isInterleaved ? below(random, 5) : Math.floor(i / 30);
    const doc = offsets ? below(random, 40) : i;
    const score = pick(random, 150 - i, 150 - i, below(random, 10));
    const start = overlaps ? below(random, 1200) : 10 * i;
    const place = offsets ? ` ${random() < 0.005 ? "X" : start} ${below(random, overlaps ? 300 : 10)}` : "";
    lines.push(`t${topic} Q0 ${name(doc)} ${i + 1} ${score} tag${place}`);
  }
  return `${lines.join("\n")}\n`;
}

/** As the command line does it: topic by topic while it is read. */
function streamed(judgements: Judgements, text: string, options: EvaluateOptions) {
  const bytes = new TextEncoder().encode(text);
  const score = (gathered: boolean) => {
    const { open, take, end } = evaluator(judgements, options);
    let scoring: OpenRun | undefined;
    const run = streamReader({ source: "a.run" }, gathered, (answers) => {
      scoring = open({ answers, source: "a.run" });
      return scoring.topic;
    });
    run.push(bytes);
    const finished = run.end(); // which may open it
    take(scoring!.end(finished));
    return end()[0]!;
  };
  try {
    return score(false);
  } catch (error) {
    if (error instanceof TopicReturns) return score(true);
    throw error;
  }
}

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

for (const offsets of [false, true])
  test(`a run of ${offsets ? "passages" : "documents"} scores the same, with the same notes, topic by topic and whole`, () => {
    for (let seed = 1; seed <= rounds(20, 400); seed++) {
      const random = seeded(seed);
      const judgements = readJudgements(someJudgements(random));
      const text = someRun(random, offsets);
      const options: EvaluateOptions = {
        task: offsets ? pick(random, "focused", "thorough", "ric", "bic", "chunks") : "document",
        rules: pick(random, "paper", "inex_eval", "trec_eval"),
        topics: pick(random, "judged", "run"),
        overlap: pick(random, undefined, ...overlapRules.map((rule) => rule.name)),
        measures: offsets ? [...documentMeasures, ...textMeasures] : documentMeasures,
        only: random() < 0.2 ? ["t1", "t2"] : undefined,
      };
      const whole = outcome(() => evaluate(judgements, [readRun(text, { source: "a.run" })], options));
      expect(
        outcome(() => streamed(judgements, text, options)),
        `seed ${seed}`,
      ).toEqual(whole);
    }
  });
