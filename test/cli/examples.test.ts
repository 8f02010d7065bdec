import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { demoFolder } from "./folders.ts";
import { typedLine } from "./typed-line.ts";

// What help and README tell people to type, typed.

const folder = demoFolder();

const readme = readFileSync("README.md", "utf8");
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, body]) => body!);

// A server ends when it is told to: test/browser/view.test.ts types that one.
const fromHelp = commands.flatMap(({ examples }) => examples).filter((line) => !line.startsWith("pericope view"));
const fromReadme = blocks("sh").flatMap((block) => block.split("\n").filter((line) => line.startsWith("pericope ")));

test.each([...fromHelp, ...fromReadme])("%s", async (line) => {
  const { stdout, stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(line.includes("mistakes") ? 1 : 0);
  expect(stdout + stderr).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
  if (!/convert|derive|pericope index|(collection|search) .*-o /.test(line)) expect(stdout).not.toBe("");
});

test("the README shows a dozen commands", () => expect(fromReadme.length).toBeGreaterThanOrEqual(10));

test.each(blocks("ts").map((code, i) => ({ code, place: i + 1 })))(
  "README library example $place prints what it says",
  ({ code }) => {
    const claimed = /console\.log\(.*\); \/\/ (.*)$/m.exec(code)![1];
    const printed = execFileSync(process.execPath, ["--input-type=module", "-"], { input: code, encoding: "utf8" });
    expect(printed.trim()).toBe(claimed);
  },
);
