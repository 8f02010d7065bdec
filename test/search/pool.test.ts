import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { type Random, seededRandom } from "../../src/base/random.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { judgingOrder, pool, type PoolOptions } from "../../src/search/pool.ts";
import { pearson } from "../../src/base/statistics/rank-correlations.ts";
import { rounds } from "../rounds.ts";

/** A run from lists such as { q1: "A B A C" }: a document may have several results. */
function runOf(name: string, lists: Readonly<Record<string, string>>): Run {
  const topics = Object.entries(lists).map(([topic, docs]): [string, Passage[]] => [
    topic,
    docs.split(" ").map((doc, i) => ({ doc, start: i, end: i + 1 })),
  ]);
  return { name, answers: "passages", topics: new Map(topics) };
}

const one = runOf("one", { q1: "A B A C D", q2: "K L" });
const two = runOf("two", { q1: "B E E E F A" });
const three = runOf("three", { q1: "G" });
const all = [one, two, three];

const pooled = (runs: readonly Run[], options: PoolOptions, topic = "q1"): string[] =>
  [...pool(runs, options).pool.get(topic)!].sort();

test("search 29: a depth takes the first documents of every run, at the rank of their first results", () => {
  expect(pooled(all, { depth: 1 })).toEqual(["A", "B", "G"]);
  expect(pooled(all, { depth: 3 })).toEqual(["A", "B", "C", "E", "F", "G"]); // F is the third document of two
  expect(pooled(all, { depth: 3 }, "q2")).toEqual(["K", "L"]);
});

test("a size takes documents by turns, and in the last turn those of the runs given first", () => {
  // Rank 1: A B G; rank 2: B (there already), E; rank 3: C, F.
  expect(pooled(all, { size: 2 })).toEqual(["A", "B"]);
  expect(pooled(all, { size: 4 })).toEqual(["A", "B", "E", "G"]);
  expect(pooled(all, { size: 5 })).toEqual(["A", "B", "C", "E", "G"]);
  expect(pooled([three, two, one], { size: 5 })).toEqual(["A", "B", "E", "F", "G"]);
  expect(pooled(all, { size: 99 })).toEqual(["A", "B", "C", "D", "E", "F", "G"]);
});

test("search 31: what is judged is left out: a size is filled up by others, a depth is not", () => {
  const judged = readJudgements("q1 0 A 1\nq1 0 G 0\nq2 0 B 1\n");
  expect(pooled(all, { size: 4, judged })).toEqual(["B", "C", "E", "F"]);
  expect(pooled(all, { depth: 2, judged })).toEqual(["B", "E"]);
  expect(pool(all, { depth: 2, judged }).topics).toEqual([
    { topic: "q1", documents: 2, judgedBefore: 2, depth: 2 },
    { topic: "q2", documents: 2, judgedBefore: 0, depth: 2 },
  ]);
});

test("search 32: what a run brings, and what no other brings, is counted to the rank that was looked at", () => {
  // To rank 2: one A B (and K L of q2), two B E, three G.
  const { runs } = pool(all, { depth: 2 });
  expect(runs.map(({ run, documents, only }) => [run, documents, only])).toEqual([
    ["one", 4, 3],
    ["two", 2, 1],
    ["three", 1, 1],
  ]);
});

test("unjudged documents are counted at each cut-off, and at the end of the longest list", () => {
  const long = runOf("long", { q1: Array.from({ length: 12 }, (_, i) => `d${i + 1}`).join(" ") });
  const short = runOf("short", { q1: "d12 x" });
  const { runs, together } = pool([long, short], { depth: 1 });
  // In the pool: d1 and d12.
  expect(runs[0]!.unjudged).toEqual([
    { rank: 5, documents: 5, unjudged: 4 },
    { rank: 10, documents: 10, unjudged: 9 },
    { rank: 12, documents: 12, unjudged: 10 },
  ]);
  expect(runs[1]!.unjudged.map(({ unjudged }) => unjudged)).toEqual([1, 1, 1]);
  expect(together).toEqual([
    { rank: 5, documents: 7, unjudged: 5 },
    { rank: 10, documents: 12, unjudged: 10 },
    { rank: 12, documents: 13, unjudged: 11 },
  ]);
});

test("topics that are asked for are all there, in their order, and no others", () => {
  const made = pool(all, { depth: 1, topics: ["q9", "q2"] });
  expect([...made.pool]).toEqual([
    ["q9", []],
    ["q2", ["K"]],
  ]);
  expect(made.notes.map(({ message }) => message)).toEqual([
    "1 topic of the runs was not asked for, and left out: q1",
    "1 topic has no result in any run: q9",
  ]);
});

test("what a person should know of is told", () => {
  const judged = readJudgements("q1 0 A 1\nq1 0 B 0\nq1 0 G 0\n");
  const told = (options: PoolOptions): string[] => pool(all, options).notes.map(({ message }) => message);
  expect(told({ depth: 1, judged })).toEqual(["1 topic has nothing left to judge: q1"]);
  expect(told({ size: 3 })).toEqual([
    "1 topic has fewer than 3 documents that are not judged yet, and gets all of them: q2",
  ]);
  expect(told({ size: 1, judged: readJudgements("301 0 A 1\n") })).toEqual([
    'the earlier judgements have none of the topics, and leave nothing out; theirs are such as "301", these such as "q1"',
  ]);
});

test.each([
  [{}, "neither depth nor size; expected one of them"],
  [{ depth: 1, size: 1 }, "both depth and size; expected one of them"],
  [{ depth: 0 }, "depth 0; expected a whole number from 1"],
  [{ size: 1.5 }, "size 1.5; expected a whole number from 1"],
  [{ size: NaN }, "size NaN; expected a whole number from 1"],
  [
    { depth: 1, topics: ["9"] },
    'the runs have none of the topics; theirs are such as "q1", and those asked for such as "9"',
  ],
])("%j is refused", (options, message) => {
  expect(() => pool(all, options)).toThrow(new InputError(message));
});

test("a track without a topic has no pool", () => {
  expect(() => pool([], { depth: 1 })).toThrow(new InputError("no topic to pool; expected runs with results"));
});

test("documents of a TREC run rank by score", () => {
  expect(pooled([readRun("q1 Q0 A 1 0.5 t\nq1 Q0 B 2 0.9 t\nq1 Q0 C 3 0.7 t\n")], { depth: 2 })).toEqual(["B", "C"]);
});

test("the order of judging is the same for the same seed, whatever the runs and the other topics", () => {
  const once = pool(all, { depth: 9 }).pool.get("q1")!;
  expect(pool(all, { depth: 9, seed: 1, topics: ["q1"] }).pool.get("q1")).toEqual(once);
  expect(pool([three, two, one], { depth: 9 }).pool.get("q1")).toEqual(once);
  const turned = runOf("turned", { q1: "G F E D C B A" });
  expect(pool([turned], { depth: 9 }).pool.get("q1")).toEqual(once);
  expect(pool(all, { depth: 9, seed: 2 }).pool.get("q1")).not.toEqual(once);
  // Numbers are promises: who pools again gets the same file.
  expect(once).toEqual(["G", "F", "E", "B", "A", "C", "D"]);
});

test("every document is as likely to be judged first, last or in between", () => {
  const docs = ["A", "B", "C", "D"];
  const draws = 4000;
  const times = docs.map(() => docs.map(() => 0));
  for (let seed = 0; seed < draws; seed++)
    for (const [place, doc] of judgingOrder(docs, "q1", seed).entries()) times[docs.indexOf(doc)]![place]!++;
  // A place has each document 1,000 times; five standard deviations are 5 * sqrt(4000 * 1/4 * 3/4) = 137.
  for (const row of times) for (const count of row) expect(Math.abs(count - draws / 4)).toBeLessThan(137);
});

test("the order says nothing of votes and ranks", () => {
  // A document's id, its rank and its votes go together here, as they do where ids are given by a system.
  const ids = Array.from({ length: 30 }, (_, i) => `d${String(i).padStart(2, "0")}`);
  const runs = Array.from({ length: 10 }, (_, i) => runOf(`run${i}`, { q1: ids.slice(0, 3 * (i + 1)).join(" ") }));
  const votes = new Map(
    ids.map((doc) => [doc, runs.filter((run) => run.topics.get("q1")!.some((each) => each.doc === doc)).length]),
  );
  const seeds = 400;
  let sum = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const order = pool(runs, { depth: 30, seed }).pool.get("q1")!;
    sum += pearson(
      order.map((_, place) => place),
      order.map((doc) => votes.get(doc)!),
    );
  }
  // The correlation of a random order deviates by 1 / sqrt(29); its mean over 400 by a twentieth of that: 5 of these are 0.046.
  expect(Math.abs(sum / seeds)).toBeLessThan(0.046);
});

/** Short lists of few documents, so that runs share many. */
function drawnRuns(random: Random): Run[] {
  const below = (limit: number): number => random() % limit;
  return Array.from({ length: 1 + below(5) }, (_, i) => {
    const topics = ["q1", "q2", "q3"].filter(() => below(4) > 0);
    const list = (): string => Array.from({ length: 1 + below(40) }, () => `d${below(25)}`).join(" ");
    return runOf(`run${i}`, Object.fromEntries(topics.map((topic) => [topic, list()])));
  });
}

const documentsOf = (run: Run, topic: string): string[] => {
  const docs = (run.topics.get(topic) ?? []).map(({ doc }) => doc);
  return docs.filter((doc, i) => docs.indexOf(doc) === i);
};

test("pools, contributions and unjudged documents are as counted by brute force", () => {
  for (let seed = 0; seed < rounds(50, 3000); seed++) {
    const random = seededRandom(seed);
    const runs = drawnRuns(random);
    const topics = ["q1", "q2", "q3"].filter((topic) => runs.some((run) => run.topics.has(topic)));
    if (topics.length === 0) continue;
    const qrels = topics.flatMap((topic) =>
      Array.from({ length: random() % 12 }, () => `${topic} 0 d${random() % 25} 1`),
    );
    const judged = qrels.length === 0 ? undefined : readJudgements(`${[...new Set(qrels)].join("\n")}\n`);
    const isJudged = (topic: string, doc: string): boolean => qrels.includes(`${topic} 0 ${doc} 1`);
    const number = 1 + (random() % 12);
    const options = random() % 2 === 0 ? { depth: number } : { size: number };
    const made = pool(runs, { ...options, judged, topics, seed });
    const wanted = new Map(topics.map((topic) => [topic, expectedPool(runs, topic, options, isJudged)]));
    const why = `seed ${seed}`;
    for (const [topic, docs] of wanted) expect([...made.pool.get(topic)!].sort(), why).toEqual(docs.docs.sort());
    expect(
      made.topics.map(({ depth }) => depth),
      why,
    ).toEqual([...wanted.values()].map(({ depth }) => depth));
    for (const [i, run] of runs.entries()) {
      let [documents, only] = [0, 0];
      for (const [topic, { docs, depth }] of wanted)
        for (const doc of documentsOf(run, topic).slice(0, depth)) {
          if (!docs.includes(doc)) continue;
          documents++;
          const others = runs.filter((other) => other !== run);
          if (!others.some((other) => documentsOf(other, topic).slice(0, depth).includes(doc))) only++;
        }
      expect(made.runs[i], why).toMatchObject({ documents, only });
      for (const { rank, documents: counted, unjudged } of made.runs[i]!.unjudged) {
        const heads = topics.flatMap((topic) =>
          documentsOf(run, topic)
            .slice(0, rank)
            .map((doc) => [topic, doc] as const),
        );
        expect(counted, why).toBe(heads.length);
        const open = heads.filter(([topic, doc]) => !wanted.get(topic)!.docs.includes(doc) && !isJudged(topic, doc));
        expect(unjudged, why).toBe(open.length);
      }
    }
    for (const { rank, unjudged } of made.together) {
      const open = topics.flatMap((topic) => {
        const heads = new Set(runs.flatMap((run) => documentsOf(run, topic).slice(0, rank)));
        return [...heads].filter((doc) => !wanted.get(topic)!.docs.includes(doc) && !isJudged(topic, doc));
      });
      expect(unjudged, why).toBe(open.length);
    }
  }
});

/** All documents that are to be had, by rank and then by run; of a size the first, of a depth those within it. */
function expectedPool(
  runs: readonly Run[],
  topic: string,
  { depth, size }: PoolOptions,
  isJudged: (topic: string, doc: string) => boolean,
): { docs: string[]; depth: number } {
  const found = runs
    .flatMap((run, place) => documentsOf(run, topic).map((doc, index) => ({ doc, rank: index + 1, place })))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
  const deepest = Math.max(0, ...found.map(({ rank }) => rank));
  const fresh = found.filter(
    ({ doc }, i) => !isJudged(topic, doc) && found.findIndex((other) => other.doc === doc) === i,
  );
  if (depth !== undefined) {
    const docs = fresh.filter(({ rank }) => rank <= depth).map(({ doc }) => doc);
    return { docs, depth: Math.min(depth, deepest) };
  }
  const taken = fresh.slice(0, size);
  return { docs: taken.map(({ doc }) => doc), depth: taken.length < size! ? deepest : taken.at(-1)!.rank };
}

test.each([
  [1, [1]],
  [5, [5]],
  [6, [5, 6]],
  [10, [5, 10]],
  [20, [5, 10, 20]],
  [21, [5, 10, 20, 21]],
  [50, [5, 10, 20, 50]],
  [51, [5, 10, 20, 50, 51]],
  [201, [5, 10, 20, 50, 100, 200, 201]],
  [1000, [5, 10, 20, 50, 100, 200, 500, 1000]],
])("lists of %d documents are cut off at %j", (length, ranks) => {
  const { together } = pool([runOf("a", { q1: Array.from({ length }, (_, i) => `d${i}`).join(" ") })], { depth: 1 });
  expect(together.map(({ rank }) => rank)).toEqual(ranks);
});

test("topics with one document, or none, are told of as they are", () => {
  const told = (runs: readonly Run[], options: PoolOptions): string[] => pool(runs, options).notes.map(({ message }) => message); // prettier-ignore
  const judged = readJudgements("q1 0 G 0\n");
  expect(told([three], { size: 3, judged })).toEqual(["1 topic has nothing left to judge: q1"]);
  expect(told([three], { size: 3 })).toEqual(["1 topic has fewer than 3 documents that are not judged yet, and gets all of them: q1"]); // prettier-ignore
  expect(told([three], { size: 1 })).toEqual([]);
  expect(() => pool([three], { depth: 1, topics: ["9"] })).toThrow("the runs have none of the topics");
});

test("without a result there is nothing to count, at no rank", () => {
  const made = pool([], { depth: 3, topics: ["q1"] });
  expect(made.topics).toEqual([{ topic: "q1", documents: 0, judgedBefore: 0, depth: 0 }]);
  expect([made.runs, made.together]).toEqual([[], []]);
});
