import { expect, test } from "vitest";
import { type Judgements, mergedJudgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate, evaluator } from "../../src/score/evaluate.ts";
import { cutoff, everything } from "../../src/score/measures/cutoff.ts";
import { missedByRuns, missedWatch, type ReturnedLists } from "../../src/score/missed.ts";
import { trace } from "../../src/trace/trace.ts";
import { rounds } from "../rounds.ts";
import { below, pick, seeded } from "../seeded.ts";
import { randomTrack } from "../tracks/random-track.ts";

/** A track of which some topics have several right answers, and a run for each of three stages. */
function randomPipeline(seed: number) {
  const tracks = [0, 1, 2].map((i) => randomTrack(seed + 100_000 * i, { overlapping: seed % 2 === 0 }));
  const [{ judgements: first }] = tracks as [(typeof tracks)[number]];
  const alternatives = new Map(
    [...first.topics.keys()].flatMap((topic) => {
      const answers = tracks.flatMap(({ judgements }) => judgements.topics.get(topic) ?? []);
      return seed % 3 === 0 && answers.length > 1 ? [[topic, answers] as const] : [];
    }),
  );
  const judged: Judgements = alternatives.size === 0 ? first : { ...first, alternatives };
  const known = (run: Run): Run["topics"] => new Map([...run.topics].filter(([topic]) => first.topics.has(topic)));
  const runs = tracks.map(({ run }, i): Run => ({ ...run, name: `stage ${i}`, topics: known(run) }));
  const random = seeded(seed);
  const chunks = new Map(
    Array.from({ length: 8 }, (_, i) => {
      const size = 5 + below(random, 30);
      const ranges = Array.from({ length: 4 }, (_, k) => ({ start: k * size, end: (k + 1) * size }));
      return [`d${i}`, below(random, 4) === 0 ? [] : ranges] as const;
    }),
  );
  return { judgements: judged, runs, chunks, at: pick(random, undefined, "1", "3", "20ch", "55ch") };
}

test.each(Array.from({ length: rounds(100, 5000) }, (_, i) => i + 1))(
  "trace 4: what is kept is R of the last stage, and missed tells the same of it, seed %i",
  (seed) => {
    const { judgements, runs, chunks, at } = randomPipeline(seed);
    const stop = at === undefined ? everything : cutoff().read(at)!;
    const measure = at === undefined ? "charR" : `R@${at}`;
    const [last] = runs as [Run];
    const whole = evaluate(judgements, [last], { measures: [measure] });
    if ([...whole.runs[0]!.topics].length === 0) return; // nothing is highlighted
    const pipeline = [
      { name: "retrieved", run: runs[1]! },
      { name: "reranked", run: last },
      { name: "context", run: last, at },
    ];
    const found = trace(judgements, pipeline);
    expect(found.mean["kept"], `seed ${seed}`).toBeCloseTo(whole.runs[0]!.mean[measure]!, 12);
    const lists: ReturnedLists[] = [];
    const { add, end } = evaluator(
      judgements,
      { measures: [measure] },
      {
        watch: { open: () => missedWatch(stop), take: (kept) => lists.push(kept as ReturnedLists) },
      },
    );
    add(last);
    const [told] = missedByRuns(judgements, end()[0]!, lists, {});
    for (const [topic, { shares }] of found.topics) {
      const words = `seed ${seed}, topic ${topic}`;
      expect(
        Object.values(shares).reduce((a, b) => a + b, 0),
        words,
      ).toBeCloseTo(1, 12);
      expect(shares["kept"], words).toBeCloseTo(whole.runs[0]!.topics.get(topic)![measure]!, 12);
      expect(shares["kept"], words).toBeCloseTo(told!.topics.get(topic)!.shares.found, 12);
      expect(shares["context"], words).toBeCloseTo(told!.topics.get(topic)!.shares.because.below, 12);
    }
    expect(Object.keys(found.mean)).toEqual(["retrieved", "reranked", "context", "kept"]);
    expect(
      Object.values(found.mean).reduce((a, b) => a + b, 0),
      `seed ${seed}`,
    ).toBeCloseTo(1, 12);

    // With the chunks: what missed calls cut through, not indexed and not returned is lost before the budget.
    const cut = trace(judgements, [
      { name: "chunks", chunks },
      { name: "retrieved", run: last },
      { name: "context", run: last, at },
    ]);
    const [reasons] = missedByRuns(judgements, whole, lists, { chunks });
    for (const [topic, { shares }] of cut.topics) {
      const own = reasons!.topics.get(topic)!.shares;
      expect(shares["kept"], `seed ${seed}`).toBeCloseTo(own.found, 12);
      const before = own.because["cut-through"] + own.because["not-indexed"] + own.because["not-returned"];
      expect(shares["chunks"]! + shares["retrieved"]! + shares["context"]!, `seed ${seed}`).toBeCloseTo(
        before + own.because.below,
        12,
      );
    }
  },
);

test("a pipeline worked by hand: shares by question, in the mean, and where several passages are needed", () => {
  const judgements = mergedJudgements(
    [
      readJudgements('{"topic":"q1","doc":"a","ranges":[[0,100]]}'),
      readJudgements('{"topic":"q2","doc":"a","ranges":[[100,150]]}\n{"topic":"q2","doc":"b","ranges":[[0,50]]}'),
    ],
    undefined,
  );
  const retrieved = readRun(
    '{"topic":"q1","doc":"a","start":0,"end":80,"run":"r"}\n{"topic":"q2","doc":"b","start":0,"end":50,"run":"r"}',
  );
  const context = readRun('{"topic":"q1","doc":"a","start":20,"end":80,"run":"r"}');
  const chunks = new Map([
    ["a", [{ start: 0, end: 90 }]],
    ["b", [{ start: 0, end: 40 }]],
  ]);
  const { mean, topics, notes } = trace(judgements, [
    { name: "chunks", chunks },
    { name: "retrieved", run: retrieved },
    { name: "context", run: context },
  ]);
  // q1: 90 of 100 in chunks, 80 retrieved, 60 in the context. q2: 40 of 100 in a chunk, but 50 retrieved, nothing in the context.
  expect(topics.get("q1")!.shares).toEqual({ chunks: 0.1, retrieved: 0.1, context: 0.2, kept: 0.6 });
  expect(topics.get("q2")!.shares).toEqual({ chunks: 0.5, retrieved: 0, context: 0.5, kept: 0 });
  expect(mean).toEqual({ chunks: 0.3, retrieved: 0.05, context: 0.35, kept: 0.3 });
  expect(notes.map(({ message }) => message)).toContainEqual(
    'retrieved: 1 result has text that no earlier stage has, for 1 question, first question "q2", result 1: b, 40..50; 10 highlighted characters among it',
  );
});

test.each([
  [["kept"], 'a stage "kept", which is what is left after the last one; expected another name'],
  [["a", "b", "a"], 'stage "a" is given twice; expected each stage once'],
  [["1"], '"1" names no stage; expected a name that begins with a letter, such as retrieved'],
  [[], "no stage; expected one at least, as in chunks=chunks.jsonl"],
])("trace 5: the stages %j are refused", (names, message) => {
  const judgements = readJudgements('{"topic":"q1","doc":"a","ranges":[[0,100]]}');
  const run = readRun('{"topic":"q1","doc":"a","start":0,"end":80,"run":"r"}');
  expect(() =>
    trace(
      judgements,
      names.map((name) => ({ name, run })),
    ),
  ).toThrow(message);
});
