import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const [, code] = /```js\n(\/\/ right-text\.mjs\n[\s\S]*?)```/.exec(readFileSync("docs/ci.md", "utf8"))!;

/** What the module of the guide gives, called as a harness would call it. */
function called(call: string): unknown {
  const input = `${code}\nconsole.log(JSON.stringify(${call}));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-"], { input, encoding: "utf8" }));
}

test("the functions of the guide for harnesses score what was retrieved: 19 of 38 characters of the gold", () => {
  const [question, gold] = ["When?", ["Wait for the light.", "Do not press again."]];
  const retrieved = ["Press. Wait for the light."];
  const autoevals = `RightText(${JSON.stringify({ input: question, output: retrieved, expected: gold })})`;
  expect(called(autoevals)).toEqual({ name: "RightText", score: 0.5 });
  const promptfoo = (config: object) =>
    called(
      `assertion(${JSON.stringify(JSON.stringify(retrieved))}, ${JSON.stringify({ vars: { question, gold }, config })})`,
    );
  expect(promptfoo({ atLeast: 0.5 })).toMatchObject({ pass: true, score: 0.5 });
  expect(promptfoo({})).toEqual({ pass: false, score: 0.5, reason: "R@4000ch is 0.5, and should be at least 0.8" });
});
