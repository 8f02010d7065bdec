import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { notShared, sharingOf } from "../../../src/score/node/score-in-threads.ts";
import { temporaryFolder } from "../../cli/folders.ts";

const others = availableParallelism() - 1;
const isAlone = others === 0;
const one = { threads: Math.min(1, others), parts: 1, forOthers: Math.min(1, others) };

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with nothing in it takes no room, whatever its size. */
function sized(name: string, bytes: number): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  truncateSync(path, bytes);
  return path;
}
const [huge, large, half, less, empty] = [
  sized("huge", 2 ** 28),
  sized("large", 2 ** 25),
  sized("half", 2 ** 24),
  sized("less", 2 ** 24 - 1),
  sized("empty", 0),
];

test.each([
  ["no run", [], notShared],
  ["a run just too small", [sized("below", 2 ** 28 - 1)], notShared],
  ["a run worth cutting", [huge], isAlone ? notShared : { threads: others, parts: 16, forOthers: 0 }],
  ["others that are worth a thread", [empty, half, half], one],
  ["others that are not", [empty, half, less], notShared],
  ["one other, which is scored here", [empty, large], notShared],
  ["no more threads than others less one", [empty, large, large], one],
  [
    "no more threads than other processors",
    [empty, ...Array<string>(others + 2).fill(large)],
    { threads: others, parts: 1, forOthers: others },
  ],
  ["a file that is not there, which is told here", [empty, large, large, join(folder, "none")], notShared],
])("%s", (_title, paths, expected) => {
  expect(sharingOf(paths)).toEqual(expected);
});

test("a run that may not be cut is one part", () => {
  expect(sharingOf([huge], false)).toEqual(notShared);
});
