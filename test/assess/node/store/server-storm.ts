import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Action } from "../../../../src/assess/action.ts";
import { program } from "../../../cli/spawned.ts";
import { openedStore, type Program } from "./store-programs.ts";
import { storm, type StormFigures } from "./storm.ts";

const assessors = ["ann", "Zoë", "bob", "eve"];

interface Told {
  readonly url: string;
  readonly assessors: readonly { readonly name: string; readonly token: string }[];
}

/** A storm over `pericope assess`, by requests as scripts send them. `reader` reads the log; the judging is made in a folder. */
export async function serverStorm(
  reader: Program,
  folder: string,
  place: string,
  { kills, seed = 1, restart }: { readonly kills: number; readonly seed?: number; readonly restart?: () => void },
): Promise<StormFigures> {
  const made = startServer(folder, place, makingArguments(folder));
  await made.ready;
  await made.kill();
  return storm({
    kills,
    seed,
    restart,
    assessors,
    // Topics belong to assessors; the server takes no other's.
    action: (id) => ({ id, topic: "all", doc: "d", kind: "highlight", start: id.length, end: id.length + 5 }),
    start: () => startServer(folder, place, []),
    async log() {
      const opened = await openedStore(reader, place, "read");
      const log = await opened.since(0);
      await opened.kill();
      return log.filter(({ assessor }) => assessor !== "organiser");
    },
  });
}

/** Everybody judges the same topic: one for practice, which all have. */
function makingArguments(folder: string): string[] {
  const write = (name: string, ...values: object[]): string => {
    writeFileSync(join(folder, name), values.map((value) => `${JSON.stringify(value)}\n`).join(""));
    return name;
  };
  return [
    "--collection",
    write("documents.jsonl", { doc: "d", text: "A sentence. ".repeat(100) }),
    "--topics",
    write("topics.jsonl", { topic: "all", title: "all" }),
    "--pool",
    write("pool.jsonl", { topic: "all", doc: "d" }),
    "--practice",
    write("practice.jsonl", { topic: "all", doc: "d", ranges: [[0, 5]] }),
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
      const { url, assessors: people } = await ready;
      await post(new URL("/api/actions", url), people.find(({ name }) => name === assessor)!.token, agent, actions);
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
