import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

// Submissions that declare different tasks, in one command line.

const cwd = demoFolder();
const declared = (from: string, task: string, to: string): void => {
  const text = readFileSync(join(cwd, "runs", from), "utf8");
  writeFileSync(join(cwd, to), text.replace(' task="Focused"', ` task="${task}"`));
};
declared("sections.xml", "RelevantInContext", "ric.xml");
declared("passages.xml", "Focused", "focused.xml");
const pile = ["assessments.xml", "ric.xml", "focused.xml", "--collection", "articles"];
const typed = (...args: string[]) => pericope(args, { cwd });

test("tables and Markdown have one part a task, with what each has alone", async () => {
  for (const format of ["table", "markdown", "latex"]) {
    const both = await typed("evaluate", ...pile, "-f", format);
    const alone = (name: string) =>
      typed("evaluate", "assessments.xml", name, "--collection", "articles", "-f", format);
    expect(both.stdout).toBe(`${(await alone("ric.xml")).stdout}\n${(await alone("focused.xml")).stdout}`);
    expect(both.status).toBe(0);
  }
});

test("JSON is a list of what each task has alone", async () => {
  const { stdout } = await typed("evaluate", ...pile, "-f", "json");
  expect(JSON.parse(stdout).map(({ task }: { task: string }) => task)).toEqual(["ric", "focused"]);
});

test.each(["csv", "tsv", "jsonl", "trec", "junit"])(
  "%s, in which tasks could not be told apart, is refused",
  async (format) => {
    expect(await typed("evaluate", ...pile, "-f", format)).toEqual({
      stdout: "",
      stderr: `these runs are for several tasks, ric, focused; --format ${format} prints one (--task TASK)\n`,
      status: 2,
    });
  },
);

test("--task picks the runs of one task, and says how many it leaves out", async () => {
  const { stdout, stderr, status } = await typed("evaluate", ...pile, "--task", "focused", "-f", "csv");
  expect(stdout).toMatch(/^passages,all,iP@0,/m);
  expect(stdout).not.toMatch(/^sections/m);
  expect(stderr).toBe("note: 1 run was made for another task than focused, and left out\n");
  expect(status).toBe(0);
});

test.each(["compare", "rank", "correlate", "reliability", "curve", "report"])(
  "%s, which shows one task, refuses two",
  async (name) => {
    expect(await typed(name, ...pile)).toEqual({
      stdout: "",
      stderr:
        "these runs are for several tasks: ric.xml for ric, focused.xml for focused; expected runs of one task (--task TASK)\n",
      status: 2,
    });
  },
);

test("what is to be said of the judgements is said once, and a gate holds for each task", async () => {
  writeFileSync(join(cwd, "j.inex"), `${readFileSync(join(cwd, "judgements.inex"), "utf8")}none Q0 concordance 0 10\n`);
  const { stderr, status } = await typed("evaluate", "j.inex", ...pile.slice(1), "--fail-under", "charR=1");
  expect(stderr.match(/has no relevant text/g)).toHaveLength(1);
  expect(stderr.match(/^failed: /gm)).toHaveLength(2);
  expect(status).toBe(1);
});

test("a pattern that no shell has filled in, as on Windows, names the files that it fits", async () => {
  const lines = ["judgements.inex", "runs/focused/p*.fol"];
  const { status, stdout } = await pericope(["evaluate", ...lines, "--format", "csv"], { cwd: "examples" });
  const filled = ["judgements.inex", "runs/focused/paragraphs.fol", "runs/focused/passages.fol"];
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: (await pericope(["evaluate", ...filled, "--format", "csv"], { cwd: "examples" })).stdout,
  });
  expect(await pericope(["evaluate", "judgements.inex", "runs/nothing*.fol"], { cwd: "examples" })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("runs/nothing*.fol: no such file"),
  });
});
