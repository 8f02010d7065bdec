import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const cwd = folderOf({
  "q.inex": "2026001 Q0 A 10 100 5 0:10\n2026002 Q0 A 10 100 5 0:10\n",
  "right.fol": "2026001 Q0 A 1 1 right 0 10\n2026002 Q0 A 1 1 right 0 10\n",
  "strange.fol": "q1 Q0 A 1 2 strange 0 10\nq2 Q0 A 1 1 strange 0 10\n",
  topics: "2026001\n",
});
const fault = 'strange.fol: no topic is judged: it has "q1", q.inex has "2026001"; do the ids match?\n';

test.each(["evaluate", "compare", "rank", "correlate", "reliability", "curve", "report", "view"])(
  "%s refuses a run none of whose topics is judged, alone and beside others",
  async (command) => {
    for (const runs of [["strange.fol"], ["right.fol", "strange.fol"], ["strange.fol", "right.fol"]]) {
      const { stdout, stderr, status } = await pericope([command, "q.inex", ...runs], { cwd });
      expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: fault, status: 2 });
    }
  },
);

test("with --topics-file it is the same, and a run that leaves out the topics asked for is scored", async () => {
  const only = ["--topics-file", "topics"];
  expect((await pericope(["evaluate", "q.inex", "strange.fol", ...only], { cwd })).stderr).toBe(fault);
  const other = folderOf({
    q: "1 Q0 A 10 100 5 0:10\n2 Q0 A 10 100 5 0:10\n",
    r: "2 Q0 A 1 1 r 0 10\n",
    topics: "1\n",
  });
  expect((await pericope(["evaluate", "q", "r", ...only], { cwd: other })).status).toBe(0);
});

test.each(["inex_eval", "trec_eval"])("by the rules of %s it is scored, with a warning", async (rules) => {
  const { stderr, status } = await pericope(["evaluate", "q.inex", "strange.fol", "-m", "AP", "--rules", rules], {
    cwd,
  });
  expect(status).toBe(0);
  expect(stderr).toContain(
    'strange.fol: none of its topics is judged, and it is scored as if it had no results: it has "q1"',
  );
});

test.each([
  [["curve", "d.qrels", "d.trec"], "d.qrels: these judgements grade whole documents; expected highlights, as ranges\n"],
  [["curve", "q.inex", "d.trec"], "d.trec: answers with whole documents; a curve needs results with offsets\n"],
  [
    ["chunk", "d.jsonl", "--judgements", "d.qrels"],
    "d.qrels: these judgements grade whole documents; expected highlights, as ranges\n",
  ],
])("%j asks for no option that the command does not have", async (args, stderr) => {
  const files = {
    "q.inex": "1 Q0 A 10 100 5 0:10\n",
    "d.qrels": "1 0 A 1\n",
    "d.trec": "1 Q0 A 1 1 r\n",
    "d.jsonl": '{"doc":"A","text":"some text"}\n',
  };
  expect(await pericope(args, { cwd: folderOf(files) })).toMatchObject({ stdout: "", stderr, status: 2 });
});
