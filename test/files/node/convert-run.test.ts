import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { jsonlRun } from "../../../src/files/formats/jsonl-run.ts";
import { convertedRun } from "../../../src/files/node/convert-run.ts";
import { temporaryFolder } from "../../cli/folders.ts";

const head = { name: "r", answers: "passages" } as unknown as Parameters<typeof convertedRun>[0];
const ranked = (count: number) => Array.from({ length: count }, (_, i) => ({ doc: `d${i}`, start: i, end: i + 5 }));

test("score 9: a long run is put aside in parts, and written whole", async () => {
  const path = join(temporaryFolder(), "out.jsonl");
  const run = convertedRun(head, jsonlRun, path);
  run.topic("1", ranked(2000) as never);
  run.topic("2", ranked(1) as never);
  await run.write();
  run.close();
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(2001);
  expect(lines.map((line) => (JSON.parse(line) as { start: number }).start)).toEqual([...Array(2000).keys(), 0]);
});

test("the first fault is told when all was read, and nothing is written; a bug is none", async () => {
  const folder = temporaryFolder();
  const run = convertedRun(head, jsonlRun, join(folder, "out.jsonl"));
  const faulty = {
    map() {
      throw new InputError("cannot be said");
    },
  };
  run.topic("1", faulty as never);
  run.topic("2", ranked(1) as never);
  await expect(run.write()).rejects.toThrow("cannot be said");
  run.close();
  expect(readdirSync(folder)).toEqual([]);
  const buggy = convertedRun(head, jsonlRun, join(folder, "out.jsonl"));
  expect(() => buggy.topic("1", 7 as never)).toThrow(TypeError);
  buggy.close();
});
