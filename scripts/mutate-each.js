// The runner of tests for mutate-runner.js: each test that passes is run again with every mutation that it reaches and that
// no test has caught, one switched on at a time. What is found stands in a folder that all processes share:
//   caught        a byte a mutation: 1 where a test has caught it
//   caught.jsonl  which test that was
//   now-<pid>     what a process is trying: "k test"
//   reached-<pid> a byte a mutation: 1 where a test reached it, 2 where something else did (a table that is made at load, a hook), 3 both
// Where the folder has a file "whole", its mutation is on from the beginning to the end, and the first failure ends the run.

import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { TestRunner } from "vitest";
import { stepsTaken, switchOn, takeAsked } from "./mutate-state.js";

const folder = process.env["PERICOPE_MUTATE"];
const budget = 1000 * Number(process.env["PERICOPE_MUTATE_BUDGET"]);
const whole = existsSync(join(folder, "whole")) ? Number(readFileSync(join(folder, "whole"), "utf8")) : undefined;
const count = statSync(join(folder, "caught")).size;
const caughtFile = openSync(join(folder, "caught"), "r+");
const caught = new Uint8Array(count);
const reached = new Uint8Array(count);
const spent = new Float64Array(count);
process.on("exit", () => closeSync(caughtFile));

function now(text) {
  writeFileSync(join(folder, `now-${process.pid}`), text);
}

function note(k, by) {
  writeSync(caughtFile, Uint8Array.of(1), 0, 1, k);
  caught[k] = 1;
  appendFileSync(join(folder, "caught.jsonl"), `${JSON.stringify({ k, by })}\n`);
}

/** A test that waits for ever. */
function withinTime(milliseconds, running) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error("the tests do not end")), milliseconds);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

// oxlint-disable-next-line no-default-export -- Vitest asks for it
export default class EachMutation extends TestRunner {
  #failed = false;

  cancel(reason) {
    if (whole === undefined) return;
    this.#failed = true;
    return super.cancel(reason);
  }

  async importFile(file, source) {
    if (this.#failed) return; // Vitest would read what it skips
    if (whole !== undefined) switchOn(whole, 1e9);
    try {
      return await super.importFile(file, source);
    } catch (error) {
      this.cancel("test-failure");
      throw error;
    }
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (whole !== undefined) return run();
    for (const k of takeAsked(count)) reached[k] |= 2;
    switchOn(-1);
    const began = performance.now();
    await run();
    const length = performance.now() - began;
    const steps = stepsTaken();
    const asked = takeAsked(count);
    for (const k of asked) reached[k] |= 1;
    readSync(caughtFile, caught, 0, count, 0);
    const left = asked.filter((k) => caught[k] === 0 && spent[k] + length <= budget);
    if (left.length === 0 || test.result.state === "fail") return;
    await this.#tryEach(test, run, left, 10 * length + 5000, 10 * steps + 1e6);
    this.onBeforeTryTask(test);
    takeAsked(count);
  }

  /** With each mutation, as long as the test passes without. */
  async #tryEach(test, run, mutations, milliseconds, steps) {
    const name = [test.file.name, test.name].join(": ");
    const fails = async (k) => {
      this.onBeforeTryTask(test);
      switchOn(k, steps);
      try {
        await withinTime(milliseconds, run());
        this.onAfterTryTask(test);
        return test.result.state === "fail"; // by expect.soft
      } catch {
        return true;
      } finally {
        switchOn(-1);
        test.result.state = "run";
        test.result.errors = undefined;
      }
    };
    if (await fails(-1)) return; // it cannot be run twice
    for (const k of mutations) {
      now(`${k} ${name}`);
      const began = performance.now();
      const isCaught = await fails(k);
      spent[k] += performance.now() - began;
      now("-1");
      if (!isCaught) continue;
      note(k, name);
      if (await fails(-1)) return; // the mutation left something behind
    }
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    if (!("filepath" in suite)) return;
    for (const k of takeAsked(count)) reached[k] |= 2;
    writeFileSync(join(folder, `reached-${process.pid}`), reached);
  }
}
