import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const cwd = temporaryFolder();
const judgements = resolve("examples/judgements.inex");
const runs = ["catchword-focused-paragraphs", "leaf-focused-passages"].map((name) =>
  resolve(`examples/submissions/${name}.xml`),
);
const scored = [judgements, ...runs];
const files = {
  "empty.txt": "\n \n",
  "unknown.txt": "nobody\n",
  "twice.tsv": "a\tAnn\n\na\tAlbert\n",
  "half.tsv": "a\n",
  "scores.csv": "topic,a,b\n1,0.5,0.25\n2,0.75,0.5\n",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

test.each<[string, readonly string[], string]>([
  ["no topics", ["compare", ...scored, "--topics-file", "empty.txt"], "empty.txt: no topics; expected one per line"],
  [
    "a topic without scores",
    ["compare", "--scores", "scores.csv", "--topics-file", "unknown.txt"],
    "topic nobody of --topics-file has no scores",
  ],
  [
    "scores beside judgements",
    ["compare", judgements, "--scores", "scores.csv"],
    `--scores stands instead of judgements and runs; found "${judgements}" too`,
  ],
  [
    "less that is better of our own measures",
    ["compare", ...scored, "--less-is-better", "AiP"],
    "--less-is-better goes with --scores; of pericope's own measures it is known",
  ],
  ["judgements alone", ["compare", judgements], "expected judgements and runs, or --scores with a file"],
  ["scores from standard input twice", ["compare", "--scores", "-", "-"], "- is given twice"],
  ["judgements and runs from standard input", ["evaluate", "-", "-"], "- is given twice"],
  [
    "two ways to ids",
    ["evaluate", ...scored, "--id-attribute", "id", "--id-element", "id"],
    "--id-attribute and --id-element; expected one of them",
  ],
  [
    "nothing but broken runs",
    ["evaluate", judgements, "half.tsv", "--keep-going"],
    "none of the runs can be scored; 1 is left out, as told above",
  ],
  [
    "a name twice",
    ["rank", ...scored, "--participants", "twice.tsv"],
    "twice.tsv:3: a is listed twice; expected each short name once",
  ],
  [
    "half a name",
    ["rank", ...scored, "--participants", "half.tsv"],
    "half.tsv:1: expected a short name, a tab and a full name",
  ],
  [
    "no rule",
    ["rank", "--scores", "scores.csv", "--group", ""],
    '--group "": expected a separator such as "-", or a /pattern/',
  ],
  ["a top by nothing", ["correlate", "--scores", "scores.csv", "--top-by", "AP"], "--top-by goes with --top"],
  [
    "a word of no measure",
    ["measures", "--search", "zeppelin"],
    'no measure speaks of "zeppelin"; pericope measures lists them all',
  ],
  [
    "marks without a table",
    ["evaluate", judgements, ...runs, "--marks", "--cite"],
    "--marks stand in a table of scores, which --cite does not print",
  ],
  ["a test without marks", ["evaluate", judgements, ...runs, "--test", "t"], "--test goes with --marks"],
  [
    "chunks alone",
    ["report", judgements, ...runs, "-o", "x.html", "--chunks", "chunks.jsonl"],
    "--chunks needs --collection PATH, the documents that they are from",
  ],
  [
    "no number to fail under",
    ["evaluate", judgements, ...runs, "--fail-under", "AiP="],
    'expected a number after the last =, as in AiP=0.2, found ""',
  ],
  [
    "another sign",
    ["evaluate", judgements, ...runs, "--fail-under", "AiP>=0.2"],
    "expected MEASURE=VALUE, as in AiP=0.2",
  ],
  ["no sign", ["evaluate", judgements, ...runs, "--fail-under", "AiP"], "expected MEASURE=VALUE, as in AiP=0.2"],
])("%s is refused in words", async (_, args, message) => {
  const { status, stderr } = await pericope(args, { cwd });
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});
