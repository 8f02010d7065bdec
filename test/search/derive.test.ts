import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { print } from "../../src/files/formats/print-text.ts";
import { readRun } from "../../src/files/formats/read.ts";
import { faults } from "../../src/score/faults.ts";
import { declaredTask, submissionWord, tasks } from "../../src/score/tasks.ts";
import {
  articleOrders,
  bestOfEach,
  bestResults,
  byArticle,
  containerPlaces,
  entryPlaces,
  inTextOrder,
  overlapWays,
} from "../../src/search/derive-steps.ts";
import {
  declaration,
  derive,
  type DeriveOptions,
  derivePlan,
  leftOut,
  scoresInOrder,
} from "../../src/search/derive.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { rounds } from "../rounds.ts";
import { randomRun } from "./random-run.ts";
import { pick, type Random, seeded } from "../seeded.ts";

/** A run of one topic from lines such as "A 0..9 5": document, range, score. */
function runOf(...lines: readonly string[]): Run {
  const results = lines.map((line, i): Passage => {
    const [doc, range, score] = line.split(" ") as [string, string, string?];
    const [start, end] = range.split("..").map(Number) as [number, number];
    return { doc, start, end, ...(score !== undefined && { score: Number(score) }), line: i + 1 };
  });
  return { name: "mine", answers: "passages", topics: new Map([["q", results]]) };
}

function lines({ topics }: Run): string[] {
  return [...topics.values()]
    .flat()
    .map(({ doc, start, end, score }) => `${doc} ${start}..${end}${score === undefined ? "" : ` ${score}`}`);
}

const derived = (run: Run, options: DeriveOptions): string[] => lines(derive(run, options));

const thorough = runOf("A 50..60 9", "B 0..20 8", "A 0..100 7", "C 5..9 6", "A 10..30 5", "B 0..40 4");

test.each<[DeriveOptions, string[]]>([
  [{ task: "thorough" }, lines(thorough)],
  [{ task: "focused" }, ["A 50..60 9", "B 0..20 8", "C 5..9 6", "A 10..30 5"]],
  [{ task: "focused", overlap: "top-down" }, ["A 0..100 9", "B 0..40 8", "C 5..9 6"]],
  [{ task: "focused", overlap: "top-down", place: "own" }, ["A 0..100 7", "C 5..9 6", "B 0..40 4"]],
  [{ task: "focused", overlap: "path" }, ["A 50..60 9", "B 0..20 8", "C 5..9 6"]],
  [{ task: "ric" }, ["A 50..60 9", "A 10..30 9", "B 0..20 8", "C 5..9 6"]],
  [{ task: "ric", group: "text" }, ["A 10..30 9", "A 50..60 9", "B 0..20 8", "C 5..9 6"]],
  // Articles stand by their first results, also where these are removed.
  [{ task: "ric", overlap: "top-down", place: "own" }, ["A 0..100 9", "B 0..40 8", "C 5..9 6"]],
  [{ task: "bic" }, ["A 50..60 9", "B 0..20 8", "C 5..9 6"]],
  [{ task: "bic", best: "earliest" }, ["A 0..100 9", "B 0..20 8", "C 5..9 6"]],
  [{ task: "bic", entryPoints: "result" }, ["A 50..50 9", "B 0..0 8", "C 5..5 6"]],
  [{ task: "bic", entryPoints: "document" }, ["A 0..0 9", "B 0..0 8", "C 0..0 6"]],
  [{ task: "document" }, ["A 0..0 9", "B 0..0 8", "C 0..0 6"]],
  [{ task: "focused", most: 2 }, ["A 50..60 9", "B 0..20 8"]],
  [{ most: 3 }, ["A 50..60 9", "B 0..20 8", "A 0..100 7"]],
  [{ group: "list" }, ["A 50..60 9", "A 0..100 9", "A 10..30 9", "B 0..20 8", "B 0..40 8", "C 5..9 6"]],
  [{ group: "text", most: 2 }, ["A 0..100 9", "A 10..30 9"]],
  [{ overlap: "list" }, ["A 50..60 9", "B 0..20 8", "C 5..9 6", "A 10..30 5"]],
  [{ best: "score" }, ["A 50..60 9", "B 0..20 8", "C 5..9 6"]],
  // Points at one place are one point.
  [{ entryPoints: "document" }, ["A 0..0 9", "B 0..0 8", "C 0..0 6"]],
  [{}, lines(thorough)],
])("%j", (options, expected) => {
  expect(derived(thorough, options)).toEqual(expected);
});

test("what was left out is counted", () => {
  const notes = (options: DeriveOptions) => derive(thorough, options).notes!.map(({ code, count }) => [code, count]);
  expect(notes({ task: "focused", most: 3 })).toEqual([
    ["overlap", 2],
    ["too-many", 1],
  ]);
  expect(notes({ task: "bic" })).toEqual([["second-result", 3]]);
  expect(notes({ task: "thorough" })).toEqual([]);
  expect(notes({ entryPoints: "document", most: 2 })).toEqual([
    ["duplicate", 3],
    ["too-many", 1],
  ]);
  expect(notes({ task: "document" })).toEqual([["second-result", 3]]);
});

test("scores that fall in the new order stay", () => {
  const grouped = runOf("A 0..5 9", "A 7..9 8", "B 0..5 7");
  expect(derived(grouped, { task: "ric" })).toEqual(lines(grouped));
});

test("search 27: scores that contradict the list are left out, and the order of the list stands", () => {
  const rising = runOf("A 0..5 1", "B 0..5 2", "A 7..9 3");
  const made = derive(rising, { task: "ric" });
  expect(lines(made)).toEqual(["A 0..5", "A 7..9", "B 0..5"]);
  expect(made.notes).toEqual([
    {
      code: "scores-left-out",
      count: 1,
      message: "1 topic has scores that contradict the order of its results, and are left out",
    },
  ]);
  expect(derived(runOf("A 0..5 1", "B 0..5"), { task: "focused" })).toEqual(["A 0..5", "B 0..5"]); // made up, one might rise
});

test("of each article the highest score is the best, where it is asked for", () => {
  const rising = runOf("A 0..5 1", "A 7..9 3");
  expect(derived(rising, { best: "first" })).toEqual(["A 0..5 1"]);
  expect(derived(rising, { best: "score" })).toEqual(["A 7..9 3"]);
});

test("search 28: results without a place are left out", () => {
  const { topics, notes } = derive(runOf("A -1..-1 3", "B 0..5 2"), { task: "ric" });
  expect(topics.get("q")!.map(({ doc }) => doc)).toEqual(["B"]);
  expect(notes).toEqual([{ code: "unresolved", count: 1, message: "1 result has no place, and is left out" }]);
});

test("lists longer than the task allows are cut", () => {
  const long = runOf(...Array.from({ length: 1600 }, (_, i) => `A ${10 * i}..${10 * i + 5} ${-i}`));
  expect(derived(long, { task: "focused" })).toHaveLength(1500);
  expect(derived(long, { task: "chunks" })).toHaveLength(1600);
  expect(derived(long, { overlap: "list" })).toHaveLength(1600);
});

const xml = "<article><title>On</title><body><p>first words</p><p>last words</p></body></article>";
const { text, table } = elementTable(xml);
const collection = collectionOf(["A", "B"].map((doc) => ({ doc, text, elements: table })));

test("passages become elements without overlap", () => {
  const passages = runOf("A 3..6 9", "A 4..7 8", "A 0..6 7", "A 14..20 6");
  // Around the first two is the first p, around the third the article, around the last the second p.
  expect(derived(passages, { elements: "smallest", collection })).toEqual(["A 2..13 9", "A 13..23 6"]);
  expect(derived(passages, { elements: "smallest", collection, task: "thorough" })).toEqual([
    "A 2..13 9",
    "A 0..23 7",
    "A 13..23 6",
  ]);
  const { topics, metadata } = derive(
    { ...passages, metadata: { resultType: "passage" } },
    { elements: "smallest", collection },
  );
  expect(topics.get("q")!.map(({ kind }) => kind)).toEqual(["element", "element"]);
  expect(metadata).toEqual({ resultType: "element" });
});

test("a document without known elements has no part in a run of elements", () => {
  const made = derive(runOf("Z 0..5 9", "A 3..6 8"), { elements: "smallest", collection, task: "focused" });
  expect(lines(made)).toEqual(["A 2..13 8"]);
  expect(made.notes!.map(({ message }) => message)).toEqual([
    "1 result is of documents without known elements, and left out",
  ]);
  const lacking = derive(runOf("Z 0..5 9", "A 3..6 8", "Y 0..5 7"), { elements: "smallest", collection });
  expect(lacking.notes!.map(({ message }) => message)).toEqual([
    "2 results are of documents without known elements, and left out",
  ]);
});

test("elements become passages, and those among passages do where a task wants one kind", () => {
  const elements = { ...runOf("A 2..13 9", "A 13..23 8"), metadata: { task: "Thorough", resultType: "element" } };
  const asElements = [...elements.topics.get("q")!].map((p) => ({
    ...p,
    kind: "element" as const,
    path: "/article[1]",
  }));
  const run: Run = { ...elements, topics: new Map([["q", asElements]]) };
  const passages = derive(run, { passages: true });
  expect(passages.topics.get("q")!.map(({ kind, path }) => [kind, path])).toEqual([
    ["passage", undefined],
    ["passage", undefined],
  ]);
  expect(passages.metadata).toEqual({ task: "Thorough", resultType: "passage" });
  const mixed: Run = { ...run, topics: new Map([["q", [asElements[0]!, elements.topics.get("q")![1]!]]]) };
  expect(faults(mixed, "focused").map(({ code }) => code)).toEqual(["mixed"]);
  expect(faults(derive(mixed, { task: "focused" }), "focused")).toEqual([]);
  const more: Run = { ...run, topics: new Map([["q", [...asElements, ...runOf("B 0..5 7").topics.get("q")!]]]) };
  expect(derive(more, { task: "focused" }).notes).toEqual([
    { code: "mixed", count: 2, message: "2 elements stand among passages, in a run of one kind as a passage" },
  ]);
  expect(derive(run, { task: "focused" }).topics).toEqual(run.topics);
});

test("whole documents become articles by the collection, or points without it", () => {
  const documents = readRun("q Q0 A 1 9 bm25\nq Q0 B 2 8 bm25\n");
  const made = derive(documents, { task: "ric", collection });
  expect(lines(made)).toEqual(["A 0..23 9", "B 0..23 8"]);
  expect(made.topics.get("q")![0]).toMatchObject({ kind: "element", path: "/article[1]" });
  expect(faults(made, "ric")).toEqual([]);
  expect(faults(derive(documents, { task: "bic", entryPoints: "document" }), "bic")).toEqual([]);
  expect(derive(documents, { most: 1 })).toMatchObject({ answers: "documents" });
  const plain = collectionOf([{ doc: "A", text: "plain" }]);
  expect(() => derive(documents, { task: "ric", collection: plain })).toThrow('document "B" is not in the collection');
});

test.each<[DeriveOptions, string]>([
  [{ task: "foccused" }, 'no task "foccused"'],
  [{ most: 0 }, "at most 0 results a topic; expected a whole number from 1"],
  [{ most: 1.5 }, "expected a whole number from 1"],
  [{ task: "ric", most: 1501 }, "at most 1501 results a topic; task ric allows 1500, expected no more"],
  [{ elements: "smallest" }, "elements for passages; expected a collection"],
  [{ elements: "smallest", passages: true, collection }, "elements and passages; expected one of them"],
  [{ task: "document", passages: true }, "task document asks for whole documents; expected no elements, passages or"],
])("%j is refused", (options, message) => {
  expect(() => derive(thorough, options)).toThrow(InputError);
  expect(() => derive(thorough, options)).toThrow(message);
});

test("what a submission says of itself stays, but for its task", () => {
  const said = { participant: "19", task: "CO.Thorough", query: "manual", description: "words" };
  const run = { ...thorough, metadata: said };
  expect(derive(run, { task: "bic" }).metadata).toMatchObject({ ...said, task: "BestInContext" });
  expect(derive(run, { most: 5 }).metadata).toMatchObject(said);
  expect(derive(run, { task: "chunks" }).metadata!.task).toBeUndefined();
  expect(derive(run, { name: "other" }).name).toBe("other");
});

test.each(tasks)("a submission for $name is written as it is read", ({ name }) => {
  const word = submissionWord(name);
  expect(word === undefined ? name : declaredTask({ task: word })).toBe(name);
});

/** Ways of each step, drawn. */
function drawnOptions(random: Random): DeriveOptions {
  const orNone = <T extends { readonly name: string }>(table: readonly T[]): T["name"] | undefined =>
    random() < 0.5 ? undefined : pick(random, ...table).name;
  return {
    overlap: orNone(overlapWays),
    place: orNone(containerPlaces),
    group: orNone(articleOrders),
    best: orNone(bestResults),
    entryPoints: random() < 0.8 ? undefined : orNone(entryPlaces),
    passages: random() < 0.3,
    most: random() < 0.3 ? 5 : undefined,
  };
}

test("any run becomes a valid one for every task, by any way, and is not changed by deriving it again", () => {
  for (let seed = 1; seed <= rounds(12, 2000); seed++) {
    const random = seeded(seed);
    const run = randomRun(random, { passages: random() < 0.5, scoresFall: random() < 0.7 });
    for (const { name: task, form } of tasks) {
      const drawn = drawnOptions(random);
      const options = { task, ...drawn, ...(!form.partsOfDocuments && { passages: false, entryPoints: undefined }) };
      const said = `seed ${seed}, ${JSON.stringify(options)}`;
      const made = derive(run, options);
      expect(faults(made, task), said).toEqual([]);
      expect(derive(made, options).topics, said).toEqual(made.topics);
      if (form.partsOfDocuments && options.entryPoints === undefined) expectSomeOf(made, run, said);
      if (made.answers === "documents" || [...made.topics.values()].flat().length === 0) continue;
      const again = readRun(print(made, "fol"), { format: "fol" });
      expect(faults(again, task), `${said}, as written and read`).toEqual([]);
    }
  }
});

/** Every result was in the run before, and none comes more often. */
function expectSomeOf(made: Run, run: Run, said: string): void {
  for (const [topic, results] of made.topics) {
    const before = new Map(run.topics.get(topic)!.map((passage) => [passage.line, passage]));
    for (const { doc, start, end, line } of results) expect(before.get(line), said).toMatchObject({ doc, start, end });
    expect(new Set(results.map(({ line }) => line)).size, said).toBe(results.length);
  }
}

test("search 21: a run that has the form of its task stays as it is", () => {
  for (let seed = 1; seed <= rounds(12, 1000); seed++) {
    const random = seeded(seed);
    const run = randomRun(random, { passages: true, scoresFall: true });
    for (const { name } of tasks.filter(({ form }) => form.partsOfDocuments)) {
      const valid = derive(run, { task: name });
      for (const { name: overlap } of overlapWays)
        if (!tasks.find((task) => task.name === name)!.form.mayOverlap)
          expect(derive(valid, { task: name, overlap }).topics, `seed ${seed}`).toEqual(valid.topics);
    }
  }
});

const part = (doc: string, start: number, end: number, score?: number): Passage => ({ doc, start, end, score });
const shown = (ranked: readonly Passage[]) => ranked.map(({ doc, start, end }) => `${doc} ${start}..${end}`);

test("results of an article stand together, as in the list or as in the text, there the longer of two first", () => {
  const ranked = [part("b", 5, 6), part("a", 3, 5), part("b", 0, 2), part("a", 3, 9), part("b", 5, 5), part("a", 1, 2)];
  expect(shown(byArticle(ranked))).toEqual(["b 5..6", "b 0..2", "b 5..5", "a 3..5", "a 3..9", "a 1..2"]);
  expect(shown(inTextOrder(ranked))).toEqual(["b 0..2", "b 5..6", "b 5..5", "a 1..2", "a 3..9", "a 3..5"]);
});

test("the best of an article is the first of those that are as good", () => {
  const ranked = [part("a", 4, 6, 1), part("a", 2, 3, 2), part("a", 8, 9, 2), part("a", 2, 5, 1)];
  expect(shown(bestOfEach(ranked, "first"))).toEqual(["a 4..6"]);
  expect(shown(bestOfEach(ranked, "score"))).toEqual(["a 2..3"]);
  expect(shown(bestOfEach(ranked, "earliest"))).toEqual(["a 2..3"]);
  expect(bestOfEach([], "first")).toEqual([]);
});

test("where one result has no score, the first is the best, of every article", () => {
  const ranked = [part("a", 4, 6, 1), part("a", 2, 3, 2), part("b", 0, 1)];
  expect(shown(bestOfEach(ranked, "score"))).toEqual(["a 4..6", "b 0..1"]);
});

const result = (kind?: Passage["kind"]): Passage => ({ doc: "a", start: 0, end: 1, kind });
const run = (...results: Passage[]) => ({
  name: "r",
  answers: "passages" as const,
  topics: new Map([["1", results]]),
});

test("a run that says nothing of itself has a declaration where there is a task", () => {
  expect(declaration(undefined, run(), undefined)).toBeUndefined();
  expect(declaration(undefined, run(), "bic")).toEqual({ resultType: undefined, task: "BestInContext" });
  expect(declaration({ participant: "7" }, run(), undefined)).toEqual({ participant: "7", resultType: undefined });
});

test.each([
  // Results of unknown kind are what the run said, unless it said elements: these would be marked as such.
  ["fol", [undefined, undefined], "fol"],
  ["element", [undefined, undefined], "passage"],
  ["passage", [undefined], "passage"],
  ["fol", ["element", "element"], "element"],
  ["fol", ["element", undefined], "passage"],
  ["passage", ["passage", "element"], "passage"],
  ["element", [], "element"],
  ["", ["element"], ""],
] as const)("a run of %j with results of kinds %j is one of %j", (resultType, kinds, expected) => {
  expect(declaration({ resultType }, run(...kinds.map(result)), undefined)).toEqual({ resultType: expected });
});

test("as many results are kept as are asked for, from 1 to what the task allows", () => {
  const limited = tasks.find(({ form }) => Number.isFinite(form.mostResults ?? Infinity))!;
  const allowed = limited.form.mostResults!;
  expect(derivePlan({}).most).toBe(Infinity);
  expect([1, allowed, undefined].map((most) => derivePlan({ task: limited.name, most }).most)).toEqual([
    1,
    allowed,
    allowed,
  ]);
  for (const most of [0, -1, 1.5, Number.NaN])
    expect(() => derivePlan({ most })).toThrow(`at most ${most} results a topic; expected a whole number from 1`);
  expect(() => derivePlan({ task: limited.name, most: allowed + 1 })).toThrow(
    `at most ${allowed + 1} results a topic; task ${limited.name} allows ${allowed}, expected no more`,
  );
});

test("the steps that the form of a task needs are taken, and others that are asked for", () => {
  const steps = (options: Parameters<typeof derivePlan>[0]) => {
    const { kind, overlap, place, group, best } = derivePlan(options);
    return [kind, overlap, place, group, best];
  };
  expect(steps({})).toEqual([undefined, undefined, "first", undefined, undefined]);
  expect(steps({ elements: "smallest" })).toEqual(["smallest", "list", "first", undefined, undefined]);
  expect(steps({ passages: true, place: "own" })).toEqual(["passages", undefined, "own", undefined, undefined]);
  expect(steps({ best: "first" })).toEqual([undefined, undefined, "first", "list", "first"]);
  expect(steps({ overlap: "path", group: "text" })).toEqual([undefined, "path", "first", "text", undefined]);
  expect(() => derivePlan({ elements: "smallest", passages: true })).toThrow(
    "elements and passages; expected one of them",
  );
  for (const { name, form } of tasks) {
    const plan = derivePlan({ task: name });
    expect(plan.best, name).toBe(form.onePerDocument ? "first" : undefined);
    expect(plan.group, name).toBe(form.grouped || form.onePerDocument ? "list" : undefined);
    expect(plan.overlap, name).toBe(form.mayOverlap || form.onePerDocument ? undefined : "list");
    expect(plan.kind, name).toBe("one kind");
  }
});

test("what is left out is counted by reason, and nothing is no note", () => {
  const counts = leftOut();
  counts.add("overlap", 1);
  counts.add("too-many", 0);
  counts.add("duplicate", 1);
  counts.add("duplicate", 1);
  expect(counts.notes()).toEqual([
    { code: "overlap", count: 1, message: "1 result overlaps others, and is left out" },
    { code: "duplicate", count: 2, message: "2 results have the places of earlier ones, and are left out" },
  ]);
});

test("scores that rise are those of articles where these fall, and else left out", () => {
  const list = (...scores: (readonly [string, number | undefined])[]) =>
    scores.map(([doc, score]) => ({ doc, start: 0, end: 1, score }));
  const scoresOf = (ranked: ReturnType<typeof list>, before?: ReturnType<typeof list>) =>
    scoresInOrder(ranked, before).map(({ score }) => score);
  const falling = list(["a", 3], ["b", 3], ["c", 1]);
  expect(scoresInOrder(falling, undefined)).toBe(falling);
  const none = list(["a", undefined], ["b", undefined]);
  expect(scoresInOrder(none, undefined)).toBe(none);
  const grouped = list(["a", 3], ["a", 1], ["b", 2]);
  expect(scoresOf(grouped, list(["a", 3], ["b", 2], ["a", 1]))).toEqual([3, 3, 2]);
  expect(scoresOf(grouped)).toEqual([undefined, undefined, undefined]);
  expect(scoresOf(grouped, list(["a", 1], ["b", 2]))).toEqual([undefined, undefined, undefined]);
  expect(scoresOf(list(["a", 3], ["b", undefined]))).toEqual([undefined, undefined]);
});
