// Runs tests in one Vitest with sources that are changed, for mutate.js, which sends `{ texts, tests }`, the texts by file, and
// gets "alive" after each file of tests, and at last `{ failed, modules }`: the first test that failed, and of each file of tests
// how long it took, whether it failed, and what it reached. The texts are served in place of the files; nothing is written.
// `node mutate-runner.js all` goes on after a failure.

import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";

const goesOn = process.argv[2] === "all";
let texts = new Map();
const changed = {
  name: "changed",
  enforce: "pre",
  transform: (_, id) => texts.get(id),
};

/** The tests come as they are sent: the most likely to notice first. */
class AsSent {
  sort = (specifications) => specifications;
  shard = (specifications) => specifications;
}

const vitest = await createVitest(
  "test",
  {
    watch: false,
    globalSetup: ["test/node/judging/setup.ts"], // no browser
    isolate: false, // one process for all files, and their imports once
    maxWorkers: goesOn ? 2 : 1,
    bail: goesOn ? 0 : 1,
    runner: fileURLToPath(new URL("mutate-first-failure.js", import.meta.url)),
    sequence: { sequencer: AsSent },
    testTimeout: 0, // mutate.js has a clock that stands still where the machine does
    hookTimeout: 0,
    reporters: [{ onTestModuleEnd: () => process.send("alive") }],
  },
  { plugins: [changed] },
);
await vitest.standalone();
const [project] = vitest.projects;

/** What failed in a file of tests. */
function failures(module) {
  const test = relative("", module.moduleId);
  return [
    ...module.errors().map(({ message }) => `${test}: ${message}`),
    ...Array.from(module.children.allTests("failed"), ({ fullName }) => `${test}: ${fullName}`),
  ];
}

process.on("message", async (sent) => {
  texts = new Map(sent.texts);
  for (const file of texts.keys()) vitest.invalidateFile(file);
  vitest.state.filesMap.clear(); // what failed before does not count
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    sent.tests.map((test) => project.createSpecification(test)),
  );
  for (const file of texts.keys()) vitest.invalidateFile(file);
  texts = new Map();
  process.send({
    failed: [...testModules.flatMap(failures), ...unhandledErrors.map(String)][0],
    modules: testModules.map((module) => ({
      test: relative("", module.moduleId),
      failed: failures(module)[0],
      seconds: module.diagnostic().duration / 1000,
      reached: module.meta().reached,
    })),
  });
});
process.send("ready");
