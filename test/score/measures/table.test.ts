import { expect, test } from "vitest";
import { gains } from "../../../src/score/gain/gain.ts";
import { inexEval, paper, type Rules, rules } from "../../../src/score/gain/rules.ts";
import { measures } from "../../../src/score/measures/index.ts";
import { type Law, sources } from "../../../src/score/measures/measure.ts";
import { betterOf, readMeasure } from "../../../src/score/measures/name.ts";
import { workedValue } from "../../../src/score/measures/worked.ts";
import { workedLines } from "../../../src/print/reference.ts";
import { placedAnswers } from "../../../src/citations/place.ts";
import { citedRun } from "../../../src/data/answers.ts";
import type { Run } from "../../../src/data/run.ts";
import type { SmallTrack } from "../../../src/score/measures/worked.ts";
import { readAny, readDocuments, readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { hasRelevant } from "../../../src/data/judgements.ts";
import { tasks } from "../../../src/score/tasks.ts";
import { wordTokens } from "../../../src/match/tokens/words.ts";
import { drawn } from "../../drawn.ts";
import { randomTrack } from "../../tracks/random-track.ts";
import { rounds } from "../../rounds.ts";

const docs = Array.from({ length: 10 }, (_, i) => `d${i}`);
const judged = new Map(
  docs.map((doc) => [doc, { relevant: drawn("....####.."), grade: 1, length: 10, bestEntry: 4 }] as const),
);
const perfect = docs.map((doc) => ({ doc, start: 4, end: 8 }));

// A cut-off after fewer results than there are highlights cannot reach 1 in measures that look for all of them.
const deep = (name: string): string => name.replace(/@\d+$/, "@10");

// Every measure, and every way in which the in-context measures may score a document.
const variants = measures.flatMap(({ example, params }) =>
  "score" in params
    ? ["F", "bep", "bepA", "rel", "ranked"].map((score) => example.replace(/^(\w+)/, `$1(score=${score})`))
    : [deep(example)],
);

/** The names of measures that are held to a law: a measure says of itself which do not hold for it. */
const heldTo = (law: Law): string[] => variants.filter((name) => !readMeasure(name).measure.exempt?.includes(law));

/** Where no measure that is held to a law reads a result by its tokens. */
const noTokens = { count: () => 0, ends: () => new Int32Array() };

for (const kind of [paper, inexEval]) {
  const counting = { rules: kind, repeats: "once", tokens: noTokens } as const;

  test.each(heldTo("silence"))(`%s is 0 for silence, by the rules of ${kind.name}`, (name) => {
    expect(readMeasure(name).score(gains([], judged, counting))).toBe(0);
  });

  test.each(heldTo("perfection"))(`%s is 1 for perfection, by the rules of ${kind.name}`, (name) => {
    const { better, score } = readMeasure(name);
    expect(score(gains(perfect, judged, counting))).toBeCloseTo(better === "less" ? 0 : 1, 14);
  });

  for (const name of heldTo("range"))
    test(`${name} lies within 0..1 on random tracks, by the rules of ${kind.name}`, () => {
      for (let seed = 1; seed <= rounds(25, 340); seed++) {
        const { judgements, run } = randomTrack(seed, { overlapping: true });
        for (const [topic, judgedTopic] of judgements.topics) {
          if (!hasRelevant(judgedTopic)) continue;
          const joined = gains(run.topics.get(topic) ?? [], judgedTopic, counting);
          const value = readMeasure(name).score(joined);
          expect(value >= 0 && value <= 1, `${value}, seed ${seed}, topic ${topic}`).toBe(true);
        }
      }
    });
}

/** The score of a topic without highlights. */
function barrenScore(name: string, kind: Rules): number {
  const barren = new Map([["d", { relevant: drawn("....."), grade: 0, length: 5 }]]);
  const results = ["d", "e"].map((doc) => ({ doc, start: 0, end: 4 }));
  return readMeasure(name).score(gains(results, barren, { rules: kind, repeats: "once", tokens: noTokens }));
}

test.each(measures.filter(({ exempt = [] }) => !exempt.includes("barren topics")))(
  "$name of a topic without highlights is 0",
  ({ example }) => {
    for (const kind of rules) expect(barrenScore(example, kind), kind.name).toBe(0);
  },
);

test.each(["R@10", "textAP", "gR@10", "AgP", "charR", "artR", "setAP"])(
  "%s of a topic without highlights is not a number by inex_eval, which divides by 0, and 0 by other rules",
  (name) => {
    for (const kind of rules) expect(barrenScore(name, kind), kind.name).toBe(kind === inexEval ? NaN : 0);
  },
);

test("T2I reads on past perfect answers, and so reaches 1 only where nothing else is left to read", () => {
  const counting = { rules: paper, repeats: "once" } as const;
  expect(readMeasure("AgP(score=T2I)").score(gains(perfect, judged, counting))).toBeCloseTo(4 / 10, 14);
  const all = new Map(docs.map((doc) => [doc, { relevant: drawn("####"), grade: 1, length: 4 }] as const));
  const whole = docs.map((doc) => ({ doc, start: 0, end: 4 }));
  expect(readMeasure("AgP(score=T2I)").score(gains(whole, all, counting))).toBe(1);
  expect(readMeasure("AgP(score=T2I)").score(gains([], all, counting))).toBe(0);
});

test.each(measures)("$name describes itself: an example that parses to itself, a sentence, a source", (measure) => {
  expect(readMeasure(measure.example).name).toBe(measure.example);
  expect(readMeasure(measure.example).measure).toBe(measure);
  expect(measure.about).toMatch(/^[A-Z].*\.$/);
  expect(sources[measure.source.paper]).toBeTypeOf("string");
  const { instead } = readMeasure(measure.example);
  if (instead !== undefined) expect(readMeasure(instead).needs).toEqual([]);
  if (readMeasure(measure.example).needs.includes("text")) expect(instead).toBeDefined();
  for (const words of [measure.formula, measure.rewards, measure.ignores]) expect(words.length).toBeGreaterThan(3);
});

/** The run of a worked example, or what its answers cite. */
function runOf({ run, documents }: SmallTrack): Run {
  const { noun, value } = readAny(run, { keepPaths: true });
  if (noun === "answers") return citedRun(placedAnswers(value, { collection: readDocuments(documents!) }));
  return readRun(run, { keepPaths: true });
}

test.each(measures)("$name is worked by hand as it is scored", (measure) => {
  const { on, measure: name, value } = measure.worked;
  const { runs, notes } = evaluate(readJudgements(on.judgements), [runOf(on)], {
    measures: [name],
    ...(on.documents !== undefined && {
      collection: readDocuments(on.documents),
      tokenizer: wordTokens,
    }),
  });
  expect(readMeasure(name).measure).toBe(measure);
  expect(runs[0]!.mean[name]).toBeCloseTo(workedValue(measure.worked), value.includes("/") ? 14 : 4);
  expect(notes.filter(({ code }) => code !== "overlap" && code !== "white-space")).toEqual([]);
  expect(workedLines(measure)).toHaveLength(5);
});

test("which end is better may depend on a parameter", () => {
  expect(["coverage", "coverage(of=missed)@3", "redundancy", "no such measure"].map((name) => betterOf(name))).toEqual([
    undefined,
    "less",
    "less",
    undefined,
  ]);
});

test("no two measures share a name", () => {
  expect(new Set(measures.map(({ name }) => name)).size).toBe(measures.length);
});

test.each(tasks)("the measures of task $name parse to themselves, the official one among them", (task) => {
  expect(task.measures.map((name) => readMeasure(name).name)).toEqual(task.measures);
  expect(task.measures).toContain(task.official);
});
