import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./all-commands.ts";
import { demoFolder, temporaryFolder } from "./folders.ts";
import { typedLine } from "./typed-line.ts";

// What help and README tell people to type, typed.

const folder = demoFolder();

const blocks = (language: string, page = "README.md"): string[] => {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, body]) => body!);
};

// A server ends when it is told to: test/browser/view.test.ts types that one.
const fromHelp = commands.flatMap(({ examples }) => examples).filter((line) => !line.startsWith("pericope view"));

/** The lines of a block that type pericope. */
function typedLines(block: string): string[] {
  return block.split("\n").filter((line) => line.startsWith("pericope "));
}

test.each([...new Set(fromHelp)])("%s", async (line) => {
  const { stdout, stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(line.includes("mistakes") ? 1 : 0);
  expect(stdout + stderr).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
  if (!/convert|derive|pericope index|(collection|search|retrieve) .*-o | > /.test(line)) expect(stdout).not.toBe("");
});

const doors = blocks("sh").filter((block) => typedLines(block).length > 0);

test("the README has three doors", () => expect(doors).toHaveLength(3));

test.each(doors)("behind a door of the README, every line runs where the one before it leads: %s", async (door) => {
  let at = temporaryFolder();
  for (const line of typedLines(door)) {
    const [, typed, to = "."] = /^(.*?)(?: && cd (\S+))?$/.exec(line)!;
    const { stdout, stderr, status } = await typedLine(typed!, at);
    expect(status, `${line}\n${stderr}`).toBe(0);
    expect(stdout + stderr, line).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
    at = join(at, to);
  }
});

test.each(blocks("ts").map((code, i) => ({ code, place: i + 1 })))(
  "README library example $place prints what it says",
  ({ code }) => {
    const claimed = /console\.log\(.*\); \/\/ (.*)$/m.exec(code)![1];
    const printed = execFileSync(process.execPath, ["--input-type=module", "-"], { input: code, encoding: "utf8" });
    expect(printed.trim()).toBe(claimed);
  },
);
