import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { readAny } from "../../../src/files/formats/read.ts";

// Every line is the second of its file, after a good one. The message is what a person gets to see, whole.

const good = new Map([
  ["fol", "1 Q0 A 1 9 r 0 100"],
  ["trec", "1 Q0 A 1 9 r"],
  ["inex", "1 Q0 A 100 1000 50 50:60 200:40"],
  ["qrels", "1 0 A 1"],
  ["jsonl-run", '{"topic":"1","doc":"A","start":0,"end":9}'],
  ["jsonl-judgements", '{"topic":"1","doc":"A","ranges":[[0,9]]}'],
  ["jsonl-documents", '{"doc":"A","text":"x"}'],
]);

const folColumns = "8 columns: topic Q0 doc rank score tag offset length";
const wholeNumber = "a whole number from 0 to 9007199254740991";

const cases: readonly (readonly [format: string, line: string, fault: string])[] = [
  ["fol", "", `blank line; expected ${folColumns}`],
  ["fol", " \t ", `blank line; expected ${folColumns}`],
  ["fol", "1 Q0 B 1 1 r 0", `7 columns; expected ${folColumns}, where an entry point has length 0`],
  ["fol", "1 Q0 B 1 1 r 0 10 z", `9 columns; expected ${folColumns}`],
  ["fol", "hello", `1 column; expected ${folColumns}`],
  ...["NaN", "Infinity", "-inf", "1e999", "0x1f", "1,5", "high"].map(
    (score) =>
      [
        "fol",
        `1 Q0 B 1 ${score} r 0 10`,
        `score "${score}" is not a finite number; expected a decimal such as 0.75`,
      ] as const,
  ),
  ["fol", "1 Q0 B 1 1 r 1.5 10", 'offset "1.5" is not a whole number; expected plain digits, 0 or more'],
  ["fol", "1 Q0 B 1 1 r 1e3 10", 'offset "1e3" is not a whole number; expected plain digits, 0 or more'],
  ["fol", "1 Q0 B 1 1 r +5 10", 'offset "+5" is not a whole number; expected plain digits, 0 or more'],
  ["fol", "1 Q0 B 1 1 r -5 10", 'offset "-5" is negative; expected plain digits, 0 or more'],
  ["fol", "1 Q0 B 1 1 r 50 -10", 'negative length "-10"; expected plain digits, 0 or more'],
  ["fol", "1 Q0 B 1 1 r 0 ten", 'length "ten" is not a whole number; expected plain digits, 0 or more'],
  [
    "fol",
    "1 Q0 B 1 1 r 9007199254740992 0",
    'offset "9007199254740992" is too large; expected at most 9007199254740991',
  ],
  [
    "fol",
    "1 Q0 B 1 1 r 9007199254740991 1",
    "offset 9007199254740991 + length 1 is too large; expected at most 9007199254740991",
  ],
  ["fol", "1 Q0 B 1 1 r /article[1]/sec[2]", "paths need the documents that they lead into; expected a collection"],
  ["fol", "1 Q0 B 1 1 r /article[1]/p[1] /article[1]/p[3] x", `9 columns; expected ${folColumns}`],
  [
    "fol",
    "1 Q0 B 1 1 r /article[1]/p[1] 10",
    '"10" after the path "/article[1]/p[1]"; expected a second path, or nothing',
  ],
  [
    "fol",
    `1 Q0 B 1 1 r ${"9".repeat(100)}\u001b 5`,
    `offset "${"9".repeat(40)}…" is not a whole number; expected plain digits, 0 or more`,
  ],
  ["trec", "", "blank line; expected 6 columns: topic Q0 doc rank score tag"],
  ["trec", "1 Q0 B 1 9", "5 columns; expected 6 columns: topic Q0 doc rank score tag"],
  ["trec", "1 Q0 B 1 nan r", 'score "nan" is not a finite number; expected a decimal such as 0.75'],
  ["trec", "1 Q0 A 2 8 r", 'document "A" of topic "1" again, first on line 1; expected it once'],
  [
    "inex",
    "1 Q0 B 10",
    "4 columns; expected 5 columns or more: topic Q0 doc relevant-chars doc-chars [bep offset:length …]",
  ],
  ["inex", "1 Q0 B ten 100", 'relevant-chars "ten" is not a whole number; expected plain digits, 0 or more'],
  ["inex", "1 Q0 B 10 -2", 'doc-chars "-2" is negative; expected plain digits, 0 or more'],
  ["inex", "1 Q0 B 10 100 0.5 0:10", 'bep "0.5" is not a whole number; expected plain digits, 0 or more'],
  ["inex", "1 Q0 B 10 100 0 0-10", 'passage "0-10" has no colon; expected offset:length'],
  ["inex", "1 Q0 B 10 100 0 0:", 'passage length "" is not a whole number; expected plain digits, 0 or more'],
  ["inex", "1 Q0 B 10 100 0 0:5:5", 'passage length "5:5" is not a whole number; expected plain digits, 0 or more'],
  ["qrels", "1 0 B", "3 columns; expected 4 columns: topic iteration doc grade"],
  ["qrels", "1 0 B 0.5", 'grade "0.5" is not an integer; expected one such as 0, 1 or 2'],
  ["qrels", "1 0 A 2", 'grade 2 for document "A" of topic "1", but line 1 says 1; expected one grade'],
  ["jsonl-run", "[1]", "an array; expected one JSON object per line"],
  ["jsonl-run", '"x"', '"x"; expected one JSON object per line'],
  ["jsonl-run", "null", "null; expected one JSON object per line"],
  ["jsonl-run", "{}", 'no "topic"; expected a string or an integer'],
  ["jsonl-run", '{"topic":1,"doc":null,"start":0,"end":1}', 'no "doc"; expected a string or an integer'],
  ["jsonl-run", '{"topic":1.5,"doc":"B"}', '"topic" is 1.5; expected a string or an integer'],
  ["jsonl-run", '{"topic":1,"doc":""}', '"doc" is ""; expected a string or an integer'],
  [
    "jsonl-run",
    '{"topic":1,"doc":12345678901234567890}',
    '"doc" is 12345678901234567000; expected a string or an integer',
  ],
  [
    "jsonl-run",
    '{"topic":1,"doc":"\\ud800"}',
    '"doc" holds half a surrogate pair, such as \\ud800; expected whole characters',
  ],
  ["jsonl-run", '{"topic":1,"doc":"B","start":0}', '"start" without "end"; expected both or neither'],
  ["jsonl-run", '{"topic":1,"doc":"B","end":0}', '"end" without "start"; expected both or neither'],
  ["jsonl-run", '{"topic":1,"doc":"B","start":3,"end":2}', '"start" 3 is after "end" 2; expected start ≤ end'],
  ["jsonl-run", '{"topic":1,"doc":"B","start":-1,"end":2}', `"start" is -1; expected ${wholeNumber}`],
  ["jsonl-run", '{"topic":1,"doc":"B","start":0.5,"end":2}', `"start" is 0.5; expected ${wholeNumber}`],
  ["jsonl-run", '{"topic":1,"doc":"B","start":"0","end":2}', `"start" is "0"; expected ${wholeNumber}`],
  [
    "jsonl-run",
    '{"topic":1,"doc":"B","start":0,"end":9007199254740992}',
    `"end" is 9007199254740992; expected ${wholeNumber}`,
  ],
  [
    "jsonl-run",
    '{"topic":1,"doc":"B","start":0,"end":1,"score":1e999}',
    '"score" is Infinity; expected a finite number',
  ],
  ["jsonl-run", '{"topic":1,"doc":"B","start":0,"end":1,"run":5}', '"run" is 5; expected a string'],
  [
    "jsonl-run",
    '{"topic":1,"doc":"B"}',
    "a result without offsets, but line 1 has one with offsets; expected one kind a file",
  ],
  [
    "jsonl-judgements",
    '{"topic":1,"doc":"B"}',
    'neither "ranges" nor "grade"; expected ranges such as [[0,10]], or an integer grade',
  ],
  ["jsonl-judgements", '{"topic":1,"doc":"B","ranges":5}', '"ranges" is 5; expected a list such as [[0,10],[40,55]]'],
  [
    "jsonl-judgements",
    '{"topic":1,"doc":"B","ranges":[[5,2]]}',
    "range [5,2]; expected [start,end], whole numbers, 0 ≤ start ≤ end",
  ],
  [
    "jsonl-judgements",
    '{"topic":1,"doc":"B","ranges":[[0,1,2]]}',
    "range [0,1,2]; expected [start,end], whole numbers, 0 ≤ start ≤ end",
  ],
  [
    "jsonl-judgements",
    '{"topic":1,"doc":"B","ranges":[7]}',
    "range 7; expected [start,end], whole numbers, 0 ≤ start ≤ end",
  ],
  ["jsonl-judgements", '{"topic":1,"doc":"B","ranges":[],"length":-1}', `"length" is -1; expected ${wholeNumber}`],
  [
    "jsonl-judgements",
    '{"topic":1,"doc":"B","grade":1}',
    'a grade without "ranges", but line 1 has them; expected one kind a file',
  ],
  ["jsonl-documents", '{"doc":"B"}', 'no "text"; expected a string'],
  ["jsonl-documents", '{"doc":"B","text":5}', '"text" is 5; expected a string'],
  ["jsonl-documents", '{"doc":"A","text":"y"}', 'document "A" again, first on line 1; expected it once'],
  [
    "jsonl-documents",
    '{"doc":"B","text":"a\\ud800b"}',
    '"text" holds half a surrogate pair, such as \\ud800; expected whole characters',
  ],
];

test.each(cases)("%s refuses the line: %s", (format, line, fault) => {
  const first = good.get(format);
  const file = `${first}\n${line}\n${first?.replace("A", "C")}\n`;
  expect(messageOf(() => readAny(file, { source: "file", format }))).toBe(`file:2: ${fault}`);

  const faults: string[] = [];
  readAny(file, { source: "file", format, onFault: ({ message }) => faults.push(message) });
  expect(faults, "collected, and the rest is read").toEqual([`file:2: ${fault}`]);
});

test("broken JSON is said to be broken, in short", () => {
  const broken = messageOf(() => readAny(`{"topic":1,"doc":"${"x".repeat(1000)}",}`, { source: "file" }));
  expect(broken).toMatch(/^file:1: broken JSON( at character \d+)?: .*; expected one JSON object per line$/);
  expect(broken.length).toBeLessThan(150);
});

test("JSON nested a hundred thousand deep is refused like any other", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  expect(messageOf(() => readAny(deep, { format: "jsonl-run" }))).toBe(
    "line 1: an array; expected one JSON object per line",
  );
  expect(messageOf(() => readAny(`{"topic":${deep}}`, { format: "jsonl-run" }))).toBe(
    'line 1: "topic" is an array; expected a string or an integer',
  );
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}
