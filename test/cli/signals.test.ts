import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program } from "./spawned.ts";
import { atLength, cases } from "../rounds.ts";

const folder = temporaryFolder();
const out = join(folder, "out");

beforeEach(() => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
});

beforeAll(() => {
  const run = (i: number): string => `${Math.floor(i / 100)} Q0 d${i % 5000} ${i % 100} ${-i} run ${i % 900} 9`;
  writeFileSync(join(folder, "run.fol"), Array.from({ length: 200_000 }, (_, i) => run(i)).join("\n"));
  writeFileSync(join(folder, "small.fol"), "1 Q0 d 1 1 run 0 9\n");
  const words = "some words of a document, again and again. ".repeat(400);
  const document = (i: number): string => JSON.stringify({ doc: `d${i}`, text: `${i} ${words}` });
  writeFileSync(join(folder, "documents.jsonl"), Array.from({ length: 3000 }, (_, i) => document(i)).join("\n"));
});

/** Types a command, sends a signal as soon as something is in the folder for output, and says how it ended. */
async function interrupted(args: readonly string[], signal: NodeJS.Signals): Promise<unknown> {
  const known = new Set(readdirSync(out));
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: "ignore" });
  const ended = once(child, "exit");
  while (child.exitCode === null && readdirSync(out).every((name) => known.has(name)))
    await new Promise((done) => setTimeout(done, 2));
  child.kill(signal);
  return howItEnded(await ended);
}

function howItEnded([code, by]: readonly unknown[]): unknown {
  return by ?? code;
}

const collection = ["collection", "documents.jsonl", "-o", "out/documents.pericope", "--threads"];
const convert = ["convert", "run.fol", "out/run.jsonl"];
const zip = ["convert", "run.fol", "out/run.jsonl.gz"];
const interruptions: readonly (readonly [what: string, signal: NodeJS.Signals, args: readonly string[]])[] = [
  ["convert", "SIGINT", convert],
  ["convert to gzip", "SIGTERM", zip],
  ["collection in two threads", "SIGINT", [...collection, "2"]],
  ["collection in one thread", "SIGINT", [...collection, "1"]],
  ["convert", "SIGTERM", convert],
  ["convert", "SIGHUP", convert],
];

describe.skipIf(process.platform === "win32")("a command that is interrupted while it writes", () => {
  test.each(cases(1, interruptions))("%s dies of %s, and leaves nothing", async (_, signal, args) => {
    expect(await interrupted(args, signal)).toBe(signal);
    expect(readdirSync(out)).toEqual([]);
  });

  atLength("leaves the old file as it was", async () => {
    writeFileSync(join(out, "run.jsonl"), "old");
    expect(await interrupted(convert, "SIGINT")).toBe("SIGINT");
    expect(readdirSync(out)).toEqual(["run.jsonl"]);
    expect(readFileSync(join(out, "run.jsonl"), "utf8")).toBe("old");
  });

  test.each(cases(1, ["SIGINT", "SIGTERM", "SIGHUP"]))(
    "%s between the opening of a file for what is put aside and the removal of its name leaves no name",
    async (signal) => {
      const preload = `
        import fs from "node:fs";
        import { syncBuiltinESMExports } from "node:module";
        const open = fs.openSync;
        fs.openSync = (path, ...rest) => {
          const file = open(path, ...rest);
          if (String(path).endsWith(".tmp")) process.kill(process.pid, "${signal}");
          return file;
        };
        syncBuiltinESMExports();`;
      const loaded = `data:text/javascript,${encodeURIComponent(preload)}`;
      const child = spawn(process.execPath, ["--import", loaded, program, ...convert], {
        cwd: folder,
        stdio: "ignore",
      });
      expect(howItEnded(await once(child, "exit"))).toBe(signal);
      expect(readdirSync(out)).toEqual([]);
    },
  );

  test("what it leaves where it is killed outright is swept by the next that writes there", async () => {
    // It may die in the moment in which only what is put aside has a name, and leave nothing.
    for (let tries = 0; tries < 10 && readdirSync(out).length === 0; tries++)
      expect(await interrupted(zip, "SIGKILL")).toBe("SIGKILL");
    expect(readdirSync(out)).toHaveLength(1);
    expect((await pericope(["convert", "small.fol", "out/run.jsonl"], { cwd: folder })).status).toBe(0);
    expect(readdirSync(out)).toEqual(["run.jsonl"]);
  });
});

test.skipIf(process.platform === "win32")("/dev/stdout is standard output, whatever that is", async () => {
  const child = spawn(
    "sh",
    [
      "-c",
      `{ echo before; "$0" "$1" convert small.fol /dev/stdout --to jsonl-run; echo after; } > told`,
      process.execPath,
      program,
    ],
    { cwd: folder },
  );
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(readFileSync(join(folder, "told"), "utf8")).toMatch(/^before\n\{"topic":"1".*\}\nafter\n$/);
});
