import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { pageStages, stageMarks } from "../../src/report/page-stages.ts";
import { trace } from "../../src/trace/trace.ts";

test("a page has the shares of each topic, and of each document which text each stage left and lost", () => {
  const judgements = readJudgements(
    '{"topic":"q1","doc":"a","ranges":[[0,100]]}\n{"topic":"q1","doc":"b","ranges":[[50,60]]}\n{"topic":"q2","doc":"a","ranges":[[0,10]]}',
  );
  const retrieved = readRun('{"topic":"q1","doc":"a","start":10,"end":80,"run":"r"}');
  const context = readRun('{"topic":"q1","doc":"a","start":10,"end":50,"run":"r"}');
  const stages = [
    { name: "retrieved", run: retrieved },
    { name: "context", run: context },
  ];
  const builder = pageBuilder(judgements, { program: "test" });
  builder.add(context);
  const { data } = builder.end();
  const made = pageStages(trace(judgements, stages), data);
  expect(made.names).toEqual(["retrieved", "context"]);
  expect(made.topics.map((topic) => topic?.shares)).toEqual([
    [40 / 110, 30 / 110, 40 / 110],
    [1, 0, 0],
  ]);
  const marks = stageMarks({ ...data, stages: JSON.parse(JSON.stringify(made)) }, 0, data.documents.ids.indexOf("a"));
  const range = (start: number, end: number) => ({ start, end });
  expect(marks).toEqual([
    { name: "retrieved", left: [range(10, 80)], lost: [range(0, 10), range(80, 100)] },
    { name: "context", left: [range(10, 50)], lost: [range(0, 10), range(50, 100)] },
  ]);
  expect(stageMarks(data, 0, 0)).toBeUndefined();
});
