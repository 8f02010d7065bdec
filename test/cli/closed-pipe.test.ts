import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program } from "./spawned.ts";
import { isLong } from "../rounds.ts";

const line = (run: string, topic: number, value: number) => `${run},${topic},AP,${value}\n`;
const topics = [1, 2, 3, 4, 5, 6, 7, 8];
const folder = folderOf({
  q: "1 Q0 A 100 1000 50 50:60 200:40\n1 Q0 B 0 500\n",
  r: "1 Q0 A 1 9 mine 0 100\n",
  "bad-run": "1 Q0 A 1 9 mine 0 100\n".repeat(5000), // one result again and again: more than a pipe holds
  scores: `run,topic,measure,value\n${topics.map((t) => line("a", t, 0.9 - t / 100) + line("b", t, t / 100)).join("")}`,
  "docs.jsonl": '{"doc":"A","text":"some words that are here"}\n',
  chunks: `{"topic":"1","doc":"A","text":"some words"}\n${'{"topic":"1","doc":"A","text":"not here at all, nowhere"}\n'.repeat(9)}`,
});

const gates: Record<string, string> = {
  "evaluate --fail-under": "evaluate q r -m P@1 --fail-under P@1=0.9",
  "compare --fail-if-worse": "compare --scores scores --fail-if-worse",
  validate: "validate bad-run --judgements q",
  "evaluate --fail-under, much output": "evaluate q r -m P@1 --fail-under P@1=0.9 -q -f jsonl",
  "align --fail-over": "align chunks --collection docs.jsonl --fail-over 0.1",
};

/** The exit code of the program, whose output goes to this reader. */
function statusInto(command: string, reader: string): number | null {
  const typed = `'${process.execPath}' '${program}' ${command} ${reader}; exit \${PIPESTATUS[0]}`;
  return spawnSync("bash", ["-c", typed], { cwd: folder, encoding: "utf8" }).status;
}

/** Gone before anything is written, there without reading, content with one byte, and none at all. */
const readers = ["| true", "2>&1 | (exec <&-; sleep 0.3)", "| head -c 1", ">&-"];

for (const [name, command] of Object.entries(gates))
  test.skipIf(!isLong || process.platform === "win32")(
    `${name}: a check that does not hold is exit code 1, whoever reads`,
    async () => {
      expect((await pericope(command.split(" "), { cwd: folder })).status, command).toBe(1);
      for (const reader of readers) expect(statusInto(command, reader), reader).toBe(1);
    },
  );

// Evaluate is loaded by itself, and the other commands together.
test.skipIf(process.platform === "win32").each(["evaluate", "validate", "no-such-command"])(
  "%s: a fault of the command line is exit code 2, whoever reads",
  (name) => {
    expect(statusInto(`${name} --no-such-option`, "2>&1 | true")).toBe(2);
  },
);

test.skipIf(!isLong || !existsSync("/dev/full"))(
  "on a full disk, too, a check that does not hold is exit code 1",
  () => {
    const full = openSync("/dev/full", "w");
    for (const stdio of [
      ["ignore", full, "pipe"],
      ["ignore", full, full],
    ] as const) {
      const typed = [program, ...gates["compare --fail-if-worse"]!.split(" ")];
      expect(spawnSync(process.execPath, typed, { cwd: folder, stdio: [...stdio] }).status).toBe(1);
    }
    closeSync(full);
  },
);

test.skipIf(!isLong || !existsSync("/dev/full"))(
  "a full disk is said once, by a command that writes a file there as well",
  () => {
    const full = openSync("/dev/full", "w");
    for (const command of ["evaluate q r -m P@1", "convert r - --to jsonl-run"]) {
      const { stderr, status } = spawnSync(process.execPath, [program, ...command.split(" ")], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", full, "pipe"],
      });
      expect([status, stderr], command).toEqual([2, "standard output: the disk is full\n"]);
    }
    closeSync(full);
  },
);
