import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputs } from "../../src/print/findings/score-findings.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const folder = demoFolder();
const typed = (...args: string[]) => pericope(args, { cwd: folder });
const evaluated = (...args: string[]) =>
  typed("evaluate", "judgements.jsonl", "runs/chunks.jsonl", "-m", "charR,charP", ...args);
const byAge = ["--slice", "age", "--slices-from", "kinds.jsonl"];

/** The scores by topic, as printed without slices. */
async function plainScores(): Promise<Record<string, number>> {
  const { topics } = JSON.parse((await evaluated("-q", "-f", "json")).stdout).runs[0];
  return Object.fromEntries(Object.entries(topics).map(([topic, scores]) => [topic, (scores as Scores)["charR"]!]));
}
type Scores = Readonly<Record<string, number>>;

const machines = ["2026005", "2026006", "2026007", "2026008"];

test("the JSON has the means of each slice, over its topics", async () => {
  const scores = await plainScores();
  const { slices } = JSON.parse((await evaluated(...byAge, "-f", "json")).stdout);
  expect(slices[0]).toMatchObject({ field: "age", several: 2 });
  expect(slices[0].slices.map(({ value }: { value: string }) => value)).toEqual([
    "machines",
    "manuscripts",
    "print",
    null,
  ]);
  expect(slices[0].slices[0].topics).toEqual(machines);
  const [run] = slices[0].slices[0].runs;
  expect(run.topicCount).toBe(4);
  expect(run.mean.charR).toBeCloseTo(machines.reduce((sum, topic) => sum + scores[topic]!, 0) / 4, 12);
  expect(slices[0].slices[3].runs[0]).toMatchObject({ topicCount: 1, deviation: { charR: null } });
});

test("--deviations has the deviation over all topics beside the mean", async () => {
  const values = Object.values(await plainScores());
  const mean = values.reduce((a, b) => a + b) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  const [run] = JSON.parse((await evaluated("--deviations", "-f", "json")).stdout).runs;
  expect(run.topicCount).toBe(10);
  expect(run.deviation.charR).toBeCloseTo(deviation, 12);
  expect((await evaluated("--deviations")).stdout).toContain(`10  ${mean.toFixed(4)}  ${deviation.toFixed(4)}`);
});

test.each(outputs.map(({ name }) => name))("--format %s has slices and deviations", async (format) => {
  const { stdout, stderr, status } = await evaluated(...byAge, "--deviations", "-f", format);
  expect(status, stderr).toBe(0);
  for (const value of ["machines", "manuscripts", "print"]) expect(stdout).toContain(value);
  const plain = await evaluated("-f", format);
  expect(plain.stdout).not.toMatch(/machines|deviation|sd\b/);
});

test("rows with slices are read back as scores of topics: slices are none", async () => {
  for (const format of ["csv", "tsv", "jsonl", "trec"]) {
    const [sliced, plain] = [
      await evaluated(...byAge, "--deviations", "-q", "-f", format),
      await evaluated("-q", "-f", format),
    ];
    writeFileSync(join(folder, `sliced.${format}`), sliced.stdout);
    writeFileSync(join(folder, `plain.${format}`), plain.stdout);
    const correlated = async (name: string) =>
      (await typed("compare", "--scores", `${name}.${format}`, "other.csv", "-m", "charR", "-f", "json")).stdout;
    writeFileSync(
      join(folder, "other.csv"),
      `run,topic,measure,value\n${Object.keys(await plainScores())
        .map((topic, i) => `other,${topic},charR,${i / 10}`)
        .join("\n")}\n`,
    );
    expect(await correlated("sliced"), format).toBe(await correlated("plain"));
    expect(JSON.parse(await correlated("sliced")).topics).toBe(10);
  }
});

test("without a file, the records of the gold have the fields", async () => {
  const { stdout } = await evaluated("--slice", "doc", "-f", "json");
  const { slices } = JSON.parse(stdout).slices[0];
  expect(slices.find(({ value }: { value: string }) => value === "rubrication").topics).toContain("2026003");
});

test.each([
  [
    ["--slice", "agee", "--slices-from", "kinds.jsonl"],
    'kinds.jsonl: no topic has a field "agee" to slice by; did you mean "age"?',
  ],
  [["--slices-from", "kinds.jsonl"], "--slices-from goes with --slice, which names the field"],
  [["--slice", "age", "--slices-from", "nowhere.jsonl"], "nowhere.jsonl: "],
])("%j is refused", async (args, fault) => {
  const { stderr, stdout, status } = await evaluated(...args);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(fault);
  expect(stderr.trim()).not.toContain("\n");
});

test("judgements that say nothing of topics are refused with the option that helps", async () => {
  const args = ["runs/focused/sections.fol", "--slice", "age"];
  for (const judgements of ["judgements.inex", "judgements.qrels", "assessments.xml"])
    expect((await typed("evaluate", judgements, ...args)).stderr).toMatch(
      /nothing tells of topics here .* \(--slices-from FILE\)/,
    );
  expect((await typed("evaluate", "missing.inex", ...args)).stderr).toContain("missing.inex: no such file");
});
