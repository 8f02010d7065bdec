import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/command-line.ts";
import { folderOf, temporaryFolder } from "./folders.ts";

const folder = folderOf({ "b.fol": "", "a.fol": "", "a.fol.gz": "", "c.txt": "", ".x.fol": "" });
const at = (...names: string[]): string[] => names.map((name) => join(folder, name));
const typed = (...words: string[]): string => commandLine({ argv: words }).replaceAll(`${folder}/`, "D/");

test("all files of an ending, in order, are the pattern that a shell makes them of", () =>
  expect(typed("compare", "q", ...at("a.fol", "b.fol"), "-m", "AgP")).toBe("pericope compare q D/*.fol -m AgP"));

test("some of them, another order, or one alone are named", () => {
  expect(typed(...at("b.fol", "a.fol"))).toBe("pericope D/b.fol D/a.fol");
  expect(typed(...at("a.fol", "a.fol", "b.fol"))).toBe("pericope D/a.fol D/*.fol");
  expect(typed(...at("a.fol", "b.fol", "c.fol"))).toBe("pericope D/a.fol D/b.fol D/c.fol");
  expect(typed(...at("c.txt"))).toBe("pericope D/c.txt");
  expect(typed(...at("a.fol"), "-m", ...at("b.fol"))).toBe("pericope D/a.fol -m D/b.fol");
});

test("names that shells sort in different ways are named", () => {
  const mixed = folderOf({ "B.fol": "", "a.fol": "" });
  const words = [join(mixed, "B.fol"), join(mixed, "a.fol")];
  expect(commandLine({ argv: words })).toBe(`pericope ${words.join(" ")}`);
});

test("a pattern stays a pattern in a folder whose name needs quotes", () => {
  const odd = join(temporaryFolder(), "it's [odd]");
  mkdirSync(odd);
  for (const name of ["a.fol", "b.fol"]) writeFileSync(join(odd, name), "");
  expect(commandLine({ argv: [join(odd, "a.fol"), join(odd, "b.fol")] })).toMatch(
    /^pericope '.*it'\\''s \[odd\]\/'\*\.fol$/,
  );
});

test("words that are no files stand as they are", () => {
  expect(typed("-x.a", "-y.a", "nowhere/a.b", "nowhere/c.b", "it's")).toBe(
    String.raw`pericope -x.a -y.a nowhere/a.b nowhere/c.b 'it'\''s'`,
  );
});

test("an option that was left to its default is added, and one that was typed is not", () => {
  const line = (...argv: string[]) => commandLine({ argv }, { "--seed": "1" });
  expect(line("rank")).toBe("pericope rank --seed 1");
  expect(line("rank", "--seed", "5")).toBe("pericope rank --seed 5");
  expect(line("rank", "--seed=5")).toBe("pericope rank --seed=5");
  expect(line("rank", "--seeds")).toBe("pericope rank --seeds --seed 1");
  expect(commandLine({ argv: [] }, { "--name": "a b" })).toBe("pericope --name 'a b'");
});

test("files without an ending are named, and so are those of two folders", () => {
  const plain = folderOf({ x: "", y: "" });
  const both = ["x", "y"].map((name) => join(plain, name));
  expect(commandLine({ argv: both })).toBe(`pericope ${both.join(" ")}`);
  const other = folderOf({ "a.fol": "", "b.fol": "" });
  const mixed = [...at("a.fol"), join(other, "b.fol")];
  expect(commandLine({ argv: mixed })).toBe(`pericope ${mixed.join(" ")}`);
});
