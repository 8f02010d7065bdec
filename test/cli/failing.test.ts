import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { below, seeded } from "../seeded.ts";
import { demoFolder, temporaryFolder } from "./folders.ts";
import { program } from "./spawned.ts";
import { atLength, cases, rounds } from "../rounds.ts";

const preload = resolve("test/cli/failing.cjs");
const demo = demoFolder();
for (const i of [1, 2, 3]) cpSync(join(demo, "runs/focused/passages.fol"), join(demo, `large-${i}.fol`));

interface Failing {
  readonly at?: number;
  readonly code?: string;
  readonly count?: string;
  readonly inThreads?: boolean;
  readonly large?: string;
  readonly size?: number;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What is in the folder for output, hidden or not. */
  readonly files: Readonly<Record<string, string>>;
}

/** For output. It is made anew for each command, and always has the same name: a report says the command that made it. */
const out = join(temporaryFolder(), "out");

/** Types a command in the demo while something fails; OUT is the folder for output, which has old files. */
async function typed(args: readonly string[], failing: Failing): Promise<Ended> {
  mkdirSync(out);
  for (const name of ["old.html", "old.jsonl", "old.pericope"]) writeFileSync(join(out, name), "old");
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=120", "--require", preload, program, ...args.map((arg) => arg.replace("OUT", out))],
    { cwd: demo, env: { ...process.env, NO_COLOR: "1", FAILING: JSON.stringify(failing) } },
  );
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (piece) => (stdout += String(piece)));
  child.stderr.on("data", (piece) => (stderr += String(piece)));
  const status = await new Promise<number | null>((ended) => child.on("close", ended));
  const files: Record<string, string> = {};
  for (const name of readdirSync(out, { recursive: true, encoding: "utf8" }).toSorted())
    if (/\.\w+$/.test(name)) files[name] = readFileSync(join(out, name), "latin1");
  rmSync(out, { recursive: true });
  const plain = (text: string): string => text.replaceAll(out, "OUT");
  return { status, stdout: plain(stdout), stderr: plain(stderr), files };
}

/** How many calls there are to fail, and what comes of the command where none does. */
async function counted(args: readonly string[], failing: Failing): Promise<{ calls: number; whole: Ended }> {
  const count = join(temporaryFolder(), "count");
  let whole: Ended;
  let times = 0;
  do whole = await typed(args, { ...failing, count });
  while (!existsSync(count) && ++times < 5); // a thread that comes when all is done calls nothing: on a busy machine
  return { calls: Number(readFileSync(count, "utf8")), whole };
}

/** Either nothing is to be seen of the failure, or it is told in a line, and every file is whole, old or absent. */
function expectWholeOrAbsent(found: Ended, whole: Ended, what: string): void {
  expect(found.stderr, what).not.toMatch(/a bug of ours|^ +at /m);
  if (found.status === whole.status) {
    expect({ ...found, files: Object.keys(found.files) }, what).toEqual({ ...whole, files: Object.keys(whole.files) });
    for (const [name, content] of Object.entries(found.files)) expect(content === whole.files[name], name).toBe(true);
    return;
  }
  expect(found.status, `${what}: ${found.stderr}`).toBe(2);
  expect(whole.stdout.startsWith(found.stdout), what).toBe(true);
  expect(found.stderr.trimEnd().split("\n").at(-1), what).toMatch(/^\S.*: \S/);
  for (const [name, content] of Object.entries(found.files))
    expect(content === whole.files[name] || content === "old", `${what}: ${name}`).toBe(true);
}

const codes = ["EIO", "ENOSPC", "EMFILE", "EACCES"];
/** Of the calls of a command, the first and the last always; FAILING_CALLS=999 tries them all. */
const most = Number(process.env["FAILING_CALLS"] ?? rounds(2, 7));

const runs = ["large-1.fol", "large-2.fol", "large-3.fol"];
const commands: readonly (readonly [what: string, args: readonly string[], failing: Failing])[] = [
  ["evaluate", ["evaluate", "judgements.inex", "runs/focused/passages.fol", "--collection", "articles"], {}],
  ["evaluate in threads", ["evaluate", "judgements.inex", ...runs], { large: "large", size: 2 ** 25 }],
  ["convert", ["convert", "runs/focused/passages.fol", "OUT/old.jsonl"], {}],
  [
    "report",
    ["report", "judgements.inex", "runs/focused/passages.fol", "--svg", "OUT/plots", "-o", "OUT/old.html"],
    {},
  ],
  ["collection", ["collection", "articles", "-o", "OUT/old.pericope", "--strict"], {}],
  ["evaluate in parts", ["evaluate", "judgements.inex", runs[0]!], { large: "large", size: 2 ** 28 }],
  ["convert to gzip", ["convert", "runs/focused/passages.fol", "OUT/new.jsonl.gz"], {}],
  ["collection of lines", ["collection", "documents.jsonl", "-o", "OUT/old.pericope", "--strict"], {}],
  ["chunk", ["chunk", "articles", "-o", "OUT/old.jsonl"], {}],
  ["align", ["align", "rag/retrieved.jsonl", "--collection", "documents.jsonl", "-o", "OUT/old.jsonl"], {}],
];

atLength.each(commands)(
  "%s: whatever is refused it, what it writes is whole or absent",
  async (what, args, failing) => {
    const { calls, whole } = await counted(args, failing);
    expect(whole.stderr).not.toContain("bug");
    expect(whole.status).toBeLessThan(2);
    expect(calls).toBeGreaterThan(5);
    const random = seeded(calls);
    const places = new Set([1, calls]);
    while (places.size < Math.min(most, calls)) places.add(1 + below(random, calls));
    for (const at of places) {
      const code = codes[at % codes.length]!;
      expectWholeOrAbsent(
        await typed(args, { ...failing, at, code }),
        whole,
        `${what}: ${code} at call ${at} of ${calls}`,
      );
    }
  },
  120_000,
);

atLength.each(
  cases(
    1,
    commands.filter(([what]) => what.startsWith("evaluate in ")),
  ),
)(
  "%s: a thread that dies is replaced",
  async (what, args, failing) => {
    const { calls, whole } = await counted(args, { ...failing, inThreads: true });
    expect(whole.status).toBe(0);
    expect(calls).toBeGreaterThan(3);
    const middle = Math.ceil(calls / 2);
    const ends = [
      ["exit", 2],
      ["throw", middle],
      ["EIO", 2],
      ["memory", middle],
    ] as const;
    for (const [code, at] of cases(2, ends)) {
      const found = await typed(args, { ...failing, at, code, inThreads: true });
      expect(found, `${what}: ${code} at call ${at} of ${calls}`).toEqual(whole);
    }
  },
  120_000,
);
