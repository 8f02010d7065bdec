import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pileOf } from "../../../src/files/node/pile.ts";
import { temporaryFolder } from "../../cli/folders.ts";

test("score 5: a folder stands for the files in it, at any depth, by name; hidden ones and links around are passed over", () => {
  const folder = temporaryFolder();
  const at = (...names: string[]): string => join(folder, ...names);
  for (const name of ["b", "empty"]) mkdirSync(at(name));
  for (const path of [at("c"), at("a"), at(".hidden"), at("b", "z"), at("b", "y")]) writeFileSync(path, "");
  symlinkSync(folder, at("b", "around"));
  symlinkSync(at("nowhere"), at("d"));
  expect(pileOf([folder])).toEqual([at("a"), at("b", "y"), at("b", "z"), at("c"), at("d")]);
  const around = ["a", "c", "d"].map((name) => at("b", "around", name));
  expect(pileOf([at("b")])).toEqual([...around, at("b", "y"), at("b", "z")]);
  expect(pileOf(["-", at("c"), at("none")])).toEqual(["-", at("c"), at("none")]);
  expect(() => pileOf([at("empty")])).toThrow(`${at("empty")}: a folder without files; expected some in it`);
});

test("a folder that is 600 folders deep is read within a second of the processor", () => {
  const folder = temporaryFolder();
  const deep = join(folder, ..."a".repeat(600));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, "b"), "");
  const begun = process.cpuUsage();
  expect(pileOf([folder])).toEqual([join(deep, "b")]);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(1);
});
