import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { sqliteQuery } from "../../../../src/assess/node/store/sqlite-database.ts";
import { lockBeside } from "../../../../src/assess/node/store/sqlite-lease.ts";
import { sqliteStore } from "../../../../src/assess/node/store/sqlite-store.ts";
import type { JudgingStore, Opening } from "../../../../src/assess/node/store/store.ts";
import { migrations } from "../../../../src/assess/node/store/tables.ts";
import { InputError } from "../../../../src/base/input-error.ts";
import { isJudgingFile } from "../../../../src/files/node/sql/our-files.ts";
import { StoreGone } from "../../../../src/files/node/sql/postgres.ts";
import { servingConnection, sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";
import { atLength } from "../../../rounds.ts";
import { around } from "./around.ts";
import { makeFirstVersion } from "./first-version.ts";
import { highlight, highlights, judging, upTo } from "./judgings.ts";
import { bundled, openedStore } from "./store-programs.ts";

const sqlite = await sqliteLibrary("a judging file");

let folder = "";
let opened: JudgingStore[] = [];
let mounted: string[] = [];
async function freshFolder(): Promise<() => Promise<void>> {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "pericope-file-")));
  return async () => {
    for (const store of opened) await store.close();
    opened = [];
    for (const disk of mounted) spawnSync("umount", ["-l", disk]);
    mounted = [];
    rmSync(folder, { recursive: true });
  };
}
const check = around(test, freshFolder);
const checkAtLength = around(atLength, freshFolder);
const at = (name: string): string => join(folder, name);
const names = (): string[] => readdirSync(folder).toSorted();

async function open(name: string, opening: Opening): Promise<JudgingStore> {
  const store = await openStore(at(name), opening);
  opened.push(store);
  return store;
}

async function closed(store: JudgingStore): Promise<void> {
  opened = opened.filter((other) => other !== store);
  await store.close();
}

/** A file with some actions in it, which nobody has open. */
async function made(name = "a.judging", count = 3): Promise<void> {
  const store = await open(name, { make: judging });
  await store.take({ assessor: "ann", actions: highlights(count), received: 1 });
  await closed(store);
}

check("every commit is on disk: WAL and synchronous=FULL are set whenever a file is opened to be served", async () => {
  await made();
  const other = new sqlite.DatabaseSync(at("a.judging"));
  other.exec("PRAGMA journal_mode = DELETE"); // kept in the file
  other.close();
  const connection = servingConnection(sqlite, at("a.judging"));
  const query = sqliteQuery(connection);
  expect(await query("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
  expect(await query("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  connection.close();
});

check("a judging file is known by its first bytes, from the moment it is made", async () => {
  const store = await open("a.judging", { make: judging });
  expect(isJudgingFile(at("a.judging"))).toBe(true);
  await closed(store);
  expect(isJudgingFile(at("a.judging"))).toBe(true);
  const other = new sqlite.DatabaseSync(at("other.db"));
  other.exec("CREATE TABLE a (b)");
  other.close();
  writeFileSync(at("text"), "SQLite format 3\0");
  for (const name of ["other.db", "text", "none", "."]) expect(isJudgingFile(at(name))).toBe(false);
});

check("a file that is closed is one file, and so is one that was read", async () => {
  await made();
  expect(names()).toEqual(["a.judging"]);
  const { mtimeMs } = statSync(at("a.judging"));
  const reading = await open("a.judging", "read");
  expect(await reading.since(0)).toHaveLength(3);
  await closed(reading);
  expect(names()).toEqual(["a.judging"]);
  expect(statSync(at("a.judging")).mtimeMs).toBe(mtimeMs);
});

check("what is no judging file is refused, and stays as it was", async () => {
  const other = new sqlite.DatabaseSync(at("other.db"));
  other.exec("CREATE TABLE pericope_version (version); INSERT INTO pericope_version VALUES (1)");
  other.close();
  writeFileSync(at("empty"), "");
  writeFileSync(at("text"), "What was it that I wanted to write?\n".repeat(9));
  mkdirSync(at("folder"));
  for (const name of ["other.db", "empty", "text", "folder"]) {
    const before = statSync(at(name)).isFile() ? readFileSync(at(name)) : undefined;
    for (const opening of ["serve", "read"] as const) {
      const refused = openStore(at(name), opening);
      await expect(refused).rejects.toThrow(InputError);
      await expect(refused).rejects.toThrow(/^\S+: (not a judging file|a folder; expected a judging file)$/);
    }
    await expect(openStore(at(name), { make: judging })).rejects.toThrow(`${at(name)}: there already`);
    if (before !== undefined) expect(readFileSync(at(name))).toEqual(before);
  }
  expect(names()).toEqual(["empty", "folder", "other.db", "text"]);
});

check("a damaged file is told in one line", async () => {
  await made("a.judging", 200);
  const whole = readFileSync(at("a.judging"));
  truncateSync(at("a.judging"), 5000);
  for (const opening of ["serve", "read"] as const)
    await expect(openStore(at("a.judging"), opening)).rejects.toThrow(/^\S+: (damaged|not a judging file)[^\n]*$/);
  writeFileSync(at("a.judging"), whole.fill(0xa5, 4096));
  const reading = open("a.judging", "read").then((store) => store.judging());
  await expect(reading).rejects.toThrow(
    /^\S+: damaged: SQLite cannot read it; use a copy that is whole, or save what is whole: pericope assess \S+ --salvage \S+$/,
  );
});

check("where no folder is, none is made", async () => {
  await expect(openStore(at("none/a.judging"), { make: judging })).rejects.toThrow(InputError);
  await expect(openStore(at("none/a.judging"), "serve")).rejects.toThrow(`${at("none/a.judging")}: no such file`);
  expect(names()).toEqual([]);
});

check("a log that is left without its file is never taken for that of a new one", async () => {
  writeFileSync(at("a.judging-wal"), "somebody's work");
  await expect(openStore(at("a.judging"), { make: judging })).rejects.toThrow(
    `${at("a.judging")}: ${at("a.judging-wal")} is left of an earlier file; put that file back, or remove this one`,
  );
  expect(names()).toEqual(["a.judging-wal"]);
});

check("by a link, it is the same file and the same lock", async () => {
  mkdirSync(at("elsewhere"));
  symlinkSync("elsewhere/b.judging", at("link"));
  const store = await open("link", { make: judging });
  await expect(openStore(at("elsewhere/b.judging"), "serve")).rejects.toThrow(/served already/);
  await closed(store);
  expect(names()).toEqual(["elsewhere", "link"]);
  expect(isJudgingFile(at("elsewhere/b.judging"))).toBe(true);
});

check("a copy is read, with the log beside it or without", async () => {
  const store = await open("a.judging", { make: judging });
  await store.take({ assessor: "ann", actions: highlights(3), received: 1 });
  for (const name of ["a.judging", "a.judging-wal"]) copyFileSync(at(name), at(name.replace("a.", "with-log.")));
  await closed(store);
  copyFileSync(at("a.judging"), at("without.judging"));
  for (const name of ["with-log.judging", "without.judging"])
    expect(await (await open(name, "read")).since(0)).toHaveLength(3);
});

check("a file that is moved away is told, and nothing is taken until it is back", async () => {
  await made();
  const store = await open("a.judging", "serve");
  const take = (id: string) => store.take({ assessor: "ann", actions: [highlight(id)], received: 2 });
  renameSync(at("a.judging"), at("b.judging"));
  for (let i = 0; i < 2; i++)
    await expect(take("x")).rejects.toThrow(/was moved, replaced or removed while it was open, and takes nothing more/);
  copyFileSync(at("b.judging"), at("a.judging"));
  await expect(take("x")).rejects.toThrow(StoreGone);
  renameSync(at("b.judging"), at("a.judging"));
  await take("y");
  expect((await store.since(3)).map(({ action }) => action.id)).toEqual(["y"]);
});

/** Mounts what a folder then shows, where that may be done. */
function mount(context: TestContext, name: string, args: readonly string[]): void {
  mkdirSync(at(name));
  if (spawnSync("mount", [...args, at(name)]).status !== 0) context.skip("no disk may be mounted here");
  mounted.push(at(name));
}

const smallDisk = ["-t", "tmpfs", "-o", "size=400k", "tmpfs"];

check("a full disk: nothing is half taken, and later calls are kept again", async (context) => {
  mount(context, "disk", smallDisk);
  const store = await open("disk/a.judging", { make: judging });
  const take = (id: string, count: number) =>
    store.take({ assessor: "ann", actions: highlights(count, id), received: 1 });
  await take("first", 10);
  writeFileSync(at("disk/ballast"), "");
  const fill = () => {
    try {
      for (;;) appendFileSync(at("disk/ballast"), Buffer.alloc(4096));
    } catch {
      return; // full
    }
  };
  fill();
  for (let i = 0; i < 3; i++) {
    const refused = take("second", 300);
    await expect(refused).rejects.toThrow(StoreGone);
    await expect(refused).rejects.toThrow(`${at("disk/a.judging")}: the disk is full; make room`);
    expect(await store.since(0).catch(() => [])).not.toHaveLength(310);
  }
  rmSync(at("disk/ballast"));
  await take("second", 300);
  await take("first", 10);
  expect((await store.since(0)).map(({ number }) => number)).toEqual(upTo(310));
});

check("a full disk leaves nothing of a file that was to be made", async (context) => {
  mount(context, "disk", smallDisk);
  const documents = new Map(
    Array.from({ length: 30_000 }, (_, i) => [`doc ${i}`, { hash: "00", length: 1, title: null }]),
  );
  const making = openStore(at("disk/a.judging"), { make: { ...judging, documents } });
  await expect(making).rejects.toThrow(`${at("disk/a.judging")}: the disk is full`);
  expect(readdirSync(at("disk"))).toEqual([]);
});

check("on a read-only disk a file is read, and not served", async (context) => {
  await made();
  mount(context, "disk", ["--bind", folder]);
  spawnSync("mount", ["-o", "remount,bind,ro", at("disk")]);
  expect(await (await open("disk/a.judging", "read")).since(0)).toHaveLength(3);
  await expect(openStore(at("disk/a.judging"), "serve")).rejects.toThrow(
    `${at("disk/a.judging")}: the disk is read-only`,
  );
  await expect(openStore(at("disk/b.judging"), { make: judging })).rejects.toThrow(InputError);
  copyFileSync(at("a.judging"), at("copy.judging"));
  const copy = new sqlite.DatabaseSync(at("copy.judging"));
  copy.exec("PRAGMA journal_mode = WAL"); // as one that was copied while it was served
  copy.close();
  expect(await (await open("disk/copy.judging", "read")).since(0)).toHaveLength(3);
});

check("a file without the right to write is read, and told where it is to be served", async () => {
  await made();
  chmodSync(at("a.judging"), 0o444);
  expect(await (await open("a.judging", "read")).since(0)).toHaveLength(3);
  if (process.getuid?.() === 0) return; // who may write everywhere
  await expect(openStore(at("a.judging"), "serve")).rejects.toThrow(`${at("a.judging")}: no permission`);
});

check("an earlier version is read in a copy, and stays as it is", async () => {
  await makeFirstVersion(at("a.judging"), judging, "ann", highlights(3));
  const before = readFileSync(at("a.judging"));
  const later = [
    ...migrations,
    [
      "ALTER TABLE pericope_actions RENAME TO pericope_deeds",
      "CREATE VIEW pericope_actions AS SELECT * FROM pericope_deeds",
    ],
  ];
  const reading = await sqliteStore(at("a.judging"), "read", later);
  expect(await reading.since(0)).toHaveLength(3);
  await reading.close();
  expect(readFileSync(at("a.judging"))).toEqual(before);
  expect(names()).toEqual(["a.judging"]);
});

checkAtLength("a process that is killed while it makes a file leaves none, and the next one makes it", async () => {
  const program = await bundled("assess/node/store/making-process.ts");
  try {
    for (const wait of [0, 5, 20]) {
      const child = spawnSync(process.execPath, [program.path, at("a.judging"), String(wait)], { encoding: "utf8" });
      expect([child.signal, child.stdout]).toEqual(["SIGKILL", "making\n"]);
      expect(existsSync(at("a.judging"))).toBe(false);
    }
  } finally {
    program.remove();
  }
  await made();
  expect(names()).toEqual(["a.judging"]); // what was left is swept
});

check("where a package is missing, it is told how to install it", async () => {
  const program = await bundled("assess/node/store/store-process.ts");
  copyFileSync(program.path, at("program.mjs")); // from where no package is found
  program.remove();
  await made();
  const places = { "@photostructure/sqlite": "a.judging", pg: "postgres://127.0.0.1:1/x" };
  const [major = 0] = process.versions.node.split(".").map(Number);
  for (const [name, place] of Object.entries(places)) {
    if (name !== "pg" && major >= 22) continue; // Node has SQLite itself
    const { stderr, status } = spawnSync(process.execPath, ["program.mjs", place], { cwd: folder, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`install it: npm install ${name}`)]);
  }
});

check("the lock of one who was killed hinders nobody, and is removed by the next", async () => {
  await made();
  const program = await bundled("assess/node/store/store-process.ts");
  try {
    const serving = await openedStore(program, at("a.judging"));
    expect(names()).toContain("a.judging-lock");
    await serving.kill();
    expect(names()).toContain("a.judging-lock");
    await closed(await open("a.judging", "serve"));
    expect(names()).toEqual(["a.judging"]);
  } finally {
    program.remove();
  }
});

check("a lock on a file that was removed meanwhile is not taken for one", () => {
  const first = lockBeside(sqlite, at("a"))!;
  expect(lockBeside(sqlite, at("a"))).toBeUndefined();
  rmSync(at("a-lock")); // as one who ends does, while another has opened it already
  const second = lockBeside(sqlite, at("a"))!;
  expect(second).toBeDefined();
  first();
  expect(names()).toEqual([]);
  second();
});
