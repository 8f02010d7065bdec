import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as passed } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { folderOf } from "../../cli/folders.ts";
import { program } from "../../cli/spawned.ts";

// The server is a process of its own: what is measured here is not its clients' work.

interface Told {
  readonly url: string;
  readonly judging: string;
  readonly assessors: readonly { readonly name: string; readonly token: string }[];
}

const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const topics = Array.from({ length: 300 }, (_, i) => `t${i}`); // a list that takes its time
let server: ChildProcess;
let told: Told;
let cookies: ReadonlyMap<string, string>;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const folder = folderOf({
    "documents.jsonl": lines({ doc: "d", text: "A sentence. ".repeat(1000) }),
    "topics.jsonl": lines(...topics.map((topic) => ({ topic, title: topic }))),
    "pool.jsonl": lines(...topics.map((topic) => ({ topic, doc: "d" }))),
  });
  const what = "--collection documents.jsonl --topics topics.jsonl --pool pool.jsonl --assessors ann,bob,carl";
  const args = [program, "assess", "x.judging", ...what.split(" "), "--format", "json", "--no-open"];
  server = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise<string>((said) => void createInterface({ input: server.stdout! }).once("line", said));
  told = JSON.parse(line) as Told;
  cookies = new Map(
    await Promise.all(
      told.assessors.map(async ({ name, token }) => {
        const { headers } = await fetch(`${told.url}enter?token=${token}`, { redirect: "manual" });
        return [name, headers.get("set-cookie")!.split(";")[0]!] as const;
      }),
    ),
  );
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => void server.kill("SIGKILL"));

/** A connection that says something, or nothing. */
function caller(words = "", localAddress = "127.0.0.1"): Socket {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(told.url).port), localAddress });
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => sockets.delete(socket));
  if (words !== "") socket.write(words);
  return socket;
}

let id = 0;
/** Milliseconds until an action was acknowledged. */
function judged(name: string, agent: Agent | false): Promise<number> {
  const action = { judging: told.judging, assessor: name, topic: `t${topics.length - 1}`, doc: "d", kind: "note" };
  const body = JSON.stringify([{ ...action, id: `${++id}`, text: `${id}` }]);
  const began = performance.now();
  return new Promise((taken, failed) => {
    const headers = {
      cookie: cookies.get(name)!,
      origin: new URL(told.url).origin,
      "content-type": "application/json",
    };
    const asked = request(`${told.url}api/actions`, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.on("data", (piece) => (text += String(piece)));
      response.on("end", () =>
        response.statusCode === 200
          ? taken(performance.now() - began)
          : failed(new Error(`${response.statusCode} ${text}`)),
      );
    });
    asked.on("error", failed);
    asked.setTimeout(10_000, () => asked.destroy(new Error("not acknowledged in ten seconds")));
    asked.end(body);
  });
}

/** The longest wait of an assessor who acts again and again, over one connection and over fresh ones. */
async function longestWait(name: string, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let longest = 0;
  for (let i = 0; i < times; i++) {
    longest = Math.max(longest, await judged(name, i % 2 === 0 ? agent : false));
    await passed(20);
  }
  agent.destroy();
  return longest;
}

/** Topics are Ann's, Bob's or Carl's: whose is the last? */
const assessor = () => told.assessors[(topics.length - 1) % told.assessors.length]!.name;
const promptly = 4000; // milliseconds, on a machine that does much else; a few are usual
const many = 2300;

test("2,300 connections without a token lock nobody out who has a cookie", async () => {
  for (let i = 0; i < many; i++) {
    caller();
    if (i % 100 === 0) await passed(5);
  }
  expect(await longestWait(assessor(), 40)).toBeLessThan(promptly);
});

test("nor do they where each is opened again as soon as it is closed, from many addresses", async () => {
  let isOver = false;
  const again = (i: number): void => {
    if (!isOver) caller("", `127.0.${i % 7}.${1 + (i % 200)}`).on("close", () => setTimeout(again, 1000, i + 1));
  };
  try {
    for (let i = 0; i < many; i++) again(i);
    expect(await longestWait(assessor(), 40)).toBeLessThan(promptly);
  } finally {
    isOver = true;
  }
});

test("nor do they where each sends the headers of a request, a few letters at a time", async () => {
  const slow: Socket[] = [];
  for (let i = 0; i < many; i++) {
    slow.push(caller(`GET /api/me HTTP/1.1\r\nHost: ${new URL(told.url).host}\r\n`));
    if (i % 100 === 0) await passed(5);
  }
  const dripping = setInterval(() => slow.forEach((socket) => socket.writable && socket.write("X-A: b\r\n")), 500);
  try {
    expect(await longestWait(assessor(), 40)).toBeLessThan(promptly);
  } finally {
    clearInterval(dripping);
  }
});

test("a thousand requests on one connection are all answered, and hold up nobody else", async () => {
  const other = told.assessors.find(({ name }) => name !== assessor())!;
  const get = `GET /api/topics HTTP/1.1\r\nHost: ${new URL(told.url).host}\r\nAuthorization: Bearer ${other.token}\r\n\r\n`;
  const began = performance.now();
  const socket = caller(get.repeat(1000));
  let [answers, rest, whole] = [0, "", 0];
  const all = new Promise<void>((done, failed) => {
    socket.on("close", () => failed(new Error(`closed after ${answers} answers`)));
    socket.on("data", (piece) => {
      const parts = `${rest}${piece.toString("latin1")}`.split("HTTP/1.1 200 OK");
      answers += parts.length - 1;
      rest = parts.at(-1)!.slice(-14);
      if (answers < 1000) return;
      whole = performance.now() - began;
      done();
    });
  });
  all.catch(() => undefined);
  await once(socket, "data");
  const waits: number[] = [];
  const isOver = (): boolean => answers === 1000 || socket.destroyed;
  while (!isOver()) waits.push(await judged(assessor(), false));
  await all;
  // The last may have begun when all were answered.
  expect([waits.length > 3, Math.max(...waits) < whole / 3]).toEqual([true, true]);
});

test("one person with more connections than a browser has loses the oldest idle ones, and no other person does", async () => {
  const [mine, other] = [assessor(), told.assessors.find(({ name }) => name !== assessor())!];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await judged(mine, agent);
  const [kept] = Object.values(agent.freeSockets).flat();
  const head = `Host: ${new URL(told.url).host}\r\nAuthorization: Bearer ${other.token}\r\n\r\n`;
  const callers: Socket[] = [];
  for (let i = 0; i < 1200; i++) {
    const one = caller(`GET /api/${i % 2 === 0 ? "events" : "me"} HTTP/1.1\r\n${head}`);
    callers.push(one);
    if (i % 20 === 19) await once(one, "data");
    one.resume();
  }
  const left = () => callers.filter(({ destroyed }) => !destroyed).length;
  await expect.poll(left, { timeout: 10_000 }).toBeLessThanOrEqual(50);
  expect(kept!.destroyed).toBe(false);
  await judged(mine, agent);
  expect(Object.values(agent.freeSockets).flat()).toEqual([kept]);
  agent.destroy();
});
