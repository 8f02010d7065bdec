import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { evaluateFiles, evaluateFilesByTask } from "../../../src/score/node/score-files.ts";
import { curves } from "../../../src/score/curves.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

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

test("a run of ranges, scored while it is read, meets judged elements through the collection", async () => {
  const { text, table } = elementTable("<a><s><p>hello world</p><p>second one</p></s></a>");
  const collection = collectionOf([{ doc: "d", text, elements: table }]);
  const judged = ["/a[1]", "/a[1]/s[1]", "/a[1]/s[1]/p[1]"].map(
    (path, i) => `<element path="${path}" exhaustivity="2" size="${i < 2 ? 21 : 11}" rsize="11"/>`,
  );
  const files = {
    "judged.xml": `<assessments topic="1"><file name="d">${judged.join("")}</file></assessments>`,
    "ranges.fol": "1 Q0 d 1 0.9 run 0 11\n1 Q0 d 2 0.8 run 11 10\n",
    "paths.fol": "1 Q0 d 1 0.9 run /a[1]/s[1]/p[1]\n1 Q0 d 2 0.8 run /a[1]/s[1]/p[2]\n",
    "ranges.jsonl": [
      [0, 11],
      [11, 21],
    ]
      .map(([start, end]) => `${JSON.stringify({ topic: "1", doc: "d", start, end, run: "run" })}\n`)
      .join(""),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  for (const name of ["ranges.fol", "paths.fol", "ranges.jsonl"]) {
    const options = { collection, measures: ["HP@1", "HP@2", "HR@2"] };
    const { runs } = await evaluateFiles(join(folder, "judged.xml"), [join(folder, name)], options);
    expect(runs[0]!.mean, name).toEqual({ "HP@1": 1, "HP@2": 1 / 2, "HR@2": 1 });
  }
});

test("scores are cut into slices by what is known of topics: in a file, or in the judgements", async () => {
  const records = [1, 2].map((topic) => ({ topic: String(topic), doc: "a", ranges: [[0, 10]], kind: `k${topic}` }));
  const lines = (of: readonly object[]) => of.map((record) => `${JSON.stringify(record)}\n`).join("");
  writeFileSync(join(folder, "gold.jsonl"), lines(records));
  writeFileSync(join(folder, "gold.inex"), "1 Q0 a 10 100 0 0:10\n2 Q0 a 10 100 0 0:10\n");
  writeFileSync(join(folder, "about.jsonl"), lines(records.map(({ topic, kind }) => ({ topic, kind }))));
  writeFileSync(join(folder, "sliced.fol"), "1 Q0 a 1 9 r 0 10\n2 Q0 a 1 9 r 5 10\n");
  const run = [join(folder, "sliced.fol")];
  const options = { measures: ["P@1"], slices: ["kind"] };
  const told = async (gold: string, slicesFrom?: string) => {
    const [evaluation] = await evaluateFilesByTask(join(folder, gold), run, {
      ...options,
      ...(slicesFrom === undefined ? {} : { slicesFrom: join(folder, slicesFrom) }),
    });
    return evaluation;
  };
  const expected = await told("gold.jsonl");
  expect(JSON.stringify(expected)).toContain("k2");
  expect(JSON.stringify(await told("gold.inex", "about.jsonl"))).toContain("k2");
  for (const gold of ["gold.inex", "."])
    await expect(told(gold)).rejects.toThrow("nothing tells of topics here but their ids");
  await expect(told("absent")).rejects.toThrow("no such file");
});
