import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const cwd = demoFolder();
const type = (line: string) => pericope(line.split(" "), { cwd });
const jsonOf = async (line: string) => JSON.parse((await type(`${line} -f json`)).stdout);

test("scores by checked judgements of all topics are what estimate gives, with no interval", async () => {
  const line =
    "estimate judgements.inex runs/focused/passages.fol runs/focused/sections.fol --machine judgements.inex -m AiP";
  const [{ runs }] = (await jsonOf(line)).measures;
  const scores = await jsonOf("evaluate judgements.inex runs/focused/passages.fol runs/focused/sections.fol -m AiP");
  for (const [i, { estimated }] of runs.entries())
    for (const value of [estimated.mean, estimated.low, estimated.high])
      expect(value).toBeCloseTo(scores.runs[i].mean.AiP, 12);
});

test("of five checked topics the mean of the checked ones and that of the machine are those of evaluate", async () => {
  const found = await jsonOf("estimate checked.inex runs/focused/passages.fol --machine judgements.inex -m AiP");
  const people = await jsonOf("evaluate checked.inex runs/focused/passages.fol -m AiP");
  const machine = await jsonOf("evaluate judgements.inex runs/focused/passages.fol -m AiP");
  const [{ checked, machineMean, checkedTopics }] = found.measures[0].runs;
  expect([checked.mean, machineMean, checkedTopics]).toEqual([people.runs[0].mean.AiP, machine.runs[0].mean.AiP, 5]);
});

test("the difference of two runs has the sign of its name, and the better run is that of the interval", async () => {
  const { stdout } = await type(
    "estimate checked.inex runs/focused/passages.fol runs/focused/random.fol --machine judgements.inex -m AiP",
  );
  expect(stdout).toMatch(/^passages − random +0\.\d+ +0\.\d+ +0\.\d+ .* passages$/m);
});

test("groups with too few checked topics, and topics of two groups, are refused", async () => {
  const line = "estimate checked.inex runs/focused/passages.fol --machine judgements.inex";
  expect(await type(`${line} --stratum asks --slices-from kinds.jsonl`)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^\d topics? of "\w+" (was|were) checked, of \d; expected at least 3, or all\n$/),
  });
  expect(await type(`${line} --stratum age --slices-from kinds.jsonl`)).toMatchObject({
    status: 2,
    stderr: '2 topics have several values of "age"; expected one value for each topic\n',
  });
});
