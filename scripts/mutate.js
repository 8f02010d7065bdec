// Changes src/ in small ways at random, one at a time, and says which changes neither the compiler nor a test notices. Nothing is
// written to src/.
//   node scripts/mutate.js [--count 200] [--from 0] [--seed 1] [--only src/gain] [--budget 120] [--seconds 90]
//     [--report mutations.json] [--again mutations.json] [--reached reached.json]
// --from passes over the first of a seed, to go on where an earlier call ended; --again tries those that survived in an earlier
// report. First all tests run once, to see which blocks of the sources each of them reaches; --reached keeps that in a file, which
// the next call reads. A mutation that compiles is then tried with the tests that reach it, the nearest first, until one fails; --budget is
// how many seconds of tests it gets (as long as they take without it), --seconds how long one file of tests may take: a mutation
// is caught where the tests do not end with it and end without it.
// Left out is what only a started program runs: its tests see the last build, not the sources.

import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { markedSources, reachedBy, testsByImports, testsByReach } from "./mutate-tests.js";
import { typeChecker } from "./mutate-types.js";
import { mutated, mutationsOf } from "./mutations.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "src" },
    budget: { type: "string", default: "120" },
    seconds: { type: "string", default: "90" },
    report: { type: "string", default: "mutations.json" },
    again: { type: "string" },
    reached: { type: "string" },
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
const tests = files.filter((file) => file.endsWith(".test.ts") && !file.startsWith(join("test", "browser")));

/** As many as are asked for, drawn by the seed. */
function drawn() {
  const all = files
    .filter((file) => file.startsWith(join(options.only)) && file.startsWith("src") && !startedOnly.test(file))
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

let runner;
/** Ends the runner and its workers, which may be caught in a loop for ever. */
function stop() {
  if (runner === undefined) return;
  kill(-runner.pid, "SIGKILL");
  const folder = join(tmpdir(), `pericope-postgres-${runner.pid}`); // test/node/judging/setup.ts: a server that outlives its starter
  const postmaster = join(folder, "data", "postmaster.pid");
  if (existsSync(postmaster)) kill(Number.parseInt(readFileSync(postmaster, "utf8"), 10), "SIGQUIT");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  runner = undefined;
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
process.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

/** What the runner answers; "timed out" where one file of tests takes too long or the runner ends. */
async function answered(texts, related, ...modes) {
  if (runner === undefined) {
    runner = fork(new URL("mutate-runner.js", import.meta.url), modes, {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await answer();
  }
  runner.send({
    texts: texts.map(([file, text]) => [resolve(file), text]),
    tests: related.map((test) => resolve(test)),
  });
  const found = await answer();
  if (found === "timed out" || modes.length > 0) stop();
  return found;
}

/** The seconds are counted one by one, so that those do not count in which the machine slept or all of this was stopped. */
function answer() {
  return new Promise((done) => {
    let seconds = 0;
    const settle = (found) => {
      clearInterval(timer);
      runner?.removeAllListeners();
      done(found);
    };
    const timer = setInterval(() => ++seconds > Number(options.seconds) && settle("timed out"), 1000);
    runner.on("message", (found) => (found === "alive" ? (seconds = 0) : settle(found)));
    runner.on("exit", () => settle("timed out"));
  });
}

/** What each test reaches. One that fails in any case would seem to notice everything: it is left out. */
async function reached() {
  if (options.reached !== undefined && existsSync(options.reached))
    return JSON.parse(readFileSync(options.reached, "utf8"));
  const { texts, blocksOf } = markedSources(textOf);
  const found = await answered(texts, tests, "all");
  if (found === "timed out") throw new Error("the tests without a mutation take longer than --seconds");
  const result = reachedBy(textOf, blocksOf, found.modules);
  if (options.reached !== undefined) writeFileSync(options.reached, JSON.stringify(result));
  return result;
}

/** The first of the tests that a mutation gets, as far as its budget goes. */
function withinBudget(related, times) {
  let seconds = 0;
  return related.filter((test, i) => i === 0 || (seconds += times[test]?.seconds ?? 1) <= Number(options.budget));
}

async function outcomeOf({ file, ...mutation }, related) {
  const text = mutated(textOf.get(file), mutation);
  const fault = typeFault(file, text);
  if (fault !== undefined) return { outcome: "does not compile", by: fault };
  if (related.length === 0) return { outcome: "survived" };
  let found = await answered([[file, text]], related);
  // A test that failed before may have left something behind it that others wait for: a fresh runner says whether it was that.
  if (found === "timed out") found = await answered([[file, text]], related);
  if (found === "timed out") {
    const unchanged = await answered([], related);
    return unchanged === "timed out" ? { outcome: "timed out" } : { outcome: "caught", by: "tests do not end" };
  }
  return found.failed === undefined ? { outcome: "survived" } : { outcome: "caught", by: found.failed };
}

/** Those that survived, where the sources are still as they were. */
function survivors(report) {
  const { mutations } = JSON.parse(readFileSync(report, "utf8"));
  return mutations.filter(
    ({ outcome, file, start, end, before }) => outcome === "survived" && textOf.get(file)?.slice(start, end) === before,
  );
}

const mutations = options.again === undefined ? drawn() : survivors(options.again);
const known = await reached();
for (const { failed } of Object.values(known.tests))
  if (failed !== undefined) console.log(`left out, fails without a mutation: ${failed}`);
const testsOf = testsByReach(known, textOf, testsByImports(textOf, tests, known.tests));
const typeFault = typeChecker();
const counts = { "does not compile": 0, caught: 0, "timed out": 0, survived: 0 };
const report = [];
for (const [i, mutation] of mutations.entries()) {
  const related = testsOf(mutation);
  const tried = withinBudget(related, known.tests);
  const { outcome, by } = await outcomeOf(mutation, tried);
  counts[outcome]++;
  report.push({ ...mutation, outcome, by, tried: `${tried.length} of ${related.length}` });
  const { file, line, before, after } = mutation;
  const change = `${file}:${line} ${before} => ${after}`.replaceAll(/\s+/g, " ");
  console.log(
    `${Number(options.from) + i + 1} ${outcome}: ${change} (${by ?? `${tried.length} of ${related.length} files of tests`})`,
  );
  writeFileSync(options.report, `${JSON.stringify({ seed: options.seed, counts, mutations: report }, undefined, 1)}\n`);
}
// What times out without a mutation, too, says nothing: it is not counted as noticed.
const missed = counts.survived + counts["timed out"];
const share = (of) => `${(100 * (1 - missed / of)).toFixed(1)} %`;
console.log(
  `${mutations.length} mutations, seed ${options.seed}: ${Object.entries(counts)
    .map((entry) => entry.toReversed().join(" "))
    .join(", ")}; ` +
    `${share(mutations.length)} noticed, ${share(mutations.length - counts["does not compile"])} of those that compile`,
);
process.exit(0);
