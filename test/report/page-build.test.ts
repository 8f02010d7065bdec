import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readJudgementsFile, readRunFile } from "../../src/api/node/index.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { readJudgements } from "../../src/files/formats/read.ts";
import { pageBuilder, pageCurves, pageKeeping, pageOf as pageOfScored } from "../../src/report/page-build.ts";
import { pageRelations } from "../../src/report/page-relations.ts";
import { rankedTables, ranking } from "../../src/report/page-scores.ts";
import { pageChance, pageStatistics, withStatistics } from "../../src/report/page-statistics.ts";
import { judgedTopic, rankedPassages, resultRows } from "../../src/report/page-topic.ts";
import { curves } from "../../src/score/curves.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import type { KeptRun } from "../../src/score/kept-run.ts";
import { scoreFiles } from "../../src/score/node/score-files.ts";
import { rangeSet } from "../../src/text/range.ts";
import { randomTrack } from "../tracks/random-track.ts";

const judgements = await readJudgementsFile("examples/judgements.inex");
const folder = "examples/runs/focused";
const runs = await Promise.all(
  readdirSync(folder)
    .sort()
    .map((name) => readRunFile(join(folder, name))),
);

function pageOf(judged: Judgements, all: readonly Run[], mostResults?: number) {
  const builder = pageBuilder(judged, { program: "pericope", mostResults });
  for (const run of all) builder.add(run);
  return builder.end();
}

test("the scores are those of evaluate", () => {
  const { data } = pageOf(judgements, runs);
  const expected = evaluate(judgements, runs);
  expect(data.measures).toEqual(expected.measures);
  for (const [i, { run, mean, topics }] of expected.runs.entries()) {
    expect(data.runs[i]!.name).toBe(run);
    expect(data.runs[i]!.means).toEqual(data.measures.map((measure) => mean[measure]));
    expect(data.runs[i]!.scores).toEqual(
      data.measures.map((measure) => data.topics.map(({ id }) => topics.get(id)![measure])),
    );
  }
});

test("the groups are those that compare does not tell apart, and each interval holds its mean", () => {
  const { data } = pageOf(judgements, runs);
  const measure = data.measures.indexOf("iP@0.01");
  expect(ranking(data, measure).map((run) => data.runs[run]!.name)).toEqual([
    "passages",
    "paragraphs",
    "sections",
    "keywords",
    "articles",
    "random",
  ]);
  // Passages is told apart from articles; random from all but keywords.
  expect(pageRelations(data.verdicts[measure]!).bars).toEqual([
    [0, 1, 2, 3],
    [1, 2, 3, 4],
    [3, 5],
  ]);
  expect(data.verdicts[measure]!.tested).toBe(15);
  for (const { means, intervals } of data.runs)
    for (const [i, interval] of intervals.entries()) {
      expect(interval![0]).toBeLessThanOrEqual(means[i]!);
      expect(interval![1]).toBeGreaterThanOrEqual(means[i]!);
    }
});

test("a measure is not called official because the one that is was not asked for", () => {
  const builder = pageBuilder(judgements, { program: "pericope", measures: ["P@1", "AiP"] });
  for (const run of runs) builder.add(run);
  expect(builder.end().data.official).toBe("iP@0.01");
});

test("what the page derives of a topic ends at the scores of the core", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const track = randomTrack(seed, { overlapping: true });
    const expected = evaluate(track.judgements, [track.run], { measures: ["R@1500"] });
    const { data, results } = pageOf(track.judgements, [track.run]);
    for (const [topic, { id }] of data.topics.entries()) {
      const rows = resultRows(data, rankedPassages(data, results(0)[topic]!), judgedTopic(data, topic));
      const last = rows.at(-1)?.recall ?? 0;
      expect(last, `seed ${seed}, topic ${id}`).toBeCloseTo(expected.runs[0]!.topics.get(id)!["R@1500"]!, 12);
    }
  }
});

test("results beyond what was asked for are cut off, and counted", () => {
  const { data, results } = pageOf(judgements, runs, 3);
  expect(data.mostResults).toBe(3);
  const first = results(0)[0]!;
  expect(first.docs).toHaveLength(3);
  expect(first.total).toBe(runs[0]!.topics.get(data.topics[0]!.id)!.length);
  expect(pageOf(judgements, runs).data.mostResults).toBeNull();
});

test("a page of runs that are scored while they are read is that of runs that are read first", async () => {
  const idOf = (document: number): string => (document % 5 === 0 ? `dé${document}` : `d${document}`);
  const lines = Array.from({ length: 600 }, (_, i) => [
    `t${i % 3}`,
    idOf((i * 7) % 50),
    i + 1,
    600 - i,
    3 * i,
    5 + (i % 9),
  ]);
  const judgedLines = "t0 Q0 d7 20 900 30 10:20\nt1 Q0 d1 9 500 0 0:9\nt2 Q0 d14 0 300\nt4 Q0 d3 5 50 0 0:5\n";
  const track = mkdtempSync(join(tmpdir(), "pericope-page-"));
  const judged = readJudgements(judgedLines, { source: join(track, "judged") });
  const files = {
    "apart.fol": lines.map(([t, d, rank, score, at, size]) => `${t} Q0 ${d} ${rank} ${score} fol ${at} ${size}`),
    "grouped.fol": lines
      .map(([t, d, rank, score, at, size]) => `${t} Q0 ${d} ${rank} ${score} sorted ${at} ${size}`)
      .sort(),
    "documents.trec": lines.filter((_, i) => i < 50).map(([, d, rank, score]) => `t0 Q0 ${d} ${rank} ${score} trec`),
    "chunks.jsonl": lines.map(([topic, doc, , score, start, size]) =>
      JSON.stringify({ topic, doc, start, end: Number(start) + Number(size), score, run: "chunks" }),
    ),
  };
  writeFileSync(join(track, "judged"), judgedLines);
  for (const [task, mostResults] of [["focused"], ["focused", 5], ["document"]] as const) {
    const options = { program: "pericope", task, mostResults };
    const first = pageBuilder(judged, options);
    const fitting = Object.entries(files).filter(([name]) => task === "document" || name !== "documents.trec");
    for (const [name, text] of fitting) {
      const path = join(track, name);
      writeFileSync(path, `${text.join("\n")}\n`);
      first.add(await readRunFile(path));
    }
    const kept: KeptRun[] = [];
    const keeping = pageKeeping(options);
    const paths = fitting.map(([name]) => join(track, name));
    const { judgements, evaluations } = await scoreFiles(join(track, "judged"), paths, options, {
      page: { keeping, take: (run) => kept.push(run) },
    });
    const [read, scored] = [first.end(), pageOfScored(judgements, evaluations, kept, keeping, options)];
    const statistics = pageStatistics(rankedTables(evaluations), pageChance);
    expect(withStatistics(scored.data, statistics)).toEqual(read.data);
    for (const run of fitting.keys()) expect(scored.results(run)).toEqual(read.results(run));
  }
  rmSync(track, { recursive: true });
});

test("ids that are names of JavaScript's own are ids", () => {
  const judged = new Map([["__proto__", { relevant: rangeSet([{ start: 0, end: 5 }]), grade: 1, length: 10 }]]);
  const run = {
    name: "constructor",
    answers: "passages" as const,
    topics: new Map([["__proto__", [{ doc: "__proto__", start: 0, end: 5 }]]]),
  };
  const { data, results } = pageOf({ of: "highlights", topics: new Map([["__proto__", judged]]) }, [run]);
  expect(data.documents.ids).toEqual(["__proto__"]);
  expect(data.topics[0]!.id).toBe("__proto__");
  expect(data.runs[0]!.means.every((mean) => mean === 1)).toBe(true);
  expect(results(0)[0]!.docs).toEqual([0]);
});

test("points of curves, run by run, become the places of each curve and the heights of each run at them", () => {
  const [one, other] = [curves[1]!, curves[0]!];
  const point = (run: string, curve: string, x: number, y: number) => ({ run, curve, topic: undefined, x, y });
  const points = ["a", "b", "c"].flatMap((run, i) => [
    point(run, one.name, 0, i),
    point(run, one.name, 0.5, i === 1 ? NaN : i + 0.5),
    point(run, other.name, 3, 10 + i),
  ]);
  const runs = [{}, {}, {}];
  const about = ({ name, about: words, x, y }: (typeof curves)[number]) => ({ name, about: words, x, y });
  expect(pageCurves({ curves: points, runs })).toEqual([
    { ...about(other), places: [3], heights: [[10], [11], [12]] },
    {
      ...about(one),
      places: [0, 0.5],
      heights: [
        [0, 0.5],
        [1, null],
        [2, 2.5],
      ],
    },
  ]);
});

test("curves are of text; the one of entry points is of their task, and with copies there are those of text alone", () => {
  const relevant = rangeSet([{ start: 0, end: 4 }]);
  const judged = new Map([["d", { relevant, grade: 1, bestEntry: 0, length: 9 }]]);
  const drawn = (of: Judgements["of"], task: string, copies?: "same"): string[] => {
    const collection = collectionOf([{ doc: "d", text: "some text" }]);
    const measures = task === "document" ? ["docR@5"] : ["R@5"];
    const builder = pageBuilder(
      { of, topics: new Map([["t", judged]]) },
      { program: "pericope", task, measures, collection, ...(copies && { copies }) },
    );
    const answers = task === "document" ? "documents" : "passages";
    builder.add({ name: "r", answers, topics: new Map([["t", [{ doc: "d", start: 0, end: answers === "documents" ? 0 : 4 }]]]) }); // prettier-ignore
    return builder.end().data.curves.map(({ name }) => name);
  };
  expect(drawn("highlights", "focused")).toEqual(["precision-recall", "gP-gR", "recall-by-characters"]);
  expect(drawn("highlights", "bic")).toEqual(["precision-recall", "gP-gR", "gP-gR-bep", "recall-by-characters"]);
  expect(drawn("highlights", "focused", "same")).toEqual(["precision-recall", "recall-by-characters"]);
  expect(drawn("highlights", "document")).toEqual([]);
  expect(drawn("grades", "document")).toEqual([]);
});
