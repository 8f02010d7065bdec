import { join, resolve, sep } from "node:path";
import { expect, test } from "vitest";
import { goTo } from "../../src/cli/new-folder.ts";

test("a folder is told by its path from here where it lies below, and else by the whole; blanks are quoted", () => {
  const here = resolve(sep, "home", "ann");
  const to = (...path: string[]): string => goTo(resolve(here, ...path), { folder: here });
  expect(to("demo")).toBe("cd demo");
  expect(to("my tracks", "demo")).toBe(`cd '${join("my tracks", "demo")}'`);
  expect(to("..", "bob")).toBe(`cd ${resolve(here, "..", "bob")}`);
  expect(to("..")).toBe(`cd ${resolve(here, "..")}`);
  expect(to()).toBe(`cd ${here}`);
});
