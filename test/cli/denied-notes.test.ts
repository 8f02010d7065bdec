import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { doubts } from "../../src/base/doubts.ts";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const folder = temporaryFolder();
writeFileSync(join(folder, "gold.inex"), "1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n");
writeFileSync(join(folder, "half.fol"), "1 Q0 A 1 9 half 0 10\n3 Q0 A 1 9 half 0 10\n"); // topic 2 is missing, 3 is not judged
writeFileSync(join(folder, "whole.fol"), "1 Q0 A 1 9 whole 0 10\n2 Q0 A 1 9 whole 0 10\n");
const type = (...args: string[]) => pericope(args, { cwd: folder });

const silent = "half.fol: 1 judged topic has no results and scores 0: 2";
const unjudged = "half.fol: 1 topic is not judged and was ignored: 3";

test("--strict makes an error of a note after which a number may be another; nothing is printed or written", async () => {
  const evaluated = await type("evaluate", "gold.inex", "half.fol", "--strict");
  expect([evaluated.status, evaluated.stdout]).toEqual([2, ""]);
  expect(evaluated.stderr).toBe(
    `${unjudged} (unjudged-topics, which is denied; also silent-topics); expected this to be changed, or --allow unjudged-topics\n`,
  );
  const reported = await type("report", "gold.inex", "half.fol", "--strict", "-o", "report.html");
  expect([reported.status, existsSync(join(folder, "report.html"))]).toEqual([2, false]);
});

test("--strict passes files without such a note, with the same output", async () => {
  const strict = await type("evaluate", "gold.inex", "whole.fol", "--strict");
  expect(strict).toEqual(await type("evaluate", "gold.inex", "whole.fol"));
  expect(strict.status).toBe(0);
  const failed = await type("evaluate", "gold.inex", "whole.fol", "--strict", "--fail-over", "charP=0.5");
  expect(failed.status).toBe(1); // a gate still fails, after its table
  expect(failed.stdout).toContain("whole");
});

test("--deny takes some notes, --allow gives some back, and notes that are no errors are printed as ever", async () => {
  const denied = await type("evaluate", "gold.inex", "half.fol", "--deny", "silent-topics");
  expect([denied.status, denied.stdout]).toEqual([2, ""]);
  expect(denied.stderr).toContain(silent);
  const allowed = await type(
    "evaluate",
    "gold.inex",
    "half.fol",
    "--strict",
    "--allow",
    "silent-topics,unjudged-topics",
  );
  expect(allowed.status).toBe(0);
  expect(allowed.stderr).toBe(`note: ${unjudged}\nnote: ${silent}\n`);
  expect(allowed.stdout).toBe((await type("evaluate", "gold.inex", "half.fol")).stdout);
});

test("--quiet prints no notes, and denied notes are errors all the same", async () => {
  const quiet = await type("evaluate", "gold.inex", "half.fol", "--quiet");
  expect([quiet.status, quiet.stderr]).toEqual([0, ""]);
  expect((await type("evaluate", "gold.inex", "half.fol", "--quiet", "--strict")).status).toBe(2);
});

test("a code that is none is refused with the one that was meant", async () => {
  const { status, stderr } = await type("evaluate", "gold.inex", "half.fol", "--deny", "silent-topic");
  expect([status, stderr]).toEqual([
    2,
    '--deny "silent-topic": there is no such code; did you mean "silent-topics"?\n',
  ]);
});

test("every code that can be denied is the code of a note in the sources", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const text = sources
    .filter((path) => path !== "base/doubts.ts")
    .map((path) => readFileSync(join("src", path), "utf8"))
    .join("\n");
  expect(doubts.filter(({ name }) => !text.includes(`"${name}"`))).toEqual([]);
});
