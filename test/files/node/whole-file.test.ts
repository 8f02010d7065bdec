import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { buildCollection } from "../../../src/files/node/collection/build-collection.ts";
import {
  behindLinks,
  makeFolder,
  removedBySignals,
  temporaryBeside,
  writeFile,
} from "../../../src/files/node/write-file.ts";

const lines = Array.from({ length: 50_000 }, (_, i) => `line ${i}`);
const text = `${lines.join("\n")}\n`;

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "pericope-")));
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** A number that no process has, for a while: one that just ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

test("what processes that are no more have left is swept, and nothing else", async () => {
  const mine = basename(temporaryBeside(at("other")));
  const byPid = (pid: number): string => mine.replace(`-${process.pid}-`, `-${pid}-`);
  const gone = byPid(endedProcess());
  const kept = [
    mine, // this process may be writing it
    byPid(process.ppid),
    gone.replace(/\.[0-9a-f]{8}-/, ".00000000-"), // of another machine
    gone.replace(/^\.other/, "").slice(1), // as a person may call a file
    ".other.0123456789ab.tmp",
  ];
  for (const name of [gone, ...kept]) writeFileSync(at(name), "half");
  mkdirSync(at(byPid(endedProcess())));
  const before = readdirSync(folder);
  await writeFile(at("out"), ["x"]);
  expect(readdirSync(folder).toSorted()).toEqual([...before.filter((name) => name !== gone), "out"].toSorted());
});

test("what an earlier process of the same number has left is swept", async () => {
  const mine = temporaryBeside(at("other"));
  writeFileSync(mine, "half");
  const before = Date.now() / 1000 - process.uptime() - 60;
  utimesSync(mine, before, before);
  await writeFile(at("out"), ["x"]);
  expect(readdirSync(folder)).toEqual(["out"]);
});

test("a name as long as names may be is written, in letters of several bytes too", async () => {
  for (const name of ["x".repeat(255), "é".repeat(127), "🙂".repeat(63)]) {
    await writeFile(at(name), ["x"]);
    expect(readFileSync(at(name), "utf8")).toBe("x\n");
  }
  expect(readdirSync(folder)).toHaveLength(3);
});

test("files 18: links stay, also one to a file that is not there yet", async () => {
  mkdirSync(at("elsewhere"));
  symlinkSync("elsewhere/new", at("first"));
  symlinkSync("first", at("second"));
  for (const content of ["one", "two"]) {
    await writeFile(at("second"), [content]);
    for (const link of ["first", "second"]) expect(lstatSync(at(link)).isSymbolicLink()).toBe(true);
    expect(readFileSync(at("elsewhere/new"), "utf8")).toBe(`${content}\n`);
  }
  symlinkSync("circle", at("circle"));
  await expect(writeFile(at("circle"), ["x"])).rejects.toThrow(`${at("circle")}: the links lead in a circle`);
  symlinkSync("missing/file", at("lost"));
  await expect(writeFile(at("lost"), ["x"])).rejects.toThrow(`${at("lost")}: no folder ${at("missing")} to write to`);
});

test.skipIf(process.getuid?.() !== 0)("the owner of a file is kept", async () => {
  writeFileSync(at("out"), "old");
  execFileSync("chown", ["1234:2345", at("out")]);
  await writeFile(at("out"), ["new"]);
  expect(statSync(at("out"))).toMatchObject({ uid: 1234, gid: 2345 });
});

test("a pipe is written to, and stays one", async () => {
  execFileSync("mkfifo", [at("pipe")]);
  const reading = readElsewhere(at("pipe"));
  await writeFile(at("pipe"), lines);
  expect(await reading).toBe(text);
  expect(statSync(at("pipe")).isFIFO()).toBe(true);
});

test("a collection can go neither to a pipe nor to standard output", async () => {
  writeFileSync(at("a.txt"), "text");
  await expect(buildCollection([at("a.txt")], "-")).rejects.toThrow("expected the name of a file");
  execFileSync("mkfifo", [at("pipe")]);
  const reading = readElsewhere(at("pipe"));
  await expect(buildCollection([at("a.txt")], at("pipe"))).rejects.toThrow("a pipe; expected a file");
  await reading;
});

test("files 18: a full disk leaves the old file as it was, and nothing else", async (context) => {
  const disk = at("disk");
  mkdirSync(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
  if (mounted.status !== 0) return context.skip("no disk may be mounted here");
  try {
    for (const name of ["out", "out.gz"]) {
      writeFileSync(join(disk, name), "old");
      const many = lines.map((line) => `${line} ${Math.random()}`);
      await expect(writeFile(join(disk, name), many)).rejects.toThrow(`${join(disk, name)}: the disk is full`);
      expect(readFileSync(join(disk, name), "utf8")).toBe("old");
    }
    expect(readdirSync(disk).toSorted()).toEqual(["out", "out.gz"]);
  } finally {
    spawnSync("umount", [disk]);
  }
});

test("no signal is listened for once a file is written, or was not", async () => {
  const count = () => ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => process.listenerCount(signal));
  const before = count();
  await Promise.all([writeFile(at("a"), lines), writeFile(at("b.gz"), lines)]);
  await expect(writeFile(at("missing/c"), lines)).rejects.toThrow(InputError);
  expect(count()).toEqual(before);
  expect(existsSync(at("b.gz"))).toBe(true);
});

/** What another process reads from a pipe. */
async function readElsewhere(path: string): Promise<string> {
  const child = spawn("cat", [path]);
  let read = "";
  for await (const piece of child.stdout) read += String(piece);
  return read;
}

test("a folder is made with those above it, and refused in a sentence where it cannot be", async () => {
  expect(await makeFolder(at("a/b/c"))).toBe(at("a"));
  expect(await makeFolder(at("a/b/d"))).toBe(at("a/b/d"));
  expect(await makeFolder(at("a/b"))).toBeUndefined();
  writeFileSync(at("file"), "");
  await expect(makeFolder(at("file"))).rejects.toThrow(`${at("file")}: a file; expected a folder, or a new name`);
  await expect(makeFolder(at("file/x"))).rejects.toThrow(InputError);
});

test.skipIf(process.platform !== "linux")(
  "a folder where none can be made is refused, not tried for ever",
  async () => {
    await expect(makeFolder("/proc/x/y")).rejects.toThrow("/proc/x: no folder can be made here");
  },
);

test("signals remove what is half written, unless another listens or it is called off", () => {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const counts = () => signals.map((signal) => process.listenerCount(signal));
  const before = counts();
  const [one, other] = ["one", "other"].map((name) => join(folder, name));
  for (const path of [one!, other!]) writeFileSync(path, "half");
  const callOff = removedBySignals(one!);
  const last = () => process.listeners("SIGHUP").at(-1)!;
  const mine = (): void => undefined;
  process.on("SIGHUP", mine);
  removedBySignals(other!);
  expect(counts()).toEqual(before.map((count, i) => count + (i === 2 ? 3 : 2)));
  last()("SIGHUP"); // one that is not for removing decides
  expect(existsSync(other!)).toBe(true);
  process.off("SIGHUP", mine);
  const others = process.listeners("SIGHUP").slice(0, before[2]);
  for (const listener of others) process.off("SIGHUP", listener);
  last()("SIGHUP"); // the process goes on, for the other file is still to be removed
  for (const listener of others) process.prependListener("SIGHUP", listener);
  expect([existsSync(one!), existsSync(other!)]).toEqual([true, false]);
  callOff();
  expect(counts()).toEqual(before);
});

test("what is half written is removed where the process ends for another reason", () => {
  const path = join(folder, "half written");
  writeFileSync(path, "half");
  const callOff = removedBySignals(path);
  (process.listeners("exit").at(-1) as () => void)();
  expect(existsSync(path)).toBe(false);
  callOff();
});

test("a signal that removed the last file is sent again, for the process to die of it", () => {
  const sent: unknown[] = [];
  const { kill } = process;
  const others = process.listeners("SIGHUP");
  process.removeAllListeners("SIGHUP");
  process.kill = (...args) => {
    sent.push(args);
    return true;
  };
  try {
    const path = join(folder, "half");
    writeFileSync(path, "half");
    removedBySignals(path);
    process.listeners("SIGHUP")[0]!("SIGHUP");
    expect(existsSync(path)).toBe(false);
  } finally {
    process.kill = kill;
    for (const listener of others) process.on("SIGHUP", listener);
  }
  expect(sent).toEqual([[process.pid, "SIGHUP"]]);
});

test("links in a circle lead nowhere", async () => {
  const path = join(folder, "circle");
  symlinkSync(path, path);
  await expect(writeFile(path, ["x"])).rejects.toThrow("the links lead in a circle");
  await expect(behindLinks(path)).rejects.toThrow("ELOOP");
});
