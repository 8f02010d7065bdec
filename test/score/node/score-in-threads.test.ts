import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutRun } from "../../../src/score/node/score-parts.ts";
import { evaluateFiles } from "../../../src/score/node/score-files.ts";
import { plainOptions, turnsOf } from "../../../src/score/node/scoring-messages.ts";
import {
  partsFor,
  partsInThreads,
  runsInThreads,
  type ScoringThread,
  threadsFor,
} from "../../../src/score/node/score-in-threads.ts";
import type { ScoredRunFile } from "../../../src/score/node/score-run-file.ts";
import { below, seeded } from "../../seeded.ts";
import { atLength, isLong, rounds } from "../../rounds.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-threads-"));
const at = (name: string): string => join(folder, name);
const runs = Array.from({ length: 5 }, (_, i) => at(`run${i}.fol`));

beforeAll(() => {
  writeFileSync(at("judgements"), "1 Q0 a 100 5000 10 10:100\n2 Q0 b 50 3000 0 0:50\n");
  for (const [i, path] of runs.entries()) {
    const lines: string[] = [];
    for (const topic of [1, 2])
      for (let rank = 1; rank <= 2400; rank++) {
        const doc = rank % 7 === i ? "ab"[topic - 1] : `${"d".repeat(999)}${rank}`; // its length makes the files large
        lines.push(`${topic} Q0 ${doc} ${rank} ${1 / rank} run${i} ${rank} 9`);
      }
    writeFileSync(path, `${lines.join("\n")}\n`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function evaluated(...paths: string[]) {
  const args = ["bin/pericope.js", "evaluate", at("judgements"), ...paths, "--format", "json", "--per-topic"];
  return spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
}

atLength("several large runs score the same in threads as one after the other, in their order", async () => {
  const all = [...runs, ...runs];
  expect(threadsFor(all.slice(1))).toBe(Math.min(availableParallelism() - 1, 1)); // the first run is scored here
  const { stdout, status } = evaluated(...all);
  expect(status).toBe(0);
  const printed = JSON.parse(stdout) as { notes: unknown; runs: { run: string; mean: object; topics: object }[] };
  const alone = await evaluateFiles(at("judgements"), all);
  expect(printed.notes).toEqual(alone.notes);
  expect(printed.runs.map(({ run, mean, topics }) => ({ run, mean, topics }))).toEqual(
    alone.runs.map(({ run, mean, topics }) => ({ run, mean, topics: Object.fromEntries(topics) })),
  );
});

atLength("a run none of whose topics is judged is refused by its name, wherever it is scored", () => {
  const strange = at("strange.fol");
  writeFileSync(strange, readFileSync(runs[0]!, "utf8").replaceAll(/^/gm, "q").trimEnd().slice(0, -1));
  const { stdout, stderr, status } = evaluated(...runs, ...runs, strange);
  expect([stdout, stderr, status]).toEqual([
    "",
    `${strange}: no topic is judged: it has "q1", ${at("judgements")} has "1"; do the ids match?\n`,
    2,
  ]);
});

atLength(
  "one very large run scores the same in parts, with the same notes; a fault in any of them is told on its line",
  async () => {
    const line = (topic: number, rank: number, tag = "long"): string =>
      `${topic} Q0 ${rank % 9 === 0 ? "ab"[topic % 2] : `${"x".repeat(9990)}${rank}`} ${(7 * rank) % 50} ${1 / rank} ${tag} ${rank} 9\n`;
    const lines = Array.from({ length: 34_000 }, (_, i) => line(1 + Math.floor(i / 100), 1 + (i % 100)));
    writeFileSync(at("large.fol"), lines.join(""));
    const parts = partsFor(at("large.fol"));
    expect(parts).toBe(availableParallelism() > 1 ? 18 : 1);
    expect(cutRun(at("large.fol"), 18)!.parts).toHaveLength(18);
    const { stdout, stderr, status } = evaluated(at("large.fol"));
    expect(status).toBe(0);
    const alone = await evaluateFiles(at("judgements"), [at("large.fol")]);
    const notes = alone.notes.map(({ code, message, count }) => ({ code, message, count }));
    expect(JSON.parse(stdout)).toMatchObject({ notes, runs: [{ mean: alone.runs[0]!.mean }] });
    expect(stderr).toContain("338 topics are not judged");

    lines[27_000] = line(271, 1).replace(/ 9$/m, " nine");
    writeFileSync(at("large.fol"), lines.join(""));
    const bad = evaluated(at("large.fol"));
    expect(bad.status).toBe(2);
    expect(bad.stderr).toMatch(/large\.fol:27001: length "nine" is not a whole number/);
  },
);

test.skipIf(!isLong || process.platform === "win32")("judgements from a pipe are read once", () => {
  const all = [...runs, ...runs].join(" ");
  const command = `${process.execPath} bin/pericope.js evaluate <(cat ${at("judgements")}) ${all} --format json --per-topic`;
  const { stdout, status } = spawnSync("bash", ["-c", command], { encoding: "utf8", maxBuffer: 2 ** 26 });
  expect(status).toBe(0);
  const { runs: once } = JSON.parse(evaluated(...runs).stdout) as { runs: { mean: object }[] };
  expect(JSON.parse(stdout)).toMatchObject({ runs: [...once, ...once].map(({ mean }) => ({ mean })) });
});

atLength("of several files at fault the first is told, on its line, and nothing is printed", () => {
  writeFileSync(at("bad1.fol"), `1 Q0 a 1 1 bad 0 ten\n`);
  writeFileSync(at("bad2.fol"), `1 Q0 a 1 1 bad x 1\n`);
  const { stdout, stderr, status } = evaluated(...runs, at("bad1.fol"), ...runs, at("bad2.fol"));
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^\S*bad1\.fol:1: length "ten" is not a whole number/);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

atLength("a fault of the first run is told, though the others have begun", () => {
  // The first topic is handed on where the second begins: from there on the others are scored.
  const lines = `1 Q0 a 1 1 bad 0 1\n${"2 Q0 b 1 1 bad 0 1\n".repeat(200_000)}2 Q0 b 1 1 bad -5 1\n`;
  writeFileSync(at("late.fol"), lines);
  writeFileSync(at("early.fol"), "1 Q0 a 1 1 bad 0 ten\n");
  const { stdout, stderr, status } = evaluated(at("late.fol"), at("early.fol"), ...runs, ...runs);
  expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  expect(stderr).toMatch(/^\S*late\.fol:200002: offset "-5" is negative/);
});

test("a run whose topics come back is scored as a whole, JSON too", async () => {
  const line = (topic: number, doc: string, start: number): string =>
    JSON.stringify({ topic: String(topic), doc, start, end: start + 40, score: 1 });
  writeFileSync(at("back.jsonl"), [line(1, "x", 0), line(2, "b", 0), line(1, "a", 10)].join("\n"));
  writeFileSync(at("together.jsonl"), [line(1, "x", 0), line(1, "a", 10), line(2, "b", 0)].join("\n"));
  const measures = ["R@2", "P@1"];
  const [back, together] = await Promise.all(
    ["back.jsonl", "together.jsonl"].map((name) => evaluateFiles(at("judgements"), [at(name)], { measures })),
  );
  expect(back!.runs[0]!.mean).toEqual(together!.runs[0]!.mean);
  expect(back!.runs[0]!.mean["R@2"]).toBe((40 / 100 + 40 / 50) / 2);
});

/** A thread that does these jobs, by a function, and dies at the next; or has nothing left to do. */
function thread(score: ScoringThread["score"], ended: () => void = () => undefined): ScoringThread {
  const nothing = () => Promise.resolve(undefined);
  return { cut: nothing, judgeBy: () => undefined, score, end: ended };
}

test("threads end with the parts, but for those that other runs need", async () => {
  const ended: number[] = [];
  const threads = [0, 1].map((place) =>
    thread(
      () => Promise.resolve(),
      () => ended.push(place),
    ),
  );
  const settings = { runFormat: undefined, options: plainOptions({})!, usualTask: undefined };
  const scoredBy = (kept: number) => partsInThreads("run", threads, kept, () => settings)([], () => undefined).done;
  await scoredBy(1);
  expect(ended).toEqual([1]);
  await scoredBy(0);
  expect(ended).toEqual([1, 0, 1]);
});

test("what threads take and do not finish is scored here, in the order of the files, and the first fault is told", async () => {
  const evaluation = (path: string) => ({ outcome: { run: path } }) as unknown as ScoredRunFile;
  for (let seed = 1; seed <= rounds(100, 300); seed++) {
    const random = seeded(seed);
    const paths = Array.from({ length: 1 + below(random, 8) }, (_, i) => `run${i}`);
    const bad = new Set(paths.filter(() => random() < 0.1));
    const isLost = (): boolean => random() < 0.2;
    const threads = Array.from({ length: below(random, 4) }, () =>
      thread(async ({ jobs, turns }, take) => {
        for (const at of turnsOf(turns)) {
          for (let pause = below(random, 4); pause > 0; pause--) await Promise.resolve();
          if (isLost()) return; // it died
          const { path } = jobs[at]!;
          if (bad.has(path)) turnsOf(turns).stopAfter(at);
          else take(at, { scoredRun: evaluation(path) });
        }
      }),
    );
    const runs = runsInThreads(paths, threads);
    if (random() < 0.9) runs.begin({ runFormat: undefined, options: plainOptions({})!, usualTask: undefined });
    const ending = runs.end(async (path) => {
      for (let pause = below(random, 4); pause > 0; pause--) await Promise.resolve();
      if (bad.has(path)) throw new Error(path);
      return evaluation(path);
    });
    const found = await ending.catch((error: Error) => error.message);
    expect(found, `seed ${seed}`).toEqual(bad.size > 0 ? [...bad][0] : paths.map(evaluation));
  }
});

test("a run that cannot be scored is not tried again, and nor are those after it", async () => {
  const tried: string[] = [];
  const { end } = runsInThreads(["a", "b", "c"], []);
  const own = async (path: string) => {
    tried.push(path);
    if (path === "b" && tried.length === 2) throw new Error("b is at fault");
    return { broken: true } as const;
  };
  await expect(end(own)).rejects.toThrow("b is at fault");
  expect(tried).toEqual(["a", "b"]);
});
