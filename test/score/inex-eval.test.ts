import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { below, pick, seeded } from "../seeded.ts";
import { readmeCount } from "../readme-count.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";

// What inex_eval 3.1 printed, in files named RUN.TASK[-c].txt: every measure of every topic and its mean.

const golden = "test/golden/inex_eval-3.1";

/**
 * Our name for a row of inex_eval's, under the parameters that its file's name gives, without those that are inex_eval's defaults;
 * undefined for its counts.
 */
function ourName(row: string, task: string, score: string): string | undefined {
  const [, list, rank] = /^(gP|gR)\[(\d+)\]$/.exec(row) ?? [];
  if (list === "gP") return `gP(${score})@${rank}`;
  if (list === "gR") return `gR@${rank}`;
  if (row === "AgP" || row === "MAgP") return `AgP(${score})`;
  if (row === "AiP" || row === "MAiP") return "AiP";
  const [, level] = /^(?:iP\[|ircl_prn\.)([\d.]+)\]?$/.exec(row) ?? [];
  // In context, ircl_prn is interpolated gP.
  if (level !== undefined)
    return task === "ric" || task === "bic" ? `igP(${score})@${Number(level)}` : `iP@${Number(level)}`;
  const sets: Record<string, string> = {
    char_prec: "charP",
    char_rec: "charR",
    char_f1: "charF1",
    art_prec: "artP",
    art_rec: "artR",
    art_f1: "artF1",
  };
  return sets[row];
}

const kinds: [RegExp, string, string][] = [
  [/^focused/, "focused", ""],
  [/^thorough/, "thorough", ""],
  [/^ric-beta([\d.]+)/, "ric", "beta=$1"],
  [/^bic-n(\d+)/, "bic", "score=bep,n=$1"],
  [/^t2i/, "ric", "score=T2I"],
];

/** What is compared: numbers, and runs that are refused. */
let figures = 0;

for (const track of ["edge", "track-101", "track-102"]) {
  const folder = join(golden, track);
  describe(track, () => {
    for (const file of readdirSync(join(folder, "out")).sort()) {
      const [, run, kind] = /^(.+)\.((?:focused|thorough|ric|bic|t2i).*)\.txt$/.exec(file)!;
      const printed = readFileSync(join(folder, "out", file), "utf8");
      const [pattern, task, template] = kinds.find(([known]) => known.test(kind!))!;
      const score = template.replace("$1", pattern.exec(kind!)![1] ?? "").replace(/,?(?:beta=0\.25|n=500)$/, "");
      const topics = kind!.endsWith("-c") ? "judged" : "run";
      const options: EvaluateOptions = { task, rules: "inex_eval", topics };
      const load = () => [judgementsOf(folder, run!), runOf(folder, run!, track)] as const;

      if (/^error/i.test(printed)) {
        figures++;
        const line = /\sin line:? (\d+)|size (\d+)/.exec(printed)!;
        test(`${file}: rejected, as inex_eval does`, () => {
          const where = new RegExp(`:${line[1] ?? line[2]}: `);
          expect(() => evaluate(load()[0], [load()[1]], options)).toThrow(where);
        });
      } else {
        figures += rows(printed).filter(([row]) => ourName(row, task, score) !== undefined).length;
        test(`${file}: every number, to 12 digits`, () => {
          const expected = rows(printed).flatMap(([row, topic, value]) => {
            const name = ourName(row, task, score);
            return name === undefined ? [] : [{ name, topic, value }];
          });
          expect(expected.length).toBeGreaterThan(20);
          const [judgements, parsed] = load();
          const measures = [...new Set(expected.map(({ name }) => name))];
          const scores = evaluate(judgements, [parsed], { ...options, measures }).runs[0]!;
          const canonical = new Map(measures.map((name, i) => [name, Object.keys(scores.mean)[i]!]));
          for (const { name, topic, value } of expected) {
            const found = (topic === "all" ? scores.mean : scores.topics.get(topic)!)[canonical.get(name)!]!;
            if (Number.isNaN(value)) expect(found, `${name} of ${topic}`).toBeNaN();
            else
              expect(
                Math.abs(found - value) <= 1e-12 * Math.max(value, 1e-3),
                `${name} of ${topic}: ${found} is not ${value}`,
              ).toBe(true);
          }
        });
      }
    }
  });
}

function rows(printed: string): [row: string, topic: string, value: number][] {
  return printed
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("<"))
    .map((line) => line.split(/\s+/))
    .map(([row, topic, value]) => [row!, topic!, Number(value)]);
}

function judgementsOf(folder: string, run: string) {
  const edge = run === "dup" ? "q_dup.txt" : "q.txt";
  const name = basename(folder) === "edge" ? edge : "qrels.fol";
  return readJudgements(readFileSync(join(folder, name)), { source: name });
}

function runOf(folder: string, run: string, track: string) {
  const name = `${run}.${track === "edge" ? "run" : "fol"}`;
  return readRun(readFileSync(join(folder, name)), { source: name });
}

test("the README says how many figures are compared", () => expect(figures).toBe(readmeCount("inex_eval 3.1")));

test("score 47: measures are scored by inex_eval's defaults unless they say otherwise, and their names show it", () => {
  const judgements = readJudgements("1 Q0 d 100 9000 0 0:100\n", { source: "j" });
  const run = readRun("1 Q0 d 1 2 r 250 50\n1 Q0 d 2 1 r 0 50\n", { source: "r" });
  const measures = ["AgP", "AgP(beta=1)", "AgP(score=bep)", "AgP(score=bep,n=1000)", "AgP(score=T2I)"];
  const { mean } = evaluate(judgements, [run], { task: "ric", measures, rules: "inex_eval" }).runs[0]!;
  const f = (beta: number): number => ((1 + beta ** 2) * 0.5 * 0.5) / (beta ** 2 * 0.5 + 0.5);
  expect(mean).toEqual({
    "AgP(beta=0.25)": f(0.25),
    "AgP(beta=1)": f(1),
    "AgP(score=bep,n=500)": 1 / 2,
    "AgP(score=bep,n=1000)": 3 / 4,
    "AgP(score=T2I)": 1 / 4,
  });
  expect(Object.keys(evaluate(judgements, [run], { task: "ric", measures }).runs[0]!.mean)).toEqual([
    "AgP",
    "AgP(score=bep)",
    "AgP(score=T2I)",
  ]);
});

test("score 50: topics that come back later in a run are named, and scored as one list", () => {
  const judgements = readJudgements("1 Q0 d 100 9000 0 0:100\n2 Q0 d 100 9000 0 0:100\n3 Q0 d 100 9000 0 0:100\n");
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const topics = Array.from({ length: 1 + below(random, 8) }, () => pick(random, "1", "2", "3", "4"));
    const line = (topic: string, i: number): string => `${topic} Q0 d 1 ${99 - i} r ${10 * i} 10\n`;
    const read = (order: readonly number[]) =>
      evaluate(judgements, [readRun(order.map((i) => line(topics[i]!, i)).join(""), { source: "r" })], {
        rules: "inex_eval",
      });
    const places = [...topics.keys()];
    const { runs, notes } = read(places);
    const together = places.toSorted((a, b) => topics[a]!.localeCompare(topics[b]!) || a - b);
    const sorted = read(together);
    expect(runs[0]!.mean, `seed ${seed}`).toEqual(sorted.runs[0]!.mean);
    const returning = new Set(topics.filter((topic, i) => topics.indexOf(topic) < i && topics[i - 1] !== topic));
    const said = notes.find(({ code }) => code === "topic-comes-back");
    expect(said?.count ?? 0, `seed ${seed}: ${topics.join(" ")}`).toBe(returning.size);
    expect(sorted.notes.some(({ code }) => code === "topic-comes-back")).toBe(false);
  }
});

test("between hundredths, a level of recall is met at the next hundredth", () => {
  const judgements = readJudgements("1 Q0 d 1000 9000 0 0:1000\n", { source: "j" });
  const run = readRun("1 Q0 d 1 2 r 0 12\n1 Q0 d 2 1 r 12 1976\n", { source: "r" });
  const measures = ["iP@0.01", "iP@0.014", "iP@0.02"];
  const { mean } = evaluate(judgements, [run], { measures, rules: "inex_eval" }).runs[0]!;
  expect(mean).toEqual({ "iP@0.01": 1, "iP@0.014": 1000 / 1988, "iP@0.02": 1000 / 1988 });
});
