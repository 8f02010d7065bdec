import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { demoFolder } from "./folders.ts";
import { typedLine } from "./typed-line.ts";
import { atLength } from "../rounds.ts";

// docs/track.md from top to bottom: its lines typed, `cd` followed, its topics written down. `assess` is stopped as by Ctrl-C.

const page = readFileSync("docs/track.md", "utf8");
const steps = [...page.matchAll(/```(sh|jsonl)\n(.*?)```/gs)].flatMap(
  ([, kind, block]): (string | { topics: string })[] =>
    kind === "sh" ? block!.trimEnd().split("\n") : [{ topics: block! }],
);

atLength("every command of the guide to a track runs where the page is when it comes", async () => {
  let folder = demoFolder();
  const printed = new Map<string, string>();
  for (const step of steps) {
    if (typeof step !== "string") writeFileSync(join(folder, "topics.jsonl"), step.topics);
    else if (step.startsWith("cd ")) folder = join(folder, step.slice(3));
    else {
      const { stdout, stderr, status } = await typedLine(step, folder);
      expect(status, `${step}\n${stderr}`).toBe(0);
      expect(stdout + stderr, step).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
      printed.set(step, stdout);
    }
  }
  expect(printed.size).toBeGreaterThanOrEqual(15);
  expect(printed.get("pericope validate")!.match(/valid for task focused/g)).toHaveLength(3);
  expect(printed.get("pericope compare")).toMatch(/passages/);
  expect(printed.get("pericope evaluate")).toMatch(/chunks/); // the last one, of the questions
});
