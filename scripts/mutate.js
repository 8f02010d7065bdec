// Changes src/ in small ways at random, and says which changes neither the compiler nor a test notices. Nothing is written to src/.
//   node scripts/mutate.js [--count 200] [--from 0] [--seed 1] [--only src/score/gain,src/text/xml] [--tests test/score/gain] [--budget 60]
//     [--seconds 60] [--report mutations.json] [--again mutations.json]
// --from passes over the first of a seed; --only takes the sources of some folders or files, --tests the tests of some; --again tries
// those that survived in an earlier report. The sources are read once, with all mutations behind switches. Every test
// runs, and again with each mutation that it reaches and no test has caught: --budget is how many seconds of tests a mutation
// gets. What is read once, such as a table, is tried in a fresh process for each mutation, with the tests that lead to it. --seconds is how
// long one test may take. Left out is what only a started program runs: its tests see the last build, not the sources.

import { fork } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { switched } from "./mutate-switches.js";
import { testsByImports } from "./mutate-tests.js";
import { typeChecker } from "./mutate-types.js";
import { mutated, mutationsOf } from "./mutations.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "src" },
    tests: { type: "string", default: "test" },
    budget: { type: "string", default: "60" },
    seconds: { type: "string", default: "60" },
    report: { type: "string", default: "mutations.json" },
    again: { type: "string" },
  },
});

const startedOnly =
  /cli\/(?:main|outlet|world|optimise-late)\.ts$|threads\/(?:scoring-worker|scoring-thread|optimise-after)\.ts$|collection-(?:worker|threads)\.ts$|(?:align|search|segment)-worker\.ts$/;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const files = ["src", "test"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);
const textOf = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const isIn = (places, file) => places.split(",").some((place) => file.startsWith(join(place)));
const tests = files
  .filter((file) => file.endsWith(".test.ts") && isIn(options.tests, file) && !file.startsWith(join("test", "browser")))
  .sort((a, b) => textOf.get(a).length - textOf.get(b).length); // short ones are quick, as a rule

/** As many as are asked for, drawn by the seed. */
function drawn() {
  const all = files
    .filter((file) => isIn(options.only, file) && file.startsWith("src") && !startedOnly.test(file))
    .flatMap((file) => mutationsOf(file, textOf.get(file)));
  let state = Number(options.seed) >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const places = all.map((mutation) => ({ mutation, place: random() }));
  return places
    .sort((a, b) => a.place - b.place)
    .slice(Number(options.from), Number(options.from) + Number(options.count))
    .map(({ mutation }) => mutation);
}

/** Those that survived, where the sources are still as they were. */
function survivors(report) {
  const { mutations } = JSON.parse(readFileSync(report, "utf8"));
  return mutations.filter(
    ({ outcome, file, start, end, before }) => outcome === "survived" && textOf.get(file)?.slice(start, end) === before,
  );
}

const mutations = (options.again === undefined ? drawn() : survivors(options.again)).map((each, k) => ({ ...each, k }));
const folder = mkdtempSync(join(tmpdir(), "pericope-mutate-"));
chmodSync(folder, 0o755); // PostgreSQL runs as somebody else
/** For what tests put aside: a mutation of what clears it away may clear away all that is there. */
const temporary = join(folder, "temporary");
mkdirSync(temporary);
writeFileSync(join(folder, "caught"), new Uint8Array(mutations.length));
writeFileSync(join(folder, "caught.jsonl"), "");
writeFileSync(
  join(folder, "sources.json"),
  JSON.stringify(
    files
      .filter((file) => file.startsWith("src"))
      .map((file) => [
        resolve(file),
        switched(
          file,
          textOf.get(file),
          mutations.filter((each) => each.file === file),
        ),
      ]),
  ),
);

let runner;
/** Ends the runner and its workers, which may be caught in a loop for ever. */
function stop() {
  if (runner === undefined) return;
  kill(-runner.pid, "SIGKILL");
  const server = join(temporary, `pericope-postgres-${runner.pid}`); // test/assess/node/store/setup.ts: a server that outlives its starter
  const postmaster = join(server, "data", "postmaster.pid");
  if (existsSync(postmaster)) kill(Number.parseInt(readFileSync(postmaster, "utf8"), 10), "SIGQUIT");
  rmSync(server, { recursive: true, force: true, maxRetries: 5 });
  runner = undefined;
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
process.on("exit", () => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

/** Where tests are tried, and with what, as the processes of the runner note it. */
function trials() {
  return readdirSync(folder)
    .filter((name) => name.startsWith("now-"))
    .map((name) => `${name} ${readFileSync(join(folder, name), "utf8")}`);
}

/**
 * Runs files of tests: `{ modules, done, stuck }`, the last two where nothing was heard for too long: the files that ended, and the
 * mutations that were on then. The seconds are counted one by one, so that those do not count in which the machine slept or
 * all of this was stopped.
 */
async function ran(related) {
  const done = new Set();
  const heard = () =>
    new Promise((settle) => {
      let seconds = 0;
      let last = "";
      const end = (found) => {
        clearInterval(timer);
        runner?.removeAllListeners();
        settle(found);
      };
      const timer = setInterval(() => {
        const current = `${done.size} ${trials()}`;
        seconds = current === last ? seconds + 1 : 0;
        last = current;
        if (seconds > Number(options.seconds)) end("stuck");
      }, 1000);
      runner.on("message", (message) => {
        if (typeof message !== "string" || message === "ready") end(message);
        else done.add(message.slice("done ".length));
      });
      runner.on("exit", () => end("stuck"));
    });
  if (runner === undefined) {
    runner = fork(new URL("mutate-runner.js", import.meta.url), [folder], {
      detached: true,
      env: {
        ...process.env,
        CI: "1",
        NODE_NO_WARNINGS: "1",
        TMPDIR: temporary,
        PERICOPE_MUTATE: folder,
        PERICOPE_MUTATE_BUDGET: options.budget,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await heard();
  }
  runner.send(related.map((test) => resolve(test)));
  const found = await heard();
  if (found !== "stuck") return { modules: found.modules };
  stop();
  const stuck = trials().map((trial) => Number(trial.split(" ")[1]));
  for (const name of readdirSync(folder)) if (name.startsWith("now-")) rmSync(join(folder, name));
  return { modules: [], done, stuck: stuck.filter((k) => k >= 0) };
}

const byOf = new Map();
const secondsOf = new Map();
const failing = new Set();

/** All tests, each again with what it reaches. */
async function tryEach() {
  let left = tests;
  while (left.length > 0) {
    const { modules, done, stuck } = await ran(left);
    for (const { test, seconds, failed } of modules) {
      secondsOf.set(test, seconds);
      if (failed === undefined) continue;
      failing.add(test); // it would seem to notice everything
      console.log(`fails without a mutation: ${test}: ${failed}`);
    }
    if (done === undefined) break;
    left = left.filter((test) => !done.has(test));
    for (const k of stuck) setCaught(k, "the tests do not end");
    console.log(
      `${left.length} files of tests are left, after what did not end: ${stuck.map((k) => told(mutations[k])).join("; ")}`,
    );
    if (stuck.length === 0) left = left.slice(1); // a file of tests that does not end by itself
  }
  for (const line of readFileSync(join(folder, "caught.jsonl"), "utf8").split("\n").filter(Boolean)) {
    const { k, by } = JSON.parse(line);
    byOf.set(k, by);
  }
}

function setCaught(k, by) {
  const caught = readFileSync(join(folder, "caught"));
  caught[k] = 1;
  writeFileSync(join(folder, "caught"), caught);
  byOf.set(k, by);
}

/** How each mutation was reached, by any process: 1 by a test, 2 otherwise, 3 both. */
function reached() {
  const all = new Uint8Array(mutations.length);
  for (const name of readdirSync(folder).filter((each) => each.startsWith("reached-")))
    readFileSync(join(folder, name)).forEach((how, k) => (all[k] |= how));
  return all;
}

/** With one mutation on from the beginning, and the first tests that lead to it, as far as its budget goes. */
async function tryWhole({ k, file }, testsOf) {
  let seconds = 0;
  const related = testsOf(file)
    .filter((test) => !failing.has(test))
    .filter((test, i) => (seconds += secondsOf.get(test) ?? 1) <= Number(options.budget) || i === 0);
  if (related.length === 0) return;
  writeFileSync(join(folder, "whole"), String(k));
  const { modules, stuck } = await ran(related);
  const failed = modules.find((module) => module.failed !== undefined);
  if (failed !== undefined) byOf.set(k, `${failed.test}: ${failed.failed}`);
  if (stuck !== undefined) byOf.set(k, "the tests do not end");
}

function told({ file, line, before, after }) {
  return `${file}:${line} ${before} => ${after}`.replaceAll(/\s+/g, " ");
}

await tryEach();
const how = reached();
const testsOf = testsByImports(textOf, tests, secondsOf);
const typeFault = typeChecker();
const counts = { "does not compile": 0, caught: 0, survived: 0 };
const report = [];
for (const { k, ...mutation } of mutations) {
  const { file } = mutation;
  const fault = byOf.has(k) ? undefined : typeFault(file, mutated(textOf.get(file), mutation));
  if (fault === undefined && !byOf.has(k) && how[k] >= 2) await tryWhole({ k, file }, testsOf);
  const unnoticed = fault === undefined ? "survived" : "does not compile";
  const outcome = byOf.has(k) ? "caught" : unnoticed;
  counts[outcome]++;
  report.push({ ...mutation, outcome, by: byOf.get(k) ?? fault, isReached: how[k] > 0 });
  if (outcome === "survived") console.log(`survived: ${told(mutation)}${how[k] > 0 ? "" : " (no test reaches it)"}`);
}
writeFileSync(options.report, `${JSON.stringify({ seed: options.seed, counts, mutations: report }, undefined, 1)}\n`);
const share = (100 * (1 - counts.survived / mutations.length)).toFixed(1);
console.log(
  `${mutations.length} mutations, seed ${options.seed}: ${counts.caught} caught, ${counts["does not compile"]} more that do not compile, ` +
    `${counts.survived} survived; ${share} % noticed`,
);
process.exit(0);
