import { expect, test } from "vitest";
import { junit } from "../../src/report/junit.ts";
import { markdown } from "../../src/report/markdown.ts";
import type { Evaluation } from "../../src/scores/evaluate.ts";

const evaluation: Evaluation = {
  task: "chunks",
  official: "R@5",
  rules: "paper",
  measures: ["R@5", "P@5"],
  notes: [{ code: "x", message: "a -- b & <c>", count: 1 }],
  runs: [
    {
      run: 'my "rag" <1>\u0007',
      mean: { "R@5": 0.25, "P@5": 0.5 },
      topics: new Map([["q\n1", { "R@5": 0.25, "P@5": 0.5 }]]),
    },
  ],
  curves: [],
};

test("a mean under its floor is a failure, and every measure a case", () => {
  expect(
    junit.print(evaluation, {
      floors: [
        { measure: "R@5", value: 0.3 },
        { measure: "P@5", value: 0.5 },
      ],
    }),
  ).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="pericope" tests="2" failures="1">
  <testsuite name="my &quot;rag&quot; &lt;1&gt;\\x07" tests="2" failures="1">
    <properties>
      <property name="R@5" value="0.25"/>
      <property name="P@5" value="0.5"/>
    </properties>
    <testcase classname="my &quot;rag&quot; &lt;1&gt;\\x07" name="R@5"><failure message="my &quot;rag&quot; &lt;1&gt;\\x07: R@5 is 0.2500, under 0.3"/></testcase>
    <testcase classname="my &quot;rag&quot; &lt;1&gt;\\x07" name="P@5"/>
  </testsuite>
  <!-- a - - b &amp; &lt;c&gt; -->
</testsuites>
`,
  );
});

test("with topics, a case each", () => {
  const text = junit.print(evaluation, { perTopic: true });
  expect(text).toContain('name="topic q\\n1"><system-out>R@5 0.2500, P@5 0.5000</system-out>');
  expect(text).toContain('tests="3" failures="0"');
});

test("NaN is under every floor", () => {
  const runs = [{ ...evaluation.runs[0]!, mean: { "R@5": NaN, "P@5": 1 } }];
  expect(junit.print({ ...evaluation, runs }, { floors: [{ measure: "R@5", value: 0 }] })).toContain(
    "R@5 is NaN, under 0",
  );
});

test("Markdown for a pull request says what is under its floor", () => {
  const runs = [{ ...evaluation.runs[0]!, run: "mine" }];
  const text = markdown.print(
    { ...evaluation, runs },
    {
      floors: [
        { measure: "R@5", value: 0.3 },
        { measure: "P@5", value: 0.5 },
      ],
    },
  );
  expect(text).toBe(
    "| run  |    R@5 |    P@5 |\n| :--- | -----: | -----: |\n| mine | 0.2500 | 0.5000 |\n\n" +
      "- mine: R@5 0.2500 ❌ is under 0.3\n- mine: P@5 0.5000 ✅ reaches 0.5\n",
  );
});
