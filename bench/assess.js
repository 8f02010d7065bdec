// Assessors at once, each with an action a second: how long until an action is acknowledged, which is when it is on disk.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as passed } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../bin/pericope.js", import.meta.url));

/** Prints what it measures; `store` is the address of an empty PostgreSQL database, in place of a file. */
export async function benchAssess({ assessors = 50, seconds = 600, store, print = console.log } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  const names = Array.from({ length: assessors }, (_, i) => `a${i}`);
  const server = startServer(folder, names, store);
  try {
    const [line] = await once(server.stdout, "data");
    const { url, assessors: people } = JSON.parse(String(line));
    const began = performance.now();
    const times = (
      await Promise.all(people.map((person, i) => judge(url, person, i, { began, seconds, assessors })))
    ).flat();
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
    const kept = store === undefined ? "in a file" : "in PostgreSQL";
    print(
      `assess: ${assessors} assessors, an action a second each for ${seconds} s, ${kept}: ${times.length} acknowledged, ` +
        `p50 ${at(0.5)}, p95 ${at(0.95)} (goal: 50 or less), p99 ${at(0.99)}, longest ${at(1)} ms`,
    );
  } finally {
    server.kill("SIGINT");
    await once(server, "exit");
    rmSync(folder, { recursive: true });
  }
}

function startServer(folder, names, store) {
  const lines = (values) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  const topics = names.map((name) => ({ topic: name, title: name })); // one for each
  writeFileSync(join(folder, "topics.jsonl"), lines(topics));
  writeFileSync(join(folder, "pool.jsonl"), lines(topics.map(({ topic }) => ({ topic, doc: "d" }))));
  writeFileSync(join(folder, "documents.jsonl"), lines([{ doc: "d", text: "A sentence. ".repeat(1000) }]));
  const place = store === undefined ? ["x.judging"] : ["--store", store];
  const what = ["--collection", "documents.jsonl", "--topics", "topics.jsonl", "--pool", "pool.jsonl"];
  const args = ["assess", ...place, ...what, "--assessors", names.join(","), "--format", "json", "--no-open"];
  return spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
}

/** One who highlights a sentence every second, and how long each took to be acknowledged. */
async function judge(url, { name, token }, place, { began, seconds, assessors }) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  for (let i = 0; i < seconds; i++) {
    await passed(Math.max(0, began + 1000 * (i + place / assessors) - performance.now()));
    const start = (12 * i) % 12_000;
    const action = { id: `${i}`, topic: name, doc: "d", kind: "highlight", start, end: start + 11 };
    const sent = performance.now();
    await post(new URL("/api/actions", url), token, agent, [action]);
    times.push(performance.now() - sent);
  }
  agent.destroy();
  return times;
}

function post(url, token, agent, actions) {
  return new Promise((taken, failed) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const asked = request(url, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.on("data", (piece) => (text += piece));
      response.on("end", () => (response.statusCode === 200 ? taken() : failed(new Error(text))));
    });
    asked.on("error", failed);
    asked.end(JSON.stringify(actions));
  });
}
