import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// A track that has one of each thing: a sentence that counts them says "1 topic", not "1 topics".

const text = "A page. Another page of words, and no more.";
const folder = folderOf({
  "docs.jsonl": `${JSON.stringify({ id: "d", text })}\n${JSON.stringify({ id: "word", text: "page" })}\n`,
  "gold.jsonl": '{"topic":"q","doc":"d","ranges":[[2,3]],"bep":2}\n',
  "run.jsonl": '{"topic":"q","doc":"d","start":2,"end":3,"run":"one"}\n',
  "other.jsonl": '{"topic":"q","doc":"d","start":3,"end":4,"run":"other"}\n',
  "lost.jsonl": '{"topic":"q","doc":"d","text":"nowhere to be found"}\n',
  "topics.jsonl": '{"topic":"q","title":"page"}\n',
  "topic.txt": "nobody\n",
  "scores.csv": "run,topic,measure,value\na,q,m,1\nb\n",
});

const commands = [
  "index docs.jsonl -o docs.index",
  "evaluate gold.jsonl run.jsonl --deviations --per-topic --collection docs.jsonl",
  "evaluate gold.jsonl run.jsonl other.jsonl --marks",
  "evaluate gold.jsonl run.jsonl --topics-file topic.txt",
  "compare gold.jsonl run.jsonl",
  "compare gold.jsonl run.jsonl other.jsonl --test bootstrap --power 0.1",
  "compare --scores scores.csv",
  "rank gold.jsonl run.jsonl",
  "correlate gold.jsonl run.jsonl",
  "reliability gold.jsonl run.jsonl other.jsonl",
  "missed gold.jsonl run.jsonl --texts --collection docs.jsonl --per-topic --at 1ch",
  "missed gold.jsonl run.jsonl --by-runs --texts --collection docs.jsonl",
  "missed gold.jsonl run.jsonl other.jsonl --by-runs --texts --at 1",
  "trace gold.jsonl --stage retrieved=run.jsonl --stage context=other.jsonl --texts --per-topic --collection docs.jsonl",
  "inspect gold.jsonl --collection docs.jsonl",
  "inspect run.jsonl",
  "inspect topics.jsonl --from jsonl-topics",
  "inspect docs.jsonl --from jsonl-documents",
  "pool run.jsonl --depth 1",
  "pool run.jsonl --size 1 --judged gold.jsonl",
  "agree gold.jsonl gold.jsonl",
  "simulate gold.jsonl --collection docs.jsonl -m AgP",
  "curve gold.jsonl run.jsonl --format table",
  "chunk docs.jsonl -s characters:1 --judgements gold.jsonl --budget 1 --duplicates --tokens words",
  "align lost.jsonl --collection docs.jsonl",
  "validate run.jsonl --task chunks",
  "report gold.jsonl run.jsonl --collection docs.jsonl -o report.html",
  ...["articles", "chunks(cut=words:1)", "passages"].map(
    (system) => `search docs.index --query page --system ${system} --explain -n 1`,
  ),
];

const plural =
  /(?<![\d.,@:=-])1 (?:runs|topics|documents|results|lines|chunks|texts|pairs|files|places|records|characters|tokens|words|elements|systems|passages|columns|measures|questions|resamples|highlights)\b/;

test("one of each is never said to be several", async () => {
  for (const command of commands) {
    const { stdout, stderr, status } = await pericope(command.split(" "), { cwd: folder });
    expect(status, `${command}\n${stderr}`).not.toBe(70);
    expect(`${stdout}${stderr}`, command).not.toMatch(plural);
    expect(`${stdout}${stderr}`.length, command).toBeGreaterThan(10);
  }
});
