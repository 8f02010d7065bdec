import { expect, test } from "vitest";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const markdown = output("markdown");

const means = { perTopic: false, colour: false };

test("numbers stand to the right, the best in bold", () => {
  expect(markdown.print(twoRuns, means)).toBe(`| run  |    iP@0.01 |        AiP |
| :--- | ---------: | ---------: |
| bm25 | **0.5000** |     0.0312 |
| lm   |     0.3750 | **0.3333** |
`);
});

test("per topic: the means first, then a heading and a table a run", () => {
  expect(markdown.print(twoRuns, { ...means, perTopic: true })).toBe(`${markdown.print(twoRuns, means)}
### bm25

| topic | iP@0.01 |    AiP |
| :---- | ------: | -----: |
| 414   |  0.7500 | 0.0625 |
| 415   |  0.2500 | 0.0000 |

### lm

| topic | iP@0.01 |    AiP |
| :---- | ------: | -----: |
| 414   |  0.7500 | 0.6667 |
| 415   |  0.0000 | 0.0000 |
`);
});

const escaped = [
  { name: "a|b", text: String.raw`a\|b` },
  { name: "a\\|b", text: String.raw`a\\\|b` },
  { name: "two\nlines", text: String.raw`two\\nlines` },
  { name: "<script>", text: "&lt;script>" },
  { name: "&lt;", text: "&amp;lt;" },
  { name: "my_run_1", text: "my_run_1" },
  { name: "_run_", text: String.raw`\_run\_` },
  { name: "[x](javascript:y)", text: String.raw`\[x\](javascript:y)` },
  { name: "*b* `c` ~~d~~ #1", text: String.raw`\*b\* ${"\\`"}c${"\\`"} \~\~d\~\~ \#1` },
];

test.each(escaped)("$name is written as $text", ({ name, text }) => {
  const printed = markdown.print(evaluation(["AiP"], [{ run: name, mean: [0.5] }]), means);
  expect(printed.split("\n")[2]).toBe(`| ${text} | 0.5000 |`);
});
