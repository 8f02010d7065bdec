import * as fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { encodeUtf8 } from "../../src/text/utf8.ts";
import { poolReader, printPool, readPool } from "../../src/search/pool-file.ts";

const ab = [
  ["q1", ["B", "A"]],
  ["q2", []],
];

test("a pool is one object a document, in the order of judging; a topic without documents has an object to itself", () => {
  const text = '{"topic":"q1","doc":"B"}\n{"topic":"q1","doc":"A"}\n{"topic":"q2"}\n';
  expect([...readPool(text)]).toEqual(ab);
  expect(printPool(readPool(text))).toBe(text);
});

test.each([
  ["spaces or tabs part two columns", "q1 B\nq1\tA\n", [["q1", ["B", "A"]]]],
  [
    "topics may return",
    '{"topic":1,"doc":2}\n{"topic":"3","doc":"4"}\n{"topic":"1","doc":"5"}',
    [
      ["1", ["2", "5"]],
      ["3", ["4"]],
    ],
  ],
  [
    "lines end as they like, and may be blank",
    '\ufeff\r\n{"topic":"q1","doc":"B"}\r\n \n{"topic":"q1","doc":"A"}',
    [["q1", ["B", "A"]]],
  ],
  ["null is nothing", '{"topic":"q2","doc":null}\n', [["q2", []]]],
])("%s", (_, text, pool) => expect([...readPool(text)]).toEqual(pool));

const form = 'a pool: {"topic":…,"doc":…} on each line, or two columns, topic and document';

test.each([
  ["", `p: empty; expected ${form}`],
  ["\n \n", `p: no line with data; expected ${form}`],
  ['{"doc":"A"}\n', 'p:1: no "topic"; expected a string or an integer'],
  ['{"topic":"q1","doc":["A"]}\n', 'p:1: "doc" is an array; expected a string or an integer'],
  ['{"topic":"q1","doc":""}\n', 'p:1: "doc" is ""; expected a string or an integer'],
  ['{"topic":"q1","doc":"A"}\n["q1","B"]\n', "p:2: an array; expected one JSON object per line"],
  ['{"topic":"q1","doc":"A","score":2}\n', 'p:1: "score" is 2; expected no field but "topic" and "doc"'],
  [
    '{"topic":"q1","doc":"A"}\n\n{"topic":"q1","doc":"A"}\n',
    'p:3: document "A" of topic "q1" again, first on line 1; expected it once',
  ],
  ["q1 A\nq1\n", `p:2: 1 column; expected ${form}`],
  ["q1 A B\n", `p:1: 3 columns; expected ${form}`],
  ["q1 Q0 A 1 9 mine\n", `p:1: 6 columns; expected ${form}`],
  ["q1 A\0\n", "p:1: NUL byte; expected text"],
])("%j is refused", (text, message) => {
  expect(() => readPool(text, { source: "p" })).toThrow(expect.objectContaining({ name: "InputError", message }));
});

test("what is broken is quoted briefly", () => {
  expect(() => readPool('{"topic":"q1","doc"\n', { source: "p" })).toThrow(
    /^p:1: broken JSON.*; expected one JSON object per line$/,
  );
});

test("a line of more than a megabyte is refused before it is read whole", () => {
  const text = `{"topic":"q1","doc":"${"A".repeat(2 ** 20)}"}\n`;
  expect(() => readPool(text, { source: "p" })).toThrow("p:1: the line is too long; expected at most 1,048,576 bytes");
});

test.each(["", "\ud800"])("%j is no id that can be written", (id) => {
  expect(() => printPool(new Map([["q1", [id]]]))).toThrow(InputError);
  expect(() => printPool(new Map([[id, []]]))).toThrow(InputError);
});

const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });

test("every pool is read as it was written, in pieces of any size", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(id, fc.uniqueArray(id, { maxLength: 6 })), {
        minLength: 1,
        selector: ([topic]) => topic,
      }),
      fc.integer({ min: 1, max: 9 }),
      (entries, size) => {
        const bytes = encodeUtf8(printPool(new Map(entries)));
        const { push, end } = poolReader();
        for (let at = 0; at < bytes.length; at += size) push(bytes.subarray(at, at + size));
        expect([...end()]).toEqual(entries);
      },
    ),
  );
});

test("whatever the file holds, it is read or refused", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.string()), (text) => {
      try {
        readPool(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
  );
});
