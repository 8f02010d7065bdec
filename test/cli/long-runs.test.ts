import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { spawned } from "./spawned.ts";
import { atLength } from "../rounds.ts";

// 200,000 results as objects take more than twice the memory that the program is given here.
const lines = Array.from({ length: 200 }, (_, topic) =>
  Array.from(
    { length: 1000 },
    (_, i) => `${topic} Q0 d${(topic * 7919 + i * 31) % 100_003} ${i + 1} ${-i} r ${i} 9`,
  ).join("\n"),
);
const path = join(temporaryFolder(), "long.fol");
writeFileSync(path, `${lines.join("\n")}\n`);
const env = { NODE_OPTIONS: "--max-old-space-size=32" };

atLength("a long run is validated in memory that its results would not fit into", () => {
  const { stdout, status } = spawned(["validate", path], { env });
  expect(stdout).toBe(`${path}: valid for task focused, 200,000 results for 200 topics\n`);
  expect(status).toBe(0);
});

test("a long run is inspected in memory that its results would not fit into", () => {
  const { stdout, status } = spawned(["inspect", path, "--format", "json"], { env });
  expect(status).toBe(0);
  expect(stdout).toContain('"total": 200000');
});
