import { expect, test } from "vitest";
import { beginsJsonValue, jsonItems, unwrapped } from "../../../src/files/records/json-items.ts";
import { below, pick, seeded } from "../../seeded.ts";

function itemsOf(text: string): unknown[] {
  const found: unknown[] = [];
  const items = jsonItems((item, line, where) => found.push([item, line, where]));
  for (const [i, line] of text.split("\n").entries()) items.line(line, i + 1);
  items.end();
  return found;
}

test("objects are found in a list or one after the other, whatever the lines and the strings in them", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const value = (depth: number): unknown => {
      const kind = below(random, depth > 2 ? 2 : 4);
      if (kind === 0) return below(random, 9);
      if (kind === 1)
        return Array.from({ length: below(random, 4) }, () => pick(random, '"', "\\", "{", "}", "[", "]", ",")).join(
          "",
        );
      if (kind === 2) return Array.from({ length: below(random, 3) }, () => value(depth + 1));
      return { [pick(random, "a", "b", '"}')]: value(depth + 1) };
    };
    const all = Array.from({ length: 1 + below(random, 4) }, (_, i) => ({ i, v: value(0) }));
    const isList = random() < 0.5;
    let text = isList ? `${pick(random, "", " ")}[\n` : "";
    const expected = all.map((item, i) => {
      if (i > 0) text += isList ? pick(random, ",", ",\n", "\n,\n") : pick(random, "\n", "\n\n", " ");
      const line = text.split("\n").length;
      text += JSON.stringify(item, undefined, i === 0 ? 1 : below(random, 2)); // over several lines, so that it is no JSONL
      return [item, line, isList ? `[${i}]` : undefined];
    });
    if (isList) text += pick(random, "]", "\n ]\n", " ]");
    expect(itemsOf(text), text).toEqual(expected);
  }
});

test("one object a line may have lists and blank lines between", () => {
  expect(itemsOf('\n{"a":[1]}\n\n{"b":"}"}\n')).toEqual([
    [{ a: [1] }, 2, undefined],
    [{ b: "}" }, 4, undefined],
  ]);
});

test.each([
  ['{"a":1}\n{"b":x}', 'broken JSON: "{\\"b\\":x}"; expected one JSON object per line'],
  ['{"a":1}\n[{"b":1}]', "an array; expected one JSON object per line"],
  ["[\n7,\n{}]", 'line 2: "7," between values; expected JSON objects'],
  ["[\n7\n]", 'line 2: "7" between values; expected JSON objects'],
  ['{\n"a":1\n}\n{"b":2} ]', 'line 4: "]" between values; expected JSON objects'],
  ['[\n{"a":1}\n]\n,', 'line 4: "," between values; expected JSON objects'],
  ['[\n{"a":1}\n]\n{"b":1}', undefined],
  ['[\n{"a":1},\n', "line 2: broken JSON: the file ends in the middle of a value"],
  ["\n[\n", "line 1: broken JSON: the file ends in the middle of a value"],
  ['{\n"a":{"b":1}\n', "line 1: broken JSON: the file ends in the middle of a value"],
  ['{\n"a":x}', 'line 1: broken JSON: "{\\n\\"a\\":x}"; expected a JSON object'],
  ['{\n"a":1}\n[{"b":1}]', "line 3: an array in a list; expected JSON objects"],
  [`[\n${"x".repeat(41)}{}]`, `line 2: "${"x".repeat(40)}" between values; expected JSON objects`],
])("%j is refused: %s", (text, message) => {
  if (message === undefined) expect(itemsOf(text)).toHaveLength(2);
  else expect(() => itemsOf(text)).toThrow(message);
});

test.each([
  ["[", true],
  [' [ {"a"', true],
  ["{", true],
  ['{ "a" : [', true],
  ['{"a":', true],
  ['{"a":1', false],
  ['{"a":1}', false],
  ["[1", false],
])("the line %j may begin a value over several lines: %s", (line, may) => {
  expect(beginsJsonValue(line)).toBe(may);
});

test("the records of a file that is one object are told by their places", () => {
  expect(unwrapped({ examples: [{ a: 1 }, { a: 2 }] })).toEqual([
    { item: { a: 1 }, where: "examples[0]" },
    { item: { a: 2 }, where: "examples[1]" },
  ]);
  expect(unwrapped({ testRunData: { testCases: [{ a: 1 }] } })).toEqual([{ item: { a: 1 }, where: "testCases[0]" }]);
  for (const item of [
    { examples: [] },
    { examples: [{ a: 1 }, 7] },
    { topic: 1, examples: [{ a: 1 }] },
    { testRunData: 7 },
  ])
    expect(unwrapped(item)).toEqual([{ item }]);
  const row = (question: string, context: string) => ({ question, contexts: [context] });
  const columns = { questions: ["p", "q"], contexts: [["x"], ["y"]] };
  for (const table of [columns, { inputs: columns }])
    expect(unwrapped(table)).toEqual([
      { item: row("p", "x"), where: "row 0" },
      { item: row("q", "y"), where: "row 1" },
    ]);
});
