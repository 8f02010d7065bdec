import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { faultLines, tellUnforeseen } from "../../src/cli/faults.ts";

test("a fault of the input is a line, and anything else a bug of ours with its place", () => {
  expect(faultLines(new InputError("no \u0007 such file", { source: "x" }))).toBe("x: no \\x07 such file\n");
  const bug = new Error("impossible");
  expect(faultLines(bug)).toBe(`pericope: a bug of ours, please report it\n${bug.stack}\n`);
  expect(faultLines("thrown")).toBe("pericope: a bug of ours, please report it\nthrown\n");
});

test("what the system refuses is told in a sentence with exit code 2, a bug with 70", () => {
  const said: string[] = [];
  const err = (text: string): void => void said.push(text);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  expect(tellUnforeseen(full, { err })).toBe(2);
  expect(said).toHaveLength(1);
  expect(said[0]).not.toContain("bug");
  expect(tellUnforeseen(new Error("impossible"), { err })).toBe(70);
  expect(said[1]).toContain("a bug of ours");
});
