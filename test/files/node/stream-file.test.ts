import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Passage } from "../../../src/data/run.ts";
import { readRun } from "../../../src/files/formats/read.ts";
import { type RunHead, streamAnyFile } from "../../../src/files/node/stream-file.ts";
import { faults } from "../../../src/score/faults.ts";
import { pericope } from "../../cli/pericope.ts";
import { temporaryFolder } from "../../cli/folders.ts";

const folder = temporaryFolder();
const topicIds = Array.from({ length: 40 }, (_, i) => `t${i}`);

function written(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

const formats = {
  fol: (topic: string, i: number) => `${topic} Q0 document-${i} ${i + 1} ${-i} mine ${i} 50`,
  trec: (topic: string, i: number) => `${topic} Q0 document-${i} ${i + 1} ${-i} mine`,
  jsonl: (topic: string, i: number) =>
    JSON.stringify({ topic, doc: `document-${i}`, start: i, end: i + 50, score: -i, run: "mine" }),
};

const submissions = (topics: readonly string[]): string[] => [
  '<inex-submission participant-id="p" run-id="mine" task="Focused" query="automatic" result-type="element">',
  ...topics,
  "</inex-submission>",
];
const results = Array.from({ length: 300 }, (_, i) => `<result><file>d${i}</file><path>/a[1]</path></result>`);

/** Reads a file, and gives the topics in their order, and how many of them came before the last piece of the file. */
async function streamed(path: string) {
  let heads: RunHead[] = [];
  let topics = new Map<string, readonly Passage[]>();
  let [early, now] = [0, 0];
  const onProgress = () => void ([early, now] = [now, topics.size]);
  const options = { keepPaths: "and points", onRemark: () => undefined, onProgress } as const;
  const reading = await streamAnyFile(path, options, () => {
    [heads, topics] = [[], new Map()];
    return (head) => {
      heads.push(head);
      return (topic, ranked) => void topics.set(topic, ranked);
    };
  });
  return { reading, heads, topics, early };
}

test.each(Object.entries(formats))("%s: topics are handed on while the file is read", async (name, line) => {
  const lines = topicIds.flatMap((topic) => Array.from({ length: 300 }, (_, i) => line(topic, i)));
  const { reading, topics, early } = await streamed(written(`run.${name}`, lines));
  expect(early).toBeGreaterThan(topicIds.length / 4);
  expect(reading).toMatchObject({ noun: "run", value: { name: "mine", topics: new Map() } });
  expect(topics).toEqual(readRun(`${lines.join("\n")}\n`).topics);
});

test("a submission's topics are handed on while the file is read", async () => {
  const lines = submissions(topicIds.flatMap((id) => [`<topic topic-id="${id}">`, ...results, "</topic>"]));
  const { topics, early } = await streamed(written("run.xml", lines));
  expect(early).toBeGreaterThan(topicIds.length / 4);
  expect(topics).toEqual(readRun(lines.join("\n"), { keepPaths: true }).topics);
});

test.each(Object.entries(formats))("%s: topics that come back are put together, in their order", async (name, line) => {
  const lines = Array.from({ length: 50 }, (_, i) => ["b", "a", "c"].map((topic) => line(topic, i))).flat();
  const { topics, heads } = await streamed(written(`back.${name}`, lines));
  expect([...topics.keys()]).toEqual(["b", "a", "c"]);
  expect(topics).toEqual(readRun(`${lines.join("\n")}\n`).topics);
  expect(heads).toHaveLength(1);
});

test("what a submission says after its topics counts for all of them", async () => {
  const topics = ["1", "2"].flatMap((id) => [`<topic topic-id="${id}">`, ...results, "</topic>"]);
  const { heads } = await streamed(written("late.xml", submissions([...topics, "<description>late</description>"])));
  expect(heads).toMatchObject([{ metadata: { description: "late" } }]);
});

test("the first result of a run is that of its first line, though its topic comes second", async () => {
  const lines = [
    "1 Q0 a 1 9 mine X X",
    "2 Q0 a 1 9 mine /article[1]",
    "1 Q0 b 2 8 mine 0 10",
    "2 Q0 b 2 8 mine /article[1]",
  ];
  const path = written("mixed.fol", lines);
  const { stdout } = await pericope(["validate", path]);
  const run = readRun(`${lines.join("\n")}\n`, { keepPaths: true });
  const mixed = faults(run, "focused").filter(({ code }) => code === "mixed");
  const message = "document b: an answer by passage, where the first is by element on line 2; expected one kind a run";
  expect(mixed).toEqual([{ code: "mixed", line: 3, message }]);
  expect(stdout.match(/.*\[mixed\]/g)).toEqual([`${path}:3: ${message} [mixed]`]);
});

test("a rank that comes again is told though the topic comes back", async () => {
  const path = written("ranks.fol", ["1 Q0 a 1 9 m 0 9", "2 Q0 a 1 9 m 0 9", "1 Q0 b 1 8 m 0 9", "2 Q0 b 2 8 m 0 9"]);
  const { stdout } = await pericope(["validate", path]);
  expect(stdout).toContain(`:3:8: topic 1: rank "1" again, first on line 1`);
  expect(stdout).toContain("1 fault, 4 results for 2 topics");
});
