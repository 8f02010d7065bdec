import { expect, test } from "vitest";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const csv = output("csv");
const tsv = output("tsv");

const means = { perTopic: false, colour: false };

test("csv: flat rows in full precision; the topic of a mean is all", () => {
  expect(csv.print(twoRuns, { ...means, perTopic: true })).toBe(`run,topic,measure,value
bm25,414,iP@0.01,0.75
bm25,414,AiP,0.0625
bm25,415,iP@0.01,0.25
bm25,415,AiP,0
bm25,all,iP@0.01,0.5
bm25,all,AiP,0.03125
lm,414,iP@0.01,0.75
lm,414,AiP,0.6666666666666666
lm,415,iP@0.01,0
lm,415,AiP,0
lm,all,iP@0.01,0.375
lm,all,AiP,0.3333333333333333
`);
});

const quoted = [
  { name: "plain", field: "plain" },
  { name: "x,y", field: '"x,y"' },
  { name: 'x"y', field: '"x""y"' },
  { name: "two\nlines", field: '"two\nlines"' },
  { name: "a\tb", field: '"a\tb"' },
  { name: "=1+1", field: "'=1+1" },
  { name: "\x1b[31m", field: String.raw`\x1b[31m` },
];

test.each(quoted)("csv: $name is written as $field", ({ name, field }) => {
  const one = evaluation(["AgP(by=text,form=product)"], [{ run: name, mean: [NaN] }]);
  expect(csv.print(one, means)).toBe(`run,topic,measure,value\n${field},all,"AgP(by=text,form=product)",NaN\n`);
});

test("tsv: tabs and line breaks in names become blanks, quotes and commas stay", () => {
  const one = evaluation(["AiP"], [{ run: 'a\tb\nc\r\nd,"e', mean: [0.5] }]);
  expect(tsv.print(one, means)).toBe('run\ttopic\tmeasure\tvalue\na b c d,"e\tall\tAiP\t0.5\n');
});
