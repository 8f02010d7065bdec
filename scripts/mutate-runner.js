// Runs tests in one Vitest with sources that hold mutations behind switches, for mutate.js, which sends the files of tests and gets
// "done <file>" after each, and at last `{ modules }`: of each file how long it took, and the first test that failed.
//   node mutate-runner.js <folder>, with `sources.json` in it: the texts by file. They are served in place of the files.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { switchOn } from "./mutate-state.js";

const [, , folder] = process.argv;
switchOn(-1); // what Vitest itself runs (test/assess/node/store/setup.ts) may be a source with switches, too
const texts = new Map(JSON.parse(readFileSync(join(folder, "sources.json"), "utf8")));

/** The tests come as they are sent. */
class AsSent {
  sort = (specifications) => specifications;
  shard = (specifications) => specifications;
}

const vitest = await createVitest(
  "test",
  {
    watch: false,
    update: false,
    globalSetup: ["test/assess/node/store/setup.ts"], // no browser
    isolate: false, // one process for all files, and their imports once
    maxConcurrency: 1,
    runner: fileURLToPath(new URL("mutate-each.js", import.meta.url)),
    sequence: { sequencer: AsSent },
    testTimeout: 0, // mutate.js has a clock that stands still where the machine does
    hookTimeout: 0,
    bail: 1, // mutate-each.js says where
    reporters: [{ onTestModuleEnd: ({ moduleId }) => process.send(`done ${relative("", moduleId)}`) }],
  },
  { plugins: [{ name: "switches", enforce: "pre", transform: (_, id) => texts.get(id) }] },
);
await vitest.standalone();
const [project] = vitest.projects;

/** What failed in a file of tests. */
function failures(module) {
  return [
    ...module.errors().map(({ message }) => message),
    ...Array.from(module.children.allTests("failed"), ({ fullName }) => fullName),
  ];
}

process.on("message", async (tests) => {
  vitest.state.filesMap.clear(); // what failed before does not count
  vitest.state.errorsSet.clear();
  const { testModules } = await vitest.runTestSpecifications(tests.map((test) => project.createSpecification(test)));
  process.send({
    modules: testModules.map((module) => ({
      test: relative("", module.moduleId),
      failed: failures(module)[0],
      seconds: module.diagnostic().duration / 1000,
    })),
  });
});
process.send("ready");
