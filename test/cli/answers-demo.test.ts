import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { typedLine } from "./typed-line.ts";

const folder = join(temporaryFolder(), "my-answers");
const told = await pericope(["demo", "--answers", folder]);

test("demo --answers scores the citations of two systems, silence and verdicts", () => {
  expect([told.status, told.stderr]).toEqual([0, ""]);
  for (const figure of ["citationP", "quoteExact", "falseAnswer", "Rules trec-rag", "weighted_precision"])
    expect(told.stdout).toContain(figure);
});

const next = told.stdout.split("\n").flatMap((line) => /^ {2}(pericope .*)$/.exec(line)?.slice(1) ?? []);

test("it says what to type next", () => expect(next.length).toBeGreaterThanOrEqual(6));

test.each(next)("what it says to type next runs: %s", async (line) => {
  const { stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(0);
});
