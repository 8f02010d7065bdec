import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { program } from "../../../cli/spawned.ts";
import { around } from "./around.ts";

// `pericope assess` as people run it, while somebody does to its file what nobody should.

let folder = "";
let running: Server[] = [];
const mounted: string[] = [];
const check = around(test, async () => {
  folder = mkdtempSync(join(tmpdir(), "pericope-served-"));
  write("documents.jsonl", { doc: "d", text: "A sentence. ".repeat(1000) });
  write("topics.jsonl", { topic: "1", title: "one" });
  write("pool.jsonl", { topic: "1", doc: "d" });
  return async () => {
    for (const server of running) await server.end("SIGKILL");
    running = [];
    for (const place of mounted.splice(0)) spawnSync("umount", ["-l", place]);
    rmSync(folder, { recursive: true });
  };
});
const at = (name: string): string => join(folder, name);
const write = (name: string, value: object): void => writeFileSync(at(name), `${JSON.stringify(value)}\n`);

interface Server {
  readonly url: string;
  /** The status of an answer to new actions, and what it says. */
  post(ids: readonly string[]): Promise<{ status: number; text: string }>;
  end(signal: NodeJS.Signals): Promise<void>;
  said(): string;
}

const making = ["--collection", "documents.jsonl", "--topics", "topics.jsonl", "--pool", "pool.jsonl"];

function pericope(...args: string[]) {
  return spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: "utf8" });
}

async function serve(name: string, ...args: string[]): Promise<Server> {
  const child = spawn(process.execPath, [program, "assess", name, ...args, "--no-open", "--format", "json"], {
    cwd: folder,
  });
  const ended = once(child, "close");
  let said = "";
  child.stderr.on("data", (piece) => (said += String(piece)));
  const line = await Promise.race([
    once(child.stdout, "data").then(String),
    ended.then(() => Promise.reject(new Error(said))),
  ]);
  const { url, assessors } = JSON.parse(line);
  const server: Server = {
    url,
    async post(ids) {
      const actions = ids.map((id) => ({
        id,
        topic: "1",
        doc: "d",
        kind: "highlight",
        start: id.length,
        end: id.length + 5,
      }));
      const headers = { authorization: `Bearer ${assessors[0].token}`, "content-type": "application/json" };
      const answer = await fetch(new URL("/api/actions", url), {
        method: "POST",
        headers,
        body: JSON.stringify(actions),
      });
      return { status: answer.status, text: await answer.text() };
    },
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    said: () => said,
  };
  running.push(server);
  return server;
}

const forty = Array.from({ length: 40 }, (_, i) => `action ${i + 1}`);
async function fortyTaken(server: Server): Promise<void> {
  for (const id of forty) expect((await server.post([id])).status).toBe(200);
}

/** Who judged what in a file, as it is. */
async function kept(name: string): Promise<string[]> {
  const store = await openStore(at(name), "read");
  try {
    return (await store.since(0)).flatMap(({ assessor, action }) => (assessor === "assessor" ? [action.id] : []));
  } finally {
    await store.close();
  }
}

/** What is done to the file, and whether it is the same judging after that. */
const deeds: Readonly<Record<string, () => void>> = {
  "is replaced by a copy": () => {
    copyFileSync(at("j"), at("x"));
    renameSync(at("x"), at("j"));
  },
  "is overwritten by an older copy": () => copyFileSync(at("before"), at("j")),
};

for (const [what, deed] of Object.entries(deeds))
  check(
    `a file that ${what} while it is served: 40 of 40 acknowledged actions are there after Ctrl-C and start`,
    async () => {
      await (await serve("j", ...making)).end("SIGINT");
      copyFileSync(at("j"), at("before"));
      const server = await serve("j");
      await fortyTaken(server);
      deed();
      const refused = await server.post(["late"]);
      expect(refused.status).toBe(503);
      expect(refused.text).toContain("the organiser should end the server and start it again");
      await server.end("SIGINT");
      expect(server.said()).toMatch(/All that was acknowledged is saved in \S+j-rescue\. End this server/);
      expect(existsSync(at("j-wal"))).toBe(false);
      const again = await serve("j");
      expect(again.said()).toContain("actions taken in from ");
      expect((await again.post(["late", forty[0]!])).status).toBe(200);
      await again.end("SIGINT");
      expect(await kept("j")).toEqual([...forty, "late"]);
      expect(readdirSync(folder).filter((name) => name.startsWith("j"))).toEqual(["j"]);
    },
    60_000,
  );

check(
  "a file that a copy replaces as soon as it is served has its address again, and the refused actions are said once",
  async () => {
    const server = await serve("j", ...making);
    deeds["is replaced by a copy"]!();
    for (const id of forty) expect((await server.post([id])).status).toBe(503);
    await server.end("SIGINT");
    expect(server.said().match(/takes nothing more/g)).toHaveLength(1);
    const again = await serve("j");
    expect(again.url).toBe(server.url);
    expect((await again.post(forty)).status).toBe(200);
  },
  60_000,
);

check(
  "a file that is moved away, removed, cut or filled with something else is left alone, and the rescue file has all",
  async () => {
    for (const deed of [
      () => renameSync(at("j"), at("elsewhere")),
      () => rmSync(at("j")),
      () => truncateSync(at("j"), 5000),
      () => writeFileSync(at("j"), "something else that somebody needs"),
    ]) {
      const server = await serve("j", ...making);
      await fortyTaken(server);
      deed();
      const after = existsSync(at("j")) ? readFileSync(at("j"), "latin1") : undefined;
      await server.end("SIGINT"); // nobody sent anything meanwhile
      expect(existsSync(at("j")) ? readFileSync(at("j"), "latin1") : undefined).toBe(after);
      expect(await kept("j-rescue")).toEqual(forty);
      const start = pericope("assess", "j", ...making, "--no-open");
      expect([start.status, start.stderr]).toEqual([2, expect.stringMatching(/^j: [^\n]*j-rescue[^\n]*\n$/)]);
      rmSync(at("j"), { force: true });
      const rescued = await serve("j-rescue");
      expect(rescued.url).toBe(server.url); // browsers keep under it what was refused
      expect((await rescued.post([forty[3]!, "more"])).status).toBe(200);
      await rescued.end("SIGINT");
      expect(await kept("j-rescue")).toEqual([...forty, "more"]);
      for (const name of readdirSync(folder))
        if (/^(j|elsewhere)/.test(name) && !name.startsWith("judg")) rmSync(at(name));
    }
  },
  120_000,
);

check(
  "a log that is cut while its file is served: nothing more is acknowledged, and 40 of 40 are there after Ctrl-C and start",
  async () => {
    const server = await serve("j", ...making);
    await fortyTaken(server);
    truncateSync(at("j-wal"), 0);
    expect((await server.post(["late"])).status).toBe(503);
    await server.end("SIGINT");
    const again = await serve("j");
    expect((await again.post(["late"])).status).toBe(200);
    await again.end("SIGINT");
    expect(await kept("j")).toEqual([...forty, "late"]);
  },
  60_000,
);

check(
  "a log that a disk spoils without a trace: at Ctrl-C all that was acknowledged is in the rescue file",
  async () => {
    const server = await serve("j", ...making);
    await fortyTaken(server);
    const { size, atime, mtime } = statSync(at("j-wal"));
    writeFileSync(at("j-wal"), Buffer.alloc(size, "spoilt "), { flag: "r+" });
    utimesSync(at("j-wal"), atime, mtime);
    const isTaken = (await server.post(["late"])).status === 200; // the clock of the disk may be finer than a file's time can be set
    await server.end("SIGINT");
    expect(server.said()).toMatch(/All that was acknowledged is saved in \S+j-rescue\. End this server/);
    expect(await kept("j-rescue")).toEqual([...forty, ...(isTaken ? ["late"] : [])]);
  },
  60_000,
);

check(
  "what is acknowledged by one name of a file is there by the other, which is not served at the same time",
  async (context) => {
    await (await serve("j", ...making)).end("SIGINT");
    mkdirSync(at("other"));
    linkSync(at("j"), at("other/link"));
    writeFileSync(at("other/bound"), "");
    const isBound = spawnSync("mount", ["--bind", at("j"), at("other/bound")]).status === 0;
    if (isBound) mounted.push(at("other/bound"));
    const server = await serve("j");
    expect(server.said()).toMatch(
      /2 names \(hard links\); serve and read it under one name only\. In a container, mount its folder/,
    );
    await fortyTaken(server);
    for (const name of ["other/link", ...(isBound ? ["other/bound"] : [])]) {
      const second = pericope("assess", name, "--no-open");
      expect([second.status, second.stderr]).toEqual([
        2,
        expect.stringMatching(/served already at http:\S+, by another process and under another name/),
      ]);
      const read = pericope("convert", name, "-", "--to", "jsonl-judgements");
      expect(read.stderr, read.stderr).toContain("it is served under another name");
      expect(read.status).toBe(0);
    }
    expect((await server.post(["last"])).status).toBe(200);
    await server.end("SIGKILL");
    const start = performance.now();
    const again = await serve("j");
    expect(performance.now() - start).toBeLessThan(3500); // by the same name, nobody waits for one that was killed
    await again.end("SIGINT");
    const other = await serve("other/link");
    if (!isBound) context.skip("no file may be mounted here");
    await other.end("SIGINT");
    const bound = await serve("other/bound");
    expect((await bound.post(["by another name"])).status).toBe(200);
    await bound.end("SIGINT");
    expect(await kept("j")).toEqual([...forty, "last", "by another name"]);
  },
  120_000,
);

check(
  "what a killed server had in its log is not lost by another name, and a copy of the file alone says so",
  async () => {
    const server = await serve("j", ...making);
    await fortyTaken(server);
    linkSync(at("j"), at("k"));
    copyFileSync(at("j"), at("copy"));
    await server.end("SIGKILL");
    const start = performance.now();
    const refused = pericope("assess", "k", "--no-open");
    expect(performance.now() - start).toBeGreaterThan(4000);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/^k: was served under another name .*start and end it once by that name\n$/),
    ]);
    await (await serve("j")).end("SIGINT");
    const other = await serve("k");
    expect((await other.post(["more"])).status).toBe(200);
    await other.end("SIGINT");
    expect(await kept("j")).toEqual([...forty, "more"]);
    const copy = await serve("copy");
    expect(copy.said()).toContain("copy: a copy that was made while the judging was served, without its log");
    await copy.end("SIGINT");
  },
  60_000,
);
