import { expect, test } from "vitest";
import type { InputError } from "../../../src/base/input-error.ts";
import { readTopics } from "../../../src/files/formats/read.ts";

const file = (...inside: string[]) => `<inex-topic-file>\n${inside.join("\n")}\n</inex-topic-file>`;
const topic = (id: string, inside: string) => `<topic id="${id}">${inside}</topic>`;
const jsonl = (...records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");

/** The topics of a text, and what is said of it. */
function read(text: string) {
  const said: string[] = [];
  const onFault = ({ message }: InputError) => void said.push(message);
  const { topics, notes } = readTopics(text, { onFault, onRemark: onFault });
  return { topics: [...topics.values()], said, notes: (notes ?? []).map(({ message }) => message) };
}

const full = "<title>t</title><description>d</description><narrative>n</narrative>";

test("a topic without an id, or with that of another, is told by its place and left out", () => {
  const { topics, said } = read(file(topic("1", full), `<topic>${full}</topic>`, topic("1", "<title>u</title>")));
  expect(topics).toEqual([{ id: "1", title: "t", description: "d", narrative: "n" }]);
  expect(said).toEqual([
    'line 3:1: <topic> without an id; expected id="…" or topic_id="…"',
    'line 4:1: topic "1" again, first on line 2; expected it once',
  ]);
  expect(() => readTopics(file("<other/>"), { format: "inex-topics" })).toThrow(
    "no topics; expected <topic id> or <inex_topic topic_id>",
  );
});

test("what is not of a topic is skipped with all that it holds, and what comes again is counted", () => {
  const { topics, notes } = read(
    file(
      "<head><a/><b/></head>",
      `<part>${topic("1", `${full}<title>u</title>`)}<c/></part>`,
      topic("2", `${full}<d><title>x</title></d>`),
    ),
  );
  expect(topics.map(({ id, title }) => [id, title])).toEqual([
    ["1", "t"],
    ["2", "t"],
  ]);
  expect(notes).toEqual([
    "3 elements were skipped: <head>, <c>, <d>",
    "1 element came again in its topic; the first stands",
  ]);
});

test("a castitle that is not NEXI is remarked on with its topic and its place, in XML and in JSON", () => {
  const castitle = "//sec[about(., )]";
  const inXml = read(file(topic("7", `${full}\n<castitle>${castitle}</castitle>`)));
  expect(inXml.said).toEqual([expect.stringMatching(/^line 3:1: .*7.*column 16/)]);
  const record = { topic: "7", title: "t", description: "d", narrative: "n", castitle };
  expect(read(jsonl(record)).said).toEqual([expect.stringMatching(/^line 1: .*7.*column 16/)]);
  expect(read(jsonl({ ...record, castitle: "//sec[about(., tea)]" })).said).toEqual([]);
});

test("a topic of JSON that comes again is refused, and a field that is blank is remarked on", () => {
  const record = { title: "t", description: "d", narrative: "n" };
  expect(() => readTopics(jsonl({ topic: "a", ...record }, { topic: "b" }, { topic: "a" }))).toThrow(
    'line 3: topic "a" again, first on line 1; expected it once',
  );
  const { topics, said } = read(jsonl({ topic: "a", ...record, title: " " }));
  expect(topics).toEqual([{ id: "a", description: "d", narrative: "n" }]);
  expect(said).toHaveLength(1);
});
