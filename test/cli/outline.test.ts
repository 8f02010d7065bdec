import { expect, test } from "vitest";
import { pericope } from "./pericope.ts";
import { folderOf } from "./folders.ts";

const deep = (levels: number): string => "<a>".repeat(levels) + "x" + "</a>".repeat(levels);
const cwd = folderOf({ "small.xml": "<a><b>one</b><c><d>two</d></c><b>three</b></a>", "deep.xml": deep(50) });

test("an outline sets elements in by their depth, up to the fortieth", async () => {
  const { stdout } = await pericope(["locate", "--collection", ".", "small"], { cwd });
  expect(stdout).toBe(
    [" 0..11  a[1]", " 0..3     b[1]", " 3..6     c[1]", " 3..6       d[1]", " 6..11    b[2]", ""].join("\n"),
  );
  const lines = (await pericope(["locate", "--collection", ".", "deep"], { cwd })).stdout.trimEnd().split("\n");
  expect(lines.map((line) => line.indexOf("a") - "0..1  ".length)).toEqual(
    Array.from({ length: 50 }, (_, depth) => 2 * Math.min(depth, 40)),
  );
});

test("an outline in JSON is a list of elements, an element a line; a plain text has none", async () => {
  const folder = folderOf({ "one.xml": "<a><b>one</b></a>", "plain.txt": "twelve signs" });
  const located = async (...args: string[]) =>
    (await pericope(["locate", "--collection", ".", ...args], { cwd: folder })).stdout;
  expect(await located("one", "-f", "json")).toMatch(/^\[\n {2}\{.*\},\n {2}\{.*\}\n\]\n$/);
  expect(JSON.parse(await located("one", "-f", "json"))).toEqual([
    { path: "/a[1]", start: 0, end: 3 },
    { path: "/a[1]/b[1]", start: 0, end: 3 },
  ]);
  expect(await located("plain", "-f", "json")).toBe("[]\n");
  expect(await located("plain")).toBe(" 0..12  a plain text, without elements\n");
});
