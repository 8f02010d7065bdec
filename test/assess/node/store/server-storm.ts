import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Action, Deed } from "../../../../src/assess/action.ts";
import { program } from "../../../cli/spawned.ts";
import { openedStore, type Program } from "./store-programs.ts";
import { storm, type StormFigures } from "./storm.ts";

const assessors = ["ann", "Zoë", "bob", "eve"];

interface Told {
  readonly url: string;
  readonly organiser: { readonly token: string };
  readonly assessors: readonly { readonly name: string; readonly token: string }[];
}

/** A storm over `pericope assess`, by requests as scripts send them. `reader` reads the log; the judging is made in a folder. */
export async function serverStorm(
  reader: Program,
  folder: string,
  place: string,
  { kills, seed = 1, restart }: { readonly kills: number; readonly seed?: number; readonly restart?: () => void },
): Promise<StormFigures> {
  await make(folder, place);
  return storm({
    kills,
    seed,
    restart,
    assessors,
    action: (id) => ({ id, topic: "all", doc: "d", ...deedOf(id) }),
    start: () => startServer(folder, place, []),
    async log() {
      const opened = await openedStore(reader, place, "read");
      const log = await opened.since(0);
      await opened.kill();
      return log;
    },
  });
}

/** A judging in which everybody has the same topic, a machine has suggested highlights, and everybody has seen them. */
async function make(folder: string, place: string): Promise<void> {
  const where = place.startsWith("postgres") ? ["--store", place] : [place];
  const made = startServer(folder, place, makingArguments(folder));
  await made.ready;
  await made.send("organiser", [{ id: "all", topic: "all", doc: "", kind: "assign", to: assessors }]);
  await made.kill();
  const suggest = ["assess", ...where, "--suggest", "machine.jsonl", "--as", machine];
  const { status, stderr } = spawnSync(process.execPath, [program, ...suggest], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const again = startServer(folder, place, []);
  await again.ready;
  for (const assessor of assessors) await again.send(assessor, [{ id: "see", topic: "all", doc: "d", kind: "see" }]);
  await again.kill();
}

const machine = "gpt";
const suggested = [10, 40, 70].map((start) => [start, start + 20] as const);

/** Highlights, and suggestions that are taken, corrected and dropped: the same for the same id. */
function deedOf(id: string): Deed {
  const number = Number(/\d+$/.exec(id)![0]);
  const [start, end] = suggested[number % suggested.length]!;
  if (number % 4 === 0) return { kind: "highlight", start, end, from: machine };
  if (number % 4 === 1) return { kind: "erase", start: end - (number % 7) - 1, end };
  if (number % 4 === 2) return { kind: "drop", start, end, from: machine };
  return { kind: "highlight", start: number % 90, end: (number % 90) + 5 };
}

function makingArguments(folder: string): string[] {
  const write = (name: string, ...values: object[]): string => {
    writeFileSync(join(folder, name), values.map((value) => `${JSON.stringify(value)}\n`).join(""));
    return name;
  };
  write("machine.jsonl", { topic: "all", doc: "d", ranges: suggested });
  return [
    "--collection",
    write("documents.jsonl", { doc: "d", text: "A sentence. ".repeat(100) }),
    "--topics",
    write("topics.jsonl", { topic: "all", title: "all" }),
    "--pool",
    write("pool.jsonl", { topic: "all", doc: "d" }),
    "--assessors",
    assessors.join(","),
  ];
}

function startServer(folder: string, place: string, making: readonly string[]) {
  const where = place.startsWith("postgres") ? ["--store", place] : [place];
  const args = ["assess", ...where, ...making, "--format", "json", "--no-open"];
  const server = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(server, "close");
  const agent = new Agent({ keepAlive: true });
  let told = "";
  server.stderr.on("data", (piece) => (told += String(piece)));
  const ready = new Promise<Told>((listens, failed) => {
    server.stdout.once("data", (line) => listens(JSON.parse(String(line))));
    server.once("exit", () => failed(new Error(told === "" ? "ended" : told)));
  });
  ready.catch(() => undefined);
  return {
    ready,
    async send(assessor: string, actions: readonly Action[]): Promise<void> {
      const { url, organiser, assessors: people } = await ready;
      const { token } = people.find(({ name }) => name === assessor) ?? organiser;
      await post(new URL("/api/actions", url), token, agent, actions);
    },
    async kill(): Promise<void> {
      server.kill("SIGKILL");
      await ended;
      agent.destroy();
    },
  };
}

function post(url: URL, token: string, agent: Agent, actions: readonly Action[]): Promise<void> {
  return new Promise((taken, failed) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const asked = request(url, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.on("data", (piece) => (text += String(piece)));
      response.on("error", failed);
      response.on("end", () => (response.statusCode === 200 ? taken() : failed(new Error(text))));
    });
    asked.on("error", failed);
    asked.end(JSON.stringify(actions));
  });
}
