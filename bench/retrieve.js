// What pericope adds to each question of a live system: a whole `pericope retrieve`, against a loop of plain requests to the same server that keeps
// the answers in memory. Run after npm run build: npm run bench -- --only retrieve
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./measure.js";

const words = "the reader finds a place by looking and turns the page to what was marked before".split(" ");
const passage = (i) => Array.from({ length: 80 }, (_, j) => words[(i * 7 + j * j + j) % words.length]).join(" ");

/** A server in its own process, which answers every question with ten passages, with or without their offsets. */
const server = `
import { createServer } from "node:http";
const answers = JSON.parse(process.argv[1]);
createServer((asked, answer) => {
  asked.resume().on("end", () => {
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(answers[asked.url]);
  });
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

export async function benchRetrieve({ questions = 2000, rounds = 3, print = console.log }) {
  const folder = mkdtempSync(join(tmpdir(), "pericope-bench-"));
  const text = Array.from({ length: 50 }, (_, i) => `${i} ${passage(i)}. `);
  const start = (i) => [...text.slice(0, i).join("")].length;
  const hits = (placed) =>
    Array.from({ length: 10 }, (_, i) => ({
      doc: "one.md",
      text: text[i * 3].trim(),
      score: 10 - i,
      ...(placed ? { start: start(i * 3), end: start(i * 3) + text[i * 3].trim().length } : {}),
    }));
  const answers = { "/placed": JSON.stringify({ hits: hits(true) }), "/texts": JSON.stringify({ hits: hits(false) }) };
  const child = spawn(process.execPath, ["--input-type=module", "-e", server, JSON.stringify(answers)]);
  try {
    const [line] = await once(child.stdout, "data");
    const url = `http://127.0.0.1:${Number(line)}`;
    const lines = Array.from({ length: questions }, (_, i) => JSON.stringify({ topic: `q${i}`, title: passage(i) }));
    writeFileSync(join(folder, "topics.jsonl"), `${lines.join("\n")}\n`);
    writeFileSync(join(folder, "docs.jsonl"), `${JSON.stringify({ id: "one.md", text: text.join("") })}\n`);
    print(`\nLive systems: ${questions} questions, ten hits each, one at a time`);
    for (const [path, title] of [
      ["/placed", "hits with offsets"],
      ["/texts", "hits whose texts have to be found"],
    ]) {
      const body = { query: "{{title}}", size: "{{most}}" };
      const connection = { url: url + path, body, shape: { hits: "hits" }, parallel: 1 };
      writeFileSync(join(folder, "engine.json"), JSON.stringify(connection));
      const [plain, ours] = [[], []];
      for (let round = 0; round < rounds; round++) {
        plain.push(await seconds(() => plainLoop(url + path, lines)));
        ours.push(await seconds(() => retrieved(folder)));
      }
      const [least, most] = [Math.min(...plain), Math.min(...ours)];
      const added = (1000 * (most - least)) / questions;
      print(
        `  ${title}: ${most.toFixed(2)} s, a plain loop ${least.toFixed(2)} s: ${added.toFixed(2)} ms a question (goal: below 5)`,
      );
    }
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function seconds(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function retrieved(cwd) {
  const args = ["retrieve", "topics.jsonl", "--from", "engine.json", "-o", "run.jsonl", "--collection", "docs.jsonl"];
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  let told = "";
  child.stderr.on("data", (piece) => (told += piece));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(told);
}

async function plainLoop(url, lines) {
  const agent = new Agent({ keepAlive: true });
  for (const line of lines) {
    const sent = request(url, { method: "POST", agent });
    sent.end(line);
    const [answer] = await once(sent, "response");
    let text = "";
    for await (const piece of answer) text += piece;
    JSON.parse(text);
  }
  agent.destroy();
}
