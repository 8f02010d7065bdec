import { expect, test } from "vitest";
import type { Evaluation } from "../../../src/score/evaluation.ts";
import { output } from "../evaluation.ts";

const junit = output("junit");
const markdown = output("markdown");

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
      limits: [
        { measure: "R@5", value: 0.3, fails: "under" },
        { measure: "P@5", value: 0.5, fails: "under" },
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

test("of several limits that a mean is past, the farthest is told", () => {
  const limits = [0.3, 0.9, 0.5].map((value) => ({ measure: "R@5", value, fails: "under" as const }));
  expect(junit.print(evaluation, { limits })).toContain("R@5 is 0.2500, under 0.9");
  expect(junit.print(evaluation, { limits: limits.toReversed() })).toContain("R@5 is 0.2500, under 0.9");
  const either = [
    { measure: "R@5", value: 0.5, fails: "under" as const },
    { measure: "R@5", value: 0, fails: "over" as const },
  ];
  expect(junit.print(evaluation, { limits: either })).toContain("R@5 is 0.2500, under 0.5"); // equally far: the first
});

test("with topics, a case each", () => {
  const text = junit.print(evaluation, { perTopic: true });
  expect(text).toContain('name="topic q\\n1"><system-out>R@5 0.2500, P@5 0.5000</system-out>');
  expect(text).toContain('tests="3" failures="0"');
});

test("NaN is under every floor", () => {
  const runs = [{ ...evaluation.runs[0]!, mean: { "R@5": NaN, "P@5": 1 } }];
  expect(junit.print({ ...evaluation, runs }, { limits: [{ measure: "R@5", value: 0, fails: "under" }] })).toContain(
    "R@5 is not a number; expected 0 at least",
  );
});

test("Markdown for a pull request says what is under its floor", () => {
  const runs = [{ ...evaluation.runs[0]!, run: "mine" }];
  const text = markdown.print(
    { ...evaluation, runs },
    {
      limits: [
        { measure: "R@5", value: 0.3, fails: "under" },
        { measure: "P@5", value: 0.5, fails: "under" },
      ],
    },
  );
  expect(text).toBe(
    "| run  |    R@5 |    P@5 |\n| :--- | -----: | -----: |\n| mine | 0.2500 | 0.5000 |\n\n" +
      "- ❌ mine: R@5 is 0.2500, under 0.3\n- ✅ mine: P@5 is 0.5000, and reaches 0.5\n",
  );
});

test("a mean that is the floor but for rounding reaches it, and one that prints like it is shown to be under it", () => {
  const printed = (mean: number, value: number) => {
    const limits = [{ measure: "R@5", value, fails: "under" as const }];
    const runs = [{ ...evaluation.runs[0]!, run: "mine", mean: { "R@5": mean, "P@5": 1 } }];
    return junit.print({ ...evaluation, runs }, { limits }) + markdown.print({ ...evaluation, runs }, { limits });
  };
  const noisy = (0.7 + 0.1) / 4; // 0.19999999999999998
  expect(noisy < 0.2).toBe(true);
  expect(printed(noisy, 0.2)).not.toMatch(/under|failures="1"/);
  expect(printed(0.29999, 0.3).match(/mine: R@5 is 0\.299990, under 0\.3/g)).toHaveLength(2);
  expect(printed(NaN, 0).match(/mine: R@5 is not a number; expected 0 at least/g)).toHaveLength(2);
});

test("a mean over its ceiling is a failure, and one that is it but for rounding is not", () => {
  const printed = (mean: number, value: number) => {
    const limits = [{ measure: "redundancy@5", value, fails: "over" as const }];
    const runs = [{ ...evaluation.runs[0]!, run: "mine", mean: { "redundancy@5": mean } }];
    const scored = { ...evaluation, runs, measures: ["redundancy@5"] };
    return junit.print(scored, { limits }) + markdown.print(scored, { limits });
  };
  expect(printed(0.5, 0.3).match(/mine: redundancy@5 is 0\.5000, over 0\.3/g)).toHaveLength(2);
  expect(printed(0.30001, 0.3).match(/mine: redundancy@5 is 0\.300010, over 0\.3/g)).toHaveLength(2);
  expect(printed(0.1 + 0.2, 0.3)).toContain("✅ mine: redundancy@5 is 0.3000, and does not pass 0.3");
  expect(printed(NaN, 1).match(/is not a number; expected 1 at most/g)).toHaveLength(2);
});
