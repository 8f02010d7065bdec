import { expect, test } from "vitest";
import { cutters } from "../../src/chunk/cutters.ts";
import { setting } from "../../src/chunk/setting.ts";

test("a way to cut has a size where none is asked for, which the name tells", () => {
  expect(cutters.map(({ name }) => setting(name).name)).toEqual([
    "characters:400",
    "words:80",
    "tokens:200",
    "sentences:1",
    "headings:2000",
    "elements:1000",
    "recursive:400",
  ]);
});

test("chunks may share text, but for elements", () => {
  const refusal = "elements do not overlap; expected no overlap";
  for (const { name } of cutters) {
    const overlapping = () => setting(name, 100, 10).name;
    if (name === "elements") expect(overlapping).toThrow(refusal);
    else expect(overlapping()).toBe(`${name}:100/10`);
  }
});
