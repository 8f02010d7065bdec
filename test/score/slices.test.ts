import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { refuseUnknownFields, sliced, slicing } from "../../src/score/slices.ts";
import { readTopicRecords } from "../../src/score/topic-records.ts";
import { encodeUtf8 } from "../../src/text/utf8.ts";
import { evaluation } from "../print/evaluation.ts";
import { rounds } from "../rounds.ts";
import { below, pick, seeded } from "../seeded.ts";

const about = readTopicRecords(
  [
    '{"topic":"1","type":"list","meta":{"lang":"en"},"tags":["a","b"]}',
    '{"topic":"2","type":"list","meta":{"lang":"de"},"tags":[]}',
    '{"topic":"3","type":"date","meta":{"lang":"en"},"tags":["b"],"hops":10}',
    '{"topic":"4","type":null,"meta":{},"hops":2}',
  ].join("\n"),
);
const topics = ["1", "2", "3", "4"];
const slicesBy = (field: string, given = about, ids = topics) =>
  slicing(field, given, ids).slices.map(({ value, topics: members }) => [value, members.join(" ")]);

test("topics by the values of a field; those without one come last", () => {
  expect(slicesBy("type")).toEqual([
    ["date", "3"],
    ["list", "1 2"],
    [undefined, "4"],
  ]);
});

test("a path leads into objects, and a topic whose field is a list is in several slices", () => {
  expect(slicesBy("meta.lang")).toEqual([
    ["de", "2"],
    ["en", "1 3"],
    [undefined, "4"],
  ]);
  expect(slicesBy("tags")).toEqual([
    ["a", "1"],
    ["b", "1 3"],
    [undefined, "2 4"],
  ]);
  expect(slicing("tags", about, topics).several).toBe(1);
});

test("null is no value, in a list or alone, and neither is a field that is not there", () => {
  const records = readTopicRecords('[{"id":1,"x":["a",null]},{"id":2,"x":[null]},{"id":3,"x":null},{"id":4}]');
  expect(slicesBy("x", records)).toEqual([
    ["a", "1"],
    [undefined, "2 3 4"],
  ]);
});

test("numbers stand in the order of numbers, before texts; true and false are values", () => {
  const mixed = readTopicRecords('[{"id":1,"x":10},{"id":2,"x":"9"},{"id":3,"x":true},{"id":4,"x":""}]');
  expect(slicesBy("x", mixed)).toEqual([
    ["9", "2"],
    ["10", "1"],
    ["true", "3"],
    [undefined, "4"],
  ]);
});

test("score 40: several records of a topic, as the passages of gold, give it the values of all of them", () => {
  const gold = readTopicRecords("query_id,source\nq1,a.md\nq1,b.md\nq2,b.md\n");
  expect(slicesBy("source", gold, ["q1", "q2"])).toEqual([
    ["a.md", "q1"],
    ["b.md", "q1 q2"],
  ]);
});

test("a topic's column is known in capitals, and the others keep their names", () => {
  const { topics } = readTopicRecords("Question ID,Source\nq1,a.md\n");
  expect([...topics]).toEqual([["q1", [{ question_id: "q1", Source: "a.md" }]]]);
});

test("a list of objects is looked into", () => {
  const gold = readTopicRecords('{"topic":"1","tags":[{"name":"x"},{"name":"y"}]}');
  expect(slicesBy("tags.name", gold, ["1"])).toEqual([
    ["x", "1"],
    ["y", "1"],
  ]);
});

test("SQuAD and INEX topics tell of topics, too", () => {
  const squad = readTopicRecords(
    '{"data":[{"title":"t","paragraphs":[{"context":"a b","qas":[{"id":"q1","kind":"who","answers":[]}]}]}]}',
  );
  expect(slicesBy("kind", squad, ["q1"])).toEqual([["who", "q1"]]);
  expect(slicesBy("title", squad, ["q1"])).toEqual([["t", "q1"]]);
  const inex = readTopicRecords('<?xml version="1.0"?><topics><topic id="7"><title>red ink</title></topic></topics>');
  expect(slicesBy("title", inex, ["7"])).toEqual([["red ink", "7"]]);
});

test.each([
  ["", "empty; expected JSONL or CSV"],
  ["414 Q0 A 1", '"414 Q0 A 1" begins nothing that tells of topics'],
  ['{"type":"list"}', 'line 1: no "topic"; expected a string or an integer; found "type"'],
  ['{"topic":1', "line 1: broken JSON"],
  ['[\n{"topic":1},\n{\n]', "line 3: broken JSON"],
  ['[1,{"topic":1}]', "an array; expected one JSON object per line"],
  ["qid,type\nq1", "line 2: 1 cells; expected 2"],
])("%j is refused: %s", (text, fault) => {
  expect(() => readTopicRecords(text)).toThrow(InputError);
  expect(() => readTopicRecords(text)).toThrow(fault);
});

test("a mistyped field is named, with the one that was meant; an object is not a value", () => {
  expect(() => refuseUnknownFields(["typ"], about)).toThrow(
    'no topic has a field "typ" to slice by; did you mean "type"?',
  );
  expect(() => refuseUnknownFields(["lang"], about)).toThrow('did you mean "meta.lang"?');
  expect(() => refuseUnknownFields(["zzzzzzz"], about)).toThrow("there are: topic, type, meta.lang, tags, hops");
  expect(() => slicesBy("meta")).toThrow(
    'topic "1": "meta" is an object; expected a text, a number or a list of them, or a field within, such as meta.lang',
  );
});

test("records of other topics are refused with an id of each side; of some topics they are told", () => {
  expect(() => slicesBy("type", about, ["q1"])).toThrow('ids such as "q1", these such as "1"');
  const scored = evaluation(
    ["AiP"],
    [
      {
        run: "r",
        mean: [0.5],
        topics: [
          ["1", 0.5],
          ["9", 0.5],
        ],
      },
    ],
  );
  expect(sliced(scored, about, ["type"]).notes).toMatchObject([
    {
      code: "topics-not-sliced",
      count: 1,
      message: expect.stringContaining("1 topic is not in the records, such as 9"),
    },
  ]);
});

test("score 41: means and deviations of a slice, by hand; of one topic there is no deviation, of equal scores it is 0", () => {
  const scores = [0.1, 0.7, 0.3, 0.3];
  const scored = evaluation(
    ["AiP"],
    [{ run: "r", mean: [0.35], topics: topics.map((topic, i) => [topic, scores[i]!] as [string, number]) }],
  );
  const [byType, byTags] = sliced(scored, about, ["type", "tags"]).slices!;
  // (0.1 + 0.7) / 2, and the deviation of two values is their distance over the root of 2
  expect(byType!.slices.map(({ runs: [run] }) => [run!.topics, run!.mean["AiP"], run!.deviation["AiP"]])).toEqual([
    [1, 0.3, NaN],
    [2, expect.closeTo(0.4, 12), expect.closeTo(0.6 / Math.SQRT2, 12)],
    [1, 0.3, NaN],
  ]);
  const same = evaluation(
    ["AiP"],
    [{ run: "r", mean: [0.1], topics: topics.map((topic) => [topic, 0.1] as [string, number]) }],
  );
  expect(sliced(same, readTopicRecords("topic,x\n1,a\n2,a\n3,a\n4,a"), ["x"]).slices![0]!.slices[0]!.runs[0]!).toEqual({
    run: "r",
    topics: 4,
    mean: { AiP: 0.1 },
    deviation: { AiP: 0 },
  });
  expect(byTags!.several).toBe(1);
});

test("slices by brute force: every topic by itself, on random fields", () => {
  for (let seed = 1; seed <= rounds(50, 500); seed++) {
    const random = seeded(seed);
    const ids = Array.from({ length: 1 + below(random, 12) }, (_, i) => `t${i}`);
    const values = ids.map(() => Array.from({ length: below(random, 3) }, () => pick<string>(random, "a", "b", "c")));
    const scores = ids.map(() => random());
    const records = readTopicRecords(ids.map((topic, i) => JSON.stringify({ topic, f: values[i], g: 1 })).join("\n"));
    if (values.every((each) => each.length === 0)) continue;
    const run = { run: "r", mean: [0], topics: ids.map((id, i) => [id, scores[i]!] as [string, number]) };
    const [found] = sliced(evaluation(["AiP"], [run]), records, ["f"]).slices!;
    for (const value of ["a", "b", "c", undefined]) {
      const own = scores.filter((_, i) => (value === undefined ? values[i]!.length === 0 : values[i]!.includes(value)));
      const slice = found!.slices.find((each) => each.value === value)?.runs[0];
      if (own.length === 0) expect(slice, `seed ${seed}`).toBeUndefined();
      else {
        const mean = own.reduce((a, b) => a + b) / own.length;
        const variance = own.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (own.length - 1);
        expect(slice!.topics, `seed ${seed}`).toBe(own.length);
        expect(slice!.mean["AiP"], `seed ${seed}`).toBeCloseTo(mean, 12);
        if (own.length > 1) expect(slice!.deviation["AiP"], `seed ${seed}`).toBeCloseTo(Math.sqrt(variance), 12);
      }
    }
  }
});

test("a file that tells of no topics is refused, as is one that is no text", () => {
  expect(() => readTopicRecords("[\n]\n", { source: "f" })).toThrow(/^f: no topics; expected JSONL or CSV/);
  expect(() => readTopicRecords(" \n", { source: "f" })).toThrow(/^f: empty; expected JSONL or CSV/);
  const broken = Uint8Array.of(...Buffer.from('{"topic":"1"}\n{"topic":"'), 0xff, ...Buffer.from('"}\n'));
  expect(() => readTopicRecords(broken, { source: "f" })).toThrow(/^f:2:.*UTF-8/);
});

test("numbers stand in their order before words, and topics without a value last", () => {
  const given = ["b", "10", "", "9", "a", "9.0", "-1"];
  const records = readTopicRecords(given.map((value, i) => JSON.stringify({ topic: String(i), f: value })).join("\n"));
  const ids = given.map((_, i) => String(i));
  const expected = ["-1", "9", "9.0", "10", "a", "b", undefined];
  expect(slicesBy("f", records, ids).map(([value]) => value)).toEqual(expected);
  expect(slicesBy("f", records, ids.toReversed()).map(([value]) => value)).toEqual(expected);
  expect(slicing("f", records, []).slices).toEqual([]);
});

test("numbers come before texts, whatever those begin with, and equal numbers by how they are written", () => {
  const values = ["b", "(none)", "10", "1.0", "9", "~", "1", "-3", "a"];
  for (const order of [values, values.toReversed(), values.toSorted()]) {
    const records = readTopicRecords(JSON.stringify(order.map((x, id) => ({ id: `t${id}`, x }))));
    const ids = order.map((_, id) => `t${id}`);
    expect(slicing("x", records, [...ids, "t99"]).slices.map(({ value }) => value)).toEqual(
      ["-3", "1", "1.0", "9", "10", "(none)", "a", "b", "~", undefined], // prettier-ignore
    );
  }
});

test("topics in XML are read by their declaration, whatever the file is called", () => {
  const latin = Uint8Array.from(
    Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><topics><topic id="7"><title>caf\u00e9</title></topic></topics>',
      "latin1",
    ),
  );
  for (const source of [undefined, "topics.txt", "topics.xml"])
    expect(readTopicRecords([latin], { source }).topics.get("7")).toMatchObject([{ title: "café" }]);
  const plain = encodeUtf8('<topics>\n<topic id="7"><title>a\nb</title></topic></topics>');
  expect(readTopicRecords([plain], { source: "topics.xml" }).topics.get("7")).toHaveLength(1);
});

test("scores are not sliced by a field that no topic has", () => {
  expect(() => sliced(evaluation([], []), about, ["type", "typ"])).toThrow('no topic has a field "typ" to slice by');
});
