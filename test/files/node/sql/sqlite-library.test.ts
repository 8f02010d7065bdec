import { expect, test } from "vitest";
import { hasSqlite, withoutWarning } from "../../../../src/files/node/sql/sqlite.ts";

test("Node has SQLite without a flag from 22.13 on", () => {
  const versions = ["20.19.0", "21.14.0", "22.12.0", "22.13.0", "22.14.1", "23.0.0", "24.1.0"];
  expect(versions.filter(hasSqlite)).toEqual(["22.13.0", "22.14.1", "23.0.0", "24.1.0"]);
});

test("while it is loaded no experiment is warned of, but all else; afterwards everything", async () => {
  const warned: unknown[][] = [];
  const { emitWarning } = process;
  process.emitWarning = (...args: unknown[]) => void warned.push(args);
  try {
    const work = withoutWarning(async () => {
      process.emitWarning("SQLite is an experimental feature", "ExperimentalWarning");
      process.emitWarning("something else", "Warning");
      return 7;
    });
    expect(await work).toBe(7);
    process.emitWarning("later", "ExperimentalWarning");
  } finally {
    process.emitWarning = emitWarning;
  }
  expect(warned).toEqual([
    ["something else", "Warning"],
    ["later", "ExperimentalWarning"],
  ]);
});
