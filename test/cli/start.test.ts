import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { below, seeded } from "../seeded.ts";
import { temporaryFolder } from "./folders.ts";
import { atLength, rounds } from "../rounds.ts";

const files = ["examples/judgements.qrels", "examples/runs/documents.trec"].map((path) => resolve(path));

/** Loads the program as bin/ does, and says of each of its files whether V8 took the code that lies beside it. */
const whetherTaken = `
  const { load, scripts } = require("./bin/pericope.js");
  process.on("exit", () => {
    for (const [file, { script }] of scripts) console.error(file, script.cachedDataRejected);
  });
  load("cli.cjs");`;

function evaluated(folder: string, start: readonly string[] = ["bin/pericope.js"]) {
  return spawnSync(process.execPath, [...start, "evaluate", ...files], { cwd: folder, encoding: "utf8" });
}

/** The program by itself: what bin/ loads, and the code that was kept of it. */
function copiedProgram(): string {
  const folder = temporaryFolder();
  cpSync("bin", join(folder, "bin"), { recursive: true });
  cpSync("dist", join(folder, "dist"), { recursive: true, filter: (path) => /dist$|\.cjs(\.cache)?$/.test(path) });
  return folder;
}

test("the program starts from the code that was kept when it was built", () => {
  const { stderr, status } = evaluated(".", ["-e", whetherTaken, "--", "pericope"]);
  expect(status).toBe(0);
  const lines = stderr.trim().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/\.cjs false$/);
});

test("a command loads what it needs: the version no command, one command none of the others", () => {
  const bytes = (args: readonly string[]): number => {
    const { stderr } = spawnSync(process.execPath, ["-e", whetherTaken, "--", "pericope", ...args], {
      encoding: "utf8",
    });
    const files = stderr.match(/^\/.*\.cjs/gm) ?? [];
    return files.reduce((sum, file) => sum + statSync(file).size, 0);
  };
  const all = bytes(["--help"]);
  expect(bytes(["--version"])).toBeLessThan(all / 10);
  expect(bytes(["evaluate", ...files])).toBeLessThan((all * 2) / 3);
});

test("the program as it is built completes words of commands that it has not loaded", () => {
  const { stdout } = spawnSync(process.execPath, ["bin/pericope.js", "completion", "fish", "--", "eval"], {
    encoding: "utf8",
  });
  expect(stdout).toContain("evaluate\tScore runs");
});

atLength("kept code that is damaged is not run", () => {
  const folder = copiedProgram();
  const expected = evaluated(".").stdout;
  const path = join(folder, "dist", "cli.cjs.cache");
  const whole = readFileSync(path);
  const random = seeded(1616);
  const damages: [string, (code: Buffer) => Buffer][] = [
    ["empty", () => Buffer.alloc(0)],
    ["all zeros", (code) => Buffer.alloc(code.length)],
    ["cut short", (code) => code.subarray(0, below(random, code.length))],
    ["twice", (code) => Buffer.concat([code, code])],
  ];
  for (let i = 0; i < rounds(1, 54); i++) {
    const [at, count] = [below(random, whole.length), 1 + below(random, 64)];
    damages.push([
      `${count} bytes from ${at} on`,
      (code) => Buffer.from(code).fill(below(random, 256), at, at + count),
    ]);
  }
  for (const [name, damage] of damages) {
    writeFileSync(path, damage(whole));
    const { stdout, stderr, status } = evaluated(folder);
    expect({ name, stdout, stderr, status }).toEqual({ name, stdout: expected, stderr: "", status: 0 });
  }
});

test("a file of the program that was changed, and kept its length, runs as it is now", () => {
  const folder = copiedProgram();
  for (const name of readdirSync(join(folder, "dist")).filter((file) => file.endsWith(".cjs"))) {
    const path = join(folder, "dist", name);
    writeFileSync(path, readFileSync(path, "latin1").replaceAll("docP", "docQ"), "latin1");
  }
  expect(evaluated(folder).stdout).toContain("docQ@10");
});

test("a program that was not built says so in one line", () => {
  const folder = temporaryFolder();
  cpSync("bin", join(folder, "bin"), { recursive: true });
  const { stderr, status } = evaluated(folder);
  expect([status, stderr]).toEqual([2, `pericope: not built; expected npm ci, and npm run build, in ${folder}\n`]);
});

test("the oldest Node that bin/ runs under is the one that the package asks for", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, oldest] = /const oldest = \[(.*)\]/.exec(readFileSync("bin/pericope.js", "utf8"))!;
  expect(engines.node).toBe(`>=${oldest!.split(", ").join(".")}`);
});
