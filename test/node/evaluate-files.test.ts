import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/formats/read.ts";
import { evaluateFiles } from "../../src/node/evaluate-files.ts";
import { curves } from "../../src/scores/curves.ts";
import { evaluate } from "../../src/scores/evaluate.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(curves)("$name of a run that is scored while it is read is that of the whole run", async ({ name }) => {
  const judged = "1 Q0 a 300 5000 10 10:100 2000:200\n2 Q0 b 50 3000 0 0:50\n3 Q0 c 9 90 0 0:9\n";
  const lines = [1, 2].flatMap((topic) =>
    ["x", "a", "b", "a"].map((doc, i) => `${topic} Q0 ${doc} ${i + 1} ${9 - i} run ${topic * 5 + i * 700} 600`),
  );
  const run = `${lines.join("\n")}\n`;
  writeFileSync(join(folder, "judged"), judged);
  writeFileSync(join(folder, "run"), run);
  const options = { measures: [], curves: [{ name, perTopic: true }] };
  const { curves: points } = await evaluateFiles(join(folder, "judged"), [join(folder, "run")], options);
  expect(points).toEqual(evaluate(readJudgements(judged), [readRun(run)], options).curves);
  expect(points.some(({ y }) => y > 0)).toBe(true);
});

test("no runs make a table without rows", async () => {
  writeFileSync(join(folder, "judgements"), "1 Q0 a 10 100 0 0:10\n");
  expect(await evaluateFiles(join(folder, "judgements"), [])).toMatchObject({ task: "focused", runs: [] });
});
