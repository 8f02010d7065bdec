import { join } from "node:path";
import { ownMeasures } from "../../src/cli/own-measures.ts";
import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { spawned } from "./spawned.ts";

// Measures that a module of the person's own exports: --measures-from. Only a process has Node's own loader of modules.

const cwd = folderOf({
  "judgements.inex": "1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n",
  "near.fol": "1 Q0 A 1 9 near 5 10\n2 Q0 A 1 9 near 0 10\n",
  "far.fol": "1 Q0 A 1 9 far 9 10\n2 Q0 A 1 9 far 7 10\n",
  "middle.fol": "1 Q0 A 1 9 middle 6 10\n2 Q0 A 1 9 middle 2 10\n",
  "documents.jsonl": ["A", "B"].map((doc) => `${JSON.stringify({ doc, text: "x".repeat(100) })}\n`).join(""),
  "mine.mjs": `
    export const vain = {
      name: "vain",
      about: "Characters read in vain.",
      range: "from 0, less is better",
      better: () => "less",
      score: ({ read, found }) => (read.at(-1) ?? 0) - (found.at(-1) ?? 0),
    };
    export const helper = (x) => x;
    export default [{ name: "early", about: "Whether the first result finds any.", score: ({ found }) => Number(found[0] > 0) }];`,
  "none.mjs": "export const name = 'vain'; export const score = () => 1;",
  "throws.mjs": "throw new Error('on purpose\\nin two lines');",
  "wrong.mjs": "export const = 1;",
  "clash.js": "export const mine = { name: 'iP', about: 'Another.', score: () => 1 };",
  "bad.mjs": "export const bad = { name: 'bad', about: 'It throws.', score: ({ nothing }) => nothing.length };",
  "package.json": '{ "type": "module" }',
});
const runs = ["near.fol", "far.fol"];
const own = ["--measures-from", "mine.mjs"];

test("evaluate scores it beside ours, marks the best run, and keeps to limits of it", () => {
  const asked = ["-m", "vain,early,R@1", ...own, "--fail-over", "vain=5"];
  const { stdout, stderr, status } = spawned(["evaluate", "judgements.inex", ...runs, ...asked], { cwd });
  expect(stdout).toMatch(/near {2}2\.5000\* {2}1\.0000 {3}0\.7500\*/);
  expect(stderr).toBe("failed: far: vain is 8.0000, over 5\n");
  expect(status).toBe(1);
});

test.each([
  ["compare", ["-m", "vain"], /Less of vain is better/],
  ["rank", ["-m", "vain"], /1 near {2}2.5000\*/],
  ["correlate", ["middle.fol", "-m", "vain", "-m", "R@1"], /vain/],
  ["reliability", ["-m", "vain"], /vain, 1 topic /],
  ["report", ["-m", "vain"], /report.html: 2 runs/],
])("%s takes it", (command, options, expected) => {
  const { stdout, status } = spawned([command, "judgements.inex", ...runs, ...options, ...own], { cwd });
  expect(stdout).toMatch(expected);
  expect(status).toBe(0);
});

test("simulate tests it", () => {
  const asked = ["--collection", "documents.jsonl", "-m", "vain", ...own, "-f", "json"];
  const { stdout, status } = spawned(["simulate", "judgements.inex", ...asked], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ measures: ["vain"], verdicts: [{ measure: "vain", broken: [] }] });
  expect(status).toBe(0);
});

test("measures lists and explains it", () => {
  expect(spawned(["measures", "vain", ...own], { cwd }).stdout).toBe(
    "vain: Characters read in vain.\n\nExample:  vain\nRange:    from 0, less is better\n",
  );
  expect(spawned(["measures", "own", ...own], { cwd }).stdout).toContain("early  Whether the first result finds any.");
  expect(spawned(["measures", "--search", "in vain", ...own], { cwd }).stdout).toContain("vain");
});

test.each([
  [["vein", "mine.mjs"], 'no measure "vein"; did you mean "vain"?'],
  [["vain", "absent.mjs"], "absent.mjs: no such file; expected a JavaScript module"],
  [["vain", "."], ".: no file; expected a JavaScript module"],
  [["vain", "none.mjs"], "none.mjs: exports no measure; expected one as export const mine = { name, about, score }"],
  [["vain", "throws.mjs"], "throws.mjs: cannot be loaded: on purpose"],
  [["vain", "wrong.mjs"], "wrong.mjs: cannot be loaded: Unexpected token '='"],
  [["iP@0", "clash.js"], 'clash.js: measure "iP": the name means iP already; expected another'],
  [["bad", "bad.mjs"], "bad.mjs: score of measure bad throws: Cannot read properties of undefined (reading 'length')"],
])("what is wrong with -m %s is told in one line", ([measure, file], message) => {
  const asked = ["-m", measure!, "--measures-from", file!];
  const { stdout, stderr, status } = spawned(["evaluate", "judgements.inex", "near.fol", ...asked], { cwd });
  expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: `${message}\n`, status: 2 });
});

test("measures of modules of one's own are told from what else these export, and name their file where they throw", async () => {
  const folder = folderOf({
    "two.mjs": `const one = { name: "one", about: "1.", score: () => 1 };
      export const nothing = null, number = 7, unnamed = { about: "?", score: () => 1 }, unsaid = { name: "x", score: () => 1 };
      export const scoreless = { name: "y", about: "?" }, again = one, list = [one, { name: "two", about: "2.", score: () => { throw "a\\nb"; }, better: () => "less" }];`,
    "none.mjs": "export const none = null;",
    "wrong.mjs": "throw new Error('on purpose\\nin two lines');",
  });
  const at = (name: string): string => join(folder, name);
  expect(await ownMeasures([])).toBeUndefined();
  const found = (await ownMeasures([at("two.mjs")]))!;
  expect(found.map(({ name }) => name)).toEqual(["one", "two"]);
  expect(found[0]!.score({} as never, {})).toBe(1);
  expect(found.map(({ better }) => better?.({} as never))).toEqual([undefined, "less"]);
  expect(() => found[1]!.score({} as never, {})).toThrow(`${at("two.mjs")}: score of measure two throws: a`);
  await expect(ownMeasures([at("none.mjs")])).rejects.toThrow("none.mjs: exports no measure; expected one as export");
  await expect(ownMeasures([at("wrong.mjs")])).rejects.toThrow(/wrong\.mjs: cannot be loaded: on purpose$/);
  await expect(ownMeasures([at("absent.mjs")])).rejects.toThrow(
    "absent.mjs: no such file; expected a JavaScript module",
  );
  await expect(ownMeasures([folder])).rejects.toThrow(": no file; expected a JavaScript module");
});
