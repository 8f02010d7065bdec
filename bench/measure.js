// What all benchmarks measure with: the peers, times in turn, medians.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const program = fileURLToPath(new URL("../bin/pericope.js", import.meta.url));

export function pericope(...args) {
  return { name: "pericope", command: [process.execPath, program, ...args] };
}

/** A program that others wrote, from the folder that PERICOPE_PEERS names, or from the PATH. */
export function peer(name) {
  const folders = [process.env.PERICOPE_PEERS, ...(process.env.PATH ?? "").split(delimiter)].filter(Boolean);
  const candidates = folders.flatMap((folder) => [join(folder, name), join(folder, name, name)]);
  return candidates.find((path) => existsSync(path) && !statSync(path).isDirectory());
}

/** How much longer the first takes than the second: both in turn, so that a busy moment of the machine strikes both. */
export function inTurn(title, first, second, { rounds, goal, print, env = plainEnv }) {
  const ratios = [];
  const [memories, others] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [theirs, ours] = [measured(first.command, env), measured(second.command, env)];
    if (round === 0) continue; // the first brings the files into the system's cache
    ratios.push({ wall: theirs.seconds / ours.seconds, processor: theirs.processor / ours.processor });
    memories.push(ours.memory);
    others.push(theirs.memory);
  }
  const of = (key) => spread(ratios.map((ratio) => ratio[key]));
  print(`${title}\n  ${first.name} takes ${of("wall")} times as long as ${second.name} (goal: ${goal})`);
  print(`  in processor time ${of("processor")}; memory ${median(others)} MB against ${median(memories)} MB`);
}

export function alone(title, { command }, print) {
  const times = Array.from({ length: 3 }, () => measured(command));
  print(
    `${title}: ${median(times.map(({ seconds }) => seconds)).toFixed(2)} s, ${median(times.map(({ memory }) => memory))} MB`,
  );
}

/** Without the variable by which Node reads certificates before all else, for longer than a small run takes. */
const plainEnv = { ...process.env, NODE_EXTRA_CA_CERTS: "" };

/** Runs a program to its end: its time, the processor's, and its peak of memory. */
function measured([file, ...args], env = plainEnv) {
  const began = process.hrtime.bigint();
  const { status, stderr } = spawnSync("/usr/bin/time", ["-f", "%U %S %M", file, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    maxBuffer: 2 ** 28,
    env,
  });
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${stderr.slice(0, 500)}`);
  const [user, system, memory] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { seconds, processor: user + system, memory: Math.round(memory / 1024) };
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function spread(values, digits = 2) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
