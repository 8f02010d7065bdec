import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const scored = ["judgements.inex", "runs/focused/passages.fol", "runs/focused/sections.fol"];

async function report(...options: string[]): Promise<string> {
  const file = join(temporaryFolder(), "report.html");
  const { status, stderr } = await pericope(["report", ...scored, "-o", file, ...options], { cwd: "examples" });
  expect(status, stderr).toBe(0);
  return file;
}

interface Held {
  readonly runs: { readonly means: number[]; readonly scores: number[][]; readonly intervals: number[][] }[];
  readonly topics: { readonly judged: { readonly ranges: number[][] } }[];
}

/** Writes the page again with its data changed, or one of the files that it holds. */
function change(file: string, how: (data: Held) => void, changeFile = (text: string): string => text): void {
  const html = readFileSync(file, "utf8");
  const [, before, json, after] = /^(.*id="pericope-data">)(.*?)(<\/script>.*)$/s.exec(html)!;
  const page = JSON.parse(json!) as { data: string; files: string[] };
  const inside = (part: string): string => inflateRawSync(Buffer.from(part, "base64")).toString();
  const outside = (text: string): string => deflateRawSync(text).toString("base64");
  const data = JSON.parse(inside(page.data)) as Held;
  how(data);
  const files = page.files.map((each) => outside(changeFile(inside(each))));
  writeFileSync(file, before! + JSON.stringify({ ...page, files, data: outside(JSON.stringify(data)) }) + after!);
}

const verified = (file: string, ...options: string[]) =>
  pericope(["verify", file, ...options], { cwd: temporaryFolder() });

test("a small report holds its judgements and runs, and verify computes every number again from them", async () => {
  const file = await report();
  const { status, stdout, stderr } = await verified(file);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^[0-9a-f]{64} {2}judgements\.inex \([\d,]+ bytes\)$/m);
  expect(stdout).toMatch(/: 1,\d{3} numbers computed again with pericope [\d.]+; all are equal\n$/);
  const left = readdirSync(tmpdir()).filter(
    (name) => /^pericope-\w{6}$/.test(name) && existsSync(join(tmpdir(), name, "0", "judgements.inex")),
  );
  expect(left).toEqual([]);
});

test("a digit that was changed is found, wherever it is: one line says run, topic, measure, and both numbers", async () => {
  const cases: [string, (data: Held) => void, RegExp][] = [
    ["a mean", ({ runs }) => (runs[0]!.means[0]! += 1e-12), /^passages, \S+: shown 0\.\d+, recomputed 0\.\d+$/m],
    [
      "a score",
      ({ runs }) => (runs[1]!.scores[0]![2]! += 0.25),
      /^sections, topic 2026003, \S+: shown .*, recomputed /m,
    ],
    ["a bound", ({ runs }) => (runs[0]!.intervals[1]![1] = 0.99), /^passages, \S+, upper bound: shown 0\.99, /m],
    [
      "a highlight",
      ({ topics }) => topics[0]!.judged.ranges.find((range) => range.length > 0)![0]!++,
      /^topic 2026001, highlights of \S+: /m,
    ],
  ];
  const whole = await report();
  const html = readFileSync(whole, "utf8");
  for (const [what, how, line] of cases) {
    writeFileSync(whole, html);
    change(whole, how);
    const { status, stdout, stderr } = await verified(whole);
    expect(status, what).toBe(1);
    expect(stdout, what).toMatch(line);
    expect(stderr, what).toMatch(/: 1 value differs; [\d,]+ values were compared\n/);
  }
});

test("a file that was changed is found by its hash, also if no number depends on the change, or if it cannot be read", async () => {
  const whole = readFileSync(await report(), "utf8");
  for (const changed of [(text: string) => text.trimEnd(), () => "no judgements, and no run"]) {
    const file = join(temporaryFolder(), "changed.html");
    writeFileSync(file, whole);
    change(file, () => undefined, changed);
    const { status, stdout } = await verified(file);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^passages\.fol: the page holds other bytes than those with SHA-256 /m);
  }
});

test("options that change numbers are kept: verify counts as the report did", async () => {
  const options = ["--rules", "inex_eval", "-m", "iP@0.1,P@5", "--overlap", "novel", "--seed", "7"];
  for (const given of [options, ["--collection", "articles", "-m", "R@200tok"]]) {
    const file = await report(...given);
    const besides = given.includes("--collection") ? ["--collection", join(process.cwd(), "examples/articles")] : [];
    const { status, stdout, stderr } = await verified(file, ...besides);
    expect(status, stdout + stderr).toBe(0);
  }
});

test("a report holds no files if texts are left out, or if it was asked to; verify refuses it", async () => {
  for (const options of [["--redact"], ["--redact-doc", "memex"], ["--without-files"]]) {
    const collection = options[0] === "--redact-doc" ? ["--collection", "articles"] : [];
    expect(await verified(await report(...options, ...collection))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/holds no judgements and runs.*--whole\n$/),
    });
  }
  expect(await pericope(["report", ...scored, "--whole", "--redact", "-o", "-"], { cwd: "examples" })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("may quote the texts"),
  });
});

test("a page of someone else writes no file outside of its folder", async () => {
  const file = await report();
  const outside = (path: string): void =>
    change(file, (data) => {
      const { files } = data as unknown as { files: { inputs: { files: { path: string }[] }[] } };
      files.inputs[1]!.files[0]!.path = path;
    });
  for (const path of ["../out", "/out", "a/../../out", String.raw`..\out`, "C:out", ""]) {
    outside(path);
    expect(await verified(file)).toMatchObject({ status: 2, stderr: expect.stringContaining("expected a name") });
  }
});
