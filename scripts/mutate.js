// Changes src/ in small ways at random, one at a time, and says which changes no test notices. Nothing is written to src/.
//   node scripts/mutate.js [--count 200] [--from 0] [--seed 1] [--only src/gain] [--seconds 60] [--report mutations.json] [--again mutations.json]
// --from passes over the first of a seed, to go on where an earlier call ended; --again tries those that survived in an earlier
// report; --seconds is how long one file of tests may take.
// Left out is what only a started program runs: its tests see the last build, not the sources.

import { fork } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutated, mutationsOf } from "./mutations.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "src" },
    seconds: { type: "string", default: "60" },
    report: { type: "string", default: "mutations.json" },
    again: { type: "string" },
  },
});

const startedOnly =
  /cli\/(?:main|outlet|world|optimise-late)\.ts$|threads\/(?:scoring-worker|scoring-thread|optimise-after)\.ts$|collection-(?:worker|threads)\.ts$/;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const files = ["src", "test"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);
const textOf = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const importsOf = new Map(
  Array.from(textOf, ([file, text]) => [
    file,
    [...text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(([, target]) => join(dirname(file), target)),
  ]),
);
const tests = files.filter((file) => file.endsWith(".test.ts") && !file.startsWith(join("test", "browser")));
const distances = new Map(tests.map((test) => [test, distancesFrom(test)]));

/** How many imports lie between a file and all that it leads to. */
function distancesFrom(file) {
  const found = new Map([[file, 0]]);
  for (const [reached, distance] of found)
    for (const target of importsOf.get(reached) ?? []) if (!found.has(target)) found.set(target, distance + 1);
  return found;
}

/** The tests that lead to a file, the most likely to notice first: those of its name, those of its room, then the nearest. */
function testsOf(file) {
  const room = join("test", file.split(/[\\/]/)[1]) + sep;
  const name = basename(file, ".ts");
  const far = (test) =>
    (basename(test).startsWith(name) ? 0 : 200) + (test.startsWith(room) ? 0 : 100) + distances.get(test).get(file);
  return tests.filter((test) => distances.get(test).has(file)).sort((a, b) => far(a) - far(b));
}

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
  try {
    process.kill(-runner.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
  runner = undefined;
}
process.on("exit", stop);
process.on("SIGINT", () => process.exit(130));

async function started() {
  runner = fork(new URL("mutate-runner.js", import.meta.url), {
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await answer();
}

/** What the runner sends at last; "timed out" where one file of tests takes too long or it ends. */
function answer() {
  return new Promise((done) => {
    const settle = (found) => {
      clearTimeout(timer);
      runner?.removeAllListeners();
      done(found);
    };
    const timer = setTimeout(() => settle("timed out"), 1000 * Number(options.seconds));
    runner.on("message", (found) => (found === "alive" ? timer.refresh() : settle(found)));
    runner.on("exit", () => settle("timed out"));
  });
}

/** A test that fails in any case would seem to notice everything. */
async function refuseFailing(all) {
  await started();
  runner.send({ tests: all.map((test) => resolve(test)) });
  const { failed } = await answer();
  if (failed !== undefined) throw new Error(`fails without a mutation: ${failed}`);
}

async function outcomeOf({ file, ...mutation }) {
  const related = testsOf(file);
  if (related.length === 0) return { outcome: "survived" };
  if (runner === undefined) await started();
  runner.send({
    file: resolve(file),
    text: mutated(textOf.get(file), mutation),
    tests: related.map((test) => resolve(test)),
  });
  const found = await answer();
  if (found === "timed out") {
    stop();
    return { outcome: "timed out" };
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
await refuseFailing([...new Set(mutations.flatMap(({ file }) => testsOf(file)))]);
const counts = { caught: 0, survived: 0, "timed out": 0 };
const report = [];
for (const [i, mutation] of mutations.entries()) {
  const { outcome, by } = await outcomeOf(mutation);
  counts[outcome]++;
  report.push({ ...mutation, outcome, by });
  const { file, line, before, after } = mutation;
  if (outcome !== "caught" || process.stdout.isTTY)
    console.log(
      `${Number(options.from) + i + 1} ${outcome}: ${file}:${line} ${before.replaceAll(/\s+/g, " ")} => ${after.replaceAll(/\s+/g, " ")}`,
    );
  writeFileSync(options.report, `${JSON.stringify({ seed: options.seed, counts, mutations: report }, undefined, 1)}\n`);
}
const noticed = counts.caught + counts["timed out"];
console.log(
  `${mutations.length} mutations, seed ${options.seed}: ${counts.caught} caught, ${counts["timed out"]} timed out, ` +
    `${counts.survived} survived; ${((100 * noticed) / mutations.length).toFixed(1)} % noticed`,
);
process.exit(0);
